"""The stream behind the shuffles is ChaCha8 with a 128-bit key."""

from stammtisch.engine import keystream


def test_the_stream_is_that_of_the_published_vector() -> None:
    published = (
        "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
        "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b"
        "8a26af448a1ba906368fd8c83831c18cec8ced811a028e675b8d2be8fce08116"
    )
    words = keystream.stream([0, 0, 0, 0], 0, 24)
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == published

"""How shuffles follow from a game's seed: ChaCha8, so that no card seen tells of one unseen.

A seed is 128 bits, written as 32 hexadecimal digits: 16 bytes, the key. Shuffle number k of a game (from 0)
uses the stream with nonce k, block after block, as 32-bit words w0, w1, w2, ... It takes the cards in
ascending order of their numbers, c[0] to c[n-1], and exchanges, for i = n-1 down to 1,

    c[i] and c[(w * (i + 1)) >> 32]     with the next word w.

The pile is then c, its top at c[n-1]. Key words, block counter and nonce are laid out as in Bernstein's
ChaCha with a 128-bit key; 8 rounds.
"""

from __future__ import annotations

LOW_32 = 0xFFFFFFFF
DOUBLE_ROUNDS = 4
WORDS = 16

# "expand 16-byte k", as four words
TAU_0, TAU_1, TAU_2, TAU_3 = 0x61707865, 0x3120646E, 0x79622D36, 0x6B206574


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of the block."""
    x[a] = (x[a] + x[b]) & LOW_32
    x[d] = x[d] ^ x[a]
    x[d] = ((x[d] << 16) | (x[d] >> 16)) & LOW_32
    x[c] = (x[c] + x[d]) & LOW_32
    x[b] = x[b] ^ x[c]
    x[b] = ((x[b] << 12) | (x[b] >> 20)) & LOW_32
    x[a] = (x[a] + x[b]) & LOW_32
    x[d] = x[d] ^ x[a]
    x[d] = ((x[d] << 8) | (x[d] >> 24)) & LOW_32
    x[c] = (x[c] + x[d]) & LOW_32
    x[b] = x[b] ^ x[c]
    x[b] = ((x[b] << 7) | (x[b] >> 25)) & LOW_32


def lay_out(x: list[int], key: list[int], nonce: int, block: int) -> None:
    x[0], x[1], x[2], x[3] = TAU_0, TAU_1, TAU_2, TAU_3
    for i in range(4):
        x[4 + i] = key[i]
        x[8 + i] = key[i]
    x[12], x[13], x[14], x[15] = block, 0, nonce, 0


def fill(out: list[int], key: list[int], nonce: int, block: int) -> None:
    """Write one block of 16 words of the stream."""
    start = [0] * 16
    lay_out(start, key, nonce, block)
    lay_out(out, key, nonce, block)
    for _ in range(DOUBLE_ROUNDS):
        quarter(out, 0, 4, 8, 12)
        quarter(out, 1, 5, 9, 13)
        quarter(out, 2, 6, 10, 14)
        quarter(out, 3, 7, 11, 15)
        quarter(out, 0, 5, 10, 15)
        quarter(out, 1, 6, 11, 12)
        quarter(out, 2, 7, 8, 13)
        quarter(out, 3, 4, 9, 14)
    for i in range(WORDS):
        out[i] = (out[i] + start[i]) & LOW_32


def shuffle(cards: list[int], n: int, key: list[int], nonce: int) -> None:
    """Shuffle cards[0:n] by the stream of this key and nonce."""
    words = [0] * 16
    block = 0
    used = WORDS
    for i in range(n - 1, 0, -1):
        if used == WORDS:
            fill(words, key, nonce, block)
            block += 1
            used = 0
        word = words[used]
        used += 1
        k = (word * (i + 1)) >> 32
        card = cards[i]
        cards[i] = cards[k]
        cards[k] = card


def stream(key: list[int], nonce: int, n: int) -> list[int]:
    """The first n words of a stream, for whoever wants to check it."""
    words = [0] * 16
    secret = [0] * 4
    secret[:] = key
    out = []
    for i in range(n):
        if i % WORDS == 0:
            fill(words, secret, nonce, i // WORDS)
        out.append(words[i % WORDS])
    return out

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
TAU = [0x61707865, 0x3120646E, 0x79622D36, 0x6B206574]  # "expand 16-byte k", as four words

# Four blocks are made side by side, so that the compiler finds vector instructions for the loops over them: their
# 64 words lie in one list, word w of block b at 4 * w + b.


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of each block, given by their places for the first."""
    p, q, r, s = [0] * 4, [0] * 4, [0] * 4, [0] * 4
    low = LOW_32
    for i in range(4):
        p[i], q[i], r[i], s[i] = x[a + i], x[b + i], x[c + i], x[d + i]
    for i in range(4):
        p[i] = (p[i] + q[i]) & low
        s[i] = s[i] ^ p[i]
        s[i] = ((s[i] << 16) | (s[i] >> 16)) & low
        r[i] = (r[i] + s[i]) & low
        q[i] = q[i] ^ r[i]
        q[i] = ((q[i] << 12) | (q[i] >> 20)) & low
        p[i] = (p[i] + q[i]) & low
        s[i] = s[i] ^ p[i]
        s[i] = ((s[i] << 8) | (s[i] >> 24)) & low
        r[i] = (r[i] + s[i]) & low
        q[i] = q[i] ^ r[i]
        q[i] = ((q[i] << 7) | (q[i] >> 25)) & low
    for i in range(4):
        x[a + i] = p[i]
    for i in range(4):
        x[b + i] = q[i]
    for i in range(4):
        x[c + i] = r[i]
    for i in range(4):
        x[d + i] = s[i]


def lay_out(x: list[int], key: list[int], nonce: int, block: int) -> None:
    for b in range(4):
        for i in range(4):
            x[4 * i + b] = TAU[i]
            x[4 * (4 + i) + b] = key[i]
            x[4 * (8 + i) + b] = key[i]
        x[4 * 12 + b] = block + b
        x[4 * 13 + b] = 0
        x[4 * 14 + b] = nonce
        x[4 * 15 + b] = 0


def fill(out: list[int], key: list[int], nonce: int, block: int) -> None:
    """Write four blocks of the stream, from this one on."""
    start = [0] * 64
    lay_out(start, key, nonce, block)
    lay_out(out, key, nonce, block)
    for _ in range(4):
        quarter(out, 0, 16, 32, 48)
        quarter(out, 4, 20, 36, 52)
        quarter(out, 8, 24, 40, 56)
        quarter(out, 12, 28, 44, 60)
        quarter(out, 0, 20, 40, 60)
        quarter(out, 4, 24, 44, 48)
        quarter(out, 8, 28, 32, 52)
        quarter(out, 12, 16, 36, 56)
    for i in range(64):
        out[i] = (out[i] + start[i]) & LOW_32


def place_of(word: int) -> int:
    """Where a word of four blocks, counted from 0 to 63 as in the stream, lies."""
    return word % 16 * 4 + word // 16


def shuffle(cards: list[int], n: int, key: list[int], nonce: int) -> None:
    """Shuffle cards[0:n] by the stream of this key and nonce."""
    words = [0] * 64
    for i in range(n - 1, 0, -1):
        used = n - 1 - i
        if used % 64 == 0:
            fill(words, key, nonce, used // 16)
        word = words[place_of(used % 64)]
        k = (word * (i + 1)) >> 32
        card = cards[i]
        cards[i] = cards[k]
        cards[k] = card


def stream(key: list[int], nonce: int, n: int) -> list[int]:
    """The first n words of a stream, for whoever wants to check it."""
    words = [0] * 64
    secret = [0] * 4
    secret[:] = key
    out = []
    for i in range(n):
        if i % 64 == 0:
            fill(words, secret, nonce, i // 16)
        out.append(words[place_of(i % 64)])
    return out

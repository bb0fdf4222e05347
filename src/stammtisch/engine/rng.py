"""The generator of players' and searches' random choices: small, fast, the same compiled and plain.

Multiply-with-carry on a state below 2^63:

    state  = 2131995753 * (state mod 2^32) + (state >> 32)
    output = (state xor (state >> 32)) mod 2^32
    below(n) = (output * n) >> 32     for n from 1 to 2^32

Shuffles of a real game do not come from here (a player could reckon the generator's state from the cards
that he sees) but from `keystream`.
"""

from __future__ import annotations

MULTIPLIER = 2131995753
LOW_32 = 0xFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15
STATES = 0x3FFFFFFFFFFFFFFF
WARM_UP = 4


class Rng:
    """A stream of random numbers from any whole number as its seed."""

    def __init__(self, seed: int) -> None:
        self.state = ((seed + 1) * SPREAD >> 1) & STATES | 1
        for _ in range(WARM_UP):
            self.below(2)

    def word(self) -> int:
        """32 random bits."""
        s = MULTIPLIER * (self.state & LOW_32) + (self.state >> 32)
        self.state = s
        return (s ^ (s >> 32)) & LOW_32

    def below(self, n: int) -> int:
        """A random number k with 0 <= k < n, for n up to 2^32. (Beyond, it has 32 bits still, and is not uniform.)"""
        word = self.word()
        return (word * n >> 32) & LOW_32

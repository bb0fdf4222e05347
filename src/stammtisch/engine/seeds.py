"""Seeds: 128 bits as 32 hexadecimal digits for a game; any whole number for a run of many games."""

from __future__ import annotations

import hashlib
import re
import secrets

from stammtisch.engine.errors import BadOption

GAME_SEED = re.compile(r"[0-9a-f]{32}")


def fresh() -> str:
    """A new seed from the system's secure source."""
    return secrets.token_hex(16)


def is_seed(value: object) -> bool:
    return isinstance(value, str) and GAME_SEED.fullmatch(value) is not None


def words(seed: str) -> list[int]:
    """A game's seed as the four 32-bit words of its key."""
    key = bytes.fromhex(seed)
    return [int.from_bytes(key[i : i + 4], "little") for i in range(0, 16, 4)]


def parse_run(text: str) -> int:
    """A run's seed as somebody typed it: a whole number, or hexadecimal digits (with or without 0x)."""
    typed = text.strip().lower()
    if len(typed) <= 1000:
        if re.fullmatch(r"[+-]?[0-9]+", typed):
            return int(typed)
        if re.fullmatch(r"(0x)?[0-9a-f]+", typed):
            return int(typed, 16)
    raise BadOption(f"{text[:40]!r} is no seed: give a whole number like 42, or hexadecimal digits like 0x2a.")


def derive(run: int, number: int) -> tuple[str, int]:
    """The seed of a run's game by its number, and the seed of the random players' choices in it."""
    digest = hashlib.sha256(f"stammtisch run {run} game {number}".encode()).digest()
    return digest[:16].hex(), int.from_bytes(digest[16:24], "big")

"""Going on from a position: what is hidden there stays as it was, or is dealt anew among what a seat could not know.

A record tells of it by an event of its own, between two moves:

    {"redeal": seed, "for": seat}     what the seat cannot know is dealt anew, and later shuffles follow from the seed
    {"redeal": seed}                  everything stays; only later shuffles follow from the seed
"""

from __future__ import annotations

import hashlib
from typing import Any

from stammtisch.engine import seeds
from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.moves import quoted
from stammtisch.engine.rng import Rng


def redeal(state: State, seed: str, seat: int | None) -> None:
    """Let what is to come follow from a seed; with a seat, what it cannot know as well."""
    if seat is not None:
        digest = hashlib.sha256(f"{seed} redeals".encode()).digest()
        state.determinize(seat, Rng(int.from_bytes(digest[:8], "big") >> 2))
    state.key = seeds.words(seed)


def event(seed: str, seat: int | None) -> dict[str, Any]:
    """What a record says of it."""
    return {"redeal": seed} if seat is None else {"redeal": seed, "for": seat}


def is_one(event: object) -> bool:
    """Whether an event of a record is to be one of these."""
    return isinstance(event, dict) and "redeal" in event


def of(event: dict[str, Any], players: int) -> tuple[str, int | None]:
    """Seed and seat of such an event; refuses what is none."""
    for name in event:
        if name not in ("redeal", "for"):
            raise Refused(f"a redeal event has no field {quoted(name)}")
    if not seeds.is_seed(event["redeal"]):
        raise Refused("the seed of a redeal must be 32 hexadecimal digits in lower case")
    if "for" not in event:
        return event["redeal"], None
    seat = event["for"]
    if type(seat) is not int or not 0 <= seat < players:
        raise Refused(f"there is no seat {quoted(seat)} for whom anything could be dealt anew")
    return event["redeal"], seat

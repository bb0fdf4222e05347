"""The moves of Thurn und Taxis in the order of their numbers."""

from __future__ import annotations

from stammtisch.engine.contract import Move
from stammtisch.engine.moves import MoveTable
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.constants import N_ACTIONS


def each_city(kind: str, **more: str) -> list[Move]:
    return [{"type": kind, "city": city, **more} for city in CITIES]


MOVES = MoveTable(
    [
        {"type": "draw"},
        *each_city("take"),
        {"type": "refresh"},
        *each_city("start"),
        *each_city("play", end="left"),
        *each_city("play", end="right"),
        {"type": "close"},
        {"type": "close", "cartwright": True},
        {"type": "end"},
        *each_city("house"),
        {"type": "done"},
        *each_city("discard"),
    ]
)

assert len(MOVES) == N_ACTIONS

"""The moves of Ticket to Ride: New York in the order of their numbers."""

from __future__ import annotations

from stammtisch.engine.contract import Move
from stammtisch.engine.moves import MoveTable
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, N_TICKETS, PAIRS, TAXI, WAYS
from stammtisch.games.ticket_to_ride_new_york.constants import N_ACTIONS


def claim(route: int, colour: int, taxis: int) -> Move:
    return {"type": "claim", "route": route, "color": None if colour == TAXI else CARDS[colour], "taxis": taxis}


MOVES = MoveTable(
    [
        {"type": "draw"},
        *({"type": "take", "card": card} for card in CARDS),
        {"type": "tickets"},
        *(claim(*way) for way in WAYS),
        {"type": "pass"},
        *({"type": "keep", "tickets": [ticket]} for ticket in range(N_TICKETS)),
        *({"type": "keep", "tickets": list(pair)} for pair in PAIRS),
    ]
)

assert len(MOVES) == N_ACTIONS

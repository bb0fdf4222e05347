"""The moves of Glimmerfen in the order of their numbers."""

from __future__ import annotations

from glimmerfen.lights import LIGHTS, N_ACTIONS
from stammtisch.engine.moves import MoveTable

MOVES = MoveTable(
    [
        *({"type": "kindle", "light": light} for light in LIGHTS),
        *({"type": "catch", "light": light} for light in LIGHTS),
    ]
)

assert len(MOVES) == N_ACTIONS

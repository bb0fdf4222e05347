"""Asking a state what may be done. (Compiled, see `listing.pxd`, the buffer costs nothing, for it is not cleared.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.engine.contract import State


def actions(state: State) -> list[int]:
    """The legal actions, ascending; while somebody has to decide."""
    buffer = [0] * 512
    return buffer[: state.list_actions(buffer)]


def allows(state: State, action: int) -> bool:
    """Whether an action is legal; while somebody has to decide."""
    return action in actions(state)

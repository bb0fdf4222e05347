"""Copying and comparing all fields of a state at once. (Compiled, see `fields.pxd`, that is a block of memory.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.engine.contract import State

APART = ("game", "tape")  # what is no field: it stays with its state


def copy(to: State, source: State) -> None:
    """Give `to` the value of every field of `source`."""
    if "tape" not in vars(to):
        to.tape = None
    for name, value in vars(source).items():
        if name not in APART:
            setattr(to, name, value[:] if isinstance(value, list) else value)


def same(one: State, other: State) -> bool:
    """Whether all fields are equal."""
    mine, theirs = ({name: value for name, value in vars(state).items() if name not in APART} for state in (one, other))
    return mine == theirs

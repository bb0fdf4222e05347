"""Copying and comparing all fields of a state at once. (Compiled, see `fields.pxd`, that is a block of memory.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.engine.contract import State


def copy(to: State, source: State) -> None:
    """Give `to` the value of every field of `source`; the tape stays with its state."""
    if "tape" not in vars(to):
        to.tape = None
    for name, value in vars(source).items():
        if name != "tape":
            setattr(to, name, value[:] if isinstance(value, list) else value)


def same(one: State, other: State) -> bool:
    """Whether all fields, the tape apart, are equal."""
    mine, theirs = dict(vars(one)), dict(vars(other))
    mine.pop("tape", None)
    theirs.pop("tape", None)
    return mine == theirs

"""How a game's features are laid out: named parts of one vector of small whole numbers. Never compiled.

A game's `layout` module says of each part where it begins (a number that the compiled `features` write by), its shape,
its bounds and what it tells. What a seat sees in its view and the features do not tell is named, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod

from stammtisch.engine.sizes import MOST_FEATURES

SMALLEST, LARGEST = -128, 127  # that a feature can be: they are written as bytes


@dataclass(frozen=True)
class Part:
    """Some numbers that belong together."""

    name: str
    start: int
    shape: tuple[int, ...]
    lowest: int
    highest: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def end(self) -> int:
        return self.start + self.size


@dataclass(frozen=True)
class LeftOut:
    """Something in a view, by its key, that the features do not tell: all of it, or only the order of a list."""

    key: str
    reason: str
    only_order: bool = False


class Layout:
    """The parts of a game's features, in order."""

    def __init__(self, beginning: Iterable[Part] = ()) -> None:
        self.parts = list(beginning)
        self.left_out: list[LeftOut] = []
        self.size = sum(part.size for part in self.parts)  # numbers in all

    def part(self, name: str, *shape: int, highest: int = 1, lowest: int = 0, meaning: str) -> int:
        """Add a part at the end; the number at which it begins."""
        if not SMALLEST <= lowest < highest <= LARGEST:
            raise ValueError(f"{name} goes from {lowest} to {highest}: a feature is a number from -128 to 127.")
        if name in self:
            raise ValueError(f"There is a part {name} already.")
        part = Part(name, self.size, shape or (1,), lowest, highest, meaning)
        if part.end > MOST_FEATURES:
            raise ValueError(f"With {name} there are {part.end} numbers: features are at most {MOST_FEATURES}.")
        self.parts.append(part)
        self.size = part.end
        return part.start

    def leave_out(self, key: str, reason: str, only_order: bool = False) -> None:
        self.left_out.append(LeftOut(key, reason, only_order))

    def bounds(self) -> tuple[list[int], list[int]]:
        """The lowest and the highest value of each number."""
        return (
            [part.lowest for part in self.parts for _ in range(part.size)],
            [part.highest for part in self.parts for _ in range(part.size)],
        )

    def __contains__(self, name: str) -> bool:
        return any(part.name == name for part in self.parts)

    def __getitem__(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

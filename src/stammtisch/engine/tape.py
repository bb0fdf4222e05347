"""The shuffles of a game: written down as they happen, or prescribed by a record."""

from __future__ import annotations

from collections import deque

Order = list[int]  # the new pile from top to bottom


class Tape:
    """Notes every shuffle; while orders are prescribed, these are what the shuffles give."""

    def __init__(self) -> None:
        self.made: list[tuple[int, Order]] = []  # since last asked: (deck, order by the seed)
        self.prescribed: deque[tuple[int, Order]] = deque()
        self.fault: tuple[int, str] | None = None  # the first prescribed order that cannot be: its number, and why

    def shuffled(self, deck: int, order: Order) -> Order:
        """Called by the state with the order that its seed gives; answers the order to use."""
        number = len(self.made)
        self.made.append((deck, order))
        if not self.prescribed or self.fault is not None:
            return order
        wanted_deck, wanted = self.prescribed.popleft()
        if wanted_deck != deck:
            self.fault = (number, "it is another deck that is shuffled here")
        elif sorted(wanted) != sorted(order):
            self.fault = (number, "the shuffle must contain exactly the cards that are shuffled here")
        else:
            return list(wanted)
        return order

    def take(self) -> list[tuple[int, Order]]:
        """The shuffles since this was last asked."""
        made, self.made = self.made, []
        return made

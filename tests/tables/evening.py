"""A table to call, with people who ask for things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.engine import registry
from stammtisch.engine.seats import SPECTATOR
from stammtisch.tables import commands, projection
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event, stamp
from stammtisch.tables.projection import Told
from stammtisch.tables.seating import Person
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table

ANNA, BO, CLEO, DORA = (Person(name[0].lower(), name) for name in ("Anna", "Bo", "Cleo", "Dora"))
SEED = "00112233445566778899aabbccddeeff"
GAMES = sorted(registry.games())


def some_seed() -> str:
    return SEED


class Evening:
    """A table, its events so far, and the time."""

    def __init__(self, *seats: str | None, game: str = "thurn-und-taxis", names: tuple[int, ...] = (0,), **more: Any):
        self.now = 1_000_000
        self.events: list[Event] = []
        self.table = Table("TESTTABL")
        wanted = Settings(game, more.pop("options", {}), **{"first": 0, **more})
        called = {seat: "Anna" if number == 0 else f"Anna's {number}" for number, seat in enumerate(names)}
        self.do(commands.create(wanted, list(seats), ANNA, called))
        self.do(commands.start_if_full(self.table, some_seed))

    def do(self, drafts: list[Draft]) -> Evening:
        for event in stamp(drafts, self.table.seating.stored, self.now):
            self.table.fold(event)
            self.events.append(event)
        return self

    @property
    def n(self) -> int:
        return self.table.seating.n

    def sit(self, who: Person, seat: int | None = None, name: str | None = None) -> Evening:
        return self.do(commands.sit(self.table, who, seat, name, some_seed))

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        """The moves of a seat that is asked: the first of them, if none is named."""
        state = self.table.state_for(self.table.asked()[0] if seat is None else seat)
        assert state is not None
        return [state.game.move(state, action) for action in state.legal()]

    def move(self, who: Person, choice: int = 0, seen: int | None = None) -> Evening:
        """One of the legal moves, of the first seat whose decision it is."""
        return self.choose(who, self.table.asked()[0], choice, seen)

    def choose(self, who: Person, seat: int, choice: int = 0, seen: int | None = None) -> Evening:
        """One of the legal moves of a seat."""
        legal = self.legal(seat)
        wanted = legal[choice % len(legal)]
        return self.do(commands.move(self.table, who, seat, wanted, self.n if seen is None else seen))

    def undo(self, who: Person) -> Evening:
        return self.do(commands.undo(self.table, who, self.table.seating.seats_of(who.id)[0], self.n))

    def wait(self, ms: int, present: bool = True) -> Evening:
        self.now += ms
        return self.do(self.table.pass_time(self.now, present))

    def last(self, viewer: int = SPECTATOR) -> Told | None:
        return projection.entry(self.table, self.events[-1], viewer)

    def log(self, viewer: int = SPECTATOR, after: int = 0) -> list[Told]:
        return projection.log(self.table.code, self.events, viewer, after)


def two() -> Evening:
    """Anna and Bo at a game that has just begun; Anna is to move."""
    return Evening(None, None).sit(BO)


def refused(code: str, what: Callable[[], object]) -> None:
    """Assert that something is refused, with this code."""
    with pytest.raises(Denied) as denied:
        what()
    assert denied.value.code == code

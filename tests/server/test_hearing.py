"""What one process appends, another folds as it hears it; what it did not hear, it reads from the store."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stammtisch.server.bus import MESSAGE, MOST_BYTES, MOST_EVENTS, NoBus
from stammtisch.server.house import House, in_full
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import SqlStore
from stammtisch.tables.events import Event
from tests.server.test_house import ANNA, any_move, new_game, says

pytestmark = pytest.mark.anyio


class Wire(NoBus):
    """A bus whose messages somebody passes on, or loses."""

    is_shared = True

    def __init__(self) -> None:
        self.said: list[Any] = []

    def publish(self, message: Any) -> None:
        self.said.append(MESSAGE.validate_python(message))


async def two_houses(store: SqlStore) -> tuple[House, House, str]:
    one, other = House(store, Wire(), Metrics()), House(store, NoBus(), Metrics())
    code = await new_game(one)
    await other.open(code)
    said(one).clear()
    return one, other, code


def said(house: House) -> list[Any]:
    assert isinstance(house.bus, Wire)
    return house.bus.said


async def settled(house: House) -> None:
    await asyncio.gather(*house.tasks)


def same(one: House, other: House, code: str) -> bool:
    tables = [house.live[code].table for house in (one, other)]
    views = [table.playing().state.game.view(table.playing().state, 0) for table in tables]
    return tables[0].seating == tables[1].seating and views[0] == views[1]


async def test_what_follows_on_what_is_known_is_read_by_nobody(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, code = await two_houses(store)
    for asked in (any_move, says(ANNA), any_move):
        await one.ask(code, asked)
    monkeypatch.setattr(store, "events", None)  # whoever read now would fail
    for message in said(one):
        other.hear(message, "one")
        other.hear(message, "one")  # twice is once
    assert other.tasks == set()
    assert same(one, other, code)
    assert not other.live[code].is_mine, "the other's bots are the other's to drive"


async def test_what_was_not_heard_is_read_from_the_store(store: SqlStore) -> None:
    one, other, code = await two_houses(store)
    for asked in (any_move, says(ANNA), any_move):
        await one.ask(code, asked)
    other.hear(said(one)[2], "one")
    await settled(other)
    assert same(one, other, code)
    await one.ask(code, says(ANNA))
    async with other.live[code].lock:  # somebody is about to change something here
        other.hear(said(one)[3], "one")
        assert other.live[code].table.seating.stored == one.live[code].table.seating.stored - 1
    await settled(other)
    assert same(one, other, code)


async def test_of_what_is_much_or_tells_a_seed_only_the_number_is_said(store: SqlStore) -> None:
    one = House(store, Wire(), Metrics())
    code = await new_game(one)
    assert [message["events"] for message in said(one)] == [[]], "the start tells the seed"
    other = House(store, NoBus(), Metrics())
    await other.open(code)
    seed = one.live[code].table.seating.seed
    assert seed is not None
    assert seed not in str(said(one))
    short = Event(1, 1, "chatted", {"text": "x"})
    assert len(in_full([short] * MOST_EVENTS)) == MOST_EVENTS
    assert in_full([short] * (MOST_EVENTS + 1)) == []
    assert in_full([Event(1, 1, "chatted", {"text": "x" * MOST_BYTES})]) == []

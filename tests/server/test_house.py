"""The house without a network: two on one store, the passing of time, and long tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stammtisch.server.bus import NoBus
from stammtisch.server.hours import Hours
from stammtisch.server.house import Command, House
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import Batch, Conflict, SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.tables import asking
from stammtisch.tables.company import WEEK, Person
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event
from stammtisch.tables.settings import MINUTE, Settings
from stammtisch.tables.table import Table
from tests.server.running import Backing

pytestmark = pytest.mark.anyio

ANNA, BO = Person("a", "Anna"), Person("b", "Bo")


@pytest.fixture
async def store(fresh_backing: Backing) -> AsyncIterator[SqlStore]:
    opened = SqlStore(fresh_backing.database)
    await opened.open()
    yield opened
    await opened.close()


def house_on(store: SqlStore) -> House:
    return House(store, NoBus(), Metrics())


async def new_game(house: House, limit: str = "never") -> str:
    """A table at which Anna, who begins, and Bo play."""
    settings = Settings("thurn-und-taxis", {}, first=0, limit=limit, pace="instant")
    code = await house.create(ANNA, settings, [None, None], {0: "Anna"})
    await house.ask(code, lambda table, now: asking.sit(table, BO, None, None, house.fresh_seed))
    return code


def any_move(table: Table, now: int) -> list[Draft]:
    seat = table.decider()
    who = Person(table.company.seats[seat].person or "", "")
    state = table.playing().state
    legal = state.legal()
    return asking.move(table, who, seat, state.move(legal[len(legal) // 2]), table.company.n)


def says(who: Person) -> Command:
    return lambda table, now: asking.chat(table, who, "hello", None, now)


async def test_an_event_is_appended_once(store: SqlStore) -> None:
    code = f"ONCE{time.time_ns()}"[:16]
    first, other = (Event(1, 1, "chatted", {"text": text}) for text in ("one", "other"))
    await store.append(Batch(code, [first], None))
    outcomes = await asyncio.gather(
        store.append(Batch(code, [other], None)),
        store.append(Batch(f"{code[:-1]}X", [other], None)),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1] is None, "whoever shares a transaction with a loser does not lose"
    assert await store.events(code) == [first]
    assert await store.heads([code]) == {code: 1}


async def test_all_of_a_batch_or_nothing(store: SqlStore) -> None:
    code = f"BOTH{time.time_ns()}"[:16]
    await store.append(Batch(code, [Event(1, 1, "chatted", {})], None))
    with pytest.raises(Conflict):
        await store.append(
            Batch(code, [Event(1, 1, "chatted", {})], None), Batch("Z" + code[:-1], [Event(1, 1, "x", {})], None)
        )
    assert await store.events("Z" + code[:-1]) == []


async def test_whoever_loses_the_race_reloads_and_tries_again(store: SqlStore) -> None:
    """Neither house hears of the other: each finds out by the store's refusal."""
    one, other = house_on(store), house_on(store)
    code = await new_game(one)
    await other.open(code)
    for turn in range(30):
        await (one, other)[turn % 2].ask(code, any_move)
    assert one.metrics.counts["conflicts", ""] + other.metrics.counts["conflicts", ""] > 10
    await asyncio.gather(*(house.ask(code, says(who)) for house in (one, other) for who in (ANNA, BO)))
    await one.refresh(one.live[code])
    await other.refresh(other.live[code])
    assert one.live[code].table.playing().state.equals(other.live[code].table.playing().state)
    assert [event.n for event in await store.events(code)] == list(range(1, one.live[code].table.company.n + 1))


async def test_a_turn_runs_out_while_nobody_is_connected(store: SqlStore) -> None:
    house = house_on(store)
    thinkers = Thinkers(1, 5)
    code = await new_game(house, limit="1 minute")
    start = house.clock()
    later = house_on(store)  # as after a restart
    later.clock = lambda: start + 2 * MINUTE
    hours = Hours(later, thinkers)
    await hours.sweep()
    table = later.live[code].table
    assert table.company.seats[0].away
    for _ in range(300):
        if table.decider() != 0:
            break
        await asyncio.sleep(0.02)
    assert table.decider() != 0, "a bot has played the turn"
    await later.close()
    thinkers.close()


async def test_a_forgotten_table_is_closed_and_leaves_the_memory(store: SqlStore) -> None:
    house = house_on(store)
    code = await new_game(house)
    later = house_on(store)
    start = house.clock()
    later.clock = lambda: start + WEEK + 1000
    thinkers = Thinkers(1, 5)
    hours = Hours(later, thinkers)
    await hours.sweep()
    assert later.live[code].table.company.status == "closed"
    assert code not in await store.due(later.clock())
    later.clock = lambda: start + WEEK + 100_000
    await hours.tick()
    assert code not in later.live
    thinkers.close()


async def test_a_refusal_changes_nothing(store: SqlStore) -> None:
    house = house_on(store)
    code = await new_game(house)
    n = house.live[code].table.company.n
    with pytest.raises(Denied):
        await house.ask(code, lambda table, now: asking.undo(table, ANNA, 0, n))
    assert len(await store.events(code)) == n


async def test_a_long_table_answers_as_fast_as_a_new_one(tmp_path: Path) -> None:
    store = SqlStore(Backing.on_sqlite(tmp_path).database)
    await store.open()
    house = house_on(store)

    async def best_of(code: str, moves: int) -> float:
        times = []
        for _ in range(moves):
            began = time.perf_counter()
            await house.ask(code, any_move)
            times.append(time.perf_counter() - began)
        return sorted(times)[len(times) // 4]

    long = await new_game(house)
    while house.live[long].table.company.n < 1000:
        await house.ask(long, any_move)
    assert house.live[long].table.decider() >= 0
    new = await new_game(house)
    assert await best_of(long, 60) < 2 * await best_of(new, 60) + 0.001
    await store.close()

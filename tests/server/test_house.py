"""The house without a network: two on one store, the passing of time, and long tables."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa

from stammtisch.server.bus import NoBus
from stammtisch.server.house import Command, House
from stammtisch.server.metrics import Metrics
from stammtisch.server.scheduler import Scheduler
from stammtisch.server.storage import Batch, Conflict, SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.tables import commands
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event
from stammtisch.tables.seating import WEEK, Person
from stammtisch.tables.settings import MINUTE, Settings
from stammtisch.tables.table import Table

pytestmark = pytest.mark.anyio

ANNA, BO = Person("a", "Anna"), Person("b", "Bo")


def house_on(store: SqlStore) -> House:
    return House(store, NoBus(), Metrics())


async def new_game(house: House, limit: str = "never") -> str:
    """A table at which Anna, who begins, and Bo play."""
    settings = Settings("thurn-und-taxis", {}, first=0, limit=limit, pace="instant")
    code = await house.create(ANNA, settings, [None, None], {0: "Anna"})
    await house.ask(code, lambda table, now: commands.sit(table, BO, None, None, house.fresh_seed))
    return code


def any_move(table: Table, now: int) -> list[Draft]:
    seat = table.decider()
    who = Person(table.seating.seats[seat].person or "", "")
    state = table.playing().state
    legal = state.legal()
    return commands.move(table, who, seat, state.game.move(state, legal[len(legal) // 2]), table.seating.n)


def says(who: Person) -> Command:
    return lambda table, now: commands.chat(table, who, "hello", None, now)


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


async def test_a_lost_connection_is_made_anew(store: SqlStore) -> None:
    house = house_on(store)
    code = await new_game(house)
    assert store.connection is not None
    raw: Any = await store.connection.get_raw_connection()
    await raw.driver_connection.close()
    await house.ask(code, any_move)
    assert (await store.events(code))[-1].what == "moved"


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
    assert [event.n for event in await store.events(code)] == list(range(1, one.live[code].table.seating.n + 1))


async def test_a_turn_runs_out_while_nobody_is_connected(store: SqlStore) -> None:
    house = house_on(store)
    thinkers = Thinkers(1, 5)
    code = await new_game(house, limit="1 minute")
    start = house.clock()
    later = house_on(store)  # as after a restart
    later.clock = lambda: start + 2 * MINUTE
    scheduler = Scheduler(later, thinkers)
    await scheduler.sweep()
    table = later.live[code].table
    assert table.seating.seats[0].away
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
    scheduler = Scheduler(later, thinkers)
    await scheduler.sweep()
    assert later.live[code].table.seating.status == "closed"
    assert code not in await store.due(later.clock())
    later.clock = lambda: start + WEEK + 100_000
    await scheduler.tick()
    assert code not in later.live
    thinkers.close()


async def test_a_refusal_changes_nothing(store: SqlStore) -> None:
    house = house_on(store)
    code = await new_game(house)
    n = house.live[code].table.seating.n
    with pytest.raises(Denied):
        await house.ask(code, lambda table, now: commands.undo(table, ANNA, 0, n))
    assert len(await store.events(code)) == n


class Work:
    """What is done to tables and asked of a store, counted."""

    def __init__(self, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folded = self.read = self.written = 0
        fold, rows, write = Table.fold, store.rows, store.write

        def counted_fold(table: Table, event: Event) -> None:
            self.folded += 1
            fold(table, event)

        async def counted_rows(query: Any) -> list[Any]:
            found = await rows(query)
            self.read += len(found)
            return found

        async def counted_write(batches: list[Batch]) -> None:
            self.written += sum(len(batch.events) for batch in batches)
            await write(batches)

        monkeypatch.setattr(Table, "fold", counted_fold)
        monkeypatch.setattr(store, "rows", counted_rows)
        monkeypatch.setattr(store, "write", counted_write)

    def take(self) -> tuple[int, int, int]:
        """Events folded, rows read and events written since last asked."""
        done = self.folded, self.read, self.written
        self.folded = self.read = self.written = 0
        return done


async def test_a_move_is_no_more_work_at_a_long_table(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_on(store)
    new, long = await new_game(house), await new_game(house)
    while house.live[long].table.seating.n < 1000:
        await house.ask(long, any_move)
    work = Work(store, monkeypatch)
    for code in (new, long):
        await house.ask(code, any_move)
        assert work.take() == (1, 0, 1)

    n = house.live[long].table.seating.n
    later = house_on(store)  # as after a restart: read once, and then no more
    await later.open(long)
    assert work.take() == (n, n, 0)
    await later.ask(long, any_move)
    assert work.take() == (1, 0, 1)


async def test_many_who_sit_down_at_once_are_a_few_statements(store: SqlStore) -> None:
    house = house_on(store)
    settings = Settings("thurn-und-taxis", {})
    codes = [await house.create(ANNA, settings, [None, None], {0: "Anna"}) for _ in range(20)]
    statements: list[str] = []
    sa.event.listen(
        store.engine.sync_engine, "before_cursor_execute", lambda *call: statements.append(call[2].split()[0])
    )
    await asyncio.gather(
        *(house.ask(code, lambda table, now: commands.sit(table, BO, None, None, house.fresh_seed)) for code in codes)
    )
    assert len(statements) <= 2 * 4, "the first may go alone, the others share a transaction"
    assert len(await store.of_person(BO.id)) == len(codes)
    assert {about["status"] for about in await store.of_person(ANNA.id)} == {"running"}

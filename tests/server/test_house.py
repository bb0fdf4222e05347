"""The house without a network: two on one store, the passing of time, and long tables."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
import sqlalchemy as sa

from stammtisch.engine.seats import SPECTATOR
from stammtisch.server import aside, clocks, past
from stammtisch.server.bus import NoBus
from stammtisch.server.house import Command, House
from stammtisch.server.metrics import Metrics
from stammtisch.server.scheduler import Scheduler
from stammtisch.server.spending import TOGETHER, Spending
from stammtisch.server.storage import EVENTS, SNAPSHOTS, TABLES, Batch, Conflict, SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.tables import commands, snapshots
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, Event
from stammtisch.tables.seating import WEEK, Person
from stammtisch.tables.settings import MINUTE, Settings
from stammtisch.tables.table import Table
from tests.server.running import PATIENCE

pytestmark = pytest.mark.anyio

ANNA, BO = Person("a", "Anna"), Person("b", "Bo")


def house_on(store: SqlStore) -> House:
    return House(store, NoBus(), Metrics())


async def new_game(house: House, limit: str = "never") -> str:
    """A table at which Anna, who begins, and Bo play."""
    settings = Settings("thurn-und-taxis", {}, first=0, limit=limit)
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


async def test_all_of_a_batch_or_nothing_however_many(store: SqlStore) -> None:
    """More than are written by one statement: what was before the one that conflicts does not stay either."""
    code = f"MANY{time.time_ns()}"[:16]
    await store.append(Batch(code, [Event(900, 1, "chatted", {})], None))
    many = [Event(n, 1, "chatted", {}) for n in range(1, 1000)]
    with pytest.raises(Conflict):
        await store.append(Batch(code, many, None))
    assert [event.n for event in await store.events(code)] == [900]
    await store.append(Batch(code, many[:899] + many[900:], None))
    assert [event.n for event in await store.events(code)] == list(range(1, 1000))


async def test_a_lost_connection_is_made_anew(store: SqlStore) -> None:
    house = house_on(store)
    code = await new_game(house)
    await house.ask(code, any_move)
    await store.writing.raw.close()
    await house.ask(code, any_move)
    assert (await store.events(code))[-1].what == "moved"
    await store.reading.raw.close()
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
    thinkers = Thinkers(1, PATIENCE)
    code = await new_game(house, limit="1 minute")
    start = house.clock()
    later = house_on(store)  # as after a restart
    later.clock = lambda: start + 2 * MINUTE
    scheduler = Scheduler(later, thinkers)
    await scheduler.sweep()
    table = later.live[code].table
    assert table.seating.seats[0].away
    bot = later.live[code].bot
    assert bot is not None
    await bot
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
        fold, rows, events, write = Table.fold, store.rows, store.events, store.write

        def counted_fold(table: Table, event: Event) -> None:
            self.folded += 1
            fold(table, event)

        async def counted_rows(query: Any) -> list[Any]:
            found = await rows(query)
            self.read += len(found)
            return found

        async def counted_events(*asked: Any) -> list[Event]:
            found = await events(*asked)
            self.read += len(found)
            return found

        async def counted_write(batches: list[Batch]) -> None:
            self.written += sum(len(batch.events) for batch in batches)
            await write(batches)

        monkeypatch.setattr(Table, "fold", counted_fold)
        monkeypatch.setattr(store, "rows", counted_rows)
        monkeypatch.setattr(store, "events", counted_events)
        monkeypatch.setattr(store, "write", counted_write)

    def take(self) -> tuple[int, int, int]:
        """Events folded, rows read and events written since last asked."""
        done = self.folded, self.read, self.written
        self.folded = self.read = self.written = 0
        return done


async def test_a_move_is_no_more_work_at_a_long_table(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_on(store)
    new, long = await new_game(house), await new_game(house)
    while house.live[long].table.seating.n < 900:
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


async def test_a_long_table_is_read_from_its_last_snapshot_on(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    house, every = house_on(store), 50
    monkeypatch.setattr(snapshots, "EVERY", every)
    code = await new_game(house)
    while house.live[code].table.seating.n < 4 * every + 7:
        await house.ask(code, any_move)
        await asyncio.gather(*house.tasks)
    table = house.live[code].table
    rest = table.seating.n % every
    work = Work(store, monkeypatch)
    read = (await house_on(store).open(code)).table
    folded, rows, _ = work.take()
    assert (folded, rows) == (rest, rest + 1)
    assert read.seating == table.seating
    assert read.playing().state.equals(table.playing().state)
    assert read.record() == table.record()
    with_snapshots = await pasts(house, code)
    folded, *_ = work.take()
    async with store.engine.begin() as connection:
        await connection.execute(sa.update(SNAPSHOTS).values(made_by="another version"))
    assert await pasts(house, code) == with_snapshots, "the past is told the same without them"
    assert work.take()[0] > folded
    assert (await house_on(store).open(code)).table.seating == table.seating
    assert work.take()[0] == table.seating.n, "what another version left is not read, but made again"
    async with store.engine.begin() as connection:
        await connection.execute(sa.update(SNAPSHOTS).values(body="{"))
    assert (await house_on(store).open(code)).table.seating == table.seating


async def pasts(house: House, code: str) -> list[Any]:
    """What different people read of what happened at a table."""
    n = house.live[code].table.seating.n
    told = []
    for viewer in (SPECTATOR, 0, 1):
        for after in (0, 60, n - 5):
            for most, latest in ((1000, False), (30, False), (30, True)):
                lines = past.Past(code, viewer, after, most, latest)
                await lines.read(house.store, n)
                told.append(lines.told())
    return told


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


async def test_what_a_person_may_change_holds_for_all_processes_together(store: SqlStore) -> None:
    rate, size, processes = 0.0, 60.0, 4
    several = [Spending(store, rate, size, is_shared=True) for _ in range(processes)]
    taken = 0
    for turn in range(400):
        taken += await several[turn % processes].take("a")
    assert size <= taken <= size + processes * TOGETHER
    assert await several[0].take("b"), "and nobody else's"
    alone = Spending(store, rate, size, is_shared=False)
    assert sum([await alone.take("a") for _ in range(100)]) == size
    assert not await store.spend("a", 1, 10, size, now=0), "a clock that was put back gives nothing"
    assert await store.spend("a", 50, 10, size, now=clocks.now_ms() + 10_000), "what was spent comes back with time"


async def test_of_many_at_once_nobody_gets_more(store: SqlStore) -> None:
    got = await asyncio.gather(*(store.spend("a", 1, 0, 10, 1) for _ in range(30)))
    assert sum(got) == 10


@pytest.mark.parametrize(
    "wrong",
    [
        Event(5, 1, "seated", {"seat": 9, "person": "x", "name": "X"}),
        Event(5, 1, "moved", {}),
        Event(7, 1, "chatted", {"person": "x"}),
        "no event at all",
    ],
    ids=["no seat", "no facts", "a gap", "no JSON"],
)
async def test_a_table_that_cannot_be_folded_stops_no_other(store: SqlStore, wrong: Event | str) -> None:
    house = house_on(store)
    sound = [await new_game(house, limit="1 minute") for _ in range(2)]
    bad = await new_game(house, limit="1 minute")
    body = wrong if isinstance(wrong, str) else wrong.text()
    row = {"code": bad, "n": 5 if isinstance(wrong, str) else wrong.n, "at": 1, "body": body}
    async with store.engine.begin() as connection:
        await connection.execute(sa.insert(EVENTS), row)
        await connection.execute(sa.update(TABLES).where(TABLES.c.code == bad).values(due=1))  # it comes first
    later, start = house_on(store), house.clock()
    later.clock = lambda: start + 2 * MINUTE
    thinkers = Thinkers(1, 5)
    scheduler = Scheduler(later, thinkers)
    await scheduler.sweep()
    assert [later.live[code].table.seating.seats[0].away for code in sound] == [True, True]
    assert bad not in later.live
    assert later.metrics.counts["tables_failed", ""] == 1
    assert bad not in await store.due(later.clock()), "it is looked at again later"
    assert bad in await store.due(later.clock() + 2 * MINUTE)
    for _ in range(3):
        with pytest.raises(Denied) as denied:
            await later.open(bad)
        assert denied.value.code == "other_rules"
    assert later.metrics.counts["tables_failed", ""] == 1, "nobody reads it again before its time"
    pauses = [later.aside.put(bad, ValueError()) for _ in range(20)]
    assert pauses == sorted(pauses)
    assert pauses[0] < pauses[1] < pauses[-1] == aside.LONGEST_PAUSE
    await later.close()
    thinkers.close()


async def test_a_table_that_fails_in_memory_stops_no_other(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_on(store)
    bad, sound = await new_game(house, limit="1 minute"), await new_game(house, limit="1 minute")
    start = house.clock()
    house.clock = lambda: start + 2 * MINUTE

    def fail(*_: Any) -> int:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(house.live[bad].table, "due", fail)
    thinkers = Thinkers(1, 5)
    await Scheduler(house, thinkers).tick()
    assert house.live[sound].table.seating.seats[0].away
    await house.close()
    thinkers.close()


async def test_a_clock_that_was_put_back_silences_nobody(store: SqlStore) -> None:
    house, start = house_on(store), clocks.now_ms()
    house.clock = lambda: start
    settings = Settings("thurn-und-taxis", {}, first=0)
    code = await house.create(ANNA, settings, [None, "greedy"], {0: "Anna"})
    for _ in range(5):
        await house.ask(code, says(ANNA))
    while house.live[code].table.decider() == 0:
        await house.ask(code, any_move)
    later = house_on(store)  # after a restart, an hour earlier
    later.clock = lambda: start - 60 * MINUTE
    live = await later.open(code)
    with pytest.raises(Denied, match="a lot to say"):
        await later.ask(code, says(ANNA))
    later.clock = lambda: start - 60 * MINUTE + 11_000
    n = await later.ask(code, says(ANNA))
    events = await store.events(code)
    assert [event.at for event in events] == sorted(event.at for event in events), "no event is before the last"
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    thinkers = Thinkers(1, PATIENCE, later.clock)
    scheduler = Scheduler(later, thinkers, sleep)
    scheduler.changed(live)
    assert live.bot is not None
    await live.bot
    assert live.table.seating.n > n, "the bot has moved"
    assert max(waits, default=0) < 60
    await later.close()
    thinkers.close()


async def test_turn_limits_are_kept_by_a_clock_that_was_put_back(store: SqlStore) -> None:
    house, start = house_on(store), clocks.now_ms()
    house.clock = lambda: start
    code = await new_game(house, limit="1 minute")
    later = house_on(store)
    later.clock = lambda: start - 60 * MINUTE
    thinkers = Thinkers(1, 5)
    scheduler = Scheduler(later, thinkers)
    await store.look_early(later.clock())
    await scheduler.sweep()
    await later.open(code)
    await scheduler.tick()
    assert not later.live[code].table.seating.seats[0].away
    later.clock = lambda: start - 58 * MINUTE
    assert code in await store.due(later.clock())
    await scheduler.sweep()
    assert later.live[code].table.seating.seats[0].away
    await later.close()
    thinkers.close()


def test_time_inside_a_process_only_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    before = clocks.now_ms()
    assert abs(before - time.time_ns() // 1_000_000) < 60 * MINUTE
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert clocks.now_ms() >= before

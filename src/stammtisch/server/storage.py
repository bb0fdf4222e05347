"""Where events are kept. The key (table, n) makes it impossible to append event n twice."""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from stammtisch import extras
from stammtisch.server import drivers, files, migrations
from stammtisch.server.bans import Ban
from stammtisch.tables.events import HIDDEN, Event, read

METADATA = sa.MetaData()
EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
TABLES = sa.Table(  # what lists of tables show; all of it follows from the events
    "tables",
    METADATA,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=True),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("host", sa.String(32), nullable=True),
    sa.Column("free", sa.Integer, nullable=False, server_default="0"),
)
PEOPLE = sa.Table(
    "people",
    METADATA,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(16), primary_key=True),
)
MUTES = sa.Table(  # at which table a person does not want to read whom; of no game's course, so no events
    "mutes",
    METADATA,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("other", sa.String(32), primary_key=True),
)
SNAPSHOTS = sa.Table(  # what long tables were after an event; all of it follows from the events
    "snapshots",
    METADATA,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("made_by", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
REPORTS = sa.Table(  # what somebody said that somebody else thinks an administrator should read
    "reports",
    METADATA,
    sa.Column("code", sa.String(16), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
KEYS = sa.Table(  # what opens the administrator's page, by its hash: a link for once, then a session
    "keys",
    METADATA,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ACCOUNT = "analyses "  # before a person, where it is about analyses
SPENT = sa.Table(  # how much a person may still write at once, or have analysed, for all processes
    "spent",
    METADATA,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("level", sa.Float, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)
ANALYSES = sa.Table(  # what analyses found, by the hash of the record
    "analyses",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("found", sa.Text, nullable=False),
)
DAYS = sa.Table(  # the seeds of the deals of the day
    "days",
    METADATA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("seed", sa.String(32), nullable=False),
)
TRIES = sa.Table(  # at deals of the day: everybody has one; the result where it counts
    "tries",
    METADATA,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("result", sa.Text, nullable=True),
)
BANS = sa.Table(
    "bans",
    METADATA,
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("what", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)
DEEDS = sa.Table(  # what administrators did
    "deeds",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("what", sa.String(32), nullable=False),
    sa.Column("facts", sa.Text, nullable=False),
)
PULSE = sa.Table(
    "pulse", METADATA, sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.BigInteger, nullable=False)
)
INSERT_EVENTS = sa.insert(EVENTS)
INSERT_PEOPLE = sa.insert(PEOPLE)
DELETE_PEOPLE = sa.delete(PEOPLE).where(PEOPLE.c.code == sa.bindparam("table"))
BREATH = 0.005  # between two transactions, in seconds: who comes meanwhile shares the next
LONGEST_LIST = 100
MOST_TRIES = 1000  # at one deal that a list goes by
MOST_EVENTS = 2**31 - 1  # of a table: all
CONNECT_SECONDS = 10


class Conflict(Exception):
    """Somebody else has appended this event in the meantime."""


@dataclass(frozen=True)
class Summary:
    """What the store knows of a table without reading its events."""

    status: str
    listed: bool
    at: int
    due: int | None  # when to look at the table again, or a time before that
    people: list[str]
    about: dict[str, Any]
    host: str | None
    free: int  # seats
    result: dict[str, Any] | None = None  # of a deal of the day, where it counts


@dataclass(frozen=True)
class Try:
    """Somebody's try at a deal of the day."""

    day: str
    game: str
    person: str
    code: str
    name: str
    at: int
    result: dict[str, Any] | None  # with the seat; None where it has not ended, or does not count


@dataclass(frozen=True)
class Has:
    """How many tables a person has made that go on."""

    lobbies: int
    listed: int
    running: int
    bots_alone: int


@dataclass(frozen=True)
class Batch:
    """Events to append to one table; the summary where they change it."""

    code: str
    events: list[Event]
    summary: Summary | None


class Store(Protocol):
    """What the house needs of a store."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def append(self, *batches: Batch) -> None: ...
    async def events(self, code: str, after: int = 0, most: int | None = None) -> list[Event]: ...
    async def heads(self, codes: list[str]) -> dict[str, int]: ...
    async def hidden(self, code: str) -> list[int]: ...
    async def of_person(self, person: str) -> list[dict[str, Any]]: ...
    async def listed(self, status: str) -> list[dict[str, Any]]: ...
    async def due(self, now: int) -> list[str]: ...
    async def postpone(self, code: str, due: int | None) -> None: ...
    async def mutes(self, code: str) -> dict[str, set[str]]: ...
    async def mute(self, code: str, person: str, other: str, on: bool) -> None: ...
    async def snapshot(self, code: str, made_by: str, until: int | None = None) -> str | None: ...
    def keep_snapshot(self, code: str, n: int, made_by: str, body: str) -> Coroutine[Any, Any, None]: ...
    async def forget_snapshots(self, code: str) -> None: ...
    async def report(self, code: str, n: int, person: str, most: int) -> bool: ...
    async def spend(self, person: str, amount: float, rate: float, size: float, now: int) -> bool: ...
    async def probe(self) -> None: ...
    async def has(self, person: str) -> Has: ...
    async def look_early(self, now: int) -> None: ...
    async def day_try(self, day: str, game: str, person: str) -> Try | None: ...


class SqlStore:
    """SQLite in one file, or PostgreSQL: the same code."""

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if not self.is_sqlite:
            extras.need("asyncpg")
        self.driver = drivers.Sqlite() if self.is_sqlite else drivers.Postgres()
        patience = {} if self.is_sqlite else {"timeout": CONNECT_SECONDS}
        self.engine = create_async_engine(self.url, connect_args=patience)
        if self.is_sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
        self.upsert_tables = upsert(sqlite.insert(TABLES) if self.is_sqlite else postgresql.insert(TABLES))
        self.waiting: list[tuple[tuple[Batch, ...], asyncio.Future[None]]] = []
        self.something_waits = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.writing = drivers.OwnConnection(self.engine)
        self.reading = drivers.OwnConnection(self.engine)
        self.one_reads = asyncio.Lock()

    async def open(self) -> None:
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            files.make_own(Path(str(self.url.database)))
        async with self.engine.begin() as connection:
            await connection.run_sync(migrations.upgrade)
        self.writer = asyncio.create_task(self.write_for_ever())

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            with suppress(asyncio.CancelledError):
                await self.writer
        await self.writing.drop()
        await self.reading.drop()
        await self.engine.dispose()

    # -- writing: whoever waits at the same moment shares one transaction, since what costs is the disk's word

    async def append(self, *batches: Batch) -> None:
        """Append all or nothing; when this returns, it stays. Raises Conflict if another was faster."""
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((batches, done))
        self.something_waits.set()
        await done

    async def write_for_ever(self) -> None:
        written = -BREATH
        while True:
            await self.something_waits.wait()
            if (left := written + BREATH - time.monotonic()) > 0:
                await asyncio.sleep(left)
            self.something_waits.clear()
            work, self.waiting = self.waiting, []
            if not await self.settle(work, alone=len(work) == 1):
                for item in work:  # one of them conflicts: each for itself, then
                    await self.settle([item], alone=True)
            written = time.monotonic()

    async def settle(self, work: list[tuple[tuple[Batch, ...], asyncio.Future[None]]], alone: bool) -> bool:
        """Write in one transaction and tell those who wait; False if that is left to be tried one by one."""
        outcome: Exception | None = None
        try:
            await self.write_even_if_cut_off([batch for batches, _ in work for batch in batches])
        except IntegrityError:
            outcome = Conflict()
        except Exception as error:  # a lost connection: whoever waits must hear of it, and the next may succeed
            outcome = error
        if outcome is not None and not alone:
            return False
        for _, done in work:
            if done.cancelled():
                continue
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)
        return True

    async def write_even_if_cut_off(self, batches: list[Batch]) -> None:
        """Write; once more on a new connection if the old one was lost. What was written after all is a conflict."""
        try:
            await self.write(batches)
        except IntegrityError:
            raise
        except (DBAPIError, OSError):
            await self.write(batches)

    async def write(self, batches: list[Batch]) -> None:
        """One transaction. Keys are written in order, so that two processes never wait for each other in a ring."""
        batches = sorted(batches, key=lambda batch: batch.code)
        rows = [(batch.code, event.n, event.at, event.text()) for batch in batches for event in batch.events]
        summaries = {batch.code: batch.summary for batch in batches if batch.summary is not None}
        if summaries:
            async with self.engine.begin() as connection:
                await connection.execute(INSERT_EVENTS, [dict(zip(EVENTS.c.keys(), row, strict=True)) for row in rows])
                await self.write_summaries(connection, summaries)
            return
        await self.writing.open()
        try:
            await self.driver.insert(self.writing.raw, rows)
        except IntegrityError:
            await self.writing.drop()
            raise
        except BaseException:
            await self.writing.give_up()
            raise

    async def write_summaries(self, connection: AsyncConnection, summaries: dict[str, Summary]) -> None:
        """Three statements, however many come at once: nobody's move waits long for a hundred who sit down."""
        tables = [
            {
                "code": code,
                "status": summary.status,
                "listed": summary.listed,
                "at": summary.at,
                "due": summary.due,
                "about": json.dumps(summary.about, ensure_ascii=False),
                "host": summary.host,
                "free": summary.free,
            }
            for code, summary in summaries.items()
        ]
        people = [{"person": who, "code": code} for code, summary in summaries.items() for who in summary.people]
        await connection.execute(self.upsert_tables, tables)
        await connection.execute(DELETE_PEOPLE, [{"table": code} for code in summaries])
        if people:
            await connection.execute(INSERT_PEOPLE, people)
        for code, summary in summaries.items():
            if summary.result is not None:
                result = json.dumps(summary.result, separators=(",", ":"))
                await connection.execute(sa.update(TRIES).filter_by(code=code).values(result=result))

    async def postpone(self, code: str, due: int | None) -> None:
        """Set when to look at a table again."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.code == code).values(due=due))

    async def look_early(self, now: int) -> None:
        """Look at tables soon that are of the future: somebody has put a clock back."""
        early = TABLES.c.due - (TABLES.c.at - now)
        async with self.engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.at > now).values(due=early))

    async def keep_snapshot(self, code: str, n: int, made_by: str, body: str) -> None:
        """Keep what a table is after an event, instead of what was said of that before."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(SNAPSHOTS).filter_by(code=code, n=n))
            await connection.execute(sa.insert(SNAPSHOTS), {"code": code, "n": n, "made_by": made_by, "body": body})

    async def forget_snapshots(self, code: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(SNAPSHOTS).filter_by(code=code))

    async def report(self, code: str, n: int, person: str, most: int) -> bool:
        """Keep that somebody minds what was said; False if they have as many reports waiting as anybody may."""
        row = {"code": code, "n": n, "person": person}
        async with self.engine.begin() as connection:
            waiting = sa.select(sa.func.count()).select_from(REPORTS).filter_by(person=person)
            if (await connection.execute(waiting)).scalar_one() >= most:
                return False
            await connection.execute(sa.delete(REPORTS).filter_by(**row))
            await connection.execute(sa.insert(REPORTS), {**row, "at": time.time_ns() // 1_000_000})
        return True

    async def spend(self, person: str, amount: float, rate: float, size: float, now: int) -> bool:
        """Take something from a person's bucket, which all processes share; False if there is not so much in it."""
        insert = sqlite.insert(SPENT) if self.is_sqlite else postgresql.insert(SPENT)
        passed = sa.case((SPENT.c.at < now, now - SPENT.c.at), else_=0)
        full = SPENT.c.level + passed * (rate / 1000)
        level = sa.case((full > size, size), else_=full)
        row = insert.values(person=person, level=size - amount, at=now).on_conflict_do_update(
            index_elements=["person"], set_={"level": level - amount, "at": now}, where=level >= amount
        )
        async with self.engine.begin() as connection:
            return bool((await connection.execute(row.returning(SPENT.c.level))).all())

    async def keep_analysis(self, id: str, found: str, most: int) -> None:
        """Keep what was found of a game, and of the games before only the latest."""
        latest = sa.select(ANALYSES.c.id).order_by(ANALYSES.c.at.desc()).limit(most)
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(ANALYSES).filter_by(id=id))
            row = {"id": id, "at": time.time_ns() // 1_000_000, "found": found}
            await connection.execute(sa.insert(ANALYSES), row)
            await connection.execute(sa.delete(ANALYSES).where(ANALYSES.c.id.not_in(latest)))

    async def keep_day(self, day: str, game: str, seed: str) -> str:
        """The seed of a day's deal: this one, unless one was kept before."""
        insert = sqlite.insert(DAYS) if self.is_sqlite else postgresql.insert(DAYS)
        async with self.engine.begin() as connection:
            await connection.execute(insert.values(day=day, game=game, seed=seed).on_conflict_do_nothing())
        kept = await self.day_seed(day, game)
        assert kept is not None, "it has just been kept"
        return kept

    async def begin_try(self, tried: Try) -> Try:
        """Keep that somebody has begun to play a day's deal; their earlier try, if there was one."""
        insert = sqlite.insert(TRIES) if self.is_sqlite else postgresql.insert(TRIES)
        async with self.engine.begin() as connection:
            await connection.execute(insert.values(**asdict(tried)).on_conflict_do_nothing())
        kept = await self.day_try(tried.day, tried.game, tried.person)
        assert kept is not None, "it has just been kept"
        return kept

    async def probe(self) -> None:
        """Write something, to see whether that can be done."""
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(PULSE))
            await connection.execute(sa.insert(PULSE), {"id": 1, "at": time.time_ns() // 1_000_000})

    async def mute(self, code: str, person: str, other: str, on: bool) -> None:
        """Keep whom a person does not want to read at a table."""
        row = {"code": code, "person": person, "other": other}
        async with self.engine.begin() as connection:
            await connection.execute(sa.delete(MUTES).filter_by(**row))
            if on:
                await connection.execute(sa.insert(MUTES), row)

    # -- reading

    async def bans(self) -> list[Ban]:
        return [Ban(*row) for row in await self.rows(sa.select(BANS.c.kind, BANS.c.what, BANS.c.at, BANS.c.reason))]

    async def last_deed(self) -> int:
        return int((await self.rows(sa.select(sa.func.coalesce(sa.func.max(DEEDS.c.id), 0))))[0][0])

    async def deeds_after(self, number: int, what: str) -> list[tuple[int, dict[str, Any]]]:
        """Deeds of a kind since one of them."""
        query = sa.select(DEEDS.c.id, DEEDS.c.facts).where(DEEDS.c.id > number, DEEDS.c.what == what)
        return [(found, json.loads(facts)) for found, facts in await self.rows(query.order_by(DEEDS.c.id))]

    async def mutes(self, code: str) -> dict[str, set[str]]:
        """By person, whom they do not want to read at a table."""
        muted: dict[str, set[str]] = defaultdict(set)
        for person, other in await self.rows(sa.select(MUTES.c.person, MUTES.c.other).where(MUTES.c.code == code)):
            muted[person].add(other)
        return muted

    async def snapshot(self, code: str, made_by: str, until: int | None = None) -> str | None:
        """The last snapshot of a table, up to an event if one is named."""
        query = sa.select(SNAPSHOTS.c.body).filter_by(code=code, made_by=made_by).order_by(SNAPSHOTS.c.n.desc())
        found = await self.rows((query if until is None else query.where(SNAPSHOTS.c.n <= until)).limit(1))
        return found[0][0] if found else None

    async def analysis(self, id: str) -> str | None:
        found = await self.rows(sa.select(ANALYSES.c.found).filter_by(id=id))
        return found[0][0] if found else None

    async def day_seed(self, day: str, game: str) -> str | None:
        found = await self.rows(sa.select(DAYS.c.seed).filter_by(day=day, game=game))
        return found[0][0] if found else None

    async def day_try(self, day: str, game: str, person: str) -> Try | None:
        found = await self.tries(TRIES.c.day == day, TRIES.c.game == game, TRIES.c.person == person)
        return found[0] if found else None

    async def tries(self, *conditions: sa.ColumnElement[bool]) -> list[Try]:
        """Tries at deals of the day, in the order in which they were begun."""
        rows = await self.rows(sa.select(TRIES).where(*conditions).order_by(TRIES.c.at, TRIES.c.code).limit(MOST_TRIES))
        return [Try(**{**row._mapping, "result": json.loads(row.result or "null")}) for row in rows]

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())

    async def events(self, code: str, after: int = 0, most: int | None = None) -> list[Event]:
        """A table's events after one, in order; not more than so many."""
        if not self.one_reads.locked():
            async with self.one_reads:
                with suppress(DBAPIError, OSError):  # it may have been cut off meanwhile
                    return await self.events_by(self.reading, code, after, most)
        connection = drivers.OwnConnection(self.engine)
        found = await self.events_by(connection, code, after, most)
        await connection.drop()
        return found

    async def events_by(
        self, connection: drivers.OwnConnection, code: str, after: int, most: int | None
    ) -> list[Event]:
        try:
            await connection.open()
            rows = await self.driver.select(connection.raw, code, after, MOST_EVENTS if most is None else most)
        except BaseException:
            await connection.give_up()
            raise
        return [read(n, at, body) for n, at, body in rows]

    async def heads(self, codes: list[str]) -> dict[str, int]:
        """The last event of each of these tables."""
        query = sa.select(EVENTS.c.code, sa.func.max(EVENTS.c.n)).where(EVENTS.c.code.in_(codes))
        return dict(await self.rows(query.group_by(EVENTS.c.code)))

    async def hidden(self, code: str) -> list[int]:
        """The events of a table that nobody counts, ascending."""
        beginnings = [Event(0, 0, what, {}).text().rstrip("}") for what in HIDDEN]
        kinds = sa.or_(*(EVENTS.c.body.startswith(beginning, autoescape=True) for beginning in beginnings))
        query = sa.select(EVENTS.c.n).where(EVENTS.c.code == code, kinds).order_by(EVENTS.c.n)
        return [n for (n,) in await self.rows(query)]

    async def of_person(self, person: str) -> list[dict[str, Any]]:
        """The tables at which a person has a seat, the latest first."""
        mine = sa.select(PEOPLE.c.code).where(PEOPLE.c.person == person)
        return await self.abouts(TABLES.c.code.in_(mine))

    async def listed(self, status: str) -> list[dict[str, Any]]:
        """The tables on the list: which lack the fewest players first, then the latest."""
        return await self.abouts(sa.and_(TABLES.c.listed, TABLES.c.status == status), TABLES.c.free)

    async def has(self, person: str) -> Has:
        """How many tables a person has made that go on."""
        mine = sa.select(TABLES.c.status, TABLES.c.listed, PEOPLE.c.code).where(
            TABLES.c.host == person, TABLES.c.status.in_(("lobby", "running"))
        )
        seated = TABLES.outerjoin(PEOPLE, PEOPLE.c.code == TABLES.c.code)
        found = await self.rows(mine.add_columns(TABLES.c.code).select_from(seated).distinct())
        lobbies = {(code, listed) for status, listed, _, code in found if status == "lobby"}
        running = {code: somebody for status, _, somebody, code in found if status == "running"}
        alone = sum(somebody is None for somebody in running.values())
        return Has(len(lobbies), sum(listed for _, listed in lobbies), len(running), alone)

    async def abouts(self, condition: sa.ColumnElement[bool], *first: sa.Column[Any]) -> list[dict[str, Any]]:
        query = sa.select(TABLES.c.about).where(condition).order_by(*first, TABLES.c.at.desc()).limit(LONGEST_LIST)
        return [json.loads(about) for (about,) in await self.rows(query)]

    async def due(self, now: int) -> list[str]:
        """The tables at which to look, because something may be due."""
        query = sa.select(TABLES.c.code).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(LONGEST_LIST)
        return [code for (code,) in await self.rows(query)]


def upsert(insert: sqlite.Insert | postgresql.Insert) -> sa.Insert:
    """Write a table's row, or write it anew."""
    new = {column.name: insert.excluded[column.name] for column in TABLES.columns if not column.primary_key}
    return insert.on_conflict_do_update(index_elements=["code"], set_=new)


def async_url(url: str) -> sa.URL:
    """A database's address with the driver that speaks to it without waiting."""
    drivers = defaultdict(
        lambda: "", sqlite="sqlite+aiosqlite", postgresql="postgresql+asyncpg", postgres="postgresql+asyncpg"
    )
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise ValueError("This is no address of a database: sqlite:///path or postgresql://host/name.") from None
    driver = drivers[parsed.drivername.split("+")[0]]
    if not driver:
        raise ValueError(f"There is no database {parsed.drivername!r} here: sqlite:///path or postgresql://host/name.")
    return parsed.set(drivername=driver)


def prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, not on its way
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()

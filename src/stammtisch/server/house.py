"""The house: tables in memory, kept by the store, shared with other processes by the bus.

No process owns a table. Whoever appends an event first has it; the other hears of it, reloads and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

from stammtisch.engine import seeds
from stammtisch.server.bus import Bus, Message
from stammtisch.server.live import Client, Live, Watch
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import Batch, Conflict, Store, Summary
from stammtisch.tables import commands, projection
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import OF_THE_SEATING, Draft, Event, stamp
from stammtisch.tables.projection import Told
from stammtisch.tables.seating import Person, Seating
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table, fold

ATTEMPTS = 10
LONGEST_LOG = 300  # lines in one message; earlier ones by HTTP
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that are mistaken for another
CODE_LENGTH = 8

Command = Callable[[Table, int], list[Draft]]

log = logging.getLogger(__name__)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def fresh_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class House:
    """All tables that this process has to do with."""

    def __init__(self, store: Store, bus: Bus, metrics: Metrics, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.bus = bus
        self.metrics = metrics
        self.clock = clock
        self.name = secrets.token_hex(8)  # of this process, on the bus
        self.fresh_seed = seeds.fresh
        self.live: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}
        self.on_change: Callable[[Live], None] = lambda live: None  # told after every change of a table
        self.tasks: set[asyncio.Task[None]] = set()

    # -- opening

    async def open(self, code: str, is_mine: bool = False) -> Live:
        """The table in memory, read from the store if it is not there yet; `is_mine` if we have just put it there."""
        if code not in self.live:
            if code not in self.opening:  # many may come for it at once: one of them reads
                self.opening[code] = asyncio.create_task(self.load(code, is_mine))
            await asyncio.shield(self.opening[code])
        live = self.live[code]
        live.used = self.clock()
        return live

    async def load(self, code: str, is_mine: bool) -> None:
        try:
            events = await self.store.events(code)
            if not events:
                raise Denied("no_table", "There is no such table.")
            live = Live(code, self.clock)
            fold_stored(live.table, events)
            live.is_mine = is_mine
            self.live[code] = live
            self.on_change(live)
        finally:
            del self.opening[code]

    async def catch_up(self, live: Live) -> bool:
        """Fold what other processes appended; True if there was something. Only with the table's lock."""
        events = await self.store.events(live.table.code, after=live.table.seating.n)
        if events:
            live.is_mine = False
            self.changed(live, events)
        return bool(events)

    def changed(self, live: Live, events: list[Event]) -> None:
        live.used = self.clock()
        live.tell(events)
        for event in events:
            self.metrics.count("events", what=event.what)
        self.on_change(live)

    # -- commands

    async def create(self, creator: Person, wanted: Settings, seats: list[str | None], names: dict[int, str]) -> str:
        """Make a table and answer its code."""
        code = fresh_code()
        await self.store.append(self.founding(code, commands.create(wanted, seats, creator, names)))
        await self.open(code, is_mine=True)
        return code

    def founding(self, code: str, beginning: list[Draft]) -> Batch:
        """The first events of a new table; its start is among them if it is full."""
        now = self.clock()
        table = fold(code, stamp(beginning, 0, now))
        drafts = beginning + commands.start_if_full(table, self.fresh_seed)
        return self.batch(code, Seating(), stamp(drafts, 0, now))

    async def ask(self, code: str, command: Command) -> int:
        """Carry out what somebody asks, and answer the table's last event. What this answers is kept."""
        return await asyncio.shield(self.carry_out(await self.open(code), command))

    async def carry_out(self, live: Live, command: Command) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                now = self.clock()
                try:
                    drafts = command(live.table, now)
                except Denied:
                    # It may be refused only because another process's events have not been heard of yet.
                    if self.bus.is_shared and await self.catch_up(live):
                        continue
                    raise
                if not drafts:
                    return live.table.seating.n
                events = stamp(drafts, live.table.seating.n, now)
                try:
                    await self.store.append(*self.batches(live.table, events))
                except Conflict:
                    self.metrics.count("conflicts")
                    await self.catch_up(live)
                    continue
                self.appended(live, events)
                if events[-1].what == "rematch":
                    await self.open(events[-1].facts["table"], is_mine=True)
                return live.table.seating.n
        raise Denied("busy", "Too much happens at this table at once: try again.")

    def appended(self, live: Live, events: list[Event]) -> None:
        live.is_mine = True
        self.changed(live, events)
        self.bus.publish({"what": "events", "from": self.name, "table": live.table.code, "n": live.table.seating.n})

    def batches(self, table: Table, events: list[Event]) -> list[Batch]:
        """Events for the store; a rematch comes with the beginning of its new table, all or nothing."""
        batches = [self.batch(table.code, table.seating, events)]
        if events[-1].what == "rematch":
            batches.append(self.founding(events[-1].facts["table"], commands.rematch_table(table)))
        return batches

    def batch(self, code: str, before: Seating, events: list[Event]) -> Batch:
        """Events for the store, with the table's summary where they change it."""
        if not any(event.what in OF_THE_SEATING for event in events):
            return Batch(code, events, None)
        after = Table(code)
        after.seating = before.copy()
        for event in events:
            after.seating.fold(event)
        return Batch(code, events, summary(after))

    # -- watching

    async def watch(self, client: Client, code: str, seen: int, seat: int | None) -> None:
        """Tell a client of a table from now on, and of what it missed."""
        live = await self.open(code)
        async with live.lock:
            if self.bus.is_shared:
                await self.catch_up(live)
            live.table.need_playable()
            watch = live.watches.setdefault(client, Watch(client))
            watch.asked = seat
            watch.viewer = live.viewer(watch)
            lines = await self.log(live, watch.person(), watch.viewer, seen)
            told = {"about": projection.about(live.table), "game": projection.game(live.table, watch.viewer)}
            client.send(live.message(lines[-LONGEST_LOG:], **told))
        self.presence_changed(live)
        self.on_change(live)

    async def log(self, live: Live, person: str | None, viewer: int, after: int) -> list[Told]:
        """The log as a viewer may read it, after an event."""
        n = live.table.seating.n
        if after >= n:
            return []
        events = [event for event in await self.store.events(live.table.code) if event.n <= n]
        return projection.log(live.table.code, events, person, viewer, after)

    def unwatch(self, client: Client, code: str) -> None:
        live = self.live.get(code)
        if live is not None and live.watches.pop(client, None) is not None:
            live.used = self.clock()
            self.presence_changed(live)

    async def look(self, client: Client, code: str, seat: int | None) -> None:
        """Change the eyes through which a client looks."""
        live = self.live.get(code)
        watch = None if live is None else live.watches.get(client)
        if live is None or watch is None:
            raise Denied("not_watching", "Watch the table first.")
        if seat is not None and seat not in live.table.seating.seats_of(watch.person()):
            raise Denied("not_your_seat", f"Seat {seat} is not yours.")
        async with live.lock:
            watch.asked = -1 if seat is None else seat
            watch.viewer = live.viewer(watch)
            client.send(live.message([], game=projection.game(live.table, watch.viewer)))

    def presence_changed(self, live: Live) -> None:
        live.tell_present()
        self.publish_presence(live)

    def publish_presence(self, live: Live) -> None:
        if self.bus.is_shared:
            told = {"people": live.present(), "others": live.others()}
            self.bus.publish({"what": "present", "from": self.name, "table": live.table.code, **told})

    # -- other processes

    def hear(self, message: Message) -> None:
        """What the bus says."""
        live = self.live.get(message["table"])
        if live is None or message["from"] == self.name:
            return
        if message["what"] == "present":
            was = live.present_everywhere()
            live.elsewhere[message["from"]] = (self.clock(), message["people"], message["others"])
            if live.present_everywhere() != was:
                live.tell_present()
        elif message["n"] > live.table.seating.n:
            self.spawn(self.refresh(live))

    async def refresh(self, live: Live) -> None:
        async with live.lock:
            await self.catch_up(live)

    async def up_to_date(self, live: Live) -> None:
        """Make sure that what is in memory is what is in the store, where others may have written."""
        if self.bus.is_shared:
            await self.refresh(live)

    async def look_round(self) -> None:
        """Compare all tables in memory with the store, in case the bus lost something."""
        heads = await self.store.heads(list(self.live))
        for code, n in heads.items():
            live = self.live.get(code)
            if live is not None and n > live.table.seating.n:
                await self.refresh(live)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something beside; its failure is logged, and nobody waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task failed", extra={"error": repr(type(error).__name__)}, exc_info=error)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def fold_stored(table: Table, events: list[Event]) -> None:
    """Fold what the store has, unless another version of Stammtisch wrote what this one cannot read."""
    try:
        for event in events:
            table.fold(event)
    except Exception as error:
        log.exception("table cannot be read", extra={"error": type(error).__name__})
        raise Denied("other_rules", "This table was made by another version of Stammtisch.") from error


def summary(table: Table) -> Summary:
    """What the store needs to know of a table without reading its events."""
    seating = table.seating
    due = seating.look_again(seating.at)
    return Summary(seating.status, seating.settings.listed, seating.at, due, seating.people(), projection.about(table))

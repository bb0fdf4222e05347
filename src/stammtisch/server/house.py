"""The house: tables in memory, kept by the store, shared with other processes by the bus.

No process owns a table. Whoever appends an event first has it; the other hears of it, reloads and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from stammtisch.engine import seeds
from stammtisch.server import past
from stammtisch.server.aside import Aside
from stammtisch.server.bus import MOST_BYTES, MOST_EVENTS, Bus, Message
from stammtisch.server.clocks import now_ms
from stammtisch.server.live import Client, Live, Watch
from stammtisch.server.metrics import Metrics
from stammtisch.server.presence import Presence
from stammtisch.server.storage import Batch, Conflict, Store, Summary
from stammtisch.tables import commands, days, projection, snapshots
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import OF_THE_SEATING, Draft, Event, read, stamp
from stammtisch.tables.origins import Origin
from stammtisch.tables.projection import Told
from stammtisch.tables.seating import Person, Seating
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table, fold

ATTEMPTS = 10
LONGEST_LOG = 300  # lines in one message; earlier ones by HTTP
LONGEST_PAGE = 1000  # lines in one answer by HTTP
MOST_WATCHERS = 500  # at one table, besides those who play there
MOST_REPORTS = 20  # of a person, that wait for somebody to read them
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that are mistaken for another
CODE_LENGTH = 8

WITH_SEEDS = frozenset({"created", "started"})  # events that no other process is told whole

Command = Callable[[Table, int], list[Draft]]

log = logging.getLogger(__name__)


def fresh_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


class House:
    """All tables that this process has to do with."""

    def __init__(self, store: Store, bus: Bus, metrics: Metrics, clock: Callable[[], int] = now_ms) -> None:
        self.store = store
        self.bus = bus
        self.metrics = metrics
        self.clock = clock
        self.fresh_seed = seeds.fresh
        self.live: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}
        self.on_change: Callable[[Live], None] = lambda live: None  # told after every change of a table
        self.tasks: set[asyncio.Task[None]] = set()
        self.presence = Presence(self.publish_presence)
        self.aside = Aside(metrics)

    # -- opening

    async def open(self, code: str, is_mine: bool = False) -> Live:
        """The table in memory, read from the store if it is not there yet; `is_mine` if we have just put it there."""
        if code not in self.live:
            self.aside.need_sound(code)
            if code not in self.opening:  # many may come for it at once: one of them reads
                self.opening[code] = asyncio.create_task(self.load(code, is_mine))
            await asyncio.shield(self.opening[code])
        live = self.live[code]
        live.used = self.clock()
        return live

    async def load(self, code: str, is_mine: bool) -> None:
        try:
            live = Live(code, lambda: self.clock())
            try:
                await past.folded(self.store, live.table)
            except past.Broken as error:
                self.aside.put(code, error)
                self.aside.need_sound(code)
            self.aside.clear(code)
            live.set_clock()
            if live.table.seating.n == 0:
                raise Denied("no_table", "There is no such table.")
            live.muted = await self.store.mutes(code)
            live.is_mine = is_mine
            self.live[code] = live
            self.on_change(live)
        finally:
            del self.opening[code]

    def forget(self, live: Live) -> None:
        """Let a table that nobody uses leave the memory."""
        self.live.pop(live.table.code, None)
        self.presence.forget(live)

    async def catch_up(self, live: Live) -> bool:
        """Fold what other processes appended; True if there was something. Only with the table's lock."""
        found = False
        while True:
            events = await self.store.events(live.table.code, live.table.seating.stored, past.PAGE)
            if events:
                found, live.is_mine = True, False
                self.changed(live, events)
            if len(events) < past.PAGE:
                return found

    def changed(self, live: Live, events: list[Event]) -> None:
        live.used = self.clock()
        live.tell(events)
        for event in events:
            self.metrics.count("events", what=event.what)
        self.on_change(live)

    # -- commands

    async def create(
        self,
        creator: Person,
        wanted: Settings,
        seats: list[str | None],
        names: dict[int, str],
        origin: Origin | None = None,
        code: str | None = None,
        seed: str | None = None,
    ) -> str:
        """Make a table and answer its code; a certain one, or with a certain deal, where they are given."""
        code = code or fresh_code()
        fresh_seed = self.fresh_seed if seed is None else lambda: seed
        beginning = commands.create(wanted, seats, creator, names, origin)
        await self.store.append(self.founding(code, beginning, fresh_seed))
        await self.open(code, is_mine=True)
        return code

    def founding(self, code: str, beginning: list[Draft], fresh_seed: commands.FreshSeed) -> Batch:
        """The first events of a new table; its start is among them if it is full."""
        now = self.clock()
        table = fold(code, stamp(beginning, 0, now))
        drafts = beginning + commands.start_if_full(table, fresh_seed)
        return self.batch(code, Seating(), stamp(drafts, 0, now))

    async def ask(self, code: str, command: Command) -> int:
        """Carry out what somebody asks, and answer the table's last event. What this answers is kept."""
        return await asyncio.shield(self.carry_out(await self.open(code), command))

    async def carry_out(self, live: Live, command: Command) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                now = live.now()
                try:
                    drafts = command(live.table, now)
                except Denied:
                    # It may be refused only because another process's events have not been heard of yet.
                    if self.bus.is_shared and await self.catch_up(live):
                        continue
                    raise
                if not drafts:
                    return live.table.seating.n
                events = stamp(drafts, live.table.seating.stored, now)
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
        before = live.table.seating.stored
        self.changed(live, events)
        if before // snapshots.EVERY != live.table.seating.stored // snapshots.EVERY:
            self.keep_snapshot(live.table)
        if self.bus.is_shared:
            told = {"table": live.table.code, "n": live.table.seating.stored, "events": in_full(events)}
            self.bus.publish({"what": "events", **told})

    def keep_snapshot(self, table: Table) -> None:
        """Leave a snapshot of a table that has become long."""
        if table.unplayable is None:
            self.spawn(past.write_snapshot(self.store, table.code, snapshots.taken(table)))

    def batches(self, table: Table, events: list[Event]) -> list[Batch]:
        """Events for the store; a rematch comes with the beginning of its new table, all or nothing."""
        batches = [self.batch(table.code, table.seating, events)]
        if events[-1].what == "rematch":
            again = commands.rematch_table(self.after(table.code, table.seating, events))
            batches.append(self.founding(events[-1].facts["table"], again, self.fresh_seed))
        return batches

    def batch(self, code: str, before: Seating, events: list[Event]) -> Batch:
        """Events for the store, with the table's summary where they change it."""
        if not any(event.what in OF_THE_SEATING for event in events):
            return Batch(code, events, None)
        return Batch(code, events, summary(self.after(code, before, events)))

    def after(self, code: str, before: Seating, events: list[Event]) -> Table:
        """The table, without its game, as it will be after these events."""
        after = Table(code)
        after.seating = before.copy()
        for event in events:
            after.seating.fold(event)
        return after

    # -- watching

    async def watch(self, client: Client, code: str, seen: int, seat: int | None) -> None:
        """Tell a client of a table from now on, and of what it missed."""
        live = await self.open(code)
        await self.up_to_date(live)
        watch = live.watches.get(client, Watch(client))
        if client not in live.watches and live.watchers() >= MOST_WATCHERS and not live.seated(watch):
            raise Denied("too_many", "There are many who watch this table: come back later.")
        watch.asked = seat
        viewer = live.viewer(watch)
        lines = past.Past(code, viewer, seen, LONGEST_LOG, latest=True)
        if seen < live.table.seating.n:  # what is long past is gone through while the game goes on
            await lines.read(self.store, live.table.seating.stored)
        async with live.lock:
            live.table.need_playable()
            if seen > live.table.seating.n:
                raise Denied("early", f"There has been no event {seen} yet.")
            watch.viewer = live.viewer(watch)
            if watch.viewer != viewer:  # another seat since: its past is another one
                lines = past.Past(code, watch.viewer, seen, LONGEST_LOG, latest=True)
            if seen < live.table.seating.n:
                await lines.read(self.store, live.table.seating.stored)
            live.watches[client] = watch
            told = {
                "about": projection.shown(live.table, live.now()),
                "muted": live.muted_names(watch.person()),
                "game": projection.game(live.table, watch.viewer, watch.person()),
            }
            client.send(live.message(live.wanted(lines.told(), watch.person()), **told))
        self.presence.changed(live)
        self.on_change(live)

    async def log(self, live: Live, person: str | None, viewer: int, after: int) -> list[Told]:
        """The first lines of the log after an event, as a viewer may read them."""
        lines = past.Past(live.table.code, viewer, after, LONGEST_PAGE, latest=False)
        if after < live.table.seating.n:
            await lines.read(self.store, live.table.seating.stored)
        return live.wanted(lines.told(), person)

    async def mute(self, code: str, who: Person, other: str, on: bool) -> int:
        """No longer tell a person what another says, or tell it again."""
        live = await self.open(code)
        if on:
            commands.need_talker(live.table, other)
        await self.store.mute(code, who.id, other, on)
        await self.read_mutes(live)
        self.bus.publish({"what": "mutes", "table": code})
        return live.table.seating.n

    async def report(self, code: str, who: Person, n: int) -> int:
        """Let whoever runs the house know of something that was said at a table."""
        live = await self.open(code)
        stored = past.stored(n, await self.store.hidden(code))
        said = await self.store.events(code, stored - 1, 1)
        if not said or said[0].n != stored or said[0].what != "chatted":
            raise Denied("nothing_said", "Nobody said anything there.")
        if not await self.store.report(code, stored, who.id, MOST_REPORTS):
            raise Denied("too_many", "You have reported much: wait until somebody has read it.")
        self.metrics.count("reports")
        return live.table.seating.n

    async def reload(self, code: str) -> None:
        """Read a table again whose events were overwritten, and show it anew."""
        if code in self.opening:  # of what was before
            await asyncio.wait([self.opening[code]])
        await self.store.forget_snapshots(code)
        live = self.live.get(code)
        if live is None:
            return
        async with live.lock:
            live.table = await past.folded(self.store, Table(code))
            live.send_lines(with_about=True, with_game=True)

    async def read_mutes(self, live: Live) -> None:
        live.muted = await self.store.mutes(live.table.code)

    def unwatch(self, client: Client, code: str) -> None:
        live = self.live.get(code)
        if live is not None and live.watches.pop(client, None) is not None:
            live.used = self.clock()
            self.presence.changed(live)

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
            game = projection.game(live.table, watch.viewer, watch.person())
            client.send(live.message([], game=game))

    def publish_presence(self, live: Live) -> None:
        if self.bus.is_shared:
            told = {"people": live.present(), "others": live.others()}
            self.bus.publish({"what": "present", "table": live.table.code, **told})

    # -- other processes

    def hear(self, message: Message, process: str) -> None:
        """What the bus says, of another process."""
        live = self.live.get(message["table"])
        if live is None:
            return
        if message["what"] == "present":
            was = live.present_everywhere()
            live.elsewhere[process] = (self.clock(), message["people"], message["others"])
            if live.present_everywhere() != was:
                self.presence.changed(live, publish=False)
        elif message["what"] == "mutes":
            self.spawn(self.read_mutes(live))
        elif message["n"] > live.table.seating.stored:
            self.hear_events(live, message["n"], message["events"])

    def hear_events(self, live: Live, n: int, told: list[tuple[int, str]]) -> None:
        """Fold what another process has appended, if it follows on what is known here; else look at the store."""
        first = n - len(told) + 1
        if first != live.table.seating.stored + 1 or live.lock.locked():
            self.spawn(self.refresh(live, n))
            return
        live.is_mine = False
        self.changed(live, [read(first + place, at, text) for place, (at, text) in enumerate(told)])

    async def refresh(self, live: Live, until: int | None = None) -> None:
        """Read what others appended: up to an event, if that is not known yet, or whatever there is."""
        async with live.lock:
            if until is None or live.table.seating.stored < until:
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
            if live is not None and n > live.table.seating.stored:
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


def in_full(events: list[Event]) -> list[tuple[int, str]]:
    """Times and texts of events, for other processes; none where they are many or large, or tell a seed."""
    if len(events) > MOST_EVENTS or any(event.what in WITH_SEEDS for event in events):
        return []
    told = [(event.at, event.text()) for event in events]
    return told if sum(len(text) for _, text in told) <= MOST_BYTES else []


def summary(table: Table) -> Summary:
    """What the store needs to know of a table without reading its events."""
    seating = table.seating
    due = seating.look_again(seating.at)
    about, free = projection.about(table), len(seating.free_seats())
    return Summary(
        status=seating.status,
        listed=seating.settings.listed,
        at=seating.at,
        due=due,
        people=seating.people(),
        about=about,
        host=seating.host,
        free=free,
        result=days.result(table),
    )

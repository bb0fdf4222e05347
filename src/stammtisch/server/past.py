"""Reading and folding what happened at a table, in slices: however long it was, nobody else waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from stammtisch.engine.errors import Refused
from stammtisch.server.storage import Store
from stammtisch.tables import projection, snapshots
from stammtisch.tables.events import Event
from stammtisch.tables.projection import Told
from stammtisch.tables.table import Table

PAGE = 500  # events read at once
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)  # what reading an event that is none may raise
SLICE = 0.004  # seconds of work before others have their turn

log = logging.getLogger(__name__)


class Broken(Exception):
    """A table whose events cannot be read or folded; the message says at which, and not what is in it."""


async def events(store: Store, code: str, after: int = 0) -> AsyncIterator[Event]:
    """A table's events, a page at a time."""
    while True:
        try:
            page = await store.events(code, after, PAGE)
        except UNREADABLE as error:
            raise Broken(f"an event after {after} cannot be read: {type(error).__name__}") from error
        for event in page:
            yield event
        if len(page) < PAGE:
            return
        after = page[-1].n


def stored(n: int, hidden: list[int]) -> int:
    """The store's number of an event that everybody counts as the n-th; `hidden` are those that nobody counts."""
    for number in hidden:
        n += number <= n
    return n


def told(n: int, hidden: list[int]) -> int:
    """As which everybody counts the event that has a number in the store."""
    return n - bisect(hidden, n)


class Turns:
    """Lets others have their turn now and then. However many go through pasts, they do so one slice after the other."""

    free_at = 0.0  # when nobody has a slice any more that is taken now

    def __init__(self) -> None:
        self.began = 0.0

    async def begin(self) -> None:
        """Wait until it is one's turn."""
        now = time.perf_counter()
        start = max(now, Turns.free_at)
        Turns.free_at = start + SLICE
        if start > now:
            await asyncio.sleep(start - now)
        self.began = time.perf_counter()

    async def pause(self) -> None:
        if time.perf_counter() - self.began > SLICE:
            await asyncio.sleep(0)
            await self.begin()


async def folded(store: Store, table: Table) -> Table:
    """The table after all its events, from its last snapshot on; a long past leaves one for whoever comes next."""
    await resume(store, table)
    async for _ in folding(store, table):
        await keep_snapshot(store, table)
    return table


async def folding(store: Store, table: Table) -> AsyncIterator[Event]:
    """The events of a table from where it is, each after it was folded."""
    turns = Turns()
    async for event in events(store, table.code, table.seating.stored):
        await turns.pause()
        try:
            table.fold(event)
        except Exception as error:
            raise Broken(f"event {event.n} cannot be folded: {type(error).__name__}") from error
        yield event


async def keep_snapshot(store: Store, table: Table) -> None:
    """Keep what a table is now, if it is time to."""
    if snapshots.is_due(table):
        await write_snapshot(store, table.code, snapshots.taken(table))


def write_snapshot(store: Store, code: str, snapshot: snapshots.Snapshot) -> Coroutine[Any, Any, None]:
    """The writing of a snapshot, which is of now, whenever it is written."""
    return store.keep_snapshot(code, snapshot.seating.stored, snapshots.MADE_BY, snapshots.written(snapshot))


async def resume(store: Store, table: Table, until: int | None = None) -> None:
    """Let a new table become what its last snapshot says, if there is one (before an event) that can be read here."""
    text = await store.snapshot(table.code, snapshots.MADE_BY, until)
    if text is None:
        return
    turns = Turns()
    again = Table(table.code)
    try:
        await turns.begin()
        for _ in snapshots.resuming(again, snapshots.read(text)):
            await turns.pause()
    except (Refused, *UNREADABLE):
        log.exception("a snapshot cannot be read")
        return
    vars(table).update(vars(again))


class Past:
    """The log of a table as a viewer may read it: the latest lines after an event, or the first ones."""

    def __init__(self, code: str, viewer: int, after: int, most: int, latest: bool) -> None:
        self.table = Table(code)
        self.viewer, self.after, self.most, self.latest = viewer, after, most, latest
        self.lines: list[Told] = []

    async def read(self, store: Store, until: int) -> None:
        """Go through the events up to one of the store's numbers, sharing the time with others."""
        if self.table.seating.n == 0:
            await resume(store, self.table, max(self.after, until - self.most if self.latest else 0))
            since = self.table.seating.n
            await self.go_through(store, until)
            if since <= self.after or len(self.lines) >= self.most:
                return
            self.table, self.lines = Table(self.table.code), []  # events of old have no lines: there are more before
        await self.go_through(store, until)

    async def go_through(self, store: Store, until: int) -> None:
        turns = Turns()
        async for event in events(store, self.table.code, self.table.seating.stored):
            if event.n > until or self.is_full():
                return
            await turns.pause()
            self.fold(event)

    def is_full(self) -> bool:
        return not self.latest and len(self.lines) >= self.most

    def fold(self, event: Event) -> None:
        self.table.fold(event)
        if self.table.seating.n > self.after:
            line = projection.entry(self.table, event, self.viewer)
            if line is not None:
                self.lines.append(line)
                if len(self.lines) > 2 * self.most:
                    del self.lines[: -self.most]

    def told(self) -> list[Told]:
        return self.lines[-self.most :] if self.latest else self.lines[: self.most]

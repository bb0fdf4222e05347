"""Reading and folding what happened at a table, in slices: however long it was, nobody else waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable

from stammtisch.server.storage import Store
from stammtisch.tables import projection
from stammtisch.tables.events import Event
from stammtisch.tables.projection import Told
from stammtisch.tables.table import Table

PAGE = 500  # events read at once
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError)  # what reading an event that is none may raise
SLICE = 0.004  # seconds of work before others have their turn


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


class Turns:
    """Lets others have their turn now and then."""

    def __init__(self) -> None:
        self.began = time.perf_counter()

    async def pause(self) -> None:
        if time.perf_counter() - self.began > SLICE:
            await asyncio.sleep(0)
            self.began = time.perf_counter()


async def folded(store: Store, table: Table) -> Table:
    """The table after all its events."""
    turns = Turns()
    async for event in events(store, table.code):
        try:
            table.fold(event)
        except Exception as error:
            raise Broken(f"event {event.n} cannot be folded: {type(error).__name__}") from error
        await turns.pause()
    return table


class Past:
    """The log of a table as a viewer may read it: the latest lines after an event, or the first ones."""

    def __init__(self, code: str, viewer: int, after: int, most: int, latest: bool) -> None:
        self.table = Table(code)
        self.viewer, self.after, self.most, self.latest = viewer, after, most, latest
        self.lines: list[Told] = []

    async def read(self, store: Store, until: int) -> None:
        """Go through the events up to a number, sharing the time with others."""
        turns = Turns()
        async for event in events(store, self.table.code, self.table.seating.n):
            if event.n > until or self.is_full():
                return
            self.fold(event)
            await turns.pause()

    def go_on(self, more: Iterable[Event]) -> None:
        for event in more:
            if not self.is_full():
                self.fold(event)

    def is_full(self) -> bool:
        return not self.latest and len(self.lines) >= self.most

    def fold(self, event: Event) -> None:
        self.table.fold(event)
        if event.n > self.after:
            line = projection.entry(self.table, event, self.viewer)
            if line is not None:
                self.lines.append(line)
                if len(self.lines) > 2 * self.most:
                    del self.lines[: -self.most]

    def told(self) -> list[Told]:
        return self.lines[-self.most :] if self.latest else self.lines[: self.most]

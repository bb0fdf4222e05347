"""Who is there, told to a table at most once in a while: whoever comes and goes without end tells nobody more often."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from stammtisch.server.live import Live

APART = 1.0  # seconds between two messages


class Presence:
    """Tells a table who is there: at once if nothing was told lately, else when it is time, and then the newest."""

    def __init__(self, publish: Callable[[Live], None]) -> None:
        self.publish = publish  # to other processes
        self.told: dict[Live, float] = {}
        self.waiting: dict[Live, asyncio.TimerHandle] = {}
        self.for_others: set[Live] = set()

    def changed(self, live: Live, publish: bool = True) -> None:
        """Somebody came or went; `publish` if other processes should hear of it from here."""
        if publish:
            self.for_others.add(live)
        if live in self.waiting:
            return
        loop = asyncio.get_running_loop()
        wait = self.told.get(live, -APART) + APART - loop.time()
        if wait > 0:
            self.waiting[live] = loop.call_later(wait, self.tell, live)
        else:
            self.tell(live)

    def tell(self, live: Live) -> None:
        self.waiting.pop(live, None)
        self.told[live] = asyncio.get_running_loop().time()
        live.tell_present()
        if live in self.for_others:
            self.for_others.discard(live)
            self.publish(live)

    def forget(self, live: Live) -> None:
        """The table has left the memory."""
        waiting = self.waiting.pop(live, None)
        if waiting is not None:
            waiting.cancel()
        self.told.pop(live, None)
        self.for_others.discard(live)

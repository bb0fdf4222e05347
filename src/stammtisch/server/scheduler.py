"""What happens in the house by the passing of time: bots move, turns run out, empty tables leave the memory."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import DBAPIError

from stammtisch.server.house import Command, House
from stammtisch.server.live import Live
from stammtisch.server.thinking import Choice, Thinkers, Turn, Whose, beat
from stammtisch.tables import commands, hosting
from stammtisch.tables.seating import LOBBY, RUNNING

TICK = 0.5  # seconds
SWEEP_EVERY = 10  # ticks: look into the store for tables that are due, and for what the bus lost
REST = 60_000  # how long a table stays in memory when nobody watches, in ms
CLEAN_EVERY = 1200  # ticks: look for garbage among everything, which takes a moment
PATIENCE = 8_000  # how much longer another process waits for a bot that is not its own to drive, in ms

STORE_IS_AWAY = (DBAPIError, OSError, TimeoutError)  # no table's fault

log = logging.getLogger(__name__)


class Scheduler:
    """The house's clock work."""

    def __init__(
        self, house: House, thinkers: Thinkers, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self.house = house
        self.thinkers = thinkers
        self.sleep = sleep
        self.monotonic = time.monotonic
        self.beside: list[Callable[[], Awaitable[None]]] = []  # what else is looked after at every sweep
        house.on_change = self.changed

    async def run(self) -> None:
        """Tick for ever. A failed tick (a database that is away) is logged, and the next one tries again."""
        ticks = 0
        with suppress(*STORE_IS_AWAY):
            await self.house.store.look_early(self.house.clock())
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            try:
                await self.tick()
                if ticks % SWEEP_EVERY == 0:
                    await self.sweep()
                if ticks % CLEAN_EVERY == 0:
                    gc.collect()
            except Exception as error:
                log.exception("tick failed", extra={"error": type(error).__name__})

    async def tick(self) -> None:
        now = self.house.clock()
        for live in list(self.house.live.values()):
            if self.house.aside.rests(live.table.code):
                continue
            try:
                due = live.due()
                if due is not None and due <= live.now():
                    await self.pass_time(live)
                self.changed(live)
            except STORE_IS_AWAY:
                raise
            except Exception as error:  # a table that fails stops no other's clock
                self.house.aside.put(live.table.code, error)
            if not live.watches and live.bot is None and not live.lock.locked() and now - live.used > REST:
                self.house.forget(live)

    async def sweep(self) -> None:
        now = self.house.clock()
        for code in await self.house.store.due(now):
            try:
                live = await self.house.open(code)
                await self.pass_time(live)
                again = live.table.look_again(live.now())
                again = None if again is None else again - live.ahead
            except STORE_IS_AWAY:
                raise
            except Exception as error:
                pause = self.house.aside.left(code)
                if pause <= 0:
                    pause = self.house.aside.put(code, error)
                again = now + int(pause * 1000)
            await self.house.store.postpone(code, again)
        for live in list(self.house.live.values()):
            await self.look_for_host(live)
        for look in self.beside:
            await look()
        await self.house.look_round()  # others may have written: another process, or an administrator
        if self.house.bus.is_shared:
            for live in self.house.live.values():
                if live.watches:
                    self.house.publish_presence(live)

    async def look_for_host(self, live: Live) -> None:
        """Let another be the host of a table whose host is gone for long while others are there."""
        seating = live.table.seating
        if not live.watches or seating.status not in (LOBBY, RUNNING):
            return
        present = live.people_present()
        if seating.host in present:
            live.host_gone = None
        elif live.host_gone is None:
            live.host_gone = self.monotonic()
        elif self.monotonic() - live.host_gone >= hosting.GONE / 1000:
            live.host_gone = None
            gone = seating.host
            await self.house.ask(live.table.code, lambda table, now: hosting.pass_on(table, gone, present))

    async def pass_time(self, live: Live) -> None:
        present = live.somebody_present()
        await self.house.ask(live.table.code, lambda table, now: table.pass_time(now, present))

    # -- bots

    def changed(self, live: Live) -> None:
        """See to it that a bot that is to move does."""
        if live.bot is None and live.table.bot_due(bool(live.watches)) is not None:
            live.bot = self.house.spawn(self.play(live))

    async def play(self, live: Live) -> None:
        """Make the moves of bots at a table until a person decides."""
        turn, lasts = Turn(), None
        try:
            while (due := live.table.bot_due(bool(live.watches))) is not None:
                seat, level, at = due
                game_n = live.table.seating.game_n
                if lasts != (seat, level, game_n):
                    turn.end()
                    turn = Turn()
                await self.decide(live, turn, seat, level, at)
                lasts = (seat, level, live.table.seating.game_n) if live.table.seating.game_n != game_n else None
        finally:
            turn.end()
            live.bot = None

    async def decide(self, live: Live, turn: Turn, seat: int, level: str, at: int) -> None:
        """Think about one decision, and make the move at `at` or on the next beat; nothing if it is no longer asked."""
        game_n = live.table.seating.game_n
        if self.house.bus.is_shared and not live.is_mine:
            await self.until(live, at + PATIENCE)  # the process whose event made it the bot's turn comes first
            if not self.is_asked(live, seat, game_n):
                return
        state, asked = commands.deciding(live.table, seat), live.now()
        length = beat(level, state)
        turn.chance = live.table.chance()
        choice = await self.thinkers.think(state, level, turn, whose(live))
        await self.until(live, on_a_beat(length, asked, choice.taken_up + live.ahead, max(at, live.now())))
        if live.pondering is not None and live.pondering.game_n == game_n:
            await self.pondered(live)
            await self.until(live, on_a_beat(length, asked, choice.taken_up + live.ahead, live.now()))
        if self.is_asked(live, seat, game_n):
            self.house.metrics.count("bot_moves", instead=choice.instead or "no")
            await self.house.ask(live.table.code, bots_move(seat, level, choice, game_n))

    async def pondered(self, live: Live) -> None:
        """Until whoever is asked about a move has answered, or has had the time to."""
        while (pondering := live.pondering) is not None:
            wait = pondering.until - live.now()
            if wait <= 0:
                live.stop_pondering()
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(pondering.over.wait(), wait / 1000)

    def is_asked(self, live: Live, seat: int, game_n: int) -> bool:
        """Whether it still is the decision of the bot that it was after an event."""
        due = live.table.bot_due(bool(live.watches))
        return live.table.seating.game_n == game_n and due is not None and due[0] == seat

    async def until(self, live: Live, at: int) -> None:
        wait = at - live.now()
        if wait > 0:
            await self.sleep(wait / 1000)


def whose(live: Live) -> Whose:
    """For whom the bots of a table think."""
    seating = live.table.seating
    seated = [watch.client for watch in live.watches.values() if live.seated(watch)]
    watching = seated or [watch.client for watch in live.watches.values()]
    return Whose(seating.somebody_plays(), watching[0].address if watching else "", seating.host or live.table.code)


def on_a_beat(length: int, asked: int, taken_up: int, earliest: int) -> int:
    """When a bot's move appears: not when it has been thought of, which would tell how hard that was.

    A move appears on a beat from when it was asked for: on the first after `earliest`. A worker begins on a beat too,
    so that a bot that had to wait for one has a whole beat to think all the same.
    """
    waited = math.ceil((taken_up - asked) / length)
    passed = math.ceil((earliest - asked) / length)
    return asked + length * max(waited + 1, passed)


def bots_move(seat: int, level: str, choice: Choice, game_n: int) -> Command:
    """What a bot asks of the table."""
    return lambda table, now: commands.bot_move(table, seat, choice.action, level, choice.instead, game_n)

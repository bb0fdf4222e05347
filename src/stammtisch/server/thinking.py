"""Bots think here, in processes of their own, on what their seat can know, and not for ever."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, TypeVar

from stammtisch import bots
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

START_UP = 30.0  # what a new process may need before it thinks, in seconds
ADVISER = "expert"  # the level that gives hints

Thought = TypeVar("Thought")
Thinking = Callable[[str, State, Rng], Thought]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Choice:
    """An action, and why it is a random one instead of the bot's."""

    action: int
    instead: str | None = None


class Thoughtless(Exception):
    """A bot crashed or was too slow: its message says which."""


def choose(level: str, imagined: State, rng: Rng) -> int:
    return bots.find(level).choose(imagined, rng)


def explain(level: str, imagined: State, rng: Rng) -> dict[str, Any]:
    return bots.LevelBot(level).explain(imagined, rng).json()


def within(seconds: float, think: Thinking[Thought], level: str, imagined: State, number: int) -> Thought:
    """Runs in the worker. The alarm is left to its default, which ends the process even inside compiled loops."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return think(level, imagined, Rng(number))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class Thinkers:
    """A few worker processes, each with a pool of its own: one that dies takes no other's thoughts along."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.idle: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self.pools = [self.hire() for _ in range(workers)]
        for pool in self.pools:
            self.idle.put_nowait(pool)

    def hire(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"))

    async def think(self, state: State, level: str) -> Choice:
        """The bot's choice for the seat that decides; a random one if it crashes, dawdles or cheats."""
        legal, instead = state.legal(), "crashed"
        try:
            action = await self.ask(choose, level, state)
            if action in legal:
                return Choice(action)
        except Thoughtless as error:
            instead = str(error)
        log.warning("bot replaced by a random move", extra={"bot": level, "reason": instead})
        return Choice(secrets.choice(legal), instead)

    async def advise(self, state: State) -> dict[str, Any]:
        """What a good bot would do on the seat that decides, and why."""
        return await self.ask(explain, ADVISER, state)

    async def ask(self, think: Thinking[Thought], level: str, state: State) -> Thought:
        """Let a bot think on what the seat that decides can know."""
        imagined = state.copy()
        imagined.determinize(state.seat, Rng(secrets.randbits(62)))
        pool = await self.idle.get()
        began = time.monotonic()
        try:
            thought = asyncio.get_running_loop().run_in_executor(
                pool, within, self.seconds, think, level, imagined, secrets.randbits(62)
            )
            return await asyncio.wait_for(thought, self.seconds + START_UP)
        except (BrokenProcessPool, TimeoutError):
            pool = self.replace(pool)
            raise Thoughtless("too slow" if time.monotonic() - began >= self.seconds else "crashed") from None
        except Exception as error:  # whatever a bot raises, the game goes on
            log.warning("bot failed", extra={"level": level, "error": type(error).__name__})
            raise Thoughtless("crashed") from error
        finally:
            self.idle.put_nowait(pool)

    def replace(self, pool: ProcessPoolExecutor) -> ProcessPoolExecutor:
        pool.shutdown(wait=False, cancel_futures=True)
        self.pools.remove(pool)
        self.pools.append(self.hire())
        return self.pools[-1]

    def close(self) -> None:
        for pool in self.pools:
            pool.shutdown(wait=True, cancel_futures=True)

"""Bots think here, in processes of their own, on what their seat can know, and not for ever.

While a turn lasts, its bot stays in one worker with what it found out; an idle worker takes over, with a new bot, where
that one is busy. Hints have a worker of their own, so that nobody sees by a bot's delay that somebody asked for one.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import secrets
import signal
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from stammtisch import bots
from stammtisch.bots.levels import adviser
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.server.clocks import now_ms

START_UP = 30.0  # what a new process may need before it thinks, in seconds
HALF_FORGOTTEN = 20.0  # seconds after which what somebody had of the workers counts half
MOST_SHARES = 10_000
MOST_KEPT = 4  # bots that a worker keeps at once: an expert's trees are some 30 MB

# What thinking surely fits into, in ms: several times what it takes on a machine that has something else to do, too.
ONE_LOOK = 25
AN_ITERATION = 0.5
BESIDE_SEARCHING = 200  # to the worker and back
ANY_BOT = 1000

Thought = TypeVar("Thought")
Thinking = Callable[[str, bots.Given, Rng], Thought]

log = logging.getLogger(__name__)


def beat(level: str, state: State) -> int:
    """How long a bot may think without anybody seeing how long it did, in ms: by its level and game alone."""
    if level not in bots.NAMES:
        return ANY_BOT
    bot = bots.find(level)
    if isinstance(bot, bots.LevelBot):
        bot = bot.bot_for(state)
    if not isinstance(bot, bots.SearchBot):
        return ONE_LOOK
    iterations, seconds = bot.budget.iterations, bot.budget.usual or bot.budget.seconds
    by_count = math.inf if iterations is None else AN_ITERATION * iterations
    by_clock = math.inf if seconds is None else 1000 * seconds
    return BESIDE_SEARCHING + math.ceil(min(by_count, by_clock))


# -- in a worker


KEPT: OrderedDict[int, bots.Bot] = OrderedDict()  # by turn; whose turn was asked about longest ago comes first


def end_with_server() -> None:
    """Do not outlive the server, even if it was killed."""
    server = parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def choose(turn: int, level: str, given: bots.Given, rng: Rng) -> tuple[int, bool]:
    """A bot's action, and whether it is kept because its turn seems to go on. The one unused longest makes room."""
    bot = KEPT.pop(turn, None) or bots.find(level)
    action = bots.choose(bot, given, rng)
    after = given.state.copy()
    after.apply(action)
    if after.seat != given.state.seat:
        return action, False
    KEPT[turn] = bot
    if len(KEPT) > MOST_KEPT:
        KEPT.popitem(last=False)
    return action, True


def forget(turn: int) -> None:
    KEPT.pop(turn, None)


def explain(level: str, given: bots.Given, rng: Rng) -> dict[str, Any]:
    return bots.explain(bots.LevelBot(level), given, rng).json()


def judge(action: int, level: str, given: bots.Given, rng: Rng) -> bots.Verdict | None:
    return bots.judge(bots.LevelBot(level), given, action, rng)


def within(seconds: float, think: Thinking[Thought], level: str, what: bots.Given, number: int) -> Thought:
    """Let a bot think in time."""
    return alarmed(seconds, think, level, what, Rng(number))


def alarmed(seconds: float, work: Callable[..., Thought], *arguments: Any) -> Thought:
    """Do something that ends in time, or the process with it."""
    with ALARM(seconds):
        return work(*arguments)


@contextmanager
def alarm_of_system(seconds: float) -> Iterator[None]:
    """The alarm is left to its default, which ends the process even inside compiled loops."""
    if sys.platform == "win32":
        raise NotImplementedError
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def alarm_of_thread(seconds: float) -> Iterator[None]:
    """The same on Windows, which has no such alarm: a thread that ends the process. Searching lets it run beside."""
    alarm = threading.Timer(seconds, os._exit, [TOO_SLOW])
    alarm.daemon = True
    alarm.start()
    try:
        yield
    finally:
        alarm.cancel()


if sys.platform == "win32":
    ALARM, TOO_SLOW = alarm_of_thread, 75  # how a process ends that its alarm ended
else:
    ALARM, TOO_SLOW = alarm_of_system, -signal.SIGALRM


# -- in the server


class Thoughtless(Exception):
    """A bot crashed or was too slow: its message says which."""


class Spawning(SpawnContext):
    """How a pool starts its process, which is remembered: of what it died tells whether it was too slow."""

    started: SpawnProcess

    def Process(self, *arguments: Any, **more: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        self.started = SpawnProcess(*arguments, **more)
        return self.started


class Worker:
    """A process with a pool of its own: one that dies takes no other's thoughts along."""

    def __init__(self) -> None:
        self.hire()

    def hire(self) -> None:
        self.spawning = Spawning()
        self.pool = ProcessPoolExecutor(1, mp_context=self.spawning, initializer=end_with_server)

    def replace(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.hire()

    async def ask(self, seconds: float, think: Thinking[Thought], level: str, what: bots.Given, chance: int) -> Thought:
        """Let a bot think."""
        try:
            return await self.do(seconds, within, seconds, think, level, what, chance)
        except Thoughtless as error:
            log.warning("bot stopped", extra={"level": level, "reason": str(error), "seconds": seconds})
            raise
        except Exception as error:  # whatever a bot raises, the game goes on
            log.warning("bot failed", extra={"level": level, "error": type(error).__name__})
            raise Thoughtless("crashed") from error

    async def do(self, seconds: float, work: Callable[..., Thought], *arguments: Any) -> Thought:
        """Have something done that takes so long at most."""
        try:
            doing = self.send(work, *arguments)
        except BrokenProcessPool:  # it died while it had nothing to do
            self.replace()
            doing = self.send(work, *arguments)
        try:
            return await asyncio.wait_for(doing, seconds + START_UP)
        except TimeoutError:
            self.replace()
            raise Thoughtless("too slow") from None
        except BrokenProcessPool:
            self.pool.shutdown(wait=True)  # it is dead: this only asks of what
            died_of = self.spawning.started.exitcode
            self.replace()
            raise Thoughtless("too slow" if died_of == TOO_SLOW else "crashed") from None

    def send(self, *work: Any) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self.pool, *work)

    def forget(self, turn: int) -> None:
        """Let go of a turn's bot, before anything else that is asked from now on."""
        with suppress(BrokenProcessPool, RuntimeError):  # then it is gone already
            self.pool.submit(forget, turn)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True)
class Whose:
    """For whom a bot thinks: whether people play at its table, from which address, and whose table it is."""

    people: bool = True
    address: str = ""
    person: str = ""


ANYBODYS = Whose()


class Shares:
    """How much of the workers' time each address and person has had lately; what was long ago counts for less."""

    def __init__(self) -> None:
        self.had: dict[str, tuple[float, float]] = {}  # seconds, and when that was so

    def of(self, who: str) -> float:
        seconds, at = self.had.get(who, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / HALF_FORGOTTEN)

    def add(self, who: str, seconds: float) -> None:
        self.had[who] = (self.of(who) + seconds, time.monotonic())
        if len(self.had) > MOST_SHARES:
            self.had = {each: had for each, had in self.had.items() if self.of(each) > 0.01}


class Crew:
    """Some workers, and those who wait for one. Tables with people come first, then who has had least of them."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(workers)]
        self.idle = list(self.workers)  # who has rested longest comes first
        self.line: list[tuple[Whose, asyncio.Future[Worker]]] = []
        self.shares = Shares()
        self.busy: dict[Worker, tuple[Whose, float]] = {}  # for whom, and since when

    async def take(self, wanted: Worker | None = None, whose: Whose = ANYBODYS) -> Worker:
        """A worker: the wanted one if it is idle, else any that is, else the first to be so when it is one's turn."""
        if self.idle:
            worker = wanted if wanted in self.idle else self.idle[0]
            self.idle.remove(worker)
            self.busy[worker] = (whose, time.monotonic())
            return worker
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.line.append((whose, waiting))
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # who goes just when served
                self.give_back(waiting.result())
            raise

    def give_back(self, worker: Worker) -> None:
        if worker in self.busy:
            whose, since = self.busy.pop(worker)
            for who in (f"address {whose.address}", f"person {whose.person}"):
                self.shares.add(who, time.monotonic() - since)
        self.line = [(whose, waiting) for whose, waiting in self.line if not waiting.done()]
        if not self.line:
            self.idle.append(worker)
            return
        place = min(range(len(self.line)), key=lambda place: self.precedence(self.line[place][0]))
        whose, waiting = self.line.pop(place)
        self.busy[worker] = (whose, time.monotonic())
        waiting.set_result(worker)

    def precedence(self, whose: Whose) -> tuple[bool, float, float]:
        """The least is next; among equals who has waited longest."""
        address, person = f"address {whose.address}", f"person {whose.person}"
        now = time.monotonic()
        share = {address: self.shares.of(address), person: self.shares.of(person)}
        for other, since in self.busy.values():  # what is being thought counts as had
            for who in (f"address {other.address}", f"person {other.person}"):
                if who in share:
                    share[who] += now - since
        return not whose.people, share[address], share[person]

    def close(self) -> None:
        for worker in self.workers:
            worker.close()


def given(state: State, chance: int) -> bots.Given:
    """What a bot is given of the game as it is now."""
    return bots.given(state, Rng(chance + 1))


def any_chance() -> int:
    """A number from which a bot's choice follows where it may be any."""
    return secrets.randbits(62)


@dataclass(eq=False)
class Turn:
    """A turn of a bot at a table, which may have several decisions."""

    number: int = field(default_factory=count(1).__next__)
    worker: Worker | None = None  # that keeps the bot
    chance: int | None = None  # from which the next choice follows; None: from nothing that anybody knows

    def end(self) -> None:
        if self.worker is not None:
            self.worker.forget(self.number)
            self.worker = None


@dataclass(frozen=True)
class Choice:
    """An action, why it is a random one instead of the bot's, and when a worker was there to think about it."""

    action: int
    instead: str | None
    taken_up: int


class Thinkers:
    """The workers who choose for bots, and one who gives hints."""

    def __init__(self, workers: int, seconds: float, clock: Callable[[], int] = now_ms) -> None:
        self.seconds = seconds
        self.clock = clock
        self.players = Crew(workers)
        self.advisers = Crew(1)

    async def think(self, state: State, level: str, turn: Turn, whose: Whose = ANYBODYS) -> Choice:
        """The bot's choice for the seat that decides; a random one if it crashes, dawdles or cheats."""
        chance = any_chance() if turn.chance is None else turn.chance
        legal, what, instead = state.legal(), given(state, chance), "crashed"
        worker = await self.players.take(turn.worker, whose)
        taken_up = self.clock()
        if turn.worker is not worker:
            turn.end()  # there; here a new bot goes on with it
        turn.worker = None
        try:
            action, is_kept = await worker.ask(self.seconds, partial(choose, turn.number), level, what, chance)
            turn.worker = worker if is_kept else None
            if action in legal:
                return Choice(action, None, taken_up)
        except Thoughtless as error:
            instead = str(error)
        finally:
            self.players.give_back(worker)
        log.warning("bot replaced by a random move", extra={"bot": level, "reason": instead})
        return Choice(secrets.choice(legal), instead, taken_up)

    async def advise(self, state: State, whose: Whose = ANYBODYS) -> dict[str, Any]:
        """What a good bot would do on the seat that decides, and why."""
        return await self.counsel(state, explain, whose)

    async def doubt(self, state: State, action: int, whose: Whose = ANYBODYS) -> bots.Verdict | None:
        """What there is to ask about an action of the seat that decides; None if it is good enough."""
        return await self.counsel(state, partial(judge, action), whose)

    async def counsel(self, state: State, think: Thinking[Thought], whose: Whose) -> Thought:
        """Have a bot think for somebody, where no bot's delay can tell others of it."""
        chance = any_chance()
        what = given(state, chance)
        worker = await self.advisers.take(whose=whose)
        try:
            return await worker.ask(self.seconds, think, adviser(state.game), what, chance)
        finally:
            self.advisers.give_back(worker)

    def close(self) -> None:
        self.players.close()
        self.advisers.close()

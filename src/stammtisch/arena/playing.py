"""Games of bots, each on what its seat can know, with their records."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, TypeVar

from stammtisch import bots
from stammtisch.engine import registry, seeds
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import Record
from stammtisch.engine.rng import Rng
from stammtisch.engine.simulation import Outcome

T = TypeVar("T")


@dataclass(frozen=True)
class Run:
    """What a run of games needs to know, in values that any process understands."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    bots: list[str]  # one for each seat
    records: Path | None = None  # the folder for one record a game
    with_legal: bool = False

    def file_name(self, number: int) -> str:
        """Named after game, options, players, seed and number, so that several runs share a folder."""
        chosen = "".join(f"_{name}-{str(value).lower()}" for name, value in sorted(self.options.items()))
        seed = str(self.seed) if -(10**20) < self.seed < 10**20 else f"{self.seed:x}"[:64]
        return f"{self.game}{chosen}_{self.players}p_seed{seed}_{number:06d}.json"


@dataclass
class Thinking:
    """How often a seat decided, and how long that took."""

    decisions: int = 0
    seconds: float = 0.0


def play_game(run: Run, number: int) -> tuple[Recording, list[Thinking]]:
    """Play one game of a run to its end; also how long each seat thought."""
    seed, choices = seeds.derive(run.seed, number)
    recording = Recording(registry.find(run.game), run.players, run.options, seed)
    rng, imagination = Rng(choices), Rng(choices + 1)
    state = recording.state
    thinking = [Thinking() for _ in range(run.players)]
    with bots.seated(run.bots) as players:
        while not state.is_over():
            seat, imagined = state.seat, state.copy()
            imagined.determinize(seat, imagination)
            started = time.perf_counter()
            action = players[seat].choose(imagined, rng)
            thinking[seat].seconds += time.perf_counter() - started
            thinking[seat].decisions += 1
            if not state.is_action(action) or action not in state.legal():
                raise Refused(f"The bot {run.bots[seat]} chose {action!r}, which is not possible now.")
            recording.apply(action, run.with_legal)
    return recording, thinking


def play_and_keep(run: Run, number: int) -> Outcome:
    """Play one game of a run and write its record, if the run keeps them."""
    recording, _ = play_game(run, number)
    record = recording.record()
    if run.records is not None:
        write(record, run.records / run.file_name(number))
    decisions = sum("move" in event for event in record.events)
    return Outcome(number, decisions, recording.state.turns, record.result["scores"], record.result["winners"])


def write(record: Record, path: Path) -> None:
    """Write a record whole or not at all."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(record.text(), encoding="utf-8")
    part.replace(path)


def play_run(run: Run, games: int, workers: int | None = None) -> Iterator[Outcome]:
    """Play the games 0 to games - 1 of a run in worker processes; outcomes come in this order."""
    yield from in_processes(play_and_keep, [(run, number) for number in range(games)], workers)


def in_processes(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], workers: int | None = None) -> Iterator[T]:
    """Do tasks in worker processes; what they give comes in the tasks' order."""
    workers = min(workers or os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        yield from (work(*task) for task in tasks)
        return
    left, others = iter(tasks), set(active_children())
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=ignore_interrupts) as pool:
        with interrupts_ignored():  # what is started meanwhile ignores them from its first moment
            waiting = [pool.submit(work, *task) for task in islice(left, 2 * workers)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(work, *task) for task in islice(left, 1)]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in set(active_children()) - others:
                worker.terminate()
            raise


def ignore_interrupts() -> None:
    """Control-C reaches every process of a terminal; only the first says what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

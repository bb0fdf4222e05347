"""Games of bots, each on what its seat can know, with their records."""

from __future__ import annotations

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
from stammtisch.arena.keeping import file_stem, need_same_game, write, write_new
from stammtisch.engine import cores, registry, seeds
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import BY, Record, writable
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
        """Named after everything that a game depends on, so that runs share a folder and none writes over another."""
        chosen = "".join(f"_{name}-{str(value).lower()}" for name, value in sorted(self.options.items()))
        who = self.bots[0] if len(set(self.bots)) == 1 else ",".join(self.bots)
        seed = str(self.seed) if -(10**20) < self.seed < 10**20 else f"{self.seed:#x}"
        stem = file_stem(f"{self.game}{chosen}_{self.players}p_{who}_seed{seed}")
        return f"{stem}_{number:06d}{'_legal' if self.with_legal else ''}.json"

    def begin(self, number: int) -> Recording:
        """A game of the run before its first decision."""
        return Recording(registry.find(self.game), self.players, self.options, seeds.derive(self.seed, number)[0])

    def record(self, recording: Recording) -> Record:
        """The record of a game, with who played. When is not told: the same run writes the same files."""
        return recording.record(BY, seats=[{"bot": writable(name)} for name in self.bots])

    def need_room(self, number: int) -> None:
        """Refuse, before it is played, a game whose record would stand where another's is."""
        if self.records is not None and (path := self.records / self.file_name(number)).exists():
            need_same_game(self.record(self.begin(number)), path)

    def keep(self, recording: Recording, number: int, again: bool = False) -> None:
        """Write the record of a game, if the run keeps them; `again`: over one of an earlier try at this game."""
        if self.records is None:
            return
        record, path = self.record(recording), self.records / self.file_name(number)
        if again and path.exists():
            need_same_game(record, path)
            write(record, path)
        else:
            write_new(record, path)


@dataclass
class Thinking:
    """How often a seat decided, how long that took, and how long processors worked on it."""

    decisions: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0


def play_game(run: Run, number: int) -> tuple[Recording, list[Thinking]]:
    """Play one game of a run to its end; also how long each seat thought."""
    recording, choices = run.begin(number), seeds.derive(run.seed, number)[1]
    rng, imagination = Rng(choices), Rng(choices + 1)
    state = recording.state
    thinking = [Thinking() for _ in range(run.players)]
    with bots.seated(run.bots) as players:
        while not state.is_over():
            seat, given = state.seat, bots.given(state, imagination)
            started, processor = time.perf_counter(), time.process_time()
            action = bots.choose(players[seat], given, rng)
            thinking[seat].seconds += time.perf_counter() - started
            thinking[seat].processor_seconds += time.process_time() - processor
            thinking[seat].decisions += 1
            if not state.is_action(action) or action not in state.legal():
                raise Refused(f"The bot {run.bots[seat]} chose {action!r}, which is not possible now.")
            recording.apply(action, run.with_legal)
    return recording, thinking


def play_and_keep(run: Run, number: int) -> Outcome:
    """Play one game of a run and write its record, if the run keeps them."""
    recording, _ = play_game(run, number)
    run.keep(recording, number)
    return outcome_of(recording, number)


def outcome_of(recording: Recording, number: int) -> Outcome:
    """How a game that is over went."""
    result = recording.state.game.result(recording.state)
    assert result is not None
    decisions = sum("move" in event for event in recording.events)
    return Outcome(number, decisions, recording.state.turns, result["scores"], result["winners"])


def play_run(run: Run, games: int, workers: int | None = None) -> Iterator[Outcome]:
    """Play the games 0 to games - 1 of a run in worker processes; outcomes come in this order."""
    for number in range(games):
        run.need_room(number)
    yield from in_processes(play_and_keep, [(run, number) for number in range(games)], workers)


def in_processes(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], workers: int | None = None) -> Iterator[T]:
    """Do tasks in worker processes; what they give comes in the tasks' order."""
    workers = min(workers or cores.available(), len(tasks))
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

"""Games of bots, each on what its seat can know, with their records."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from stammtisch import bots
from stammtisch.engine import registry, seeds
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import Record
from stammtisch.engine.rng import Rng
from stammtisch.engine.simulation import Outcome


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


def play_game(run: Run, number: int) -> Recording:
    """Play one game of a run to its end."""
    seed, choices = seeds.derive(run.seed, number)
    recording = Recording(registry.find(run.game), run.players, run.options, seed)
    players = [bots.find(name) for name in run.bots]
    rng, imagination = Rng(choices), Rng(choices + 1)
    state = recording.state
    while not state.is_over():
        imagined = state.copy()
        imagined.determinize(state.seat, imagination)
        recording.apply(players[state.seat].choose(imagined, rng), run.with_legal)
    return recording


def play_and_keep(run: Run, number: int) -> Outcome:
    """Play one game of a run and write its record, if the run keeps them."""
    recording = play_game(run, number)
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
    workers = min(workers or os.cpu_count() or 1, games)
    if workers == 1:
        yield from (play_and_keep(run, number) for number in range(games))
        return
    numbers = iter(range(games))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_and_keep, run, number) for number in islice(numbers, 2 * workers)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(play_and_keep, run, number) for number in islice(numbers, 1)]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise

"""Games of uniformly random players by the thousand, on all cores; the same whatever the number of workers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from stammtisch.engine import cores, seeds
from stammtisch.engine.contract import Game
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import MOST_SEATS
from stammtisch.engine.sizes import RESULT_ROW

try:
    from stammtisch.engine.nogil import play_many
except ModuleNotFoundError:  # not compiled
    from stammtisch.engine.rollouts import play_many

BATCH = 16  # games that a worker plays before it reports


@dataclass(frozen=True)
class Outcome:
    """How a game went."""

    number: int
    decisions: int
    turns: int
    scores: list[int]
    winners: list[int]


def play_batch(game: Game, players: int, options: dict[str, Any], run: int, numbers: range) -> list[Outcome]:
    """The games of a run with these numbers."""
    template, scratch = game.new_state(players, options), game.new_state(players, options)
    needed = array("q")
    for number in numbers:
        seed, choices = seeds.derive(run, number)
        needed.extend(seeds.words(seed))
        needed.append(Rng(choices).state)
    results = array("q", bytes(8 * RESULT_ROW * len(numbers)))
    play_many(template, scratch, Rng(0), needed, results, len(numbers))
    outcomes = []
    for at, number in enumerate(numbers):
        row = results[at * RESULT_ROW : (at + 1) * RESULT_ROW].tolist()
        winners = [seat for seat in range(players) if row[2 + MOST_SEATS + seat]]
        outcomes.append(Outcome(number, row[0], row[1], row[2 : 2 + players], winners))
    return outcomes


def simulate(
    game: Game, players: int, options: dict[str, Any], run: int, games: int, workers: int | None = None
) -> Iterator[Outcome]:
    """Play the games 0 to games - 1 of a run; outcomes come in this order."""
    batches = (range(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    workers = workers or cores.available()
    with ThreadPoolExecutor(workers) as pool:
        waiting = [
            pool.submit(play_batch, game, players, options, run, numbers) for numbers in islice(batches, 2 * workers)
        ]
        while waiting:
            yield from waiting.pop(0).result()
            waiting += [pool.submit(play_batch, game, players, options, run, numbers) for numbers in islice(batches, 1)]

"""Iterations a second of the search, honest as it always is: part of `make bench`, or `python -m benchmarks.search`."""

from __future__ import annotations

import time
from typing import Any

from benchmarks.engine import best
from benchmarks.report import judged, table
from stammtisch.bots import choose, given, guides
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.searching import Budget, grow_trees, make_trees
from stammtisch.engine import options, registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

SEED = "5eed" * 8
SECONDS = 0.5
UNIFORM = {"guided": False, "horizon": 0, "believes": False}  # playouts of uniformly random players to the end

# What is measured: game, players, other numbers than the game's own, iterations a second that one core is to reach.
AIMS: list[tuple[str, int, dict[str, Any], float]] = [
    ("ticket-to-ride-new-york", 2, UNIFORM, 40_000),
    ("ticket-to-ride-new-york", 2, {}, 0),
    ("partners", 4, UNIFORM, 8_000),
    ("partners", 4, {}, 0),
    ("partners-plus", 6, {}, 0),
    ("thurn-und-taxis", 4, {}, 3_000),
]
TWO_CORES = 1.8  # times as many on two
COLUMNS = ["game, players", "playouts", "iterations a second, one core", "aim", "times as many on two"]


def opening(game_id: str, players: int) -> State:
    """A position early in a game of greedy players, with something to choose."""
    game = registry.find(game_id)
    state = game.new_state(players, options.complete(game, players, {}))
    state.start(SEED)
    bot, rng = GreedyBot(), Rng(1)
    for _ in range(2 * players):
        state.apply(choose(bot, given(state, rng), rng))
    while len(state.legal()) < 2:
        state.apply(state.legal()[0])
    return state


def rate(state: State, threads: int, changes: dict[str, Any]) -> float:
    tuning = {**guides.tuning_of(state.game), **changes}
    budget = Budget(seconds=SECONDS, threads=threads)
    trees, started = make_trees(state, budget, tuning), time.perf_counter()
    return grow_trees(trees, state, budget, seed=1).iterations / (time.perf_counter() - started)


def row(game_id: str, players: int, changes: dict[str, Any], aim: float) -> list[str]:
    """A game's line of the table."""
    state = opening(game_id, players)
    one = best(lambda: rate(state, 1, changes))
    two = best(lambda: rate(state, 2, changes)) / one
    return [
        f"{game_id}, {players}",
        "random, to the end" if changes else "guided",
        judged(f"{one:,.0f}", one >= aim),
        f"{aim:,.0f}" if aim else "-",
        judged(f"{two:.2f}", two >= TWO_CORES),
    ]


def measured() -> str:
    """All of it, as a table."""
    return table(COLUMNS, [row(*case) for case in AIMS])


if __name__ == "__main__":
    print(measured())

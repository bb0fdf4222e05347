"""Iterations a second of the search, honest as it always is: `python -m benchmarks.search`."""

from __future__ import annotations

import time
from typing import Any

from benchmarks.engine import best
from stammtisch.bots import guides
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.searching import Budget, cultivate, plant
from stammtisch.engine import options, registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

SEED = "5eed" * 8
SECONDS = 0.5
UNIFORM = {"guided": False, "horizon": 0}  # playouts of uniformly random players to the end

# What is measured: game, players, other numbers than the game's own, iterations a second that one core is to reach.
AIMS: list[tuple[str, int, dict[str, Any], float]] = [
    ("ticket-to-ride-new-york", 2, UNIFORM, 40_000),
    ("ticket-to-ride-new-york", 2, {}, 0),
    ("partners", 4, UNIFORM, 8_000),
    ("partners", 4, {}, 0),
    ("partners-plus", 6, {}, 0),
    ("thurn-und-taxis", 4, {}, 3_000),
]
TWO_CORES = 1.8


def opening(game_id: str, players: int) -> State:
    """A position early in a game of greedy players, with something to choose."""
    game = registry.find(game_id)
    state = game.blank(players, options.complete(game, players, {}))
    state.start(SEED)
    bot, rng = GreedyBot(), Rng(1)
    for _ in range(2 * players):
        state.apply(bot.choose(state, rng))
    while len(state.legal()) < 2:
        state.apply(state.legal()[0])
    return state


def rate(state: State, threads: int, changes: dict[str, Any]) -> float:
    numbers = {**guides.numbers_of(guides.package_of(state)), **changes}
    budget = Budget(seconds=SECONDS, threads=threads)
    trees, started = plant(state, budget, numbers), time.perf_counter()
    return cultivate(trees, state, budget, seed=1).iterations / (time.perf_counter() - started)


def main() -> None:
    print(
        "| game | playouts | iterations a second, one core | aim | two cores : one |\n| --- | --- | --- | --- | --- |"
    )
    for game_id, players, changes, aim in AIMS:
        state = opening(game_id, players)
        one = best(lambda state=state, changes=changes: rate(state, 1, changes))  # type: ignore[misc]
        two = best(lambda state=state, changes=changes: rate(state, 2, changes))  # type: ignore[misc]
        kind = "random, to the end" if changes else "the game's own"
        missed = "" if one >= aim else " (missed)"
        print(f"| {game_id}, {players} | {kind} | {one:,.0f}{missed} | {aim or '-'} | {two / one:.2f} |", flush=True)


if __name__ == "__main__":
    main()

"""Numbers for a game's levels: `python -m tools.grade GAME` finds them anew, from the second lowest up.

Each level below expert is made as weak as it may be while it beats the one below, with every number of players, by a
little more than the aim: so that the steps are even, and as much as possible is left for the next. What makes a level
weaker (what it overlooks, noise or fewer iterations) stays as it is in the guide's JSON file, to which the numbers are
written.
"""

from __future__ import annotations

import argparse

from benchmarks.levels import aim

from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.bots import guides
from stammtisch.bots.levels import LEVELS, bot_by
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.rng import Rng
from tools.tune import share_of, sides_of, write

SEED = 12
MARGIN = 1.04  # times the aim
ROUNDS = 7  # of halving the range
RANGES = {"overlooks": (0.02, 1.0), "noise": (0.5, 200.0), "iterations": (5.0, 2000.0)}


def play_deals(
    game_id: str, players: int, better: guides.Tuning, other: guides.Tuning, deals: range
) -> tuple[float, int]:
    """What the better one wins, alone on each side in turn, and of how many games."""
    game = registry.find(game_id)
    tuning = guides.tuning_of(game)
    wins, games = 0.0, 0
    for deal in deals:
        for side in sides_of(game_id, players):
            seed, choices = seeds.derive(SEED, deal)
            state, rng = game.new_state(players, options.complete(game, players, {})), Rng(choices)
            state.start(seed)
            seated = [bot_by(better if team == side else other, tuning) for team in state.teams()]
            while not state.is_over():
                state.apply(bots.choose(seated[state.seat], bots.given(state, rng), rng))
            wins += share_of(side, state)
            games += 1
    return wins, games


class Grading:
    """The levels of one game."""

    def __init__(self, game_id: str, games: int) -> None:
        self.game_id = game_id
        self.games = games
        self.sides = {players: len(sides_of(game_id, players)) for players in registry.find(game_id).players}
        self.levels: dict[str, guides.Tuning] = dict(guides.tuning_of(registry.find(game_id))["levels"])

    def lead(self, level: str, settings: guides.Tuning) -> float:
        """The share won, over the aim, with the number of players where that is least."""
        lower = LEVELS[LEVELS.index(level) - 1]
        leads = []
        for players, sides in self.sides.items():
            deals = -(-self.games // sides)
            chunk = max(1, deals // 8)
            tasks = [
                (self.game_id, players, settings, self.levels[lower], range(start, min(start + chunk, deals)))
                for start in range(0, deals, chunk)
            ]
            played = list(in_processes(play_deals, tasks))
            share = sum(wins for wins, _ in played) / sum(games for _, games in played)
            leads.append(share / aim((level, lower), sides))
        return min(leads)

    def grade(self, level: str) -> None:
        """Find a level's number by halving its range: which half depends on whether the middle is strong enough."""
        kind = next(kind for kind in RANGES if kind in self.levels[level])
        weak, strong = RANGES[kind] if kind == "iterations" else RANGES[kind][::-1]
        for _ in range(ROUNDS):
            middle = (weak * strong) ** 0.5
            number = round(middle) if kind == "iterations" else round(middle, 3)
            lead = self.lead(level, {kind: number})
            print(f"{level}: with {kind} {number} {lead:.3f} times the aim", flush=True)
            if lead >= MARGIN:
                strong = middle
                self.levels[level] = {kind: number}
            else:
                weak = middle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=600, help="games for each trial and number of players")
    parser.add_argument(
        "--levels", nargs="+", choices=LEVELS[1:-2], default=LEVELS[1:-2], help="which levels (default: all in between)"
    )
    given = parser.parse_args()
    grading = Grading(given.game, given.games)
    for level in given.levels:
        grading.grade(level)
    write(grading.game_id, "levels", grading.levels)


if __name__ == "__main__":
    main()

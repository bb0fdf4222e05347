"""The levels and the search of version 0.1, kept to measure by: `hard@0.1`, `search@0.1:500`.

The guides are today's: their weights have not changed since. In New York that search ignored what others' claims tell,
because the random words by which it chose between worlds overflowed; so it does here, without the time that it lost.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.bots import guides
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng

SIGN = "@0.1"
FILE = Path(__file__).with_name("version_0_1.json")
FINE = 10_000  # steps of how often somebody slips
LEVELS = ["beginner", "easy", "medium", "hard", "expert"]
THINKERS = {"expert": 2}  # trees; others have one


@cache
def numbers() -> dict[str, guides.Tuning]:
    """What was other than today, by the name of the guide."""
    found: dict[str, guides.Tuning] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def tuning_of(game: Game) -> guides.Tuning:
    _, own = guides.place_of(game)
    return {**guides.tuning_of(game), "learned": False, **numbers().get(own.stem, {})}


class EarlierLevel:
    """A level: at weak ones a random action now and then, or misjudging; at strong ones a search."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.found: dict[Game, tuple[float, GreedyBot | SearchBot]] = {}

    def bot_for(self, game: Game) -> tuple[float, GreedyBot | SearchBot]:
        """How often it slips, and who chooses else."""
        if game not in self.found:
            tuning = tuning_of(game)
            settings: dict[str, Any] = tuning["levels"][self.level]
            if "iterations" in settings:
                budget = Budget(settings["iterations"], threads=THINKERS.get(self.level, 1))
                self.found[game] = 0.0, SearchBot(budget, tuning)
            else:
                self.found[game] = settings.get("slips", 0.0), GreedyBot({**tuning, **settings})
        return self.found[game]

    def choose(self, state: State, rng: Rng) -> int:
        slips, bot = self.bot_for(state.game)
        if slips and rng.below(FINE) < slips * FINE:
            legal = state.legal()
            return legal[rng.below(len(legal))]
        return bot.choose(state, rng)


class EarlierSearch:
    """The search, with a budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.bots: dict[Game, SearchBot] = {}

    def choose(self, state: State, rng: Rng) -> int:
        if state.game not in self.bots:
            self.bots[state.game] = SearchBot(self.budget, tuning_of(state.game))
        return self.bots[state.game].choose(state, rng)

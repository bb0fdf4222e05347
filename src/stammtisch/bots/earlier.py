"""The levels and the search of version 0.1, kept to measure by: `hard@0.1`, `search@0.1:500`.

The guides are today's: their weights have not changed since. In New York that search ignored what others' claims tell,
because the random words by which it chose between worlds overflowed; so it does here, without the time that it lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable
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


def level(name: str) -> EarlierBot:
    """A level: at weak ones a random action now and then, or misjudging; at strong ones a search."""

    def bot_for(game: Game) -> tuple[float, GreedyBot | SearchBot]:
        tuning = tuning_of(game)
        settings: dict[str, Any] = tuning["levels"][name]
        if "iterations" in settings:
            return 0.0, SearchBot(Budget(settings["iterations"], threads=THINKERS.get(name, 1)), tuning)
        return settings.get("slips", 0.0), GreedyBot({**tuning, **settings})

    return EarlierBot(bot_for)


def search(budget: Budget) -> EarlierBot:
    return EarlierBot(lambda game: (0.0, SearchBot(budget, tuning_of(game))))


class EarlierBot:
    """Plays every game by its numbers of then."""

    def __init__(self, bot_for: Callable[[Game], tuple[float, GreedyBot | SearchBot]]) -> None:
        self.bot_for = cache(bot_for)  # how often it slips in a game, and who chooses else

    def choose(self, state: State, rng: Rng) -> int:
        slips, bot = self.bot_for(state.game)
        if slips and rng.below(FINE) < slips * FINE:
            legal = state.legal()
            return legal[rng.below(len(legal))]
        return bot.choose(state, rng)

"""Levels that people understand: how much a bot overlooks and misjudges, or how far it thinks, by the game's tuning.

Whoever thinks does so by iterations, so that a level is as strong on a busy machine as on a quiet one.
"""

from __future__ import annotations

from stammtisch.bots import guides, learned
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.judging import Verdict, judge
from stammtisch.bots.reasons import Reason
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng

LEVELS = ["beginner", "easy", "medium", "hard", "expert", "master"]
TREES = 2  # of those who think long; whatever the number of cores, so that a level plays alike on every machine
LIMIT = 9.0  # seconds after which a search is stopped: before the server's patience is over, which is 10 s


def adviser(game: Game) -> str:
    """The level that gives hints: master where it judges by what was learned, else expert."""
    master = guides.tuning_of(game)["levels"].get("master", {})
    return "master" if master.get("learned") and learned.network_of(game) else "expert"


def bot_by(settings: guides.Tuning, tuning: guides.Tuning, part: int = 1) -> GreedyBot | SearchBot:
    """The bot that a level's settings describe, beside the other numbers of its game: one that thinks does so by one
    of so many parts of its iterations."""
    if "iterations" in settings:
        usual = settings.get("seconds")
        judging = learned.numbers(tuning) if settings.get("learned") else {**tuning, "learned": False}
        iterations = max(1, settings["iterations"] // part)
        return SearchBot(Budget(iterations, LIMIT, TREES if usual else 1, usual), judging)
    return GreedyBot({**tuning, **settings})


class LevelBot:
    """The bot that the game's numbers name for a level; one for each game and number of players that it meets."""

    def __init__(self, level: str, part: int = 1) -> None:
        self.level = level
        self.part = part
        self.bots: dict[tuple[str, int], GreedyBot | SearchBot] = {}

    def bot_for(self, state: State) -> GreedyBot | SearchBot:
        meant = state.game.id, state.players
        if meant not in self.bots:
            tuning = guides.tuning_of(state.game)
            self.bots[meant] = bot_by(tuning["levels"][self.level], tuning, self.part)
        return self.bots[meant]

    def choose(self, state: State, rng: Rng) -> int:
        return self.bot_for(state).choose(state, rng)

    def explain(self, state: State, rng: Rng) -> Reason:
        return self.bot_for(state).explain(state, rng)

    def judge(self, state: State, action: int, rng: Rng) -> Verdict | None:
        """What there is to ask about an action; nothing where the level does not search."""
        bot = self.bot_for(state)
        return judge(state, action, bot.budget, bot.tuning, rng) if isinstance(bot, SearchBot) else None

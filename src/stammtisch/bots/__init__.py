"""Who chooses moves. A bot sees what its seat may see, and answers with a legal action."""

from __future__ import annotations

from typing import Protocol

from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.levels import LEVELS, LevelBot
from stammtisch.bots.random_bot import RandomBot
from stammtisch.bots.reasons import Reason
from stammtisch.bots.searching import Budget, Found, SearchBot, search
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption
from stammtisch.engine.rng import Rng

__all__ = ["Bot", "Budget", "Found", "GreedyBot", "LevelBot", "RandomBot", "Reason", "SearchBot", "find", "search"]


class Bot(Protocol):
    """Whoever can choose an action. The state is a determinised one: what the seat cannot know is made up."""

    def choose(self, state: State, rng: Rng) -> int: ...


NAMES = ["random", "greedy", "search", *LEVELS]


def find(name: str) -> Bot:
    """The bot of this name; `search:500` searches with 500 iterations, `search:0.5s` for half a second."""
    kind, _, budget = name.partition(":")
    if name in LEVELS:
        return LevelBot(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if kind == "search":
        return SearchBot(parse_budget(budget or "1s"))
    raise BadOption(f"There is no bot {name[:40]!r}: the bots are {', '.join(NAMES)}.")


def parse_budget(text: str) -> Budget:
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(iterations=int(text), threads=2)
    except ValueError:
        raise BadOption(f"{text[:40]!r} is no budget: write iterations like 500, or seconds like 0.5s.") from None

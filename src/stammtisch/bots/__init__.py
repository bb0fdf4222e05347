"""Who chooses moves. A bot sees what its seat may see, and answers with a legal action."""

from __future__ import annotations

from typing import Protocol

from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.random_bot import RandomBot
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption
from stammtisch.engine.rng import Rng


class Bot(Protocol):
    """Whoever can choose an action. The state is a determinised one: what the seat cannot know is made up."""

    def choose(self, state: State, rng: Rng) -> int: ...


BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def find(name: str) -> Bot:
    if name not in BOTS:
        raise BadOption(f"There is no bot {name[:40]!r}: the bots are {', '.join(BOTS)}.")
    return BOTS[name]()

"""Who chooses moves. A bot sees what its seat may see, and answers with a legal action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from stammtisch.bots import earlier
from stammtisch.bots.given import Given, choose, explain, given, judge
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.judging import Verdict
from stammtisch.bots.levels import LEVELS, TREES, LevelBot
from stammtisch.bots.program import ProgramBot
from stammtisch.bots.random_bot import RandomBot
from stammtisch.bots.reasons import Reason
from stammtisch.bots.searching import LONG, Budget, Found, SearchBot, search
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption
from stammtisch.engine.rng import Rng

__all__ = [
    "Bot",
    "Budget",
    "Explainer",
    "Found",
    "Given",
    "GreedyBot",
    "Judge",
    "LevelBot",
    "ProgramBot",
    "RandomBot",
    "Reason",
    "SearchBot",
    "Verdict",
    "choose",
    "explain",
    "find",
    "given",
    "judge",
    "names",
    "search",
]


class Bot(Protocol):
    """Whoever can choose an action. The state is a determinised one: what the seat cannot know is made up."""

    def choose(self, state: State, rng: Rng) -> int: ...


class Explainer(Bot, Protocol):
    """A bot that can tell why."""

    def explain(self, state: State, rng: Rng) -> Reason: ...


class Judge(Protocol):
    """A bot that can tell whether an action was weak."""

    def judge(self, state: State, action: int, rng: Rng) -> Verdict | None: ...


NAMES = ["random", "greedy", "search", *LEVELS]  # that play every game


def find(name: str) -> Bot:
    """The bot of this name: one of ours, one that is installed, or a program by its path (with a / in it).

    `search:500` searches with 500 iterations, half in each of two trees, `search:500/1` all in one, `search:0.5s` for
    half a second; `learned` instead of `search` judges by the game's network. `expert/10` has a tenth of its
    iterations; `expert@0.1` and `search@0.1:500` are those of version 0.1.
    """
    kind, _, budget = name.partition(":")
    level, _, part = name.partition("/")
    if name in LEVELS:
        return LevelBot(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if level in LEVELS and part.isascii() and part.isdecimal() and 0 < int(part) <= LONG:
        return LevelBot(level, int(part))
    if name.endswith(earlier.SIGN) and name.removesuffix(earlier.SIGN) in earlier.LEVELS:
        return earlier.level(name.removesuffix(earlier.SIGN))
    if kind == f"search{earlier.SIGN}":
        return earlier.search(parse_budget(budget or "1s"))
    if kind in ("search", "learned"):
        return SearchBot(parse_budget(budget or "1s"), by_network=kind == "learned")
    if "/" in name:
        return ProgramBot(name)
    if name in installed():
        return installed()[name].load()()  # type: ignore[no-any-return]
    raise BadOption(f"There is no bot {name[:40]!r}: the bots are {', '.join(names())}.")


def names() -> list[str]:
    """Those who can be named without saying more: ours, and those that are installed."""
    return [*NAMES, "learned", *installed()]


@cache
def installed() -> dict[str, EntryPoint]:
    """Other people's bots, by the names under which they are installed."""
    return {point.name: point for point in entry_points(group="stammtisch.bots")}


@contextmanager
def seated(names: Sequence[str]) -> Iterator[list[Bot]]:
    """A bot for each name; programs are ended afterwards."""
    with ExitStack() as stack:
        players = [find(name) for name in names]
        for player in players:
            if isinstance(player, ProgramBot):
                stack.enter_context(closing(player))
        yield players


def parse_budget(text: str) -> Budget:
    budget, _, trees = text.partition("/")
    try:
        threads = int(trees) if trees else None
        if budget.endswith("s"):
            return Budget(seconds=float(budget[:-1]), threads=threads)
        return Budget(iterations=int(budget), threads=TREES if threads is None else threads)
    except ValueError:
        raise BadOption(f"{text[:40]!r} is no budget: write iterations like 500, or seconds like 0.5s.") from None

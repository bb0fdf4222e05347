"""The search as Python calls it: budgets, threads, and a bot that keeps its tree while a turn lasts."""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from stammtisch.bots import guides
from stammtisch.bots.given import given
from stammtisch.bots.reasons import Reason, reason
from stammtisch.bots.tree import Tree
from stammtisch.engine.contract import State, View
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng

try:
    from stammtisch.bots.nogil import grow
except ModuleNotFoundError:  # not compiled
    from stammtisch.bots.tree import grow

MOST_NODES = 400_000
NODES_AN_ITERATION = 24
LONG = 10**9  # what no budget is beyond
CHUNK_SECONDS = 0.005  # how long a tree grows between two looks at the clock


@dataclass(frozen=True)
class Found:
    """What a search came to."""

    action: int
    chances: list[float]  # of each seat to be among the winners
    iterations: int  # that it rests on, those of an earlier search whose trees were kept included
    choices: dict[int, tuple[int, float]]  # for each action how often it was tried, and the chance to win with it


@dataclass(frozen=True)
class Budget:
    """How long to think: iterations in all, or seconds, or whichever is over first."""

    iterations: int | None = None
    seconds: float | None = None
    threads: int | None = None  # and trees: the same number gives the same choice; None: as many as there are cores

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BadOption("A search needs a budget: iterations, or seconds.")
        if any(given is not None and not 0 < given <= LONG for given in (self.iterations, self.seconds, self.threads)):
            raise BadOption(f"Iterations, seconds and threads are positive numbers, at most {LONG:,}.")


@cache
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(64, thread_name_prefix="search")


def make_trees(state: State, budget: Budget, tuning: guides.Tuning | None = None) -> list[Tree]:
    """A tree for each thread."""
    threads = budget.threads or os.cpu_count() or 1
    tuning = guides.tuning_of(state.game) if tuning is None else tuning
    room = MOST_NODES
    if budget.iterations is not None:
        room = min(room, 2000 + budget.iterations // threads * NODES_AN_ITERATION)
    explore, temperature = tuning["exploration"], tuning["temperature"]
    return [
        Tree(guides.guide_for(state.copy(), tuning), state.seat, room, explore, temperature) for _ in range(threads)
    ]


def grow_trees(trees: list[Tree], state: State, budget: Budget, seed: int) -> Found:
    """Let trees grow by the budget, whatever they have already, and put together what they found.

    How far an earlier search went into what is asked now is the seat's secret: others must not learn it from how long
    this one takes. So what was kept adds to the budget and is no part of it.
    """
    deadline = None if budget.seconds is None else time.perf_counter() + budget.seconds
    share, rest = divmod(LONG if budget.iterations is None else budget.iterations, len(trees))
    wanted = [share + (number < rest) for number in range(len(trees))]
    rngs = [Rng(seed * len(trees) + number) for number in range(len(trees))]
    if len(trees) == 1:
        grow_within(trees[0], state, rngs[0], wanted[0], deadline)
    else:
        growing = [
            pool().submit(grow_within, tree, state, rng, number, deadline)
            for tree, rng, number in zip(trees, rngs, wanted, strict=True)
        ]
        for tree in growing:
            tree.result()
    return merge_results(trees, state)


def grow_within(tree: Tree, root: State, rng: Rng, iterations: int, deadline: float | None) -> None:
    iterations = max(iterations, 1)
    if deadline is None:
        grow(tree, root, rng, iterations)
        return
    chunk = 1
    while iterations > 0:
        started = time.perf_counter()
        grow(tree, root, rng, min(chunk, iterations))
        iterations -= chunk
        now = time.perf_counter()
        if now >= deadline:
            return
        if now - started < CHUNK_SECONDS:
            chunk *= 2
        elif chunk > 1 and now - started > 2 * CHUNK_SECONDS:
            chunk //= 2


def merge_results(trees: list[Tree], state: State) -> Found:
    tried: dict[int, tuple[int, float]] = dict.fromkeys(state.legal(), (0, 0.0))
    for tree in trees:
        for action, visits, value in tree.results():
            if action in tried:
                tried[action] = (tried[action][0] + visits, tried[action][1] + value)
    best = max(tried, key=lambda action: (tried[action][0], tried[action][1], -action))
    sums = [sum(tree.totals[seat] for tree in trees) for seat in range(state.players)]
    sides = sum(sums[seat] for seat in set(state.teams())) or 1.0
    choices = {action: (visits, value / visits if visits else 0.0) for action, (visits, value) in tried.items()}
    return Found(best, [one / sides for one in sums], sum(tree.tried() for tree in trees), choices)


def search(
    state: State,
    seat: int,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
) -> Found:
    """Search for the best action of a seat whose decision it is, on what that seat can know.

    The same state, seed, iterations and threads give the same result; what the seat cannot know makes no difference.
    """
    if state.seat != seat:
        raise IllegalMove(f"Seat {seat} has nothing to decide now.")
    budget = Budget(iterations, seconds if seconds is not None or iterations is not None else 1.0, threads)
    imagined = given(state, Rng(seed)).state
    return grow_trees(make_trees(imagined, budget), imagined, budget, seed)


class SearchBot:
    """Searches at each decision by its whole budget, be there one legal action or many.

    It goes on with its trees as long as nothing new is seen.
    """

    def __init__(self, budget: Budget, tuning: guides.Tuning | None = None) -> None:
        self.budget = budget
        self.tuning = tuning
        self.trees: list[Tree] = []
        self.expected: View | None = None  # what the seat sees if the trees are still good
        self.found: Found | None = None

    def choose(self, state: State, rng: Rng) -> int:
        return self.remember(state, self.think(state, rng.word()).action)

    def think(self, state: State, seed: int) -> Found:
        if not self.trees or self.expected != state.game.view(state, state.seat):
            self.trees = make_trees(state, self.budget, self.tuning)
        self.found = grow_trees(self.trees, state, self.budget, seed)
        return self.found

    def remember(self, state: State, action: int) -> int:
        """Keep what the trees found below the action, if the seat decides again and has learned nothing."""
        after = state.copy()
        after.apply(action)
        self.expected = None
        if after.seat == state.seat and after.learned == state.learned and all(t.step(action) for t in self.trees):
            self.expected = after.game.view(after, state.seat)
        else:
            self.trees = []
        return action

    def explain(self, state: State, rng: Rng) -> Reason:
        """Why it would choose what it would choose."""
        self.trees = []
        found = self.think(state, rng.word())
        self.trees = []
        return reason(state, found.action, found.chances)

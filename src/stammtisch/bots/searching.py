"""The search as Python calls it: budgets, threads, and a bot that keeps its tree while a turn lasts."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache

from stammtisch.bots import chances, guides, learned
from stammtisch.bots.given import given
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.reasons import Reason, Rival, reason
from stammtisch.bots.tree import Tree
from stammtisch.engine import cores
from stammtisch.engine.contract import State, View
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng

try:
    from stammtisch.bots.nogil import grow
except ModuleNotFoundError:  # not compiled
    from stammtisch.bots.tree import grow

log = logging.getLogger(__name__)

MOST_NODES = 400_000
NODES_AN_ITERATION = 24
NODES_A_SECOND = 3_000_000
LONG = 10**9  # what no budget is beyond
MOST_TREES = 64
ENOUGH = 50  # tries of an action after which its chance is worth telling
LIKELY_WORLDS = 24  # in which it is looked whom an action hurts
CHUNK_SECONDS = 0.1  # how long a tree grows between two looks at the clock, at most
LOOKS = 4  # and at most this part of the time that is left


@dataclass(frozen=True)
class Found:
    """What a search came to."""

    action: int
    chances: list[float]  # of each seat to be among the winners, as `chances.py` tells by what is believed
    beliefs: list[float]  # the same as the playouts went
    iterations: int  # that it rests on, those of an earlier search whose trees were kept included
    choices: dict[int, tuple[int, float]]  # for each action how often it was tried, and the chance to win with it
    shares: dict[int, list[float]]  # for each action that was tried what is believed of every seat's chances with it


@dataclass(frozen=True)
class Budget:
    """How long to think: iterations in all, or seconds, or whichever is over first."""

    iterations: int | None = None
    seconds: float | None = None
    threads: int | None = None  # and trees: the same number gives the same choice; None: as many as there are cores
    usual: float | None = None  # seconds that the iterations take on a quiet machine; then `seconds` is a mere limit

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise BadOption("A search needs a budget: iterations, or seconds.")
        if any(given is not None and not 0 < given <= LONG for given in (self.iterations, self.seconds, self.threads)):
            raise BadOption(f"Iterations, seconds and threads are positive numbers, at most {LONG:,}.")
        if self.threads is not None and self.threads > MOST_TREES:
            raise BadOption(f"A search has at most {MOST_TREES} trees.")


@cache
def pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MOST_TREES, thread_name_prefix="search")


def make_trees(
    state: State, budget: Budget, tuning: guides.Tuning | None = None, observer: int | None = None
) -> list[Tree]:
    """A tree for each thread, as the deciding seat sees it or another."""
    observer = state.seat if observer is None else observer
    threads = budget.threads or cores.available()
    tuning = guides.tuning_of(state.game) if tuning is None else tuning
    room = MOST_NODES  # no more than can be filled: to make them takes time, too
    if budget.iterations is not None:
        room = min(room, 2000 + budget.iterations // threads * NODES_AN_ITERATION)
    if budget.seconds is not None:
        room = min(room, 2000 + int(budget.seconds * NODES_A_SECOND))
    explore, temperature = tuning["exploration"], tuning["temperature"]
    return [Tree(learned.guide_for(state.copy(), tuning), observer, room, explore, temperature) for _ in range(threads)]


def grow_trees(trees: list[Tree], state: State, budget: Budget, seed: int, started: float | None = None) -> Found:
    """Let trees grow by the budget, whatever they have already, and put together what they found.

    A budget in seconds counts from when it was started, by `time.perf_counter()`, or from now.
    How far an earlier search went into what is asked now is the seat's secret: others must not learn it from how long
    this one takes. So what was kept adds to the budget and is no part of it.
    """
    started = time.perf_counter() if started is None else started
    deadline = None if budget.seconds is None else started + budget.seconds
    share, rest = divmod(LONG if budget.iterations is None else budget.iterations, len(trees))
    wanted = [share + (number < rest) for number in range(len(trees))]
    rngs = [Rng(seed * len(trees) + number) for number in range(len(trees))]
    if len(trees) == 1:
        are_done = [grow_within(trees[0], state, rngs[0], wanted[0], deadline)]
    else:
        growing = [
            pool().submit(grow_within, tree, state, rng, number, deadline)
            for tree, rng, number in zip(trees, rngs, wanted, strict=True)
        ]
        are_done = [tree.result() for tree in growing]
    if budget.usual is not None and not all(are_done):
        told = {"game": state.game.id, "seconds": budget.seconds, "wanted": budget.iterations}
        log.warning("search stopped before it was done", extra=told)
    return merge_results(trees, state)


def grow_within(tree: Tree, root: State, rng: Rng, iterations: int, deadline: float | None) -> bool:
    """Whether all iterations were done before it was time to stop."""
    iterations = max(iterations, 1)
    if deadline is None:
        grow(tree, root, rng, iterations)
        return True
    chunk = 1
    while iterations > 0:
        started = time.perf_counter()
        grow(tree, root, rng, min(chunk, iterations))
        iterations -= chunk
        now = time.perf_counter()
        an_iteration = max((now - started) / chunk, 1e-9)
        if now + an_iteration > deadline:
            break
        chunk = max(1, min(2 * chunk, int(min(CHUNK_SECONDS, (deadline - now) / LOOKS) / an_iteration)))
    return iterations <= 0


def merge_results(trees: list[Tree], state: State) -> Found:
    kind = "learned" if isinstance(trees[0].guide, LearnedGuide) else "search"
    tried: dict[int, tuple[int, float, float]] = dict.fromkeys(state.legal(), (0, 0.0, 0.0))
    for tree in trees:
        for action, visits, value, wins in tree.results():
            if action in tried:
                before = tried[action]
                tried[action] = (before[0] + visits, before[1] + value, before[2] + wins)
    best = max(tried, key=lambda action: (tried[action][0], tried[action][1], -action))
    beliefs = trees_beliefs(trees, state)
    with_each = chances.likely_with(state, [wins / max(visits, 1) for visits, _, wins in tried.values()], beliefs, kind)
    choices = {
        action: (visits, chance if visits else 0.0)
        for (action, (visits, _, _)), chance in zip(tried.items(), with_each, strict=True)
    }
    iterations = sum(tree.tried() for tree in trees)
    shares = {action: share(trees, state, action) for action, (visits, _) in choices.items() if visits}
    return Found(best, chances.likely(state, beliefs, kind), beliefs, iterations, choices, shares)


def trees_beliefs(trees: list[Tree], state: State) -> list[float]:
    """What is believed of every seat's chances, by all that was tried."""
    sums = [sum(tree.totals[seat] for tree in trees) for seat in range(state.players)]
    sides = sum(sums[seat] for seat in set(state.teams())) or 1.0
    return [one / sides for one in sums]


def share(trees: list[Tree], state: State, action: int) -> list[float]:
    """The part of each seat in the results of an action at the root."""
    sums = [sum(of) for of in zip(*(tree.shares_with(action) for tree in trees), strict=True)]
    whole = sum(sums[side] for side in set(state.teams())) or 1.0
    return [one / whole for one in sums]


def rival_of(found: Found, state: State) -> Rival | None:
    """The second best action, if there is one and the search was long enough to tell."""
    tries = {action: visits for action, (visits, _) in found.choices.items()}
    best, others = found.action, [action for action in tries if action != found.action]
    if not others or tries[best] < ENOUGH:
        return None
    second = max(others, key=lambda action: (tries[action], found.choices[action][1], -action))
    if tries[second] < ENOUGH:
        return Rival(second, None, [])
    gain = found.choices[best][1] - found.choices[second][1]
    teams = state.teams()
    rest = [side for side in chances.sides_of(state) if side != teams[state.seat]]
    losses = {side: found.shares[second][side] - found.shares[best][side] for side in rest}
    loser = max(rest, key=lambda side: losses[side])
    mostly = len(rest) > 1 and 2 * losses[loser] > sum(loss for loss in losses.values() if loss > 0)
    return Rival(second, gain, [seat for seat, side in enumerate(teams) if mostly and side == loser])


def search(
    state: State,
    seat: int,
    seconds: float | None = None,
    *,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    tuning: guides.Tuning | None = None,
) -> Found:
    """Search for the best action of a seat whose decision it is, on what that seat can know.

    The same state, seed, iterations and threads give the same result; what the seat cannot know makes no difference.
    """
    if state.seat != seat:
        raise IllegalMove(f"Seat {seat} has nothing to decide now.")
    budget = Budget(iterations, seconds if seconds is not None or iterations is not None else 1.0, threads)
    started, imagined = time.perf_counter(), given(state, Rng(seed)).state
    return grow_trees(make_trees(imagined, budget, tuning), imagined, budget, seed, started)


class SearchBot:
    """Searches at each decision by its whole budget, be there one legal action or many.

    It goes on with its trees as long as nothing new is seen.
    """

    def __init__(self, budget: Budget, tuning: guides.Tuning | None = None, by_network: bool = False) -> None:
        self.budget = budget
        self.tuning = tuning
        self.by_network = by_network  # whatever the numbers say; refused where the game has none
        self.trees: list[Tree] = []
        self.expected: View | None = None  # what the seat sees if the trees are still good
        self.found: Found | None = None

    def choose(self, state: State, rng: Rng) -> int:
        return self.remember(state, self.think(state, rng.word()).action)

    def think(self, state: State, seed: int) -> Found:
        started = time.perf_counter()
        if not self.trees or self.expected != state.game.view(state, state.seat):
            self.trees = make_trees(state, self.budget, self.numbers_for(state))
        self.found = grow_trees(self.trees, state, self.budget, seed, started)
        return self.found

    def numbers_for(self, state: State) -> guides.Tuning | None:
        if not self.by_network:
            return self.tuning
        if learned.network_of(state.game) is None:
            raise BadOption(f"{state.game.name} has no network to judge by: play with search instead.")
        return learned.numbers(self.tuning or guides.tuning_of(state.game))

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
        worlds = [self.trees[0].imagined(state, rng) for _ in range(LIKELY_WORLDS)]
        self.trees = []
        return reason(state, found.action, found.chances, rival_of(found, state), worlds)

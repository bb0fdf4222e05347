"""Whether a move was weak: what a search finds better, and by how much, valued once more where it counts.

The best action is found by one search. It and the action that was made are then each valued by a search of their own,
from what they lead to and of equal length: a value that made an action look best flatters it, and of what looked bad at
once too little was tried to tell how bad it is.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from stammtisch.bots import chances, guides
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.reasons import HUNDRED
from stammtisch.bots.searching import Budget, grow_trees, make_trees, trees_beliefs
from stammtisch.engine.contract import Move, State
from stammtisch.engine.rng import Rng
from stammtisch.words.message import Message, message

FINDING, VALUING = 0.5, 0.25  # parts of the budget: for the best action, and for each of the two
WEAK = 0.06  # chance to win that is worth a question
SURE = 2.0  # standard errors by which it must be more than nothing


@dataclass(frozen=True)
class Verdict:
    """A weak move, as its maker is asked about it."""

    games: int  # of a hundred that it costs
    better: Move
    says: Message


def judge(state: State, action: int, budget: Budget, tuning: guides.Tuning | None, rng: Rng) -> Verdict | None:
    """What is to be asked about an action of the deciding seat; None of one that is good enough, or cannot be told."""
    if len(state.legal()) < 2:
        return None
    trees = make_trees(state, part(budget, FINDING), tuning)
    best = grow_trees(trees, state, part(budget, FINDING), rng.word()).action
    if best == action:
        return None
    seed, values = rng.word(), []
    for one in (best, action):
        after = state.copy()
        after.apply(one)
        if one == action and after.is_over():
            return None  # it cannot be taken back
        values.append(value(state, after, part(budget, VALUING), tuning, seed))
    (good, many), (made, few) = values
    error = math.sqrt(good * (1 - good) / many + made * (1 - made) / few)
    cost = good - made
    if cost < WEAK or cost < SURE * error:
        return None
    move = state.game.move(state, best)
    better = state.game.words.offer(move, state.game.view(state, state.seat))
    games = round(HUNDRED * cost)
    return Verdict(games, move, message("coach.weak", games=games, better=better))


def value(state: State, after: State, budget: Budget, tuning: guides.Tuning | None, seed: int) -> tuple[float, int]:
    """The deciding seat's chance to win once it is so, and the number of games that this rests on."""
    if after.is_over():
        return float(state.seat in after.winners()), 1
    trees = make_trees(after, budget, tuning, state.seat)
    found = grow_trees(trees, after, budget, seed)
    kind = "learned" if isinstance(trees[0].guide, LearnedGuide) else "search"
    return chances.likely(state, trees_beliefs(trees, state), kind)[state.seat], found.iterations


def part(budget: Budget, share: float) -> Budget:
    """A part of a budget."""
    iterations, seconds = budget.iterations, budget.seconds
    return replace(
        budget,
        iterations=None if iterations is None else max(1, round(share * iterations)),
        seconds=None if seconds is None else share * seconds,
    )

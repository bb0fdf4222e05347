"""What the search would have done: the best move is found in other worlds than those in which it is valued later.

Else whatever looks best by chance would look too good, and all errors would come out too large.
"""

from __future__ import annotations

from collections.abc import Callable

from stammtisch import bots
from stammtisch.analysis.course import Course
from stammtisch.analysis.questions import Question, Worlds, ask, yardstick
from stammtisch.engine.contract import State


def best_action(state: State, action: int, at: int, iterations: int, worlds: Worlds) -> int:
    """The search's choice for the seat that decides, unless what was done is no worse in worlds of its own."""
    return better_of(state, action, searched(state, iterations, worlds), at, worlds)


def searched(state: State, iterations: int, worlds: Worlds) -> int:
    """What the search would do, by the analysis' own numbers."""
    tuning = yardstick(state)
    return bots.search(state, state.seat, iterations=iterations, threads=1, seed=worlds.seed, tuning=tuning).action


def better_of(state: State, action: int, found: int, at: int, worlds: Worlds) -> int:
    """What was found, if it is better than what was done."""
    if found == action:
        return action
    starts = worlds.starts()
    done, other = (sum(ask(state, Question(at, state.seat, one), starts)) for one in (action, found))
    return found if other > done else action


def best_actions(course: Course, iterations: int, worlds: Worlds, tell: Callable[[], None]) -> dict[int, int]:
    """The best action at each decision that was one: where there was no choice, none is looked for."""
    best = {}
    for at, action in enumerate(course.actions):
        if not course.is_forced(at):
            best[at] = best_action(course.positions[at], action, at, iterations, worlds)
        tell()
    return best

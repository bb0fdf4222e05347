"""Asking for chances: what a seat can reckon at a position, in worlds that it cannot tell from the true one."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from stammtisch import bots
from stammtisch.analysis.course import Course
from stammtisch.analysis.imagining import IMPOSSIBLE, NOTHING
from stammtisch.bots import chances, guides, learned
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.engine import seeds
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import MOST_SEATS

try:
    from stammtisch.analysis.nogil import judge_worlds
except ModuleNotFoundError:  # not compiled
    from stammtisch.analysis.imagining import judge_worlds

Answer: TypeAlias = "array[float]"  # a seat's chance in each world
BEFORE_THE_DEAL = -1  # a position of which nothing is known but who sits where
FAR = 1 << 32  # between the numbers of worlds of one seed and those of the next
AT_ONCE = 32  # questions that wait for a thread


@dataclass(frozen=True)
class Question:
    """A seat's chance as it can reckon it at a position: as it stands, or after an action as the seat sees it."""

    position: int
    seat: int
    action: int = NOTHING


@dataclass(frozen=True)
class Worlds:
    """Some of the imagined worlds of a seed, by their numbers; those below 0 are others than those from 0 on."""

    seed: int
    numbers: range

    def starts(self) -> array[int]:
        """Where the generators of each start: of what is hidden, and of how it goes on."""
        first = (2 * self.seed + 1) * FAR
        return array("q", [Rng(first + 2 * number + part).state for number in self.numbers for part in (0, 1)])


def yardstick(state: State) -> guides.Tuning:
    """The numbers by which positions are judged: by what was learned, where there is a network, after a whole round:
    what it misjudges in one position is not what it misjudges in all that come of it.

    Who wins counts, and not by how much. A game may have weights of its own for it (`analysis` in its tuning), and may
    be analysed by playing on although there is a network (`analysed_by_network`).
    """
    tuning = guides.tuning_of(state.game)
    weights = {**tuning.get("weights", {}), **tuning.get("analysis", {})}
    by_network = tuning.get("analysed_by_network", True)
    return {**tuning, "weights": weights, "learned": by_network, "ahead": state.players, "margin": 0.0}


def ask_all(
    course: Course, questions: Iterable[Question], worlds: Worlds, threads: int, tell: Callable[[], None]
) -> dict[Question, Answer]:
    """The answers to all questions in these worlds; `tell` is called after each."""
    starts, left, answers = worlds.starts(), iter(questions), dict[Question, Answer]()

    def answer(question: Question) -> Answer:
        if question.position == BEFORE_THE_DEAL:
            return ask_before_the_deal(course, question.seat, worlds, starts)
        return ask(course.positions[question.position], question, starts)

    if threads == 1:  # handing a question over would take as long as some worlds
        for question in left:
            answers[question] = answer(question)
            tell()
        return answers
    with ThreadPoolExecutor(threads) as pool:
        waiting = [(question, pool.submit(answer, question)) for question in islice(left, AT_ONCE)]
        while waiting:
            question, found = waiting.pop(0)
            answers[question] = found.result()
            tell()
            waiting += [(question, pool.submit(answer, question)) for question in islice(left, 1)]
    return answers


def ask(state: State, question: Question, starts: array[int]) -> Answer:
    """The seat's chance in each world; impossible ones are taken to be like the others."""
    root = bots.given(state, Rng(0), question.seat).state
    rows = judge(root, question.seat, question.action, starts)
    found = array("d", rows[question.seat :: MOST_SEATS])
    possible = [chance for chance in found if chance != IMPOSSIBLE]
    if len(possible) < len(found):
        usual = sum(possible) / len(possible) if possible else IMPOSSIBLE
        found = array("d", [usual if chance == IMPOSSIBLE else chance for chance in found])
    return found


def ask_before_the_deal(course: Course, seat: int, worlds: Worlds, starts: array[int]) -> Answer:
    """The same before anything is dealt: every world is a deal of its own."""
    found = array("d")
    for place, number in enumerate(worlds.numbers):
        dealt = course.undealt()
        dealt.start(seeds.derive(worlds.seed, number)[0])
        found.append(judge(dealt, seat, NOTHING, starts[2 * place : 2 * place + 2])[seat])
    return found


def judge(root: State, seat: int, action: int, starts: array[int]) -> array[float]:
    """A row of chances a world."""
    worlds, scratch = len(starts) // 2, root.copy()
    guide = learned.guide_for(scratch, yardstick(root))
    how = chances.map_of(root, "network" if isinstance(guide, LearnedGuide) else "look")
    rows = array("d", bytes(8 * worlds * MOST_SEATS))
    judge_worlds(root, scratch, guide, Rng(0), seat, action, starts, worlds, how.sharpness, how.own, rows)
    return rows

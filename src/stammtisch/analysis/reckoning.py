"""The reckoning: every change of every seat's chance, in as many worlds as it takes to be sure of the luck."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from statistics import stdev

from stammtisch.analysis.choosing import best_actions
from stammtisch.analysis.course import Course
from stammtisch.analysis.imagining import IMPOSSIBLE
from stammtisch.analysis.parts import Change, Part, changes_of, questions_in
from stammtisch.analysis.questions import Answer, Question, Worlds, ask_all
from stammtisch.arena.statistics import Z_95
from stammtisch.engine.errors import BadOption

SHALLOWEST, DEEPEST = 0.001, 100.0  # in times of the standard
SEARCHING = 0.3  # the part of the work that finding the best moves is, about

Progress = Callable[[float], None]  # is told which part of the work is done


@dataclass(frozen=True)
class Depth:
    """How long to reckon: what the search tries at a decision, and in how many worlds chances are compared."""

    iterations: int = 1500
    worlds: int = 128  # at once, and for finding the best move
    most_worlds: int = 4096
    sure: float = 0.09  # no more worlds once the interval of nobody's luck is wider to each side

    def times(self, factor: float) -> Depth:
        """So many times as deep."""
        if not SHALLOWEST <= factor <= DEEPEST:  # what is no number is not, either
            raise BadOption(f"A depth is a number from {SHALLOWEST} to {DEEPEST}: 1 is the standard.")
        return Depth(
            max(1, round(factor * self.iterations)),
            max(2, round(factor * self.worlds)),
            max(2, round(factor * self.most_worlds)),
            self.sure / math.sqrt(factor),
        )


STANDARD = Depth()


@dataclass(frozen=True)
class Reckoning:
    """All changes of each seat's chance in a game, and the chances between which they lead in each world."""

    course: Course
    best: dict[int, int]  # the best action at each decision that was none by force
    changes: list[list[Change]]  # by seat
    answers: dict[Question, Answer]

    @property
    def worlds(self) -> int:
        return len(next(iter(self.answers.values())))

    def chance(self, question: Question) -> float:
        return sum(self.answers[question]) / self.worlds

    def size(self, change: Change) -> float:
        return self.chance(change.after) - self.chance(change.before)

    def sum_of(self, seat: int, part: Part) -> float:
        return sum(self.size(change) for change in self.changes[seat] if change.part == part)

    def interval(self, changes: list[Change]) -> float:
        """How far, to each side, the sum of some changes may be from what it is in all worlds: 95 %."""
        sums = [0.0] * self.worlds
        for change in changes:
            for world, (after, before) in enumerate(
                zip(self.answers[change.after], self.answers[change.before], strict=True)
            ):
                sums[world] += after - before
        return Z_95 * stdev(sums) / math.sqrt(self.worlds)

    def luck_interval(self, seat: int) -> float:
        return self.interval([change for change in self.changes[seat] if change.part == "luck"])


def reckon(course: Course, depth: Depth, seed: int, threads: int, progress: Progress) -> Reckoning:
    """Find the best moves in worlds with numbers below 0, then value everything in those from 0 on."""
    found, told = 0, 0.0

    def tell_found() -> None:
        nonlocal found
        found += 1
        progress(SEARCHING * found / len(course.actions))

    def tell_valued(part: float) -> None:
        nonlocal told
        told = max(told, part)  # what is left is estimated anew, and may be more than it seemed
        progress(SEARCHING + (1 - SEARCHING) * told)

    best = best_actions(course, depth.iterations, Worlds(seed, range(-depth.worlds, 0)), tell_found)
    changes = [changes_of(course, seat, best) for seat in range(course.players)]
    reckoning = Reckoning(course, best, changes, {})
    unsure, expected = True, depth.most_worlds
    while unsure:
        value_on(reckoning, depth, seed, threads, tell_valued, expected)
        widest = max(reckoning.luck_interval(seat) for seat in range(course.players))
        unsure = widest > depth.sure and reckoning.worlds < depth.most_worlds
        expected = min(depth.most_worlds, math.ceil(reckoning.worlds * (widest / depth.sure) ** 2))
    progress(1.0)
    return reckoning


def value_on(reckoning: Reckoning, depth: Depth, seed: int, threads: int, progress: Progress, expected: int) -> None:
    """Value all changes in some more worlds, of as many as are expected to be needed."""
    asked = dict.fromkeys(question for changes in reckoning.changes for question in questions_in(changes))
    first, answered, results = len(next(iter(reckoning.answers.values()), ())), 0, reckoning.course.results()
    end = len(reckoning.course.actions)
    worlds = Worlds(seed, range(first, first + depth.worlds))

    def tell() -> None:
        nonlocal answered
        answered += 1
        done = first + depth.worlds * answered / len(open_questions)
        progress(done / max(expected, first + depth.worlds))

    open_questions = [question for question in asked if question.position != end]
    answers = ask_all(reckoning.course, open_questions, worlds, threads, tell)
    for question in asked:
        if question.position == end:
            answers[question] = array("d", [results[question.seat]]) * depth.worlds
    for changes in reckoning.changes:
        for change in changes:
            if change.part == "luck" and answers[change.before][0] == IMPOSSIBLE:
                answers[change.before] = answers[change.after]  # what nobody could imagine tells of no luck
    for question in asked:
        reckoning.answers.setdefault(question, array("d")).extend(answers[question])

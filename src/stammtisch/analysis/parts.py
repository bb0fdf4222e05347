"""Luck, play and the others: how a seat's chance changes along a game, step by step.

Let V be a seat's chance as it can reckon it. Every action moves V from what it was before to what it is after:

- somebody else's choice: *the others*;
- an own choice: first to V with the best move there was (what others have left to do, so it is theirs), then to V with
  the move made: *play*. A move that was forced changes nothing: what it seems to change is what others have left to do;
- what is turned up, drawn or dealt then, or comes to light: *luck*. The move is judged before that is seen.

Each change begins where the one before has ended, from the chance before the deal to the result: so they add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from stammtisch.analysis.course import Course
from stammtisch.analysis.questions import BEFORE_THE_DEAL, Question

Part = Literal["luck", "play", "others"]
PARTS: tuple[Part, ...] = ("luck", "play", "others")
THE_DEAL = -1  # stands for the action where there is none yet


@dataclass(frozen=True)
class Change:
    """A part of what happened to a seat's chance at an action."""

    at: int
    part: Part
    before: Question
    after: Question


def changes_of(course: Course, seat: int, best: Mapping[int, int]) -> list[Change]:
    """All changes of a seat's chance, in order."""
    found, now = list[Change](), Question(BEFORE_THE_DEAL, seat)

    def change(at: int, part: Part, after: Question) -> None:
        nonlocal now
        if after != now:
            found.append(Change(at, part, now, after))
            now = after

    change(THE_DEAL, "luck", Question(0, seat))
    for at, action in enumerate(course.actions):
        chosen, after = Question(at, seat, action), Question(at + 1, seat)
        lucky = course.shows_luck(at, seat)
        if course.positions[at].seat != seat:
            change(at, "others", chosen if lucky else after)
        elif at in best:
            change(at, "others", Question(at, seat, best[at]))
            change(at, "play", chosen)
        elif lucky:
            change(at, "others", chosen)
        if lucky:
            change(at, "luck", after)
    change(len(course.actions) - 1, "luck", Question(len(course.actions), seat))
    return found


def questions_in(changes: list[Change]) -> Iterator[Question]:
    """All that must be asked to know these changes, each once."""
    yield from dict.fromkeys(question for change in changes for question in (change.before, change.after))

"""A lesson being taken. Where somebody is, is a step and the moves made so far: nothing else is kept anywhere."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.engine.contract import Game, Happening, Move, State
from stammtisch.engine.errors import BadMove, Refused
from stammtisch.engine.moves import exactly, quoted
from stammtisch.lessons import words
from stammtisch.lessons.reading import BadLesson, Lesson, Step, files, read
from stammtisch.lessons.stacking import dealt, make
from stammtisch.words.message import Message, message

log = logging.getLogger(__name__)


class NotThere(Refused):
    """A place in a lesson that one cannot have come to."""


@cache
def lessons(game: Game) -> dict[str, Lesson]:
    """A game's lessons by their ids, in order. What is no lesson is left out, and the log says why."""
    found = {}
    for path in files(game):
        try:
            one = read(game, path)
        except BadLesson as error:
            log.warning("%s: a lesson is left out: %s", game.id, error)
        else:
            found[one.id] = one
    return found


@dataclass
class Place:
    """Somewhere in a lesson: the table, and what happened since the step before."""

    lesson: Lesson
    number: int
    made: list[Move]  # by the learner, in the steps before
    state: State
    happenings: list[Happening]

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.number]

    def is_asked(self) -> bool:
        """Whether the learner is to make a move here."""
        return self.step.may is not None

    def says(self) -> Message:
        return words.says(self.lesson, self.step)

    def legal(self) -> list[int] | None:
        return self.state.legal() if self.is_asked() else None

    def meant(self) -> Move | None:
        """A move that is meant, to show to whoever asks."""
        may = self.step.may
        if may is None or may == "any":
            return None if may is None else self.state.game.move(self.state, self.state.legal()[0])
        return next(move for move in may if self.answer(move) is None)

    def answer(self, move: object) -> Message | None:
        """None if the move is meant; else why it cannot be made, or a kind word."""
        if not self.is_asked():
            return message("learn.read")
        try:
            action = self.state.game.action(self.state, move)
        except BadMove as error:
            raise NotThere(str(error)) from None
        if action not in self.state.legal():
            return self.state.game.why_not(self.state, action)
        may = self.step.may
        if may == "any" or any(exactly(move, meant) for meant in may or []):
            return None
        return words.other(self.lesson, self.step)

    def why_not(self, pressed: list[str], thing: str) -> Message:
        """Why one cannot go on with a thing on the table; or what it is, if nobody ever presses it to play."""
        game = self.state.game
        about = game.words.about(game.view(self.state, self.lesson.seat), thing)
        if about is not None:
            return about
        return game.why_not_pressed(self.state, pressed, thing) if self.is_asked() else message("learn.read")


def go(lesson: Lesson, number: int, made: list[Any]) -> Place:
    """The place at a step, after as many of the moves as lead there."""
    if number >= len(lesson.steps):
        raise NotThere(f"This lesson has {len(lesson.steps)} steps.")
    place = enter(lesson, 0, [], None, [])
    for move in made:
        place = skip(place, number)
        if place.number == number:
            break
        if place.answer(move) is not None:
            raise NotThere(f"The move {quoted(move)} does not lead on in this lesson.")
        place = follow(place, move)
    place = skip(place, number)
    if place.number < number:
        raise NotThere(f"Step {place.number} has to be done first.")
    return place


def skip(place: Place, number: int) -> Place:
    """Read on to a step, or as far as reading leads."""
    while place.number < number and not place.is_asked():
        place = enter(place.lesson, place.number + 1, place.made, place.state, [])
    return place


def follow(place: Place, move: Move) -> Place:
    """The next place, by a move that is meant."""
    after = place.state.copy()
    happenings = happened(place.lesson, place.step, after, move)
    return enter(place.lesson, place.number + 1, [*place.made, move], after, happenings)


def enter(lesson: Lesson, number: int, made: list[Move], state: State | None, happenings: list[Happening]) -> Place:
    """Come to a step: a new table, or the one before with what is played on it."""
    step = lesson.steps[number]
    table = dealt(lesson, step) if state is None or step.deal is not None else state.copy()
    seen = [] if step.deal is not None else list(happenings)
    for move in step.plays:
        seen += happened(lesson, step, table, move)
    return Place(lesson, number, made, table, seen)


def happened(lesson: Lesson, step: Step, state: State, move: Move) -> list[Happening]:
    """Make a move; what the learner sees of it."""
    before = state.copy()
    action = make(step, state, move)
    return state.game.happenings(before, action, state, lesson.seat)

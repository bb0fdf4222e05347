"""What lessons say: catalogues of their own, so that nobody fetches them who only plays."""

from __future__ import annotations

from functools import cache

from stammtisch.engine.contract import Game
from stammtisch.lessons.reading import Lesson, Step
from stammtisch.words import catalogues
from stammtisch.words.catalogues import FIRST, Catalogue
from stammtisch.words.message import Message, Value, message, seat


@cache
def catalogue(game: Game, language: str) -> Catalogue:
    """The words of a game's lessons; English for those that it does not have in this language."""
    folder = game.folder / "lessons" / game.id
    english, here = (catalogues.read(folder / "words" / f"{one}.json") for one in (FIRST, language))
    return {**english, **here}


def title(lesson: Lesson) -> str:
    return f"lesson.{lesson.id}.title"


def key(lesson: Lesson, step: Step) -> str:
    return f"lesson.{lesson.id}.{step.name}"


def says(lesson: Lesson, step: Step) -> Message:
    """The words of a step."""
    return message(key(lesson, step), step.rule, **seats(lesson))


def other(lesson: Lesson, step: Step) -> Message:
    """What is said of a move that is allowed but not meant: the step's own word for it, or the house's."""
    own = f"{key(lesson, step)}.other"
    return message(own, **seats(lesson)) if own in catalogue(lesson.game, FIRST) else message("learn.other")


def seats(lesson: Lesson) -> dict[str, Value]:
    return {f"seat{number}": seat(number) for number in range(lesson.players)}

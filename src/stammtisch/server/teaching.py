"""Lessons over HTTP. Nothing is kept here: who takes a lesson says each time where in it they are."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from stammtisch.engine.contract import Game
from stammtisch.engine.seats import NOBODY
from stammtisch.lessons import teaching, words
from stammtisch.lessons.reading import MOST_STEPS, Lesson
from stammtisch.lessons.teaching import NotThere, Place
from stammtisch.server.api import GameId, LanguageCode, Strict, found, problems
from stammtisch.server.guard import address_of
from stammtisch.server.limits import Rates
from stammtisch.server.messages import WHOLE, GameMove, Happening, OptionValue, Thing
from stammtisch.tables.errors import Denied
from stammtisch.words.counting import Count
from stammtisch.words.game_words import TableOfWords
from stammtisch.words.message import Message

LessonId = Annotated[str, Path(max_length=40)]


class Pressed(Strict):
    """What was pressed before on the table, and what now."""

    pressed: Annotated[list[Thing], Field(max_length=8)]
    thing: Thing


class LessonAsked(Strict):
    """A place in a lesson: a step, and the learner's moves that led there (later ones are left aside).

    With `move` it is tried there; with `why` one asks why something cannot be pressed there.
    """

    step: Annotated[int, Field(ge=0, lt=MOST_STEPS), WHOLE]
    made: Annotated[list[GameMove], Field(max_length=MOST_STEPS, default_factory=list)]
    move: GameMove | None = None
    why: Pressed | None = None


class LessonTold(BaseModel):
    """The table at a step of a lesson, as the learner sees it.

    `answer` is said of what was tried or asked: it has led nowhere then. A move that was meant leads to the next step.
    """

    players: int
    options: dict[str, OptionValue]
    seat: int
    step: int
    steps: int
    made: list[GameMove]
    says: Message
    points: list[str] = Field(description="things and regions of the page that the words speak of")
    meant: GameMove | None = Field(description="a move that leads on; null where one reads on")
    answer: Message | None
    decides: int | None
    view: dict[str, Any]
    legal: list[GameMove] | None
    final: list[int]
    unlikely: list[int] = Field(description="the places of those of the legal moves that are not meant")
    expected: Message | None
    count: Count | None
    anew: bool = Field(description="whether it is another table than at the step before")
    happenings: list[Happening]
    tables: list[TableOfWords]
    offers: list[Message]


def routes(rates: Rates) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.get("/games/{game}/lessons/words/{language}", responses=problems(404))
    def lesson_words(game: GameId, language: LanguageCode, response: Response) -> dict[str, str]:
        """What a game's lessons say in a language: messages in ICU format by their keys."""
        response.headers["cache-control"] = "no-cache"
        return words.catalogue(found(game), language)

    @router.post("/games/{game}/lessons/{lesson}", responses=problems(404))
    async def lesson(request: Request, game: GameId, lesson: LessonId, asked: LessonAsked) -> LessonTold:
        """Go to a step of a lesson, or make a move there."""
        if not rates.take(address_of(request.scope)):
            raise Denied("too_fast", "That is too fast: wait a moment.")
        return told(wanted(found(game), lesson), asked)

    return router


def wanted(game: Game, name: str) -> Lesson:
    known = teaching.lessons(game)
    if name not in known:
        raise Denied("no_lesson", "There is no such lesson.")
    return known[name]


def told(lesson: Lesson, asked: LessonAsked) -> LessonTold:
    try:
        place = teaching.go(lesson, asked.step, asked.made)
        answer = None if asked.why is None else place.why_not(asked.why.pressed, asked.why.thing)
        if asked.move is not None:
            answer = place.answer(asked.move)
            if answer is None:
                place = teaching.follow(place, {**asked.move})
    except NotThere as error:
        raise Denied("not_there", str(error)) from None
    return shown(place, answer)


def shown(place: Place, answer: Message | None) -> LessonTold:
    lesson, state = place.lesson, place.state
    game, view, legal = state.game, state.game.view(state, lesson.seat), place.legal()
    moves = None if legal is None else [game.move(state, action) for action in legal]
    return LessonTold.model_validate(
        {
            "players": lesson.players,
            "options": lesson.options,
            "seat": lesson.seat,
            "step": place.number,
            "steps": len(lesson.steps),
            "made": place.made,
            "says": place.says(),
            "points": place.step.points,
            "meant": place.meant(),
            "answer": answer,
            "decides": None if state.seat == NOBODY else state.seat,
            "view": view,
            "legal": moves,
            "final": [n for n, action in enumerate(legal or []) if state.reveals(action)],
            "unlikely": [n for n, move in enumerate(moves or []) if place.answer(move) is not None],
            "expected": None if moves is None else game.words.expected(view, moves),
            "count": None if view["result"] is None else game.words.counted(view),
            "anew": place.step.deal is not None,
            "happenings": place.happenings,
            "tables": game.words.tables(view),
            "offers": [game.words.offer(move, view) for move in moves or []],
        }
    )

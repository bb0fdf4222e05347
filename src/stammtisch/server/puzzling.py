"""Puzzles over HTTP. Nothing is kept here: which ones somebody has solved is remembered on their device."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from stammtisch import puzzles
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadMove, IllegalMove
from stammtisch.puzzles import Puzzle
from stammtisch.puzzles.puzzle import ALL
from stammtisch.server.api import GameId, Strict, found, problems
from stammtisch.server.guard import address_of
from stammtisch.server.house import House
from stammtisch.server.limits import Rates
from stammtisch.server.messages import GameMove, OptionValue
from stammtisch.server.teaching import Pressed
from stammtisch.tables import days
from stammtisch.tables.errors import Denied
from stammtisch.tables.projection import final, unlikely
from stammtisch.words.game_words import TableOfWords
from stammtisch.words.message import Message, message

HUNDRED = 100  # games of which it is told in how many fewer a move wins

PuzzleId = Annotated[int, Path(ge=0, le=2**31 - 1)]


class PuzzleNamed(BaseModel):
    game: str
    id: int


class PuzzleOfDay(BaseModel):
    """The puzzle of today; null where there are none."""

    puzzle: PuzzleNamed | None


class PuzzleListed(BaseModel):
    """A puzzle in a game's list."""

    id: int
    players: int
    turn: int = Field(description="the round in which it is, about")


class PuzzleTold(BaseModel):
    """The position of a puzzle, as the seat sees it that is to decide."""

    id: int
    players: int
    options: dict[str, OptionValue]
    seat: int
    decides: int
    view: dict[str, Any]
    legal: list[GameMove]
    final: list[int]
    unlikely: list[int]
    expected: Message
    tables: list[TableOfWords]
    offers: list[Message]


class PuzzleTried(Strict):
    """A move that may be the one; or what one asks: why something cannot be pressed, or the solution."""

    move: GameMove | None = None
    why: Pressed | None = None
    solution: bool = False


class Solution(BaseModel):
    """The right move, its reasons, and in how many of a hundred games it wins."""

    move: GameMove
    says: Message
    why: list[Message]
    chance: float


class PuzzleAnswer(BaseModel):
    """What is said of it; the solution where it was found or asked for."""

    solved: bool
    says: Message
    solution: Solution | None


def routes(house: House, rates: Rates) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.get("/puzzle", responses=problems())
    def of_today() -> PuzzleOfDay:
        """The puzzle of today (UTC), the same for everybody."""
        puzzle = puzzles.of_day(date.fromisoformat(days.day_of(house.clock())))
        named = None if puzzle is None else PuzzleNamed(game=puzzle.record.game.id, id=puzzle.id)
        return PuzzleOfDay(puzzle=named)

    @router.get("/games/{game}/puzzles", responses=problems(404))
    def of_game(game: GameId) -> list[PuzzleListed]:
        """A game's puzzles."""
        return [
            PuzzleListed(id=one.id, players=one.record.players, turn=one.round)
            for one in puzzles.of_game(found(game)).values()
        ]

    @router.get("/games/{game}/puzzles/{id}", responses=problems(404))
    def puzzle(request: Request, game: GameId, id: PuzzleId) -> PuzzleTold:
        """A puzzle's position."""
        return told(asked(request, found(game), id))

    @router.post("/games/{game}/puzzles/{id}", responses=problems(404))
    def attempt(request: Request, game: GameId, id: PuzzleId, tried: PuzzleTried) -> PuzzleAnswer:
        """Try a move in a puzzle, or ask for its solution."""
        return answer(asked(request, found(game), id), tried)

    def asked(request: Request, game: Game, id: int) -> Puzzle:
        if not rates.take(address_of(request.scope)):
            raise Denied("too_fast", "That is too fast: wait a moment.")
        known = puzzles.of_game(game)
        if id not in known:
            raise Denied("no_puzzle", "There is no such puzzle.")
        return known[id]

    return router


def told(puzzle: Puzzle) -> PuzzleTold:
    state = puzzle.position.copy()
    game, view, legal = state.game, state.game.view(state, state.seat), state.legal()
    moves = [game.move(state, action) for action in legal]
    return PuzzleTold.model_validate(
        {
            "id": puzzle.id,
            "players": state.players,
            "options": puzzle.record.options,
            "seat": state.seat,
            "decides": state.seat,
            "view": view,
            "legal": moves,
            "final": final(state, legal),
            "unlikely": unlikely(state, legal),
            "expected": game.expected(state, view),
            "tables": game.words.tables(view),
            "offers": [game.words.offer(move, view) for move in moves],
        }
    )


def answer(puzzle: Puzzle, tried: PuzzleTried) -> PuzzleAnswer:
    state = puzzle.position.copy()
    if tried.why is not None:
        says = state.game.why_not_pressed(state, tried.why.pressed, tried.why.thing)
        return PuzzleAnswer(solved=False, says=says, solution=None)
    if tried.solution or tried.move is None:
        return PuzzleAnswer(solved=False, says=message("puzzle.shown", move=puzzle.says), solution=solution(puzzle))
    try:
        action = state.game.action(state, tried.move)
        state.copy().apply(action)
    except BadMove as error:
        raise Denied("bad_move", str(error)) from None
    except IllegalMove as error:
        raise Denied("illegal_move", str(error), error.message) from None
    if action == puzzle.answer:
        return PuzzleAnswer(solved=True, says=message("puzzle.right"), solution=solution(puzzle))
    fewer = max(1, round(HUNDRED * puzzle.behind_by(action) / ALL))
    return PuzzleAnswer(solved=False, says=message("puzzle.wrong", games=fewer), solution=None)


def solution(puzzle: Puzzle) -> Solution:
    return Solution.model_validate(
        {"move": puzzle.move, "says": puzzle.says, "why": puzzle.why, "chance": puzzle.chance / ALL}
    )

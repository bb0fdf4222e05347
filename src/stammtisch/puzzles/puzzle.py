"""A puzzle: a position as a record, its one good move, and what the search has to say of it.

A line of a game's file has `id`; `record`, the game up to the decision; `move`, the right one; `says` and `why`, the
move and its reasons as messages; `chance`, to win with it; and `behind`, by how much each of the legal moves, in the
order of the engine, is worse. Shares of chance are in hundredths of a point (10,000 are all).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from stammtisch.engine import records, registry
from stammtisch.engine.contract import Game, Move, State
from stammtisch.engine.errors import Refused
from stammtisch.engine.records import Record
from stammtisch.engine.replay import check
from stammtisch.words.message import Message

ALL = 10_000
FIELDS = ("id", "record", "move", "says", "why", "chance", "behind")


class BadPuzzle(Refused):
    """A line that is no puzzle, with a sentence that says why."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one move that is better than all others by far."""

    id: int
    record: Record
    move: Move
    says: Message
    why: list[Message]
    chance: int
    behind: list[int]

    @cached_property
    def position(self) -> State:
        """The state at the decision; to be copied before it is changed."""
        state = check(self.record)
        if state.is_over():
            raise BadPuzzle(f"Puzzle {self.id}: the game is over there.")
        if len(state.legal()) != len(self.behind):
            raise BadPuzzle(f"Puzzle {self.id} has {len(self.behind)} moves to compare, of {len(state.legal())}.")
        if self.behind[state.legal().index(self.answer_in(state))] != 0:
            raise BadPuzzle(f"Puzzle {self.id}: its move is behind another.")
        return state

    @property
    def answer(self) -> int:
        """The action that solves it."""
        return self.answer_in(self.position)

    def answer_in(self, state: State) -> int:
        action = state.game.action(state, self.move)
        if action not in state.legal():
            raise BadPuzzle(f"Puzzle {self.id}: its move is not possible there.")
        return action

    @property
    def round(self) -> int:
        """The round of the game in which it is, from 1."""
        return 1 + self.position.turns // self.record.players

    def behind_by(self, action: int) -> int:
        """How much worse than the right one a legal action is."""
        return self.behind[self.position.legal().index(action)]

    def line(self) -> str:
        return records.compact({**{name: getattr(self, name) for name in FIELDS}, "record": self.record.document()})


def read(line: str) -> Puzzle:
    document: dict[str, Any] = json.loads(line)
    if tuple(sorted(document)) != tuple(sorted(FIELDS)):
        raise BadPuzzle(f"A puzzle has the fields {', '.join(FIELDS)}.")
    return Puzzle(**{**document, "record": records.from_document(document["record"])})


def file_of(game: Game) -> Path:
    return game.folder / "puzzles" / f"{game.id}.jsonl"


def read_all(file: Path) -> list[Puzzle]:
    return [read(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


@cache
def of_game(game: Game) -> dict[int, Puzzle]:
    """A game's puzzles by their ids, in order; none where its package has none."""
    return {puzzle.id: puzzle for puzzle in read_all(file_of(game))}


def of_day(day: date) -> Puzzle | None:
    """The puzzle of a day, the same wherever there are the same ones: the games take turns."""
    games = [puzzles for puzzles in map(of_game, registry.games().values()) if puzzles]
    if not games:
        return None
    turn, place = divmod(day.toordinal(), len(games))
    puzzles = list(games[place].values())
    return puzzles[turn % len(puzzles)]

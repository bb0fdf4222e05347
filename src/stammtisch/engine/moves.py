"""Moves as JSON and as numbers, exact both ways, for games whose moves can all be listed beforehand."""

from __future__ import annotations

import json
from typing import Any

from stammtisch.engine.contract import Move
from stammtisch.engine.errors import BadMove


def exactly(one: Any, other: Any) -> bool:
    """Equal as JSON: true is not 1, 1 is not 1.0, the order of fields does not matter."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(exactly(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(exactly, one, other))
    return bool(one == other)


def quoted(value: object) -> str:
    """A value as JSON for a sentence, cut short where somebody sent a monster."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError):
        text = f"a {type(value).__name__} that is no JSON value"
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= 60 else text[:57] + "..."


def need_type(move: object, types: list[str]) -> Move:
    """The move as an object with a known type, or a sentence."""
    if not isinstance(move, dict):
        raise BadMove(f'A move is a JSON object like {{"type": ...}}, not {quoted(move)}.')
    if "type" not in move:
        raise BadMove(f"The move has no type: it is one of {', '.join(types)}.")
    if not isinstance(move["type"], str) or move["type"] not in types:
        raise BadMove(f"There is no move of type {quoted(move['type'])}: it is one of {', '.join(types)}.")
    return move


class MoveTable:
    """A fixed list of moves; the number of a move is its place."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.numbers = {freeze(move): number for number, move in enumerate(moves)}
        self.is_flat = [list not in map(type, move.values()) for move in moves]
        self.quick = {
            (tuple(move), tuple(move.values())): (number, [type(value) for value in move.values()])
            for number, move in enumerate(moves)
            if self.is_flat[number]
        }
        self.types = list(dict.fromkeys(move["type"] for move in moves))
        if len(self.numbers) != len(moves):
            raise ValueError("two actions are the same move")

    def __len__(self) -> int:
        return len(self.moves)

    def move(self, action: int) -> Move:
        """A move of one's own, to change as one likes."""
        move = self.moves[action]
        if self.is_flat[action]:
            return move.copy()
        return {name: list(value) if type(value) is list else value for name, value in move.items()}

    def action(self, move: object) -> int:
        if type(move) is dict:
            try:
                found = self.quick.get((tuple(move), tuple(move.values())))
                if found is not None and list(map(type, move.values())) == found[1]:
                    return found[0]
            except TypeError:  # a list
                pass
            try:
                number = self.numbers.get(freeze(move), -1)
                if number >= 0 and exactly(move, self.moves[number]):
                    return number
            except (TypeError, RecursionError):  # something nested that no move has
                pass
        raise BadMove(self.why_not(move))

    def why_not(self, value: object) -> str:
        """What is wrong with a value that is no move, field by field."""
        move = need_type(value, self.types)
        alike = [known for known in self.moves if known["type"] == move["type"]]
        kind = f"A move of type {move['type']}"
        for name in move:
            if not any(name in known for known in alike):
                return f"{kind} has no field {quoted(name)}: its fields are {', '.join(alike[-1])}."
        for name in alike[0]:
            if name not in move and all(name in known for known in alike):
                return f"{kind} needs the field {name}."
        for name, given in move.items():
            if not any(name in known and exactly(given, known[name]) for known in alike):
                return f"{kind} has no {name} {quoted(given)}."
        return f"{kind} with these fields does not exist: {quoted(move)}."


def freeze(move: Any) -> Any:
    """A move as a key; lists become tuples."""
    return frozenset([(name, tuple(value) if type(value) is list else value) for name, value in move.items()])

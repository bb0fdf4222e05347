"""What callers give, looked at before anything is made of it: whatever does not fit is refused with a sentence."""

from __future__ import annotations

import operator
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, IllegalMove

MOST_DECISIONS = 2**31 - 1  # that a game can count


class NoRenderMode(BadOption, TypeError):
    """Whoever asks for pictures first, as Stable-Baselines3 does, asks again without if it is a type that is wrong."""


def number(given: object) -> int | None:
    """A whole number, whoever's type it has; None if it is none."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(name: str, given: object, least: int, most: int) -> int:
    chosen = number(given)
    if chosen is None or not least <= chosen <= most:
        raise BadOption(f"{name} is {shown(given)}: it must be a whole number from {least} to {most}.")
    return chosen


def longest(given: object) -> int | None:
    return None if given is None else whole("longest", given, 1, MOST_DECISIONS)


def seed(given: object) -> int:
    chosen = number(given)
    if chosen is None:
        raise BadOption(f"seed is {shown(given)}: it must be a whole number.")
    return chosen


def seat(given: object, players: int) -> int:
    chosen = number(given)
    if chosen is None or not 0 <= chosen < players:
        raise BadOption(f"There is no seat {shown(given)}: this table has seats 0 to {players - 1}.")
    return chosen


def game(given: object) -> Game:
    return given if isinstance(given, Game) else registry.find(given)


def players(of: Game, given: object) -> Any:
    """How many, by default as few as there may be; whether these are too few or too many the options tell."""
    chosen = number(given)
    return of.players[0] if given is None else given if chosen is None else chosen


def options(given: object) -> dict[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        raise BadOption(f"options is {shown(given)}: it must be a dict of names and values.")
    return given


def flag(name: str, given: object) -> bool:
    if not isinstance(given, bool):
        raise BadOption(f"{name} is {shown(given)}: it must be True or False.")
    return given


def render_mode(given: object, known: tuple[str, ...]) -> str | None:
    if given is None or (isinstance(given, str) and given in known):
        return given
    raise NoRenderMode(f"There is no render mode {shown(given)}: there are {', '.join(known)}.")


def action(given: object) -> int:
    chosen = number(given)
    if chosen is None:
        raise IllegalMove(f"{shown(given)} is no action: it is a whole number.")
    return chosen


def shown(given: object) -> str:
    return repr(given)[:40]

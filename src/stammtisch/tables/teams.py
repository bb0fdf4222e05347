"""Who sits with whom, as it is shown where seats are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from stammtisch.engine.contract import Game
from stammtisch.engine.errors import Refused
from stammtisch.engine.options import Value


def teams(game: Game, players: int, options: dict[str, Value]) -> list[int]:
    """The first seat of each seat's team; nothing where everybody plays alone, or where nobody can play like that."""
    try:
        sides = game.new_state(players, options).teams()
    except Refused:
        return []
    return sides if len(set(sides)) < players else []


def all_teams(game: Game) -> Iterator[tuple[int, dict[str, Value], list[int]]]:
    """The teams for every number of players, and for every choice of the options that they depend on."""
    for players in game.players:
        turning = [
            option
            for option in game.options
            if len({tuple(teams(game, players, {option.name: value})) for value in option.values} - {()}) > 1
        ]
        for values in product(*(option.values for option in turning)):
            options = {option.name: value for option, value in zip(turning, values, strict=True)}
            if found := teams(game, players, options):
                yield players, options, found

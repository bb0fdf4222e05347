"""The games there are, by id."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption


@cache
def games() -> dict[str, Game]:
    """Every game: the GAMES of each package under `stammtisch.games`."""
    home = importlib.import_module("stammtisch.games")
    packages = [
        importlib.import_module(f"{home.__name__}.{entry.name}") for entry in pkgutil.iter_modules(home.__path__)
    ]
    found: list[Game] = [game for package in packages for game in package.GAMES]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def find(game_id: object) -> Game:
    known = games()
    if isinstance(game_id, str) and game_id in known:
        return known[game_id]
    raise BadOption(f"There is no game {str(game_id)[:40]!r}: the games are {', '.join(known)}.")

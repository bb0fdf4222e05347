"""The games there are, by id: those of Stammtisch by their folder, others by the entry points of installed packages.

A package names the list of its games, `GAMES`, in its `pyproject.toml`:

    [project.entry-points."stammtisch.games"]
    nim = "nim:GAMES"

What is wrong with a package is told in a sentence (`broken`), and all other games go on.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stammtisch.engine import compiled, seats
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import NoGame

GROUP = "stammtisch.games"
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MEND = "its author must mend that, or uninstall it"


class Broken(Exception):
    """A package whose games cannot be had, with a sentence that says why and what to do."""


class Registry:
    """All games, and a sentence for every package that is broken."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.broken: list[str] = []
        home = importlib.import_module(GROUP)
        for entry in pkgutil.iter_modules(home.__path__):
            self.add(importlib.import_module(f"{home.__name__}.{entry.name}").GAMES, "stammtisch")
        for point in sorted(entry_points(group=GROUP), key=lambda point: (package_of(point), point.name)):
            try:
                self.add(load(point), package_of(point))
            except Broken as error:
                self.broken.append(str(error))
        self.games = dict(sorted(self.games.items()))

    def add(self, found: object, package: str) -> None:
        """Add the games of a package: all of them, or none."""
        if not isinstance(found, list | tuple) or not found:
            raise Broken(f"The package {package} names no list of games: {MEND}.")
        for game in found:
            reason = why_no_game(game)
            if reason is not None:
                raise Broken(f"A game of the package {package} {reason}: {MEND}.")
            if game.id in self.games or [other.id for other in found].count(game.id) > 1:
                raise Broken(
                    f"The package {package} has a game {game.id!r}, and there is one already: uninstall one of the two."
                )
        self.games |= {game.id: game for game in found}


def package_of(point: EntryPoint) -> str:
    """The name by which pip knows the package."""
    return point.dist.name if point.dist is not None else point.module


def load(point: EntryPoint) -> object:
    """What an entry point names, if nothing speaks against running that here."""
    try:
        reason = compiled.why_unfit(point.module)
        if reason is None:
            return point.load()
    except (Exception, SystemExit) as error:
        told = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        reason = f"cannot be imported ({told}): {compiled.AGAIN}, or uninstall it"
    raise Broken(f"The package {package_of(point)} {reason}.")


def why_no_game(game: object) -> str | None:
    """What a game lacks, as the end of a sentence; None if nothing."""
    if not isinstance(game, Game):
        return f"is no Game but a {type(game).__name__}"
    for name in ("id", "name", "players", "decks", "words"):
        if not hasattr(game, name):
            return f"has no {name}"
    if not isinstance(game.id, str) or not ID.fullmatch(game.id):
        return f"has the id {str(game.id)[:40]!r}, and an id is of small letters and digits with hyphens between"
    if not game.players or any(number not in range(2, seats.MOST_SEATS + 1) for number in game.players):
        return f"is for {str(game.players)[:40]} players, and a table has 2 to {seats.MOST_SEATS} seats"
    return None


@cache
def registry() -> Registry:
    return Registry()


def games() -> dict[str, Game]:
    """Every game, by its id."""
    return registry().games


def broken() -> list[str]:
    """What is wrong with packages whose games are not among them, a sentence each."""
    return registry().broken


def find(game_id: object) -> Game:
    known = games()
    if isinstance(game_id, str) and game_id in known:
        return known[game_id]
    raise NoGame(f"There is no game {str(game_id)[:40]!r}: the games are {', '.join(known)}.")

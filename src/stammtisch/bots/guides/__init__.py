"""A guide for each game that has one, with its tuned numbers in a JSON file of the same name; any other has none.

Those of Stammtisch's own games are here, under the names of their packages. A game in a package of its own has its
guide there, if it has one: `guide.py`, with `GUIDE`, and `guide.json`.
"""

from __future__ import annotations

import importlib
import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.engine.contract import Game, State

Tuning = dict[str, Any]

HOME = Path(__file__).parent
OWN_GAMES = "stammtisch.games."


def place_of(game: Game) -> tuple[str, Path]:
    """The module of a game's guide and the file of its numbers, where they are if there are any."""
    package = type(game).__module__
    if package.startswith(OWN_GAMES):
        name = package.removeprefix(OWN_GAMES)
        return f"{__package__}.{name}", HOME / f"{name}.json"
    return f"{package}.guide", Path(str(sys.modules[package].__file__)).with_name("guide.json")


@cache
def tuning_of(game: Game) -> Tuning:
    """The game's numbers over those that hold for any game."""
    common: Tuning = json.loads((HOME / "common.json").read_text(encoding="utf-8"))
    _, own = place_of(game)
    return {**common, **json.loads(own.read_text(encoding="utf-8"))} if own.is_file() else common


@cache
def kind_of(game: Game) -> type[Guide]:
    name, _ = place_of(game)
    try:
        kind: type[Guide] = importlib.import_module(name).GUIDE
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Guide
    return kind


def guide_for(state: State, tuning: Tuning | None = None) -> Guide:
    """A guide to a state, which it keeps and may change; with other numbers than the game's, if given."""
    return kind_of(state.game)(state, tuning_of(state.game) if tuning is None else tuning)

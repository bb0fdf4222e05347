"""A guide for each game that has one, with its tuned numbers in a JSON file of the same name; any other has none."""

from __future__ import annotations

import importlib
import json
from functools import cache
from importlib.resources import files
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.engine.contract import State

Tuning = dict[str, Any]


def package_of(state: State) -> str:
    """The name of the game's package under `stammtisch.games`."""
    return type(state).__module__.split(".")[-2]


@cache
def tuning_of(package: str) -> Tuning:
    """The game's numbers over those that hold for any game."""
    home = files(__package__)
    common: Tuning = json.loads(home.joinpath("common.json").read_text(encoding="utf-8"))
    own = home.joinpath(f"{package}.json")
    return {**common, **json.loads(own.read_text(encoding="utf-8"))} if own.is_file() else common


@cache
def kind_of(package: str) -> type[Guide]:
    name = f"{__package__}.{package}"
    try:
        kind: type[Guide] = importlib.import_module(name).GUIDE
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return Guide
    return kind


def guide_for(state: State, tuning: Tuning | None = None) -> Guide:
    """A guide to a state, which it keeps and may change; with other numbers than the game's, if given."""
    package = package_of(state)
    return kind_of(package)(state, tuning_of(package) if tuning is None else tuning)

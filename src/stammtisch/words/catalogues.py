"""Catalogues: the house's own, and one that each game brings along, in every language. Flat JSON, ICU messages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "de": "Deutsch", "is": "Íslenska", "sv": "Svenska"}
FIRST = "en"  # what is said where a game lacks a language, and what types are made from

Catalogue = dict[str, str]


@cache
def house(language: str) -> Catalogue:
    """What page and terminal say besides the games."""
    return read(Path(__file__).parent / "house" / f"{language}.json")


@cache
def of_help(language: str) -> Catalogue:
    """What the terminal's help says, by what it says in English, which stands with the commands."""
    return read(Path(__file__).parent / "help" / f"{language}.json")


@cache
def of_game(folder: Path, language: str) -> Catalogue:
    """A game's own words; English for those that it does not have in this language."""
    english = read(folder / "catalogues" / f"{FIRST}.json")
    return english if language == FIRST else {**english, **read(folder / "catalogues" / f"{language}.json")}


def read(path: Path) -> Catalogue:
    if not path.is_file():
        return {}
    catalogue: Catalogue = json.loads(path.read_text("utf-8"))
    return catalogue

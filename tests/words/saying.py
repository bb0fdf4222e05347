"""Whether a message can be said: in every language, with the values that its sentence names, by a rule of the page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from stammtisch.engine.contract import Game
from stammtisch.words import catalogues, icu, rulebook
from stammtisch.words.message import Message, Value
from stammtisch.words.speaker import Speaker

NAMES = ["Ada", "Bo", "Cleo", "Dag", "Eva", "Finn"]


@cache
def named(folder: Path, language: str, key: str) -> frozenset[str] | None:
    """The values that a message names; None where there is no such message."""
    text = {**catalogues.house(language), **catalogues.of_game(folder, language)}.get(key)
    return None if text is None else frozenset(icu.names(icu.read(text)))


@cache
def rules_of(game: Game) -> frozenset[str]:
    page = rulebook.read(game.folder, game.id, catalogues.FIRST)
    blocks = [] if page is None else page["blocks"]
    return frozenset(rule for block in blocks for rule in block.get("rules", []))


def check(game: Game, message: Message) -> None:
    for language in catalogues.LANGUAGES:
        wanted = named(game.folder, language, message["key"])
        assert wanted is not None, f"{language} has no message {message['key']}"
        assert wanted <= set(message["values"]), f"{language}: {message}"
    if "rule" in message and rules_of(game):
        assert message["rule"] in rules_of(game), message
    for value in message["values"].values():
        check_value(game, value)


def check_value(game: Game, value: Value) -> None:
    if isinstance(value, dict):
        assert len(set(value) & {"seat", "spot", "list", "key"}) == 1, value
        for inner in value.get("list", [value["text"]] if "spot" in value else []):
            check_value(game, inner)
        if "key" in value:
            check(game, value)  # type: ignore[arg-type]
    else:
        assert isinstance(value, str | int | float), value


@cache
def english(game: Game) -> Speaker:
    return Speaker(game.folder, names=NAMES)


def say(game: Game, message: Message) -> str:
    """The sentence in English, after a look at all languages."""
    check(game, message)
    said = english(game).say(message)
    assert not re.search(r"[{}]|\bNone\b(?! of)", said), said
    return said

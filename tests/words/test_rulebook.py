"""The pages for players tell every rule once, and links to rules lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.words import rulebook
from stammtisch.words.catalogues import FIRST, LANGUAGES

AUTHORITY = Path(__file__).parent.parent.parent / "docs" / "rules"
WITH_PAGES = [game for game in registry.games().values() if (AUTHORITY / f"{game.id.replace('-', '_')}.md").is_file()]
every_page = pytest.mark.parametrize("game", WITH_PAGES, ids=lambda game: game.id)
RULE = re.compile(r"^- ([A-Z]{2}-\d+) ", re.MULTILINE)
REPLACES = re.compile(r"[A-Z]{2}-\d+")


def told(game: Game, language: str) -> list[str]:
    page = rulebook.read(game.folder, game.id, language)
    assert page is not None
    return [rule for block in page["blocks"] for rule in block.get("rules", [])]


def on_the_page(game: Game) -> list[str]:
    return RULE.findall((AUTHORITY / f"{game.id.replace('-', '_')}.md").read_text("utf-8"))


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_once(game: Game, language: str) -> None:
    """What a game takes over from another is told on its page too, but for what it replaces."""
    rules = told(game, language)
    assert len(set(rules)) == len(rules)
    assert set(on_the_page(game)) <= set(rules)
    borrowed = set(rules) - set(on_the_page(game))
    assert borrowed <= {rule for other in WITH_PAGES for rule in on_the_page(other)}


@every_page
def test_messages_and_options_name_rules_that_are_told(game: Game) -> None:
    family = {rule for other in WITH_PAGES if other.folder == game.folder for rule in told(other, FIRST)}
    assert game.words.RULES
    assert set(game.words.RULES.values()) <= family
    assert set(game.option_rules.values()) <= set(told(game, FIRST))

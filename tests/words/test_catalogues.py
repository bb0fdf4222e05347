"""Every catalogue says the same things in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from stammtisch.engine import registry
from stammtisch.words import catalogues, icu, rulebook
from stammtisch.words.catalogues import FIRST, LANGUAGES, Catalogue
from stammtisch.words.speaker import Speaker
from tests.cases import is_own

HOUSE = Path(catalogues.__file__).parent / "house"
IN_EVERY_LANGUAGE = {HOUSE, *(game.folder / "catalogues" for game in registry.games().values() if is_own(game))}
every_catalogue = pytest.mark.parametrize(
    "folder",
    [
        pytest.param(HOUSE, id="house"),
        *(pytest.param(game.folder / "catalogues", id=game_id) for game_id, game in registry.games().items()),
    ],
)
every_game = pytest.mark.parametrize("game_id", registry.games())


@every_catalogue
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_messages_with_the_same_values_in_every_language(folder: Path, language: str) -> None:
    english, here = (catalogues.read(folder / f"{one}.json") for one in (FIRST, language))
    assert english, f"there are no English words in {folder}"
    if not here and folder not in IN_EVERY_LANGUAGE:
        return  # another's game may lack a language: English is said then
    assert list(here) == list(english), "the same keys, in the same order"
    for key, text in here.items():
        assert icu.names(icu.read(text)) == icu.names(icu.read(english[key])), key


@every_game
def test_what_a_game_says_instead_of_the_house_has_the_same_values(game_id: str) -> None:
    """A game's words come before the house's: what it calls by a name of the house's is said in their place."""
    house, own = catalogues.house(FIRST), catalogues.of_game(registry.find(game_id).folder, FIRST)
    for key in house.keys() & own.keys():
        assert icu.names(icu.read(own[key])) == icu.names(icu.read(house[key])), key


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_tells_the_same_rules_in_every_language(game_id: str, language: str) -> None:
    game = registry.find(game_id)
    english, here = (rulebook.read(game.folder, game_id, one) for one in (FIRST, language))
    if english is None:
        return  # a game may come without
    assert here is not None
    assert here["title"]
    assert [shape(block) for block in here["blocks"]] == [shape(block) for block in english["blocks"]]


def shape(block: rulebook.Block) -> tuple[object, ...]:
    return block["kind"], block.get("level"), block.get("name"), block.get("rules")


@every_game
def test_options_and_the_game_itself_have_names(game_id: str) -> None:
    game = registry.find(game_id)
    words = catalogues.of_game(game.folder, FIRST)
    if any(key.startswith("about.") for key in words):
        assert f"about.{game_id}" in words
    for option in game.options:
        assert f"option.{option.name}" in words
        for value in option.values:
            assert f"option.{option.name}.{value}" in words or not isinstance(value, str)
        assert game.option_rules.get(option.name) is None or is_told(game_id, game.option_rules[option.name])


def is_told(game_id: str, rule: str) -> bool:
    page = rulebook.read(registry.find(game_id).folder, game_id, FIRST)
    return page is not None and any(rule in block.get("rules", []) for block in page["blocks"])


SOURCES = Path(__file__).parent.parent.parent
PAGE = "\n".join(
    path.read_text("utf-8")
    for path in sorted((SOURCES / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte")
)
PYTHON = "\n".join(path.read_text("utf-8") for path in sorted((SOURCES / "src").rglob("*.py")))


def test_the_house_says_nothing_that_nobody_asks_for() -> None:
    said = PAGE + PYTHON
    unused = [key for key in catalogues.house(FIRST) if f"'{key}'" not in said and f'"{key}"' not in said]
    assert [key for key in unused if not is_made(key)] == []


def is_made(key: str) -> bool:
    """Keys that are put together: a code of refusal, a phrase, a level, a pace, a limit, a grade."""
    return key.split(".")[0] in ("problem", "phrase", "bot", "pace", "limit", "grade")


@pytest.mark.parametrize(("language", "word"), [("en", "and"), ("de", "und"), ("is", "og"), ("sv", "och")])
def test_several_names_are_listed_as_one_says_it(language: str, word: str) -> None:
    """The page's own lists are tested beside it, in web/tests/words.test.ts."""
    assert Speaker(None, language).listed(["Anna", "Jón"]) == f"Anna {word} Jón"
    assert Speaker(None, language).listed(["Anna", "Jón", "Bo"]) == f"Anna, Jón {word} Bo"


@pytest.mark.parametrize(
    ("break_it", "what"),
    [
        (lambda words: {**words, "x": "{a"}, "is missing"),
        (lambda words: {**words, "x": "{a, plural, one {1}}"}, "no text for other"),
        (lambda words: {**words, "x": "a}"}, "a brace too many"),
        (lambda words: {**words, "x": "{a, date, short}"}, "is none of"),
    ],
)
def test_a_text_that_is_no_message_is_refused(break_it: Callable[[Catalogue], Catalogue], what: str) -> None:
    with pytest.raises(icu.BadMessage, match=re.escape(what)):
        icu.read(break_it({})["x"])

"""Every rule of the pages has a test that names its id, and every id that a test names is on a page."""

import re
from pathlib import Path

import pytest

from stammtisch.engine import registry
from tests.cases import is_own

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"^- ([A-Z]{2}-\d+) ", re.MULTILINE)
MARK = re.compile(r"pytest\.mark\.rule\(([^)]*)\)")
PAGES = sorted(path for path in (ROOT / "docs" / "rules").glob("*.md") if path.name != "README.md")


def rules_of(page: Path) -> set[str]:
    return set(RULE.findall(page.read_text(encoding="utf-8")))


def rules_with_tests() -> set[str]:
    marks = [
        mark for path in Path(__file__).parent.rglob("test_*.py") for mark in MARK.findall(path.read_text("utf-8"))
    ]
    return {rule for mark in marks for rule in re.findall(r"[A-Z]{2}-\d+", mark)}


def test_every_game_has_a_page() -> None:
    """Those of Stammtisch do; another package has its page and its tests with it."""
    own = {game.id for game in registry.games().values() if is_own(game)}
    assert {page.stem.replace("_", "-") for page in PAGES} == own


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_rule_has_a_test(page: Path) -> None:
    rules = rules_of(page)
    assert rules, f"no rules found in {page.name}"
    assert sorted(rules - rules_with_tests()) == []


def test_every_rule_named_by_a_test_is_on_a_page() -> None:
    assert sorted(rules_with_tests() - {rule for page in PAGES for rule in rules_of(page)}) == []

"""Games are found in packages that are installed; a broken one is told of in a sentence, and the others go on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch import plain
from stammtisch.cli import stammtisch
from stammtisch.engine import compiled, registry
from stammtisch.engine.errors import NoGame
from stammtisch.engine.registry import Registry
from tests.cases import PLAIN

GAME = """from stammtisch.engine.contract import Game


class Pebbles(Game):
    id = "pebbles"
    name = "Pebbles"
    players = (2,)
    decks = ()
    words = None


GAMES = [Pebbles()]
"""
TYPES = "cdef class Pebbles:\n    cdef int pebbles\n"


class Package:
    """A package as pip leaves it, compiled by all appearance, for the engine that is here."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "pebbles"
        self.home.mkdir(parents=True)
        self.write("__init__.py", GAME)
        self.write("rules.py", "")
        self.write("rules.pxd", TYPES)
        self.write(f"rules{EXTENSION_SUFFIXES[0]}", "")
        compiled.write_note(self.home)
        information = folder / "stammtisch_pebbles-1.0.dist-info"
        information.mkdir()
        (information / "METADATA").write_text("Metadata-Version: 2.1\nName: stammtisch-pebbles\nVersion: 1.0\n")
        self.points = information / "entry_points.txt"
        self.name("pebbles:GAMES")

    def write(self, name: str, text: str) -> None:
        (self.home / name).write_text(text, encoding="utf-8")

    def name(self, entry: str) -> None:
        self.points.write_text(f"[stammtisch.games]\npebbles = {entry}\n")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Package(tmp_path)
    for name in ("pebbles", "pebbles.game"):
        sys.modules.pop(name, None)


def broken() -> str:
    """The sentence about the package; no other game is missing."""
    found = Registry()
    assert set(found.games) == set(registry.games())
    (sentence,) = set(found.broken) - set(registry.broken())
    assert sentence.startswith(("The package stammtisch-pebbles ", "A game of the package stammtisch-pebbles "))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 500
    return sentence


def test_a_game_in_a_package_of_its_own_is_found(package: Package) -> None:
    found = Registry()
    assert set(found.games) == {*registry.games(), "pebbles"}
    assert list(found.games) == sorted(found.games)
    assert found.broken == registry.broken()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import nothing_of_the_kind", r"cannot be imported (ModuleNotFoundError: No module named 'nothing_of_the"),
        ("1 / 0", "cannot be imported (ZeroDivisionError: division by zero)"),
        ("raise SystemExit('never')", "cannot be imported (SystemExit: never)"),
        ("raise ValueError('many\\nlines' * 1000)", "cannot be imported (ValueError: many lines"),
        ("def f(:", "cannot be imported (SyntaxError"),
        ("GAMES = 7", "names no list of games"),
        ("GAMES = []", "names no list of games"),
        ("", "cannot be imported (AttributeError"),
        ("GAMES = [7]", "is no Game but a int"),
        (GAME.replace('    name = "Pebbles"\n', ""), "has no name"),
        (GAME.replace('"pebbles"', '"Peb bles"'), "has the id 'Peb bles'"),
        (GAME.replace("(2,)", "(2, 9)"), "is for (2, 9) players"),
        (GAME.replace("(2,)", "(1, 2)"), "a table has 2 to 6 seats"),
        (GAME.replace('"pebbles"', '"partners"'), "has a game 'partners', and there is one already"),
        (GAME.replace("[Pebbles()]", "[Pebbles(), Pebbles()]"), "has a game 'pebbles', and there is one already"),
    ],
)
def test_a_broken_package_is_told_of_in_a_sentence(package: Package, text: str, told: str) -> None:
    package.write("__init__.py", text)
    assert told in broken()


def test_a_list_of_games_may_be_in_a_module_of_the_package(package: Package) -> None:
    package.write("__init__.py", "")
    package.write("game.py", GAME)
    package.name("pebbles.game:GAMES")
    assert "pebbles" in Registry().games
    package.write(plain.NOTE, "{}")
    package.write("__init__.py", "raise AssertionError('it ran')")
    sys.modules.pop("pebbles")
    assert "was compiled for another Stammtisch" in broken()


def test_a_package_that_is_gone_is_told_of(package: Package) -> None:
    package.name("nothing_of_the_kind:GAMES")
    assert "There is no package nothing_of_the_kind." in broken()


@pytest.mark.parametrize(
    "note",
    [
        json.dumps({**compiled.this_engine(), "stammtisch": "0.0.1"}),
        json.dumps({**compiled.this_engine(), "types": "other"}),
        "[]",
        "{",
        None,
    ],
)
def test_what_was_compiled_for_another_engine_is_refused_before_it_runs(package: Package, note: str | None) -> None:
    """On the plain engine too, which would not run it: the games that there are do not depend on that."""
    package.write("__init__.py", "raise AssertionError('it ran')")
    if note is None:
        (package.home / plain.NOTE).unlink()
    else:
        package.write(plain.NOTE, note)
    assert "was compiled for another Stammtisch" in broken()


def test_what_is_not_compiled_plays_on_the_plain_engine_alone(package: Package) -> None:
    (package.home / f"rules{EXTENSION_SUFFIXES[0]}").unlink()
    if PLAIN:
        assert "pebbles" in Registry().games
    else:
        assert "is not compiled, and Stammtisch here is" in broken()
        assert plain.VARIABLE in broken()


def test_what_cannot_be_compiled_plays_on_the_plain_engine_alone(package: Package) -> None:
    (package.home / "rules.pxd").unlink()
    if PLAIN:
        assert "pebbles" in Registry().games
    else:
        assert "has rules without C types" in broken()
        assert plain.VARIABLE in broken()


def test_the_fingerprint_changes_with_types_and_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fingerprint() -> str:
        compiled.this_engine.cache_clear()
        return compiled.this_engine()["types"]

    names = [path.relative_to(compiled.HOME) for path in compiled.HOME.rglob("*") if path.suffix in (".py", ".pxd")]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((compiled.HOME / name).read_bytes())
    monkeypatch.setattr(compiled, "HOME", tmp_path)
    try:
        before = fingerprint()
        for changed in ("engine/contract.pxd", "engine/cards.pxd", "engine/sizes.py", "bots/guides/guide.pxd"):
            text = (tmp_path / changed).read_text(encoding="utf-8")
            (tmp_path / changed).write_text(text + "# otherwise\n", encoding="utf-8")
            assert fingerprint() != before
            (tmp_path / changed).write_text(text, encoding="utf-8")
            assert fingerprint() == before
    finally:
        compiled.this_engine.cache_clear()


def test_people_are_told_of_broken_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.registry(), "broken", ["The package pebbles is broken: mend it."])
    listed = CliRunner().invoke(stammtisch, ["games", "--json"])
    assert "The package pebbles is broken: mend it." in listed.stderr
    assert len(json.loads(listed.stdout)) == len(registry.games())
    missing = CliRunner().invoke(stammtisch, ["simulate", "pebbles"])
    assert missing.exit_code == 1
    assert "The package pebbles is broken: mend it." in missing.stderr
    with pytest.raises(NoGame) as refused:
        registry.find("pebbles")
    assert "broken" not in str(refused.value), "a guest of a server need not know what is installed there"

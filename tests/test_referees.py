"""Two implementations of a rules page that do not know of each other agree on every legal move and every result.

The second one is `referee.py` in the tests of a game's package, slow and simple. `refereed*.json.xz` beside it hold
games that the referee played, in which rare rules meet, also by older versions of the rules.
"""

from __future__ import annotations

import importlib
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from tests.cases import CASES, PLAIN, Case, scaled
from tests.games.thurn_und_taxis import refereed
from tests.games.thurn_und_taxis.test_rare_rules import KEEPER, SPENDER
from tests.players import Weighted, mixed_table

HOME = Path(__file__).parent / "games"
PACKAGES = sorted(path.parent.name for path in HOME.glob("*/referee.py"))
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def package_of(case: Case) -> str:
    return type(case.start(0)).__module__.split(".")[2]


def judge(package: str, document: dict[str, Any]) -> list[str]:
    """What the referee of a package has to say against a record."""
    data = importlib.import_module(f"stammtisch.games.{package}.board").DATA
    found: list[str] = importlib.import_module(f"tests.games.{package}.referee").judge(document, data)
    return found


def play(case: Case, number: int, table: list[Weighted], decisions: int) -> dict[str, Any]:
    """A game with all legal moves written down, unfinished if it takes too long."""
    recording, rng = Recording(case.game, case.players, case.options, f"{number:032x}"), Rng(number)
    for _ in range(decisions):
        if recording.state.is_over():
            break
        recording.apply(table[recording.state.seat].choose(recording.state, rng), with_legal=True)
    return recording.record().document()


def test_every_game_has_a_referee() -> None:
    assert {package_of(case) for case in CASES} == set(PACKAGES)


@every_case
def test_the_referee_agrees_with_games_of_all_bents(case: Case) -> None:
    for number in range(scaled(8) if case.players < 5 else 1):
        table = mixed_table(case.game.id, case.players, number)
        assert judge(package_of(case), play(case, number, table, 2000)) == []


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.game.id == "thurn-und-taxis"], ids=lambda case: case.name
)
def test_the_referee_agrees_where_cards_run_out(case: Case) -> None:
    table = [Weighted(KEEPER)] * (case.players - 1) + [Weighted(SPENDER)]
    for number in range(scaled(4)):
        assert judge(package_of(case), play(case, number, table, 1500)) == []


@pytest.mark.parametrize(
    "games", sorted(HOME.glob("*/refereed*.json.xz")), ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_games_played_by_the_referee_are_sound(games: Path) -> None:
    documents = json.loads(lzma.decompress(games.read_bytes()))
    assert len(documents) >= 40
    for document in documents[:: 6 if PLAIN else 1]:
        replay.check(records.from_document(document))
        assert judge(games.parent.name, document) == []


def test_every_version_of_the_rules_has_games_played_by_the_referee() -> None:
    for case in CASES:
        files = (HOME / package_of(case)).glob("refereed*.json.xz")
        documents = [document for path in files for document in json.loads(lzma.decompress(path.read_bytes()))]
        versions = {records.from_document(document).rules for document in documents}
        assert versions >= set(range(case.game.oldest_rules, case.game.rules + 1)), case.game.id


def test_the_engine_agrees_with_games_that_the_referee_plays_now() -> None:
    for number in range(refereed.GAMES, refereed.GAMES + max(6, scaled(24))):
        replay.check(records.from_document(refereed.play(number)))


@every_case
def test_the_referee_notices_what_is_wrong(case: Case) -> None:
    document = play(case, 1, mixed_table(case.game.id, case.players, 1), 200)
    number = next(n for n, event in enumerate(document["events"]) if len(event.get("legal", [])) > 2)
    document["events"][number]["legal"].pop()
    assert judge(package_of(case), document)

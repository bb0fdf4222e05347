"""Two implementations of a rules page that do not know of each other agree on every legal move and every result.

The second one is `referee.py` in the tests of a game's package, slow and simple. `refereed*.json.xz` beside it hold
games that the referee played, in which rare rules meet, also by older versions of the rules. A game in a package of its
own may have one, or none.
"""

from __future__ import annotations

import json
import lzma
import sys
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import records, registry, replay
from stammtisch.engine.contract import Game
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from tests.cases import CASES, OWN_CASES, PLAIN, Case, scaled, told_by
from tests.games.thurn_und_taxis import refereed
from tests.games.thurn_und_taxis.test_rare_rules import KEEPER, SPENDER
from tests.players import Weighted, mixed_table

HOME = Path(__file__).parent / "games"
REFEREED = [case for case in CASES if told_by(case.game, "referee") is not None]
every_case = pytest.mark.parametrize("case", REFEREED, ids=lambda case: case.name)


def judge(game: Game, document: dict[str, Any]) -> list[str]:
    """What the referee of a game has to say against a record."""
    path = Path(str(sys.modules[type(game).__module__].__file__)).with_name("data.json")
    data = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    found: list[str] = vars(told_by(game, "referee"))["judge"](document, data)
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
    assert set(OWN_CASES) <= set(REFEREED)


@every_case
def test_the_referee_agrees_with_games_of_all_bents(case: Case) -> None:
    for number in range(scaled(8) if case.players < 5 else 1):
        table = mixed_table(case.game.id, case.players, number)
        assert judge(case.game, play(case, number, table, 2000)) == []


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.game.id == "thurn-und-taxis"], ids=lambda case: case.name
)
def test_the_referee_agrees_where_cards_run_out(case: Case) -> None:
    table = [Weighted(KEEPER)] * (case.players - 1) + [Weighted(SPENDER)]
    for number in range(scaled(4)):
        assert judge(case.game, play(case, number, table, 1500)) == []


@pytest.mark.parametrize(
    "games", sorted(HOME.glob("*/refereed*.json.xz")), ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_games_played_by_the_referee_are_sound(games: Path) -> None:
    documents = json.loads(lzma.decompress(games.read_bytes()))
    assert len(documents) >= 40
    for document in documents[:: 6 if PLAIN else 1]:
        replay.check(records.from_document(document))
        assert judge(registry.find(document["game"]), document) == []


def test_every_version_of_the_rules_has_games_played_by_the_referee() -> None:
    versions: dict[str, set[int]] = {}
    for path in HOME.glob("*/refereed*.json.xz"):
        for document in json.loads(lzma.decompress(path.read_bytes())):
            versions.setdefault(document["game"], set()).add(document.get("rules", 1))
    for game in {case.game for case in OWN_CASES}:
        assert versions[game.id] >= set(range(game.oldest_rules, game.rules + 1)), game.id


def test_the_engine_agrees_with_games_that_the_referee_plays_now() -> None:
    for number in range(refereed.GAMES, refereed.GAMES + max(6, scaled(24))):
        replay.check(records.from_document(refereed.play(number)))


@every_case
def test_the_referee_notices_what_is_wrong(case: Case) -> None:
    document = play(case, 1, mixed_table(case.game.id, case.players, 1), 200)
    number = next(n for n, event in enumerate(document["events"]) if len(event.get("legal", [])) > 2)
    document["events"][number]["legal"].pop()
    assert judge(case.game, document)

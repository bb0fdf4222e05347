"""Two implementations of the page that do not know of each other agree on every legal move and every result."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from tests.cases import CASES, Case, scaled
from tests.games.thurn_und_taxis.referee import judge
from tests.games.thurn_und_taxis.test_rare_rules import KEEPER, SPENDER
from tests.players import Weighted, mixed_table

OURS = [case for case in CASES if case.game.id == "thurn-und-taxis"]
every_case = pytest.mark.parametrize("case", OURS, ids=lambda case: case.name)


def play(case: Case, number: int, table: list[Weighted], decisions: int) -> dict[str, Any]:
    """A game with all legal moves written down, unfinished if it takes too long."""
    recording, rng = Recording(case.game, case.players, case.options, f"{number:032x}"), Rng(number)
    for _ in range(decisions):
        if recording.state.is_over():
            break
        recording.apply(table[recording.state.seat].choose(recording.state, rng), with_legal=True)
    return recording.record().document()


@every_case
def test_the_referee_agrees_with_games_of_all_bents(case: Case) -> None:
    for number in range(scaled(8)):
        assert judge(play(case, number, mixed_table(case.game.id, case.players, number), 3000)) == []


@every_case
def test_the_referee_agrees_where_cards_run_out(case: Case) -> None:
    table = [Weighted(KEEPER)] * (case.players - 1) + [Weighted(SPENDER)]
    for number in range(scaled(4)):
        assert judge(play(case, number, table, 1500)) == []


def test_games_played_by_the_referee_are_sound() -> None:
    """Games in which rare rules meet: fall-backs of tiles, ties, both triggers in one closing, all skipping."""
    path = Path(__file__).with_name("refereed.json.xz")
    documents = json.loads(lzma.decompress(path.read_bytes()))
    assert len(documents) > 50
    for document in documents[:: 6 if scaled(8) == 1 else 1]:
        replay.check(records.from_document(document))
        assert judge(document) == []


@every_case
def test_the_referee_notices_what_is_wrong(case: Case) -> None:
    document = play(case, 1, mixed_table(case.game.id, case.players, 1), 200)
    number = next(n for n, event in enumerate(document["events"]) if len(event.get("legal", [])) > 2)
    document["events"][number]["legal"].pop()
    assert judge(document)

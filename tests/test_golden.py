"""Games come to what they always came to, compiled and plain: see tests/golden."""

from __future__ import annotations

import json

import pytest

from stammtisch.engine import records, replay
from tests import golden
from tests.cases import OLD_CASES, OWN_CASES, PLAIN, Case, is_own

every_case = pytest.mark.parametrize("case", OWN_CASES, ids=lambda case: case.name)
GAME_IDS = sorted({case.game.id for case in OWN_CASES})


@pytest.mark.parametrize(
    "case", OWN_CASES + [case for case in OLD_CASES if is_own(case.game)], ids=lambda case: case.name
)
def test_first_decisions_are_as_many_as_they_were(case: Case) -> None:
    written = json.loads((golden.HOME / case.game.id / "perft.json").read_text())[case.name]
    seeds = golden.SEEDS[:1] if PLAIN else golden.SEEDS
    for seed in seeds:
        assert golden.perft_counts(case, seed) == written[str(seed)]


@every_case
def test_recorded_games_replay_to_their_results(case: Case) -> None:
    documents = golden.read_records(case)
    assert len(documents) == golden.GAMES_A_CASE
    for document in documents:
        over = replay.check(records.from_document(document))
        assert over.game.result(over) == document["result"]


@every_case
def test_the_same_seeds_and_players_give_the_same_records(case: Case) -> None:
    documents = golden.read_records(case)
    for number in range(2 if PLAIN else golden.GAMES_A_CASE):
        assert golden.play(case, number).record() == records.from_document(documents[number])


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_two_games_look_to_everybody_as_they_did(game_id: str) -> None:
    for case in golden.transcript_cases(game_id):
        assert golden.transcript(case) == golden.transcript_path(case).read_text(encoding="utf-8")

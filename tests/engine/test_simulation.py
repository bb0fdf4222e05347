"""Many games: the same whatever the number of workers, and whichever way they are played."""

from __future__ import annotations

import pytest

from stammtisch.arena.playing import Run, play_and_keep, play_run
from stammtisch.arena.statistics import wilson
from stammtisch.engine.simulation import simulate
from tests.cases import CASES, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@every_case
def test_the_number_of_workers_makes_no_difference(case: Case) -> None:
    games = max(3, scaled(40))
    one = list(simulate(case.game, case.players, case.options, 42, games, workers=1))
    three = list(simulate(case.game, case.players, case.options, 42, games, workers=3))
    assert one == three
    assert [outcome.number for outcome in one] == list(range(games))


@every_case
def test_the_compiled_loop_plays_the_games_of_the_random_bot(case: Case) -> None:
    run = Run(case.game.id, case.players, case.options, 42, ["random"] * case.players)
    assert list(simulate(case.game, case.players, case.options, 42, 2, workers=1)) == [
        play_and_keep(run, number) for number in range(2)
    ]


def test_worker_processes_play_the_same_games() -> None:
    case = CASES[-1]
    run = Run(case.game.id, case.players, case.options, 3, ["random"] * case.players)
    assert list(play_run(run, 3, workers=2)) == list(play_run(run, 3, workers=1))


def test_file_names_tell_game_options_players_bots_seed_and_number() -> None:
    options = {"edition": "german"}
    run = Run("thurn-und-taxis", 3, options, 42, ["random"] * 3)
    assert run.file_name(7) == "thurn-und-taxis_edition-german_3p_random_seed42_000007.json"
    run = Run("thurn-und-taxis", 3, options, 42, ["easy", "random", "hard"], with_legal=True)
    assert run.file_name(7) == "thurn-und-taxis_edition-german_3p_easy,random,hard_seed42_000007_legal.json"
    assert len(Run("thurn-und-taxis", 3, options, 10**900, ["random"] * 3).file_name(7)) < 200


def test_the_interval_of_a_share() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == pytest.approx(0, abs=1e-9)
    assert wilson(10, 10)[1] == pytest.approx(1)

"""What is said of chances: the chance to win and nothing else, mapped by what came true in other games."""

from __future__ import annotations

import pytest

from stammtisch.bots import chances, guides, searching
from stammtisch.bots.chances import Map
from stammtisch.bots.searching import Budget
from stammtisch.engine import registry
from stammtisch.engine.contract import State
from tests.cases import CASES, ONE_OF_EACH, PLAIN, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
ITERATIONS = 4 if PLAIN else 40
WHOLE = 60  # by which every share of a win is a whole number


def undecided(case: Case, count: int) -> list[State]:
    return [state for state in case.positions(4, scaled(count), every=9) if not state.is_over()]


@every_case
def test_what_the_playouts_of_a_search_count_are_wins_whatever_it_maximises(case: Case) -> None:
    """Points may be part of what it is after; of what it tells they are none."""
    for state in undecided(case, 4):
        tuning = guides.tuning_of(state.game) | {"horizon": 0, "margin": 0.5, "guided": False}
        budget = Budget(ITERATIONS, threads=1)
        trees = searching.make_trees(state, budget, tuning)
        found = searching.grow_trees(trees, state, budget, 1)
        for seat in range(state.players):
            assert trees[0].totals[seat] * WHOLE == pytest.approx(round(trees[0].totals[seat] * WHOLE))
            assert found.beliefs[seat] == pytest.approx(trees[0].totals[seat] / ITERATIONS)
        for _, visits, _, wins in trees[0].results():
            assert wins * WHOLE == pytest.approx(round(wins * WHOLE))
            assert 0 <= wins <= visits


@pytest.mark.parametrize("how", [Map(), Map(2.0, 0.5), Map(0.3, -1.0)])
def test_a_map_keeps_the_order_and_gives_chances(how: Map) -> None:
    for beliefs in ([0.0, 1.0], [0.3, 0.7], [0.2, 0.2, 0.6], [1.0, 0.0, 0.0, 0.0]):
        for own in range(len(beliefs)):
            said = how.apply(beliefs, own)
            assert sum(said) == pytest.approx(1)
            assert all(0 < chance < 1 for chance in said)
            others = [side for side in range(len(beliefs)) if side != own]
            assert sorted(others, key=beliefs.__getitem__) == sorted(others, key=said.__getitem__)
    assert Map().apply([0.25, 0.75], 0) == pytest.approx([0.25, 0.75])


@every_game
def test_chances_with_an_action_are_of_one_piece_with_those_in_all(case: Case) -> None:
    """What is believed of an action as much as of the position is said of it as much; the more the better."""
    for state in undecided(case, 8):
        teams = state.teams()
        weights = [3.0 + team for team in teams]
        total = sum(weights[side] for side in chances.sides_of(state))
        beliefs = [weight / total for weight in weights]
        in_all = chances.likely(state, beliefs, "search")
        same, worse, better = chances.likely_with(
            state, [beliefs[state.seat], beliefs[state.seat] / 2, (1 + beliefs[state.seat]) / 2], beliefs, "search"
        )
        assert same == pytest.approx(in_all[state.seat])
        assert worse < same < better
        assert all(in_all[seat] == in_all[teams[seat]] for seat in range(case.players))


def test_the_numbers_that_were_found_are_of_games_that_there_are() -> None:
    for game_id, by_players in chances.known().items():
        game = registry.find(game_id)
        for players, kinds in by_players.items():
            assert int(players) in game.players
            for kind, numbers in kinds.items():
                assert kind in ("search", "look", "learned")
                assert Map(**numbers).sharpness > 0

"""The games in OpenSpiel: its own tests hold for them, and its searches see what a seat may see."""

from __future__ import annotations

import pytest

from stammtisch.engine.rng import Rng
from tests.cases import CASES, ONE_OF_EACH, PLAIN, Case
from tests.optional import need

need("pyspiel")

import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from stammtisch.lab import openspiel  # noqa: E402

QUICK = [case for case in ONE_OF_EACH if case.game.id != "thurn-und-taxis"]  # there random players take for ever


def load(case: Case) -> pyspiel.Game:
    settings = {"players": case.players, **case.options}
    return pyspiel.load_game("stammtisch_" + case.game.id.replace("-", "_"), settings)


def dealt(case: Case, deal: int, decisions: int = 0) -> openspiel.OpenSpielState:
    state: openspiel.OpenSpielState = load(case).new_initial_state()
    rng = Rng(deal)
    state.apply_action(deal)
    for _ in range(decisions):
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    return state


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.name)
def test_openspiel_plays_it(case: Case) -> None:
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_state_is_kept_as_its_history(case: Case) -> None:
    state = dealt(case, deal=3, decisions=12)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert again.position.state.equals(state.position.state)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_imagined_world_looks_the_same_to_its_player(case: Case) -> None:
    state = dealt(case, deal=1, decisions=20)
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
    assert any(not world.position.state.equals(state.position.state) for world in worlds)
    action = state.legal_actions()[0]
    before = state.information_state_string(player)
    state.apply_action(action)
    assert state.information_state_string(player) != before


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.name)
def test_what_one_side_wins_the_others_lose(case: Case) -> None:
    state = dealt(case, deal=2)
    rng = Rng(2)
    while not state.is_terminal():
        assert state.returns() == [0.0] * case.players
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    result = state.position.state.game.result(state.position.state)
    assert result is not None
    assert sum(state.returns()) == pytest.approx(0)
    assert [seat for seat, won in enumerate(state.returns()) if won > 0] == result["winners"]


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("case", QUICK, ids=lambda case: case.name)
def test_the_searches_of_openspiel_choose_legal_actions(case: Case) -> None:
    state = dealt(case, deal=7, decisions=4)
    evaluator = mcts.RandomRolloutEvaluator()
    for bot in (mcts.MCTSBot(load(case), 2.0, 10, evaluator), ismcts.ISMCTSBot(load(case), evaluator, 2.0, 10)):
        assert bot.step(state.clone()) in state.legal_actions()

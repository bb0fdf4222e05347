"""The games in OpenSpiel: its own tests hold for them, and its searches see what a seat may see."""

from __future__ import annotations

import importlib
import pickle
import sys
import unittest

import pytest

from stammtisch.engine.errors import Refused
from stammtisch.engine.rng import Rng
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case
from tests.optional import need

need("pyspiel")

import pyspiel  # noqa: E402
from benchmarks.opponents import Share  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.algorithms.random_agent import RandomAgent  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.rl_environment import ObservationType  # noqa: E402

from stammtisch.lab import openspiel  # noqa: E402

QUICK = [case for case in LAB_ONE_OF_EACH if case.game.id != "thurn-und-taxis"]  # there random players take for ever
every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)


def load(case: Case, **more: int) -> pyspiel.Game:
    settings = {"players": case.players, **case.options, **more}
    return pyspiel.load_game(openspiel.name_of(case.game), settings)


def dealt(case: Case, deal: int, decisions: int = 0) -> openspiel.OpenSpielState:
    state: openspiel.OpenSpielState = load(case).new_initial_state()
    rng = Rng(deal)
    openspiel.deal(state, deal)
    for _ in range(decisions):
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
    return state


@every_game
def test_openspiel_plays_it(case: Case) -> None:
    pyspiel.random_sim_test(load(case, longest=40 if PLAIN else 150), num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiels_test_of_interfaces_finds_nothing_wrong(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own test of games that are too large to look at every state."""
    monkeypatch.setattr(sys, "argv", ["api_test"])
    api_test = importlib.import_module("open_spiel.integration_tests.api_test")
    settings = {"game": load(case, longest=60), "game_name": case.game.id}
    kind = type("Ours", (api_test.EnforceAPIOnPartialTreeBase,), settings)
    run(kind)
    # It hardly comes to a state that is dealt: the same again for such states.
    states = [dealt(case, deal, decisions) for deal, decisions in ((1, 0), (2, 7), (3, 25), (4, 60))]
    run(type("Dealt", (kind,), {"setUpClass": classmethod(lambda cls: setattr(cls, "some_states", states))}))


def run(kind: type[unittest.TestCase]) -> None:
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(result)
    assert result.testsRun > 3
    assert not result.errors + result.failures, "\n".join(text for _, text in result.errors + result.failures)


@every_game
def test_agents_of_openspiel_get_tensors(case: Case) -> None:
    """Its environment for learning, both ways: with what is seen, and with perfect recall."""
    size = case.game.need_layout().size
    for kind, long in ((ObservationType.OBSERVATION, size), (ObservationType.INFORMATION_STATE, size + 256)):
        environment = rl_environment.Environment(load(case, longest=30), observation_type=kind)
        agents = [RandomAgent(seat, environment.action_spec()["num_actions"]) for seat in range(case.players)]
        told = environment.reset()
        while not told.last():
            seat = told.observations["current_player"]
            tensor = told.observations["info_state"][seat]
            assert len(tensor) == long == environment.observation_spec()["info_state"][0]
            assert tensor[:size] == environment.get_state.position.state.features(seat)
            told = environment.step([agents[seat].step(told).action])


@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
def test_tensors_tell_what_the_strings_tell(case: Case) -> None:
    """From the state, from the observer, and by the names of the parts."""
    state, game = dealt(case, deal=5, decisions=15), case.game
    for recall in (False, True):
        observer = make_observation(load(case), pyspiel.IIGObservationType(perfect_recall=recall))
        for seat in range(case.players):
            observer.set_from(state, seat)
            tensor = state.information_state_tensor(seat) if recall else state.observation_tensor(seat)
            assert observer.tensor.tolist() == tensor
            features = state.position.state.features(seat)
            assert tensor[: len(features)] == features
            hand = game.need_layout()["hand"]
            assert observer.dict["hand"].ravel().tolist() == features[hand.start : hand.end]


@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
def test_games_and_states_go_through_pickle(case: Case) -> None:
    state = dealt(case, deal=4, decisions=9)
    game, again = pickle.loads(pickle.dumps((state.get_game(), state)))
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert again.position.state.equals(state.position.state)


@every_game
def test_every_seed_is_another_deal(case: Case) -> None:
    deals = {dealt(case, deal=number).observation_string(0) for number in range(5)}
    assert len(deals) == 5
    state = load(case).new_initial_state()
    bytes_of_seed = [7 * step % 256 for step in range(16)]
    for byte in bytes_of_seed:
        assert len(state.chance_outcomes()) == 256
        state.apply_action(byte)
    alone = case.game.new_state(case.players, case.options)
    alone.start(bytes(bytes_of_seed).hex())
    assert state.position.state.equals(alone)


@every_game
def test_a_game_that_is_too_long_is_cut_off_and_says_so(case: Case) -> None:
    state = load(case, longest=20).new_initial_state()
    openspiel.deal(state, 3)
    assert state.get_game().max_game_length() == 20
    for _ in range(20):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.is_truncated()
    assert state.legal_actions() == []
    assert state.returns() == [0.0] * case.players
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_searches_in_c_are_refused_with_a_sentence() -> None:
    state = dealt(QUICK[0], deal=1)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    for bot in (
        pyspiel.MCTSBot(load(QUICK[0]), evaluator, 2.0, 5, 100, False, 1, False),
        pyspiel.ISMCTSBot(1, evaluator, 2.0, 5, -1, most_visits, False, False),
    ):
        with pytest.raises(Refused, match="cannot play games that are written in Python"):
            bot.step(state)
    theirs = pyspiel.load_game("tic_tac_toe")
    bot = pyspiel.MCTSBot(theirs, evaluator, 2.0, 5, 100, False, 1, False)
    assert bot.step(theirs.new_initial_state()) in range(9)


@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
def test_a_state_is_kept_as_its_history(case: Case) -> None:
    state = dealt(case, deal=3, decisions=12)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert again.position.state.equals(state.position.state)


@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
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


def test_equal_simulations_stay_equal_and_equal_time_does_not() -> None:
    """Whatever a decision takes: how matches against OpenSpiel's bots are measured."""
    always, timed = Share(0.05, 7).side(), Share(1e9, None).side()
    for side in (always, timed):
        for _ in range(3):
            assert side.think(lambda: 5) == 5
    assert (always.simulations, always.simulated) == (7, 21)
    assert timed.simulations == 2 * 2 * 2 * 2

"""The games in PettingZoo, by its own tests."""

from __future__ import annotations

import random
import warnings
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case
from tests.optional import need

need("pettingzoo")

import numpy as np  # noqa: E402
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test  # noqa: E402
from pettingzoo.utils import BaseWrapper  # noqa: E402
from pettingzoo.utils.conversions import aec_to_parallel_wrapper  # noqa: E402

from stammtisch.lab import pettingzoo  # noqa: E402

every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
every_case = pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
LONGEST = 400


def env_of(case: Case, **given: Any) -> pettingzoo.Env:
    return pettingzoo.env(case.game.id, **{"players": case.players, "options": case.options, **given})


@every_case
def test_api(case: Case) -> None:
    """Nothing fails, and but for what holds for any game with a mask, it warns of nothing."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env_of(case, longest=LONGEST), num_cycles=60 if PLAIN else 600)
    about = {str(one.message) for one in caught}
    assert about <= {
        "Observation is not a NumPy array",
        "Action mask numpy array is all zeros (no legal actions).",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@every_game
def test_seeds(case: Case) -> None:
    seed_test(lambda: env_of(case), num_cycles=20 if PLAIN else 100)


@every_game
def test_rendering(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env_of(case, render_mode=render_mode))
    assert capsys.readouterr().out
    with pytest.raises(Refused, match="There is no render mode 'film'"):
        env_of(case, render_mode="film")


class Obliging(BaseWrapper):  # type: ignore[misc]
    """For a test that knows no masks, and counts by rounds: whatever is chosen, the next seat decides."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed=0)

    def step(self, action: int | None) -> None:
        table = self.unwrapped.table
        if not self.unwrapped.is_ended:
            action = next(legal for legal in table.state.legal() if seat_after(table.state, legal) != table.state.seat)
        super().step(action)


def seat_after(state: State, action: int) -> int:
    after = state.copy()
    after.apply(action)
    return after.seat


def obliging(max_cycles: int) -> Obliging:
    env = pettingzoo.env("ticket-to-ride-new-york", players=2, longest=2 * max_cycles)
    env.metadata["is_parallelizable"] = True
    return Obliging(env)


def test_max_cycles() -> None:
    """Whoever counts rounds cuts games off after as many decisions as all seats have in them."""
    max_cycles_test(
        SimpleNamespace(env=obliging, parallel_env=lambda max_cycles: aec_to_parallel_wrapper(obliging(max_cycles)))
    )


@pytest.mark.skipif(PLAIN, reason="it takes as long, to no avail")
def test_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env_of(LAB_ONE_OF_EACH[0]))
    assert "Finished performance benchmark" in capsys.readouterr().out


@every_case
def test_a_game_is_the_engines_game(case: Case) -> None:
    """Whoever plays by the masks plays the game: the same features, and at the end the same for each team."""
    env, lots = env_of(case, longest=10_000 if not PLAIN else 300), random.Random(case.name)
    env.reset(seed=7)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        state = env.table.state
        if terminated or truncated:
            assert terminated == state.is_over()
            paid = reward
            rewards = dict(env._cumulative_rewards)
            if len(env.agents) == case.players and terminated:
                assert sum(rewards.values()) == pytest.approx(0)
                won = {seat for seat, one in enumerate(rewards.values()) if one > 0}
                assert won == set(state.winners()) or len(won) == 0
                sides = state.teams()
                assert all(rewards[f"seat_{seat}"] == rewards[f"seat_{sides[seat]}"] for seat in range(case.players))
            env.step(None)
            assert paid == reward
            continue
        assert agent == f"seat_{state.seat}"
        assert observation["observation"].tolist() == state.features(state.seat)
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == state.legal()
        env.step(lots.choice(legal))
        steps += 1
    assert env.agents == []
    assert steps > 10


@every_game
def test_after_the_longest_it_is_truncated_and_nobody_has_won(case: Case) -> None:
    env, lots = env_of(case, longest=25), random.Random(1)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(lots.choice(env.table.state.legal()))
        steps += 1
    assert steps == 25
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@every_game
def test_what_is_not_allowed_is_refused_and_changes_nothing(case: Case) -> None:
    env = env_of(case)
    with pytest.raises(Refused, match="reset"):
        env.step(0)
    env.reset(seed=1)
    before = env.table.state.copy()
    illegal = next(action for action in range(env.table.space) if action not in before.legal())
    for wrong in (illegal, None, -1):
        with pytest.raises(Refused, match=r"\.$"):
            env.step(wrong)
    assert env.table.state.equals(before)
    for settings in ({"players": 9}, {"longest": 0}, {"options": {"colour": "blue"}}):
        with pytest.raises(Refused, match=r"\.$"):
            env_of(case, **settings)


@every_game
def test_the_state_is_what_all_seats_know(case: Case) -> None:
    env = env_of(case)
    env.reset(seed=3)
    whole = env.state()
    assert env.state_space.contains(whole)
    told = [env.observe(agent)["observation"] for agent in env.agents]
    assert whole.tolist() == np.concatenate(told).tolist()


@every_game
def test_who_does_not_decide_sees_own_features_and_no_mask(case: Case) -> None:
    env = env_of(case)
    env.reset(seed=3)
    for agent, seat in env.seats.items():
        told = env.observe(agent)
        assert told["observation"].tolist() == env.table.state.features(seat)
        assert bool(told["action_mask"].any()) == (seat == env.table.state.seat)

"""The games in Gymnasium, by its own tests: one seat, with bots on the others."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

from stammtisch.engine.errors import Refused
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case, scaled
from tests.optional import need

need("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from stammtisch.lab import gymnasium as ours  # noqa: E402

every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
every_case = pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)


def made(case: Case, **given: Any) -> Any:
    settings = {"players": case.players, "options": case.options, **given}
    return gymnasium.make(f"stammtisch/{case.game.id}-v0", **settings)


@every_case
def test_gymnasium_finds_nothing_wrong(case: Case) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check_env(made(case, opponents="random", seat=case.players - 1, render_mode="ansi").unwrapped)
    ours_to_mend = [str(one.message) for one in caught if "stammtisch" not in str(one.filename)]
    assert [text for text in ours_to_mend if "render_mode" not in text and "np.int8" not in text] == []


@every_case
def test_a_seat_plays_whole_games_against_bots(case: Case) -> None:
    seat = case.players - 1
    env, lots = made(case, seat=seat, opponents="beginner", longest=scaled(2000)), random.Random(2)
    for seed in range(2):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            state = env.unwrapped.table.state
            assert state.seat == seat
            assert observation.tolist() == state.features(seat)
            legal = np.flatnonzero(info["action_mask"]).tolist()
            assert legal == state.legal() == np.flatnonzero(env.unwrapped.action_masks()).tolist()
            observation, reward, terminated, truncated, info = env.step(lots.choice(legal))
            ended = terminated or truncated
            assert (reward != 0 or PLAIN) if terminated else reward == 0
        assert terminated == env.unwrapped.table.state.is_over()


@every_game
def test_the_same_seed_is_the_same_game(case: Case) -> None:
    def story(env: Any, seed: int | None) -> list[object]:
        observation, info = env.reset(seed=seed)
        told: list[object] = [observation.tolist()]
        for step in range(scaled(60)):
            legal = np.flatnonzero(info["action_mask"])
            observation, reward, terminated, _, info = env.step(legal[step % len(legal)])
            told.append((observation.tolist(), reward, terminated))
            if terminated:
                break
        return told

    one, other = made(case), made(case)
    assert story(one, 5) == story(other, 5)
    assert story(one, None) == story(other, None)
    assert story(one, 5) != story(other, 6)


@every_game
def test_who_does_what_is_not_legal_has_lost_and_is_told_why(case: Case) -> None:
    env = made(case, opponents="random")
    _, info = env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].endswith(".")


@every_game
def test_what_cannot_be_is_refused_with_a_sentence(case: Case) -> None:
    few = ["random"] * case.players
    for wrong in ({"seat": 9}, {"opponents": "nobody"}, {"opponents": few}, {"players": 9}, {"longest": 0}):
        with pytest.raises(Refused, match=r"\.$"):
            made(case, **wrong)
    with pytest.raises(Refused, match="reset"):
        ours.Env(case.game, case.players).step(0)
    with pytest.raises(Refused, match="reset"):
        ours.VectorEnv(case.game, 2, case.players).step([0, 0])


@every_game
@pytest.mark.parametrize("opponents", ["random", "beginner"])
def test_a_vector_of_games_is_always_at_this_seats_turn(case: Case, opponents: str) -> None:
    envs = [
        ours.VectorEnv(case.game, 5, case.players, case.options, case.players - 1, opponents, 300, threads)
        for threads in (1, 2)
    ]
    lots = random.Random(3)
    told: list[Any] = [env.reset(seed=9) for env in envs]
    ended = 0
    for _ in range(scaled(250)):
        masks = told[0][-1]["action_mask"]
        assert envs[0].observation_space.contains(told[0][0])
        batch = envs[0].batch
        assert batch is not None
        assert set(batch.seats.tolist()) == {case.players - 1}
        actions = [lots.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        told = [env.step(np.array(actions)) for env in envs]
        for one, other in zip(told[0][:4], told[1][:4], strict=True):
            assert (one == other).all()
        _, rewards, terminated, truncated, _ = told[0]
        assert not rewards[~terminated].any()
        ended += int((terminated | truncated).sum())
    assert ended or PLAIN

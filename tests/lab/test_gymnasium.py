"""The games in Gymnasium, by its own tests: one seat, with bots on the others."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
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
def test_what_it_is_made_of_can_be_written_down_and_made_again(case: Case) -> None:
    spec = gymnasium.envs.registration.EnvSpec.from_json(made(case, seat=1).spec.to_json())
    assert gymnasium.make(spec).unwrapped.seat == 1


def test_pictures_are_refused_so_that_stable_baselines_asks_again_without() -> None:
    with pytest.raises(TypeError, match="There is no render mode 'rgb_array': there are ansi"):
        ours.Env("partners", render_mode="rgb_array")


@every_game
def test_a_mask_never_tells_what_another_may_do(case: Case) -> None:
    """Where a game is cut off at somebody else's turn."""
    cut = 0
    for longest in range(case.players, case.players + 12):
        env = ours.Env(case.game, case.players, case.options, opponents="random", longest=longest)
        _, info = env.reset(seed=longest)
        ended = False
        while not ended:
            _, _, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
            ended = terminated or truncated
        others_turn = env.table.state.seat != env.seat
        cut += others_turn
        assert others_turn == (not info["action_mask"].any()) == (not env.action_masks().any())
    assert cut


@every_game
def test_games_in_which_a_seat_never_decides_are_passed_over_or_refused(case: Case) -> None:
    last = case.players - 1
    makers: list[Callable[..., Any]] = [ours.Env, partial(ours.VectorEnv, num_envs=2)]
    for make in (partial(maker, case.game, players=case.players, seat=last, opponents="random") for maker in makers):
        with pytest.raises(Refused, match=f"seat {last} had nothing to decide: longest is too small"):
            make(longest=1).reset(seed=1)
        make(longest=300).reset(seed=1)


@every_game
@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode)[:2], ids=lambda mode: mode.value)
def test_many_are_made_on_a_batch_and_tell_what_gymnasiums_own_vectors_tell(case: Case, mode: Any) -> None:
    """One game of three is lost by what is not legal: the same arrays, by name, kind and shape, as of theirs."""
    name, settings = f"stammtisch/{case.game.id}-v0", {"players": case.players, "options": case.options}
    many = gymnasium.make_vec(name, 3, render_mode="ansi", autoreset_mode=mode, **settings)
    assert isinstance(many, ours.VectorEnv)
    theirs = gymnasium.make_vec(name, 3, "sync", vector_kwargs={"autoreset_mode": mode}, render_mode="ansi", **settings)
    assert many.metadata == {**theirs.metadata, "autoreset_mode": mode}
    assert many.observation_space == theirs.observation_space
    assert many.action_space == theirs.action_space
    told = []
    vectors: list[Any] = [many, theirs]
    for env in vectors:
        _, info = env.reset(seed=4)
        actions = info["action_mask"].argmax(1)
        actions[1] = info["action_mask"][1].argmin()
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert (rewards.tolist(), terminated.tolist(), truncated.any()) == ([0, -1, 0], [False, True, False], False)
        if mode.value == "SameStep":
            assert info["_final_obs"].tolist() == info["_final_info"].tolist() == [False, True, False]
            assert env.single_observation_space.contains(info["final_obs"][1])
            last, following, why = info["final_obs"][1], seen[1], info["final_info"]
        else:
            last, why, after = seen[1], info, info["action_mask"].argmax(1)
            again, rewards, terminated, _, _ = env.step(after)
            assert (rewards[1], terminated[1]) == (0, False)
            following = again[1]
        assert (last != following).any()
        assert why["illegal"][1].endswith(".")
        assert why["_illegal"].tolist() == [False, True, False]
        told.append([(key, kind_of(value)) for key, value in sorted(info.items()) if key != "final_info"])
        assert len(env.render()) == 3
        assert (env.reset()[0] != seen).any()
    assert told[0] == told[1]


def kind_of(array: Any) -> tuple[object, ...]:
    return array.dtype, array.shape


@every_game
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_its_wrappers_count_games(case: Case, mode: str) -> None:
    vector = gymnasium.wrappers.vector
    env: Any = ours.VectorEnv(case.game, 4, case.players, case.options, longest=60, autoreset_mode=mode)
    if mode == "NextStep":  # which alone Gymnasium's wrappers of observations know
        env = vector.DtypeObservation(env, np.float32)
    env = vector.RecordEpisodeStatistics(env)
    _, info = env.reset(seed=1)
    ended = 0
    for _ in range(scaled(80)):
        seen, rewards, terminated, truncated, info = env.step(info["action_mask"].argmax(1))
        assert env.observation_space.contains(seen)
        for place in np.flatnonzero(terminated | truncated):
            assert info["episode"]["r"][place] == rewards[place]
            assert info["episode"]["l"][place] <= 60
            ended += 1
    assert ended or PLAIN


def test_who_wants_no_next_game_makes_it_otherwise() -> None:
    with pytest.raises(Refused, match=r"autoreset_mode is .*: it must be NextStep or SameStep\."):
        ours.VectorEnv("partners", 2, autoreset_mode="Disabled")


@every_game
@pytest.mark.parametrize("opponents", ["random", "beginner"])
def test_a_vector_of_games_is_always_at_this_seats_turn(case: Case, opponents: str) -> None:
    settings = (case.players, case.options, case.players - 1, opponents, 300)
    envs = [ours.VectorEnv(case.game, 5, *settings, threads=threads, autoreset_mode="SameStep") for threads in (1, 2)]
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

"""Whatever is given to the laboratory's interfaces where something else is wanted: a sentence, and nothing changed."""

from __future__ import annotations

import copy
import math
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.engine.errors import Refused
from tests.cases import LAB_ONE_OF_EACH, Case, scaled
from tests.optional import need

for module in ("numpy", "gymnasium", "pettingzoo"):
    need(module)

import gymnasium as their_gymnasium  # noqa: E402
import numpy as np  # noqa: E402

from stammtisch.lab import gymnasium, pettingzoo  # noqa: E402
from stammtisch.lab.batch import Batch  # noqa: E402
from stammtisch.lab.table import Table, write_features, write_mask  # noqa: E402

every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
REFUSALS = (Refused, their_gymnasium.error.Error)  # which both are sentences
NO_NUMBERS: list[Any] = [
    2.5, math.nan, math.inf, "", "2", "x" * 500, b"2", True, [], [[]], [2, "x"], {}, {2: 3}, object(), 2j,
    np.float32(2), np.array([2]), np.array(["x"]), np.bool_(True),
]  # fmt: skip
NUMBERS: list[Any] = [0, -1, 9, 10**30, -(10**30), 2**31, 2**63, np.int64(-3), np.uint64(2**64 - 1)]
GIVEN = ["game", "players", "options", "longest"]
MAKERS: list[tuple[Callable[..., Any], list[str], dict[str, Any]]] = [
    (Batch, [*GIVEN, "places", "seed", "threads", "finals"], {"places": 2}),
    (gymnasium.Env, [*GIVEN, "seat", "opponents", "render_mode"], {}),
    (gymnasium.VectorEnv, [*GIVEN, "seat", "opponents", "num_envs", "render_mode", "autoreset_mode"], {"num_envs": 2}),
    (pettingzoo.env, [*GIVEN, "render_mode"], {}),
]


def drawn(lots: random.Random) -> Any:
    """Anything at all."""
    one = lots.choice([*NO_NUMBERS, *NUMBERS, None])
    return lots.choice([one, one, [one], (one, one), {"edition": one}, {one: one} if isinstance(one, str) else one])


def refusal(asked: Callable[..., Any], *given: Any, **named: Any) -> str | None:
    """The sentence with which it is refused, or nothing. Anything else that is raised fails the test."""
    print(asked, given, named)
    try:
        asked(*given, **named)
    except REFUSALS as sentence:
        return str(sentence)
    return None


@pytest.mark.parametrize(("make", "names", "needed"), MAKERS, ids=lambda value: getattr(value, "__name__", ""))
def test_settings_fit_or_are_refused(make: Callable[..., Any], names: list[str], needed: dict[str, Any]) -> None:
    lots, refused = random.Random(make.__name__), 0
    for name in names:
        values = [drawn(lots) for _ in range(scaled(40))]
        for value in [*values, *(NO_NUMBERS if name != "options" else [])]:
            given = {"game": "ticket-to-ride-new-york", **needed, name: value}
            sentence = refusal(make, **given)
            refused += sentence is not None
            assert len(sentence or "") < 500
    assert refused > 10 * len(names)


@every_game
def test_actions_are_whole_numbers_that_are_legal(case: Case) -> None:
    batch = Batch(case.game, 3, case.players, case.options, seed=1)
    table = pettingzoo.env(case.game, case.players, case.options)
    seat = gymnasium.Env(case.game, case.players, case.options, opponents="random")
    table.reset(seed=1)
    before, seen = batch.observations.tobytes(), table.table.state.copy()
    for value in [*NO_NUMBERS, -3, 10**30, -(10**30), 2**31, None]:
        seat.reset(seed=1)
        assert refusal(table.step, value)
        if not isinstance(value, int) or isinstance(value, bool):
            assert refusal(seat.step, value)
        if value is not None:
            for actions in (value, [value] * 3, [[value] * 3], [[value], [value, value], []]):
                assert refusal(batch.step, actions)
    assert batch.observations.tobytes() == before
    assert table.table.state.equals(seen)


@every_game
def test_memory_to_write_into_fits_or_is_refused(case: Case) -> None:
    table = Table(case.game, case.players, case.options)
    table.deal(1)
    for write, size in ((write_mask, table.space), (lambda state, out: write_features(state, 0, out), table.size)):
        locked = np.zeros(size, np.uint8 if write is write_mask else np.int8)
        locked.flags.writeable = False
        rooms = [np.zeros(size, kind) for kind in (np.float64, np.complex64, np.int16, ">i4", "S2", object)]
        apart = np.zeros(2 * size, locked.dtype)[::2]
        square = np.zeros((1, size), locked.dtype)
        for out in (*rooms, locked, apart, square, locked[:-1].copy(), bytes(size), [0] * size, None, 3):
            assert refusal(write, table.state, out)
    for seat in [*(one for one in NO_NUMBERS if one is not True), case.players, -1, 10**30, None]:
        out = np.zeros(table.size, np.int8)
        assert refusal(write_features, table.state, seat, out)
    with pytest.raises((TypeError, AttributeError)):
        write_features(None, 0, np.zeros(table.size, np.int8))  # type: ignore[arg-type]


@every_game
def test_seeds_are_whole_numbers_of_any_size(case: Case) -> None:
    batch, table = Batch(case.game, 2, case.players), pettingzoo.env(case.game, case.players)
    for seed in NO_NUMBERS:
        assert refusal(Batch, case.game, 2, case.players, seed=seed)
        assert refusal(table.reset, seed=seed)
        assert refusal(batch.seed_of, seed, 0)
    for seed in NUMBERS:
        table.reset(seed=seed)
        other = Batch(case.game, 2, case.players, seed=seed)
        assert other.seed_of(0, 0) == Batch(case.game, 2, case.players, seed=int(seed)).seed_of(0, 0)
    for place, number in ((2, 0), (-1, 0), (0, -1), (0, 2**70)):
        with pytest.raises(Refused, match=r"it must be a whole number from 0 to"):
            batch.seed_of(place, number)


def played_out(env: gymnasium.Env, first: Any) -> None:
    ended = env.step(first)[2:4]
    while not any(ended):
        ended = env.step(int(np.flatnonzero(env.action_masks())[0]))[2:4]


@every_game
@pytest.mark.parametrize("wrong", [False, True], ids=["cut off", "illegal"])
def test_who_steps_on_after_the_end_is_told_to_begin_anew(case: Case, wrong: bool) -> None:
    env = gymnasium.Env(case.game, case.players, case.options, opponents="random", longest=9)
    with pytest.raises(Refused, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    mask = env.action_masks()
    played_out(env, int(mask.argmin() if wrong else mask.argmax()))
    with pytest.raises(Refused, match=r"call reset\(\) first"):
        env.step(int(env.action_masks().argmax()))
    env.reset(seed=1)
    played_out(env, int(mask.argmax()))


def test_what_is_not_there_has_no_names() -> None:
    table = pettingzoo.env("partners")
    table.reset(seed=1)
    for asked in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(Refused, match="There is no agent 'seat_4': there are seat_0, seat_1"):
            asked("seat_4")
    many = gymnasium.VectorEnv("partners", 2)
    with pytest.raises(Refused, match=r"call reset\(\) first"):
        many.action_masks()
    many.reset(seed=1)
    many.close()
    with pytest.raises(Refused, match=r"call reset\(\) first"):
        many.step([0, 0])


@every_game
def test_tables_are_copied_and_pickled_and_batches_say_that_they_are_not(case: Case) -> None:
    """A copy plays on as the table itself does."""
    envs: list[Any] = [
        pettingzoo.env(case.game, case.players),
        gymnasium.Env(case.game, case.players, opponents="random"),
    ]
    for env in envs:
        env.reset(seed=3)
        copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        action = int(env.table.mask().argmax())
        env.step(action)
        for other in copies:
            other.step(action)
            assert other.table.state.equals(env.table.state)
    many = gymnasium.VectorEnv(case.game, 2, case.players)
    many.reset(seed=3)
    for whole in (many, many.batch):
        for asked in (copy.deepcopy, pickle.dumps):
            with pytest.raises(Refused, match="cannot be copied or pickled: make another with the same seed"):
                asked(whole)

"""The loops of `nogil` in plain Python: the same numbers come of them, slower."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import scratch
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.lab import stepping


def begin_all(states: list[State], templates: list[State], rng: Rng, arrays: Any, first: int, end: int) -> None:
    """Deal the first games of the places from `first` to before `end`."""
    for i in range(first, end):
        about = arrays.about[i].tolist()
        stepping.begin(states[i], templates[i], arrays.keys[i].tolist(), about)
        look(states[i], rng, arrays, about, i)


def step_all(
    states: list[State],
    templates: list[State],
    rng: Rng,
    arrays: Any,
    actions: Any,
    longest: int,
    first: int,
    end: int,
) -> None:
    """Play an action in each of these places where one is given."""
    most = arrays.rewards.shape[1]
    for i in range(first, end):
        about, rewards = arrays.about[i].tolist(), [0.0] * most
        if actions[i] < 0:
            stepping.wait(arrays.rewards[i], most, arrays.about[i])
            continue
        key = arrays.keys[i].tolist()
        stepping.step(states[i], templates[i], key, int(actions[i]), longest, rewards, most, about)
        arrays.rewards[i] = rewards
        look(states[i], rng, arrays, about, i)


def look(state: State, rng: Rng, arrays: Any, about: list[int], i: int) -> None:
    features, mask = [0] * arrays.features.shape[1], [0] * arrays.masks.shape[1]
    rng.state = int(arrays.lots[i])
    stepping.observe(state, features, len(features), mask, len(mask), about, rng)
    arrays.lots[i] = rng.state
    arrays.features[i], arrays.masks[i], arrays.about[i] = features, mask, about


def write_features(state: State, seat: int, out: Any) -> None:
    """What the seat knows, into the caller's memory."""
    size = state.game.need_layout().size
    if not 0 <= seat < state.players or len(out) < size:
        raise misfit(state, seat, out, size)
    features = [0] * len(out)
    state.write_features(seat, features)
    out[:] = features


def write_mask(state: State, out: Any) -> None:
    """What the seat that decides may do, into the caller's memory."""
    if len(out) < state.action_space():
        raise misfit(state, 0, out, state.action_space())
    mask = [0] * len(out)
    stepping.write_mask(state, mask, len(out), scratch.actions())
    out[:] = mask


def misfit(state: State, seat: int, out: Any, needed: int) -> ValueError:
    """Why nothing was written: C would write beyond the end."""
    if not 0 <= seat < state.players:
        return ValueError(f"There is no seat {seat}: this table has seats 0 to {state.players - 1}.")
    return ValueError(f"There is room for {len(out)} numbers, and there are {needed}.")

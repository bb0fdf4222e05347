"""The loops of `nogil` in plain Python: the same numbers come of them, slower."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import scratch
from stammtisch.engine.contract import State
from stammtisch.engine.errors import IllegalMove
from stammtisch.engine.rng import Rng
from stammtisch.lab import stepping

CHUNK = 32  # places that a thread takes at a time


class Crew:
    """Who goes through the places of a batch; in plain Python one thread, whatever the number."""

    def __init__(self, states: list[State], templates: list[State], rngs: list[Rng], arrays: Any, threads: int) -> None:
        self.states, self.templates, self.rngs, self.arrays = states, templates, rngs, arrays

    def begin(self) -> None:
        """Deal the first game of every place."""
        for i, (state, template) in enumerate(zip(self.states, self.templates, strict=True)):
            about = self.arrays.about[i].tolist()
            stepping.begin(state, template, self.arrays.keys[i].tolist(), about)
            look(state, self.rngs[i], self.arrays, about, i)

    def step(self, actions: Any, longest: int) -> None:
        """Play an action at each place where one is given."""
        arrays = self.arrays
        most = arrays.rewards.shape[1]
        for i, (state, template) in enumerate(zip(self.states, self.templates, strict=True)):
            about, rewards = arrays.about[i].tolist(), [0.0] * most
            if actions[i] < 0:
                stepping.wait(arrays.rewards[i], most, arrays.about[i])
                continue
            key = arrays.keys[i].tolist()
            stepping.step(state, template, key, int(actions[i]), longest, rewards, most, about)
            arrays.rewards[i] = rewards
            look(state, self.rngs[i], arrays, about, i)

    def close(self) -> None:
        """There are no threads to end."""


def look(state: State, rng: Rng, arrays: Any, about: list[int], i: int) -> None:
    features, mask = [0] * arrays.features.shape[1], [0] * arrays.masks.shape[1]
    stepping.observe(state, features, len(features), mask, len(mask), about, rng)
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


def busy() -> IllegalMove:
    return IllegalMove("Another thread is in a step of this batch: one can step it at a time.")

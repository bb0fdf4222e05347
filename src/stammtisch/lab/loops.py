"""The loops of `nogil` in plain Python: the same numbers come of them, slower."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import scratch
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng
from stammtisch.lab import columns, given, stepping

CHUNK = 32  # places that a thread takes at a time
FEATURE, MASK = "b", "B?"  # formats of memory
NAMES = {FEATURE: "int8", MASK: "uint8 or bool"}


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
            if actions[i] == columns.WAIT:
                stepping.wait(arrays.rewards[i], most, arrays.about[i])
                continue
            key, finals = arrays.keys[i].tolist(), arrays.finals[i].flatten().tolist()
            size = arrays.features.shape[1]
            stepping.step(state, template, key, int(actions[i]), longest, rewards, most, about, finals, size)
            arrays.rewards[i] = rewards
            if finals:
                arrays.finals[i].flat = finals
            look(state, self.rngs[i], arrays, about, i)

    def close(self) -> None:
        """There are no threads to end."""


def look(state: State, rng: Rng, arrays: Any, about: list[int], i: int) -> None:
    features, mask = [0] * arrays.features.shape[1], [0] * arrays.masks.shape[1]
    stepping.observe(state, features, len(features), mask, len(mask), about, rng)
    arrays.features[i], arrays.masks[i], arrays.about[i] = features, mask, about


def write_features(state: State, seat: int, out: Any) -> None:
    """What the seat knows, into the caller's memory."""
    seat = check_features(state, seat, out)
    features = [0] * len(out)
    state.write_features(seat, features)
    out[:] = features


def write_mask(state: State, out: Any) -> None:
    """What the seat that decides may do, into the caller's memory."""
    check_mask(state, out)
    mask = [0] * len(out)
    stepping.write_mask(state, mask, len(out), scratch.actions())
    out[:] = mask


def check_features(state: State, seat: object, out: object) -> int:
    """The seat, if there is one and its features can be written; else why not."""
    need_room(out, FEATURE, state.game.need_layout().size)
    return given.seat(seat, state.players)


def check_mask(state: State, out: object) -> None:
    need_room(out, MASK, state.action_space())


def need_room(out: object, kind: str, needed: int) -> None:
    """Refuse memory into which so many numbers cannot be written: C would write somewhere else."""
    try:
        room = memoryview(out)  # type: ignore[arg-type]
    except TypeError:
        raise BadOption(f"{given.shown(out)} is no array to write into.") from None
    if room.readonly or room.format not in kind or room.ndim != 1 or not room.c_contiguous:
        raise BadOption(f"This must be one row of {NAMES[kind]} that lie side by side and can be written.")
    if len(room) < needed:
        raise BadOption(f"There is room for {len(room)} numbers, and there are {needed}.")


def busy() -> IllegalMove:
    return IllegalMove("Another thread is in a step of this batch: one can step it at a time.")

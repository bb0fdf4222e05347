"""What comes of a position in imagined worlds, one after another: the loop needs no interpreter's lock.

Every world has a number. Its two generators, for what is hidden and for how it goes on, start from that number alone:
so positions are compared in the same worlds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.engine import seats, sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

Row = Any  # numbers that lie one after the other: of a list, or in C of an array

NOTHING = -1  # is done: the position is judged as it stands
IMPOSSIBLE = -1.0  # stands for chances in a world in which the action could not be imagined
TRIES = 100  # to imagine a world in which an action is possible
FINE = 1024  # steps of the doubt between actions that look alike
LEAST = 0.002  # no chance that a look believes is smaller


def judge_worlds(
    root: State,
    state: State,
    guide: Guide,
    rng: Rng,
    observer: int,
    action: int,
    starts: Sequence[int],
    worlds: int,
    sharpness: float,
    own: float,
    rows: Row,
) -> None:
    """The chances of every seat in each world that the observer cannot tell from the root, after an action in it.

    `state` is the guide's; `starts` has the states of both generators of each world. What a look believes of a position
    is made a chance by `sharpness` and `own` (see `bots.chances`); the end needs none.
    """
    telling = look_back(root, state, guide, rng, observer, action)
    for world in range(worlds):
        rng.state = starts[2 * world]
        possible = imagine(root, state, guide, rng, observer, action)
        if possible and telling:
            guide.believe(rng)
        rng.state = starts[2 * world + 1]
        if possible:
            guide.rollout(rng)
            if state.seat != seats.NOBODY:
                make_chances(state, guide, sharpness, own)
        for seat in range(state.players):
            rows[world * seats.MOST_SEATS + seat] = guide.chances[seat] if possible else IMPOSSIBLE


def look_back(root: State, state: State, guide: Guide, rng: Rng, observer: int, action: int) -> bool:
    """Whether what the others have done tells anything of what is hidden, this action included."""
    state.c_copy_from(root)
    guide.acquaint(observer)
    possible = imagine(root, state, guide, rng, observer, action)
    return possible and guide.believes and guide.remember(observer)


def imagine(root: State, state: State, guide: Guide, rng: Rng, observer: int, action: int) -> bool:
    """Imagine a world and do there what the observer sees done; whether one was found in which that is possible."""
    for _ in range(TRIES):
        state.c_copy_from(root)
        state.imagine(observer, rng)
        if action == NOTHING:
            return True
        done = as_seen(state, guide, rng, observer, action)
        if done != NOTHING:
            state.play(done)
            return True
    return False


def as_seen(state: State, guide: Guide, rng: Rng, observer: int, action: int) -> int:
    """Of the legal actions that look like this one to the observer, the one that the guide would choose."""
    actions = [0] * sizes.MOST_ACTIONS
    count = state.list_actions(actions)
    shown = guide.shown(action, observer)
    alike = 0
    found = NOTHING
    for k in range(count):
        if guide.shown(actions[k], observer) == shown:
            alike += 1
            found = actions[k]
    if alike < 2:
        return found
    guide.prepare()
    most = -1e30
    for k in range(count):
        if guide.shown(actions[k], observer) == shown:
            weight = guide.action_value(actions[k]) + 1.0 * rng.below(FINE) / FINE
            if weight > most:
                most = weight
                found = actions[k]
    return found


def make_chances(state: State, guide: Guide, sharpness: float, own: float) -> None:
    """Turn what a look believes into chances, together 1 over the sides."""
    deciding = state.side(state.seat)
    total = 0.0
    for seat in range(state.players):
        belief = sharpness * math.log(max(guide.chances[seat], LEAST))
        guide.chances[seat] = math.exp(belief + (own if state.side(seat) == deciding else 0.0))
        if state.side(seat) == seat:
            total += guide.chances[seat]
    for seat in range(state.players):
        guide.chances[seat] /= total

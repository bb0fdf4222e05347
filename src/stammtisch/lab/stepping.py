"""One step of a game among many: play, pay, begin anew, observe. Compiled, it runs without the interpreter's lock."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import keystream, scratch, seats
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.lab import columns

Row = Any  # numbers that lie one after the other: of a list, or in C of an array

FLOATS = [float(number) for number in range(-128, 128)]


def begin(state: State, template: State, key: list[int], about: Row) -> None:
    """Deal the next game of this place: its seed is the first words of the place's stream with the game's number."""
    words = [0] * 64
    keystream.fill(words, key, about[columns.GAME], 0)
    state.c_copy_from(template)
    for i in range(4):
        state.key[i] = words[keystream.place_of(i)]
    state.deal()
    about[columns.DECISIONS] = 0


def observe(state: State, features: Row, size: int, mask: Row, space: int, about: Row, rng: Rng) -> None:
    """Tell what the seat that decides knows and may do, and draw one of its actions."""
    for i in range(size):
        features[i] = 0
    state.write_features(state.seat, features)
    actions = scratch.actions()
    count = write_mask(state, mask, space, actions)
    about[columns.SEAT] = state.seat
    about[columns.DRAWN] = actions[rng.below(count)]


def write_mask(state: State, mask: Row, space: int, actions: list[int]) -> int:
    """What the seat that decides may do: the actions, how many these are, and a 1 for each. None when it is over."""
    for i in range(space):
        mask[i] = 0
    count = 0 if state.seat == seats.NOBODY else state.list_actions(actions)
    for i in range(count):
        mask[actions[i]] = 1
    return count


def pay(state: State, out: Row) -> None:
    """What a game that is over gives: winning sides share as many points as there are sides; each has put in one."""
    sides = 0
    winning = 0
    for seat in range(state.players):
        if state.side(seat) == seat:
            sides += 1
            if state.won(seat):
                winning += 1
    for seat in range(state.players):
        out[seat] = -1.0
        if state.won(state.side(seat)):
            out[seat] += 1.0 * sides / winning


def floats(state: State, seat: int, size: int) -> list[float]:
    """The features of a seat as floating-point numbers, without making new ones of them."""
    features = scratch.features()
    for i in range(size):
        features[i] = 0
    state.write_features(seat, features)
    return [FLOATS[128 + features[i]] for i in range(size)]


def returns(state: State) -> list[float]:
    """What each seat has got of a game: nothing until it is over."""
    out = [0.0] * seats.MOST_SEATS
    if state.seat != seats.NOBODY:
        return [0.0] * state.players
    pay(state, out)
    return [out[seat] for seat in range(state.players)]


def wait(rewards: Row, most: int, about: Row) -> None:
    """Nothing is played here in this step."""
    for seat in range(most):
        rewards[seat] = 0.0
    about[columns.TERMINATED] = 0
    about[columns.TRUNCATED] = 0


def step(
    state: State,
    template: State,
    key: list[int],
    action: int,
    longest: int,
    rewards: Row,
    most: int,
    about: Row,
    finals: Row,
    size: int,
) -> None:
    """Play an action; if that ends the game, or is as many decisions as one may have, begin another."""
    wait(rewards, most, about)
    if action != columns.NEXT:
        state.play(action)
        about[columns.DECISIONS] += 1
    over = state.seat == seats.NOBODY
    cut = not over and (action == columns.NEXT or 0 < longest <= about[columns.DECISIONS])
    if over:
        pay(state, rewards)
    about[columns.TERMINATED] = over
    about[columns.TRUNCATED] = cut
    if over or cut:
        if finals:
            write_finals(state, finals, size)
        about[columns.GAME] += 1
        begin(state, template, key, about)


def write_finals(state: State, finals: Row, size: int) -> None:
    """What each seat knows at the end, one after the other."""
    features = scratch.features()
    for seat in range(state.players):
        for i in range(size):
            features[i] = 0
        state.write_features(seat, features)
        for i in range(size):
            finals[seat * size + i] = features[i]

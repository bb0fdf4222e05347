"""Quick games of guides, and what a network is told of positions in them. The loop needs no interpreter's lock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.engine import seats, sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

Row = Any  # numbers that lie one after the other: of a list, or in C of an array

LONGEST = 4000  # decisions after which a game is left, as nobody's win


def record_games(
    template: State,
    state: State,
    guide: LearnedGuide,
    inner: Guide,
    rng: Rng,
    seeds: Sequence[int],
    games: int,
    every: int,
    rows: Row,
    results: Row,
    room: int,
) -> int:
    """Play games by the guide that a learned one has inside, on the state of both.

    Of about one in `every` starts of turns, write what is told of each side to `rows`, and what it got in the end to
    `results`. The number of positions, at most as many as there is room for.
    """
    inputs = guide.network.inputs
    sides = 0
    for seat in range(state.players):
        if state.side(seat) == seat:
            sides += 1
    count = 0
    for game in range(games):
        state.c_copy_from(template)
        for i in range(4):
            state.key[i] = seeds[game * sizes.SEED_ROW + i]
        rng.state = seeds[game * sizes.SEED_ROW + 4]
        state.deal()
        first = count
        turns = 0
        decisions = 0
        while state.seat != seats.NOBODY and decisions < LONGEST:
            if state.turns != turns:
                turns = state.turns
                if count < room and rng.below(every) == 0:
                    write_rows(guide, state, inputs, rows, count * sides)
                    count += 1
            state.play(inner.c_choose(rng))
            decisions += 1
        if state.seat == seats.NOBODY:
            guide.settle()
            place = first * sides
            while place < count * sides:
                for seat in range(state.players):
                    if state.side(seat) == seat:
                        results[place] = guide.chances[seat]
                        place += 1
        else:
            count = first
    return count


def write_rows(guide: LearnedGuide, state: State, inputs: int, rows: Row, row: int) -> None:
    """What is told of each side of the position as it is, from a row on."""
    for seat in range(state.players):
        if state.side(seat) == seat:
            guide.describe(guide.speaker(seat))
            for k in range(inputs):
                rows[row * inputs + k] = guide.features[k]
            row += 1

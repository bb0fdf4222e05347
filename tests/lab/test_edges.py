"""What compiled loops are asked about games that are over or not dealt yet, and memory that is too small."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch import bots
from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.rng import Rng
from stammtisch.lab.stepping import returns
from tests.cases import LAB_CASES, Case, scaled
from tests.games.partners.positions import table
from tests.games.partners.test_seven import FINISHED, part
from tests.optional import need
from tests.players import quick_table

need("numpy")

import numpy as np  # noqa: E402

from stammtisch.lab.table import Table, write_features, write_mask  # noqa: E402

every_case = pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
GUARD = 4096  # numbers after the memory in which nothing may be written
UNTOUCHED = 77


def ended(case: Case, games: int) -> Iterator[State]:
    """Games that are over, by players who come to an end."""
    players = quick_table(case.game.id, case.players)
    for seed in range(games):
        state, rng = case.start(seed), Rng(seed)
        for _ in range(3000):
            if state.is_over():
                break
            state.apply(players[state.seat].choose(state, rng))
        state.rollout(rng)
        yield state


def mask_of(state: State) -> list[int]:
    """What is written as its mask; nothing may be written beside it."""
    space = state.action_space()
    room = np.full(GUARD + space + GUARD, UNTOUCHED, np.uint8)
    write_mask(state, room[GUARD : GUARD + space])
    assert (room[:GUARD] == UNTOUCHED).all()
    assert (room[GUARD + space :] == UNTOUCHED).all()
    mask: list[int] = room[GUARD : GUARD + space].tolist()
    return mask


@every_case
def test_in_a_game_that_is_over_there_is_nothing_to_do(case: Case) -> None:
    for state in ended(case, scaled(16)):
        assert not any(mask_of(state))
        assert sum(returns(state)) == pytest.approx(0)
        with pytest.raises(Refused, match=r"The game is over: there is nothing to choose\."):
            bots.given(state, Rng(1))


@pytest.mark.rule("PA-37")
@pytest.mark.parametrize("edition", ["booklet", "championship"])
def test_a_game_that_ends_in_the_middle_of_a_seven_leaves_no_part_to_play(edition: str) -> None:
    shown = table(f"red last g2 g3 g4; green {FINISHED}; yellow 3 g4", "7 12", edition=edition)
    shown.do(part(shown, "red", "last", 1))
    assert shown.state.is_over()
    assert not any(mask_of(shown.state))


@every_case
def test_a_table_that_is_not_dealt_yet_can_be_looked_at(case: Case) -> None:
    before = Table(case.game, case.players, case.options)
    lowest, highest = before.bounds()
    assert not before.mask().any()
    for seat in range(case.players):
        assert (lowest <= before.features(seat)).all()
        assert (before.features(seat) <= highest).all()


@every_case
def test_memory_that_is_too_small_is_refused(case: Case) -> None:
    state, size = case.start(1), case.game.need_layout().size
    with pytest.raises(ValueError, match=f"room for {size - 1} numbers, and there are {size}"):
        write_features(state, 0, np.zeros(size - 1, np.int8))
    with pytest.raises(ValueError, match=f"and there are {state.action_space()}"):
        write_mask(state, np.zeros(3, np.uint8))
    for seat in (-1, case.players):
        with pytest.raises(ValueError, match=f"There is no seat {seat}"):
            write_features(state, seat, np.zeros(size, np.int8))

"""Whoever decides is told what moves would bring, and nobody else is."""

from __future__ import annotations

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from stammtisch.tables import projection
from tests.cases import ONE_OF_EACH, Case
from tests.tables.evening import ANNA, BO, two


def test_the_deciding_seat_is_told_of_its_moves_in_the_order_asked() -> None:
    evening = two()
    for _ in range(40):
        state = evening.table.playing().state
        if any(state.game.outlook(state, action) for action in state.legal()):
            break
        evening.move((ANNA, BO)[state.seat])
    moves = evening.legal()[::-1]
    told = projection.outlooks(evening.table, state.seat, moves)
    assert told == [state.game.outlook(state, state.game.action(state, move)) for move in moves]
    assert any(told)


def test_nobody_else_is_told_and_what_may_not_be_done_has_no_outlook() -> None:
    evening = two()
    moves = evening.legal()
    for viewer in (SPECTATOR, 1):
        assert projection.outlooks(evening.table, viewer, moves) == [[] for _ in moves]
    assert projection.outlooks(evening.table, 0, [{"type": "castle"}, {}, {"type": "close"}]) == [[], [], []]


def test_what_is_hardly_wanted_is_told_with_the_moves() -> None:
    evening = two()
    for viewer in (SPECTATOR, 0, 1):
        told = projection.game(evening.table, viewer)
        assert told is not None
        state = evening.table.playing().state
        unlikely = [n for n, action in enumerate(state.legal()) if not state.game.is_wanted(state, action)]
        assert told["unlikely"] == (unlikely if viewer == state.seat else [])


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_every_turn_has_a_move_that_ends_it_and_it_is_known_which(case: Case) -> None:
    """So that one can be asked before: what follows a move that does not end the turn is one's own decision."""
    state, rng = case.start(5), Rng(6)
    while not state.is_over():
        legal, seat = state.legal(), state.seat
        place = rng.below(len(legal))
        is_last = place in projection.ending(state, legal)
        turns = state.turns
        state.apply(legal[place])
        assert is_last == (state.seat != seat or state.turns != turns)
        assert is_last or state.seat == seat

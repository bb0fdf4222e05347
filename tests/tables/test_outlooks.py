"""Whoever decides is told what moves would bring, and nobody else is."""

from __future__ import annotations

from stammtisch.engine.seats import SPECTATOR
from stammtisch.tables import projection
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

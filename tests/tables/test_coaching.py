"""A move that can still be taken back can be judged by who made it, on what that seat knew before it."""

from __future__ import annotations

from stammtisch.tables import commands
from tests.tables.evening import ANNA, BO, refused, two


def test_the_last_move_is_judged_from_before_it() -> None:
    evening = two()
    refused("no_judgement", lambda: commands.last_move(evening.table, ANNA, 0, evening.n))
    while not evening.table.can_undo(0):
        before, move = evening.table.playing().state.copy(), evening.legal()[0]
        evening.move(ANNA)
    state, action = commands.last_move(evening.table, ANNA, 0, evening.n)
    assert state.equals(before)
    assert state.game.move(state, action) == move
    refused("not_your_seat", lambda: commands.last_move(evening.table, BO, 0, evening.n))
    refused("no_judgement", lambda: commands.last_move(evening.table, BO, 1, evening.n))

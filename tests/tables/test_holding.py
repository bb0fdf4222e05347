"""Bots hold off for a moment after a move that can be taken back."""

from __future__ import annotations

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.tables import commands, projection
from stammtisch.tables.table import HOLD
from tests.cases import ONE_OF_EACH, Case
from tests.tables.evening import ANNA, BO, Evening


def annas_turn(hold: bool, *seats: str | None) -> Evening:
    """Anna has made the last move of a turn that told nobody anything."""
    evening = Evening(*seats)
    if None in seats[1:]:
        evening.sit(BO)
    while evening.table.decider() == 0:
        legal = evening.legal()
        wanted = next((move for move in legal if move["type"] == "end"), legal[0])
        evening.do(commands.move(evening.table, ANNA, 0, wanted, evening.n, hold))
    assert evening.table.can_undo(0)
    return evening


def told(evening: Evening, viewer: int) -> object:
    return (projection.game(evening.table, viewer) or {})["undo_until"]


def test_bots_hold_off_while_a_turn_can_be_taken_back() -> None:
    evening = annas_turn(True, None, "easy")
    assert evening.table.bot_due(watched=False) == (1, "easy", evening.table.seating.game_at + HOLD)
    assert told(evening, 0) == evening.table.seating.game_at + HOLD
    assert told(evening, 1) is None, "it is nobody else's business"
    assert told(evening, SPECTATOR) is None
    evening.undo(ANNA)
    assert evening.table.decider() == 0
    assert told(evening, 0) is None


def test_nobody_holds_off_for_who_does_not_want_it() -> None:
    evening = annas_turn(False, None, "easy")
    assert evening.table.bot_due(watched=False) == (1, "easy", evening.table.seating.game_at)
    assert told(evening, 0) is None


def test_people_may_be_taken_by_surprise_until_they_move() -> None:
    evening = annas_turn(True, None, None)
    assert told(evening, 0) is None, "no time is up"
    evening.wait(10 * HOLD)
    assert evening.table.can_undo(0)
    evening.move(BO)
    assert not evening.table.can_undo(0)


def test_where_somebody_learned_something_bots_go_on() -> None:
    evening = Evening(None, "easy")
    draw = next(move for move in evening.legal() if move["type"] == "draw")
    evening.do(commands.move(evening.table, ANNA, 0, draw, evening.n, True))
    assert evening.table.held_until() is None


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_whether_bots_hold_off_tells_nothing(case: Case) -> None:
    """In worlds that a viewer cannot tell apart, what looks the same can be taken back or not in both."""
    rng, compared = Rng(5), 0
    for state in case.positions(seed=3, count=25, every=7):
        if state.seat == NOBODY:
            continue
        viewer = (state.seat + 1) % state.players
        other = state.copy()
        other.determinize(viewer, rng)
        shown: dict[str, bool] = {}
        for world in (state, other):
            for action in world.legal()[:12]:
                after = world.copy()
                after.apply(action)
                if after.seat != world.seat:
                    story = repr(world.game.happenings(world, action, after, viewer))
                    assert shown.setdefault(story, world.reveals(action)) == world.reveals(action)
                    compared += 1
    assert compared > 0

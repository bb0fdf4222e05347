"""Positions made by hand in which one move wins: it is found, and whatever else was done is a blunder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stammtisch import analysis
from stammtisch.analysis.course import Course
from stammtisch.analysis.findings import Decision, findings
from stammtisch.analysis.reckoning import reckon
from stammtisch.bots import guides
from stammtisch.engine.contract import Move, State
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york.board import ROUTE_BIT
from tests.cases import PLAIN
from tests.games.partners.positions import plus, table
from tests.games.thurn_und_taxis import positions as thurn_und_taxis
from tests.games.ticket_to_ride_new_york import positions as new_york

DEPTH = analysis.Depth(iterations=200, worlds=24, most_worlds=24)


def judged(state: State, action: int) -> Decision:
    """What is said of an action at a position, from which the game goes on as the guide has it."""
    course = Course(Recording(state.game, state.players, {}).record(), [state.copy()], [], [])
    while not state.is_over():
        action = guides.guide_for(state.copy()).choose(Rng(1)) if course.actions else action
        state.apply(action)
        course.events.append(len(course.actions))
        course.actions.append(action)
        course.positions.append(state.copy())
        assert len(course.actions) < 2000
    return findings(reckon(course, DEPTH, 1, 1, lambda _: None), 1)["decisions"][0]


def partners() -> tuple[State, Move]:
    """Red locks the last pawn of its team; with anything else it goes round once more."""
    shown = table("red last g2 g3 g4; green g1 g2 g3 g4; yellow last g2 g3 g4; blue g1 g2 g3 g4", "1/14 12")
    return shown.state, shown.go("1/14", "red", "last", 1)


def partners_plus() -> tuple[State, Move]:
    shown = plus("green last g2 g3 g4; red g1 g2 g3 g4", "1/14 12")
    return shown.state, shown.go("1/14", "green", "last", 1)


def thurn_und_taxis_at_the_end() -> tuple[State, Move]:
    """The last turn of all: the card that fits lets the route be closed, any other loses it."""
    five = "Lodz - Pilsen - Regensburg - Passau - Linz"
    routes, hands = f"{five} | {five}", "Basel | Salzburg"
    state = thurn_und_taxis.table(hands, routes, phase="close", carriages=(6, 6))
    thurn_und_taxis.do(state, "close cartwright", "done", "take Basel")
    state.official = True
    return state, {"type": "play", "city": "Salzburg", "end": "right"}


def new_york_at_the_end() -> tuple[State, Move]:
    """The last turn: seven points bring seat 0 before seat 1, who has eight and can build no more."""
    state = new_york.laid_out(2, hands=("4 pink",), tickets="0 1")
    state = new_york.with_pieces(state, 4, 0)
    state.end_seat, state.turns_left = 1, 2
    state.route_points = [0, 8, 0, 0]
    state.open_routes = [routes & ROUTE_BIT[22] for routes in state.open_routes]
    return state, new_york.move("claim 22 pink 0")


COMPILED = pytest.mark.skipif(PLAIN, reason="takes a minute on the plain engine")
POSITIONS = [partners, partners_plus, thurn_und_taxis_at_the_end, pytest.param(new_york_at_the_end, marks=COMPILED)]


@pytest.mark.parametrize("position", POSITIONS)
def test_the_winning_move_is_good_and_any_other_a_blunder(position: Callable[[], tuple[State, Move]]) -> None:
    state, winning = position()
    best, game = state.game.action(state, winning), state.game
    decision = judged(state.copy(), best)
    assert (decision["grade"], decision["better"]) == ("good", None)
    others = [action for action in state.legal() if action != best]
    for other in {others[0], others[-1]}:
        decision = judged(state.copy(), other)
        better = decision["better"]
        assert better is not None
        assert (decision["grade"], better["move"]) == ("blunder", winning), game.move(state, other)

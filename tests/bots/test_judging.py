"""A weak move is noticed, a good one is let pass, and nothing that the seat cannot know makes a difference."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stammtisch import bots
from stammtisch.bots.judging import judge
from stammtisch.engine.contract import Move, State
from stammtisch.engine.rng import Rng
from tests.analysis import test_winning_moves as winning
from tests.cases import ONE_OF_EACH, PLAIN, Case, scaled
from tests.words.saying import say

BUDGET = bots.Budget(iterations=60 if PLAIN else 600, threads=1)


@pytest.mark.parametrize(
    "position",
    [winning.partners, winning.partners_plus, winning.thurn_und_taxis_at_the_end, winning.new_york_at_the_end],
)
def test_whoever_misses_the_winning_move_is_asked(position: Callable[[], tuple[State, Move]]) -> None:
    state, move = position()
    best = state.game.action(state, move)
    assert judge(state, best, BUDGET, None, Rng(1)) is None
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        if action == best or after.is_over():
            continue
        verdict = judge(state, action, BUDGET, None, Rng(1))
        assert verdict is not None, state.game.move(state, action)
        assert verdict.better == move
        assert 6 <= verdict.games <= 100
        assert say(state.game, verdict.says)
        break


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_a_judgement_does_not_depend_on_what_the_seat_cannot_know(case: Case) -> None:
    few = bots.Budget(iterations=8 if PLAIN else 200, threads=1)
    for number, state in enumerate(case.positions(seed=9, count=scaled(12), every=11)):
        other, action = state.copy(), state.legal()[-1]
        other.determinize(state.seat, Rng(number + 1))
        one, two = (
            judge(bots.given(world, Rng(number)).state, action, few, None, Rng(number)) for world in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_any_move_of_any_game_can_be_asked_about(case: Case) -> None:
    """By the level that gives hints, or by one that does not search and has nothing to say."""
    for state in case.positions(seed=10, count=1, every=7):
        what = bots.given(state, Rng(1))
        assert bots.judge(bots.LevelBot("beginner"), what, state.legal()[0], Rng(2)) is None
        for action in state.legal()[:1]:
            verdict = bots.judge(bots.LevelBot("medium"), what, action, Rng(2))
            assert verdict is None or say(case.game, verdict.says)

"""What a move would bring is told before: it then happens, it can be said, and it tells nothing hidden."""

from __future__ import annotations

import pytest

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from tests.cases import ALL_CASES, Case, scaled
from tests.words.saying import say

every_case = pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: case.name)
SAMPLE = 10  # of the moves that may be made


def decisions(case: Case, seed: int) -> list[tuple[State, list[int]]]:
    """Positions of random games, each with some of the moves that may be made there."""
    rng = Rng(seed)
    found = []
    for state in case.positions(seed=seed, count=scaled(90), every=7):
        if not state.is_over():
            legal = state.legal()
            found.append((state, sorted({legal[rng.below(len(legal))] for _ in range(SAMPLE)})))
    return found


@every_case
def test_what_is_foretold_happens(case: Case) -> None:
    for state, actions in decisions(case, 21):
        for action in actions:
            after = state.copy()
            after.apply(action)
            story = case.game.tell(state, action, after, state.seat)
            foretold = [case.game.foretell(after, one) for one in story]
            happened = [said for n, said in enumerate(foretold) if said is not None and said not in foretold[:n]]
            outlook = case.game.outlook(state, action)
            assert [said for said in outlook if said in happened] == happened, case.game.move(state, action)


@every_case
def test_an_outlook_tells_nothing_that_the_seat_cannot_know(case: Case) -> None:
    rng = Rng(22)
    for state, actions in decisions(case, 23):
        other = state.copy()
        other.determinize(state.seat, rng)
        for action in actions:
            assert case.game.outlook(other, action) == case.game.outlook(state, action)


@every_case
def test_an_outlook_changes_nothing_and_can_be_said_in_every_language(case: Case) -> None:
    for state, actions in decisions(case, 24):
        before = state.copy()
        for action in actions:
            said = [say(case.game, message) for message in case.game.outlook(state, action)]
            assert all(sentence.endswith((".", "!")) for sentence in said), said
            assert len(set(said)) == len(said), "nothing is said twice"
        assert state.equals(before)

"""How long a bot takes tells nothing that others cannot know: its work is the same in all worlds that look alike.

(At a table the rest, which is a matter of microseconds, vanishes in a beat: tests/server/test_beats.py.)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.bots import guides, searching
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from tests.cases import CASES, ONE_OF_EACH, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)


class Work:
    """What the search does."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.iterations = 0
        grow = vars(searching)["grow"]  # compiled or plain

        def counted(tree: Any, root: State, rng: Rng, iterations: int) -> None:
            self.iterations += iterations
            grow(tree, root, rng, iterations)

        monkeypatch.setattr(searching, "grow", counted)

    def take(self) -> int:
        """Iterations since last asked."""
        done, self.iterations = self.iterations, 0
        return done


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def draws(before: int, rng: Rng) -> int:
    """How many numbers were taken since the generator was in a state."""
    same = Rng(0)
    same.state = before
    for number in range(100_000):
        if same.state == rng.state:
            return number
        same.below(2)
    raise AssertionError("the generator did not come from there")


def worlds(state: State, number: int) -> Iterator[State]:
    """The world, and one for each other seat that it cannot tell from it."""
    yield state
    for observer in range(-1, state.players):
        if observer != state.seat:
            other = state.copy()
            other.determinize(observer, Rng(1000 * number + observer + 1))
            assert other.game.view(other, observer) == state.game.view(state, observer)
            yield other


@every_case
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_is_the_same_work_in_all_worlds_that_look_alike(case: Case, threads: int, work: Work) -> None:
    for number, state in enumerate(case.positions(seed=8, count=scaled(16), every=11)):
        done = set()
        for world in worlds(state, number):
            rng = Rng(7)
            before = rng.state
            SearchBot(Budget(iterations=5, threads=threads)).choose(world, rng)
            done.add((work.take(), draws(before, rng)))
        assert done == {(5, 1)}


@every_game
def test_every_decision_is_searched_by_the_whole_budget(case: Case, work: Work) -> None:
    """Be there a choice or not, and whatever was kept of the decision before."""
    bot, rng, kept = SearchBot(Budget(iterations=12, threads=2)), Rng(3), 0
    state = case.start(4)
    for _ in range(scaled(300)):
        if state.is_over():
            break
        kept += any(tree.tried() for tree in bot.trees)
        action = bot.choose(state, rng)
        assert work.take() == 12
        assert bot.found is not None
        assert bot.found.iterations >= 12
        state.apply(action)
    if case.game.id == "thurn-und-taxis":
        assert kept, "the test has seen a tree that was kept"


@every_case
def test_greedy_looks_at_a_lone_action_as_at_many_and_at_what_it_overlooks(case: Case) -> None:
    for number, state in enumerate(case.positions(seed=9, count=scaled(60), every=5)):
        for world in worlds(state, number):
            actions = len(world.legal())
            for overlooks, draws_an_action in ((0.0, 1), (1.0, 3)):
                rng = Rng(number)
                before = rng.state
                GreedyBot(guides.tuning_of(case.game) | {"overlooks": overlooks}).choose(world, rng)
                assert draws(before, rng) == draws_an_action * actions

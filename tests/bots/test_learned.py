"""Judging by a network: whole numbers, honest, at the starts of turns, and its files fit the games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.bots import guides, learned, searching
from stammtisch.bots.learned import shape
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.learned.network import Network
from stammtisch.bots.levels import LevelBot
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine import registry
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case, scaled

every_case = pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
ITERATIONS = 4 if PLAIN else 60
LARGEST_FILE = 300_000


def weights_at_random(inputs: int, seed: int, most: int = 400) -> list[list[int]]:
    rng = Rng(seed)
    sizes = [inputs * shape.FIRST, shape.FIRST, shape.FIRST * shape.SECOND, shape.SECOND, shape.SECOND, 1]
    return [[rng.below(2 * most + 1) - most for _ in range(size)] for size in sizes]


def network_at_random(state: State, seed: int = 1) -> Network:
    inputs = learned.inputs_of(state)
    return Network(inputs, weights_at_random(inputs, seed))


def undecided(case: Case, count: int) -> list[State]:
    return [state for state in case.positions(6, scaled(count), every=9) if not state.is_over()]


def test_a_network_says_what_its_whole_numbers_say() -> None:
    """By the formula in `shape`, with numbers of any size, at their largest too."""
    inputs, rng = 40, Rng(2)
    for most in (3, 400, shape.MOST_LATER):
        weights = weights_at_random(inputs, most, most)
        network = Network(inputs, weights)
        for _ in range(scaled(40)):
            told = [rng.below(256) - 128 if rng.below(3) == 0 else 0 for _ in range(inputs)]
            first = [
                weights[1][unit] + sum(told[place] * weights[0][place * shape.FIRST + unit] for place in range(inputs))
                for unit in range(shape.FIRST)
            ]
            said = [min(max(one, 0) // 2**shape.FIRST_SHIFT, shape.MOST_SAID) for one in first]
            second = [
                weights[3][unit]
                + sum(said[below] * weights[2][unit * shape.FIRST + below] for below in range(len(said)))
                for unit in range(shape.SECOND)
            ]
            later = [min(max(one, 0) // 2**shape.LATER_SHIFT, shape.MOST_SAID) for one in second]
            expected = weights[5][0] + sum(a * b for a, b in zip(later, weights[4], strict=True))
            assert network.look(told) == expected


def test_a_network_is_the_same_after_it_was_packed() -> None:
    weights = weights_at_random(30, 4)
    before, after = Network(30, weights), learned.unpack(json.loads(json.dumps(learned.pack(30, weights, {}))))
    for seed in range(8):
        told = [Rng(seed * 100 + place).below(9) - 4 for place in range(30)]
        assert before.look(told) == after.look(told)


@every_case
def test_a_choice_by_a_network_does_not_depend_on_what_the_seat_cannot_know(case: Case) -> None:
    for number, state in enumerate(undecided(case, 6)):
        tuning = guides.tuning_of(state.game) | {"learned": network_at_random(state)}
        other = state.copy()
        other.determinize(state.seat, Rng(99 + number))
        budget = Budget(ITERATIONS, threads=1)
        found = [
            searching.grow_trees(searching.make_trees(world, budget, tuning), world, budget, 3)
            for world in (state, other)
        ]
        assert found[0] == found[1]


def by_turns(state: State) -> list[int]:
    """All seats, from the one that decides on."""
    return [*range(state.seat, state.players), *range(state.seat)]


@every_game
def test_it_judges_each_side_from_the_seat_of_it_that_decides_next(case: Case) -> None:
    for state in undecided(case, 12):
        network = network_at_random(state)
        guide = learned.guide_for(state.copy(), guides.tuning_of(state.game) | {"learned": network})
        assert isinstance(guide, LearnedGuide)
        teams = state.teams()
        chances = guide.outlook()
        assert sum(chances[side] for side in set(teams)) == pytest.approx(1)
        size, inner = state.game.need_layout().size, guides.guide_for(state.copy())
        scores = dict[int, int]()
        for seat in by_turns(state):
            told = [*state.features(seat), *inner.reckons(seat)]
            assert guide.described(seat) == told
            assert len(told) == size + inner.reckoned == network.inputs
            assert guide.speaks(teams[seat]) == next(s for s in by_turns(state) if teams[s] == teams[seat])
            scores.setdefault(teams[seat], network.look(told))
        assert sorted(set(teams), key=scores.__getitem__) == sorted(set(teams), key=chances.__getitem__)


@every_game
def test_without_a_network_a_game_is_searched_by_playing_on(case: Case) -> None:
    state = case.start(1)
    tuning = guides.tuning_of(state.game) | {"learned": True}
    kind = LearnedGuide if learned.network_of(state.game) else guides.kind_of(state.game)
    assert type(learned.guide_for(state.copy(), tuning)) is kind
    assert SearchBot(Budget(3, threads=1), tuning).choose(state, Rng(1)) in state.legal()


@pytest.mark.parametrize("path", sorted(learned.HOME.glob("*.json")), ids=lambda path: path.stem)
def test_a_file_of_weights_fits_its_game(path: Path) -> None:
    """After a change of a game's features or of what its guide reckons, it has to learn anew."""
    game = registry.find(path.stem)
    network = learned.network_of(game)
    assert network is not None
    assert path.stat().st_size < LARGEST_FILE
    for players in game.players:
        assert network.inputs == learned.inputs_of(game.new_state(players, {}))


def test_a_position_is_judged_as_many_turns_later_as_is_asked_for() -> None:
    """At the next one's start nobody has won; many turns later somebody has."""
    state = registry.find("thurn-und-taxis").new_state(2, {})
    state.start("5" * 32)
    numbers = {**guides.tuning_of(state.game), "learned": True}
    (soon, late) = [learned.guide_for(state.copy(), {**numbers, "ahead": ahead}) for ahead in (1, 1000)]
    assert all(0 < chance < 1 for chance in soon.playouts(Rng(3), 1))
    assert sorted(late.playouts(Rng(3), 1)) == [0, 1]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.id)
def test_other_numbers_hold_only_where_a_network_judges(game: Game) -> None:
    tuning = guides.tuning_of(game)
    assert learned.network_of(game) or not tuning.get("by_network"), "there is none to judge"
    for level, settings in tuning["levels"].items():
        bot = LevelBot(level).bot_for(game.new_state(game.players[0], {}))
        if isinstance(bot, SearchBot) and bot.tuning is not None:
            judging = bool(settings.get("learned"))
            other = tuning.get("by_network", {}) if judging else {}
            assert bot.tuning == {**tuning, **other, "learned": judging}

"""Features: a game in numbers, as a seat knows it. They tell what its view tells, and nothing more."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tools import features as features_page

from stammtisch.engine.contract import Game, State, View
from stammtisch.engine.errors import Refused
from stammtisch.engine.layout import Layout
from stammtisch.engine.rng import Rng
from stammtisch.engine.sizes import MOST_FEATURES
from tests.cases import LAB_ALL_CASES, LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case, is_own, scaled
from tests.players import Weighted, mixed_table, quick_table

every_case = pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
every_view = pytest.mark.parametrize("case", LAB_ALL_CASES, ids=lambda case: case.name)
WORLDS = 3  # that are imagined for each position and seat
HARDLY_EVER = {"passes", "helped"}
RECKONED = {"walks"}  # in a view from what else is in it
NOT_CHANGED = {
    "game",
    "tape",
    "players",
    "key",
    "pile",
    "in_pile",
    "mate",
    "fields",
    "last",
    "sides",
    "covered",
    "n_route",
}
OTHER_GAMES = {"partners": {"threes", "play_on", "long_track", "second"}, "partners-plus": {"championship"}}


def tables(case: Case, number: int) -> list[Weighted]:
    game, players = case.game.id, case.players
    return mixed_table(game, players, number) if number % 2 else quick_table(game, players)


def states(case: Case, count: int, games: int = 2) -> Iterator[State]:
    """Positions of games by different players, the last ones included, and all that one move leads to from some."""
    for number in range(games):
        table = tables(case, number)
        state, rng, left = case.start(number), Rng(number), scaled(count)
        while left and not state.is_over():
            yield state.copy()
            if left % 8 == 0:
                for action in state.legal():
                    after = state.copy()
                    after.apply(action)
                    yield after
            state.apply(table[state.seat].choose(state, rng))
            left -= 1
        state.rollout(rng)
        yield state


def told(view: View, layout: Layout) -> str:
    """A view without what the layout says is left out."""
    rest = {key: value for key, value in view.items() if key not in RECKONED}
    for one in layout.left_out:
        value = rest.pop(one.key, None)
        if one.only_order:
            rest[one.key] = sorted(map(str, value or []))
    return json.dumps(rest, sort_keys=True)


@every_case
def test_features_are_as_the_layout_says(case: Case) -> None:
    layout = case.game.need_layout()
    lowest, highest = layout.bounds()
    assert len(lowest) == len(highest) == layout.size <= MOST_FEATURES
    for state in states(case, 300):
        for seat in range(case.players):
            features = state.features(seat)
            assert len(features) == layout.size
            for place, value in enumerate(features):
                assert lowest[place] <= value <= highest[place], f"{place} of {layout.parts}"


@pytest.mark.skipif(PLAIN, reason="the same numbers, only slower")
@pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
def test_every_part_tells_something(case: Case) -> None:
    """None is 0 in all games, with whatever players and options."""
    layout = case.game.need_layout()
    silent, others = {part.name for part in layout} - HARDLY_EVER, OTHER_GAMES.get(case.game.id, set())
    for one in (one for one in LAB_CASES if one.game is case.game):
        for state in states(one, 300, games=4):
            for seat in range(one.players):
                features = state.features(seat)
                silent -= {name for name in silent if any(features[layout[name].start : layout[name].end])}
            if silent == others:
                return
    assert silent == others


@every_view
def test_features_tell_nothing_that_a_seat_cannot_know(case: Case) -> None:
    rng = Rng(1)
    for state in states(case, 100):
        for seat in range(case.players):
            for _ in range(WORLDS):
                imagined = state.copy()
                imagined.determinize(seat, rng)
                assert imagined.features(seat) == state.features(seat)


@every_view
def test_features_differ_exactly_where_views_do(case: Case) -> None:
    """But for what the layout names. Covered tiles (TT-28) are told all the same, so these views may tell less."""
    layout = case.game.need_layout()
    shows_all = case.options.get("tiles") != "covered"
    views: dict[tuple[int, ...], str] = {}
    features: dict[str, tuple[int, ...]] = {}
    for state in states(case, 150, games=3):
        for seat in range(case.players):
            seen, numbers = told(state.game.view(state, seat), layout), tuple(state.features(seat))
            assert views.setdefault(numbers, seen) == seen
            if shows_all:
                assert features.setdefault(seen, numbers) == numbers
    assert len(views) > 100


@pytest.mark.skipif(not PLAIN, reason="a state that cannot be is a wrong index, which C does not notice")
@every_case
def test_whatever_changes_a_view_changes_the_features(case: Case) -> None:
    """Every field on its own: what two states of games would hardly ever differ in alone."""
    layout, lots = case.game.need_layout(), random.Random(case.name)
    noticed: set[str] = set()
    for state in some_of_each_phase(case):
        changeable = {name: value for name, value in vars(state).items() if name not in NOT_CHANGED}
        seat = lots.randrange(case.players)
        seen, numbers = told(state.game.view(state, seat), layout), state.features(seat)
        for _ in range(250):
            name, value = lots.choice(list(changeable.items()))
            setattr(state, name, changed(value, lots))
            try:
                seen_now = told(state.game.view(state, seat), layout)
                differs = state.features(seat) != numbers
            except (IndexError, ValueError, KeyError, StopIteration, OverflowError):
                continue  # it cannot be
            finally:
                change = f"{name}: {value} is {getattr(state, name)}"
                setattr(state, name, value)
            if seen_now != seen:
                assert differs, change
                noticed.add(name)
    assert len(noticed) > 8


def some_of_each_phase(case: Case) -> list[State]:
    found: dict[int, list[State]] = {}
    for state in case.positions(seed=3, count=400, every=3):
        found.setdefault(getattr(state, "phase", 0), []).append(state)
    return [state for states in found.values() for state in states[:: max(1, len(states) // 3)][:3]]


def changed(value: Any, lots: random.Random) -> Any:
    """The same but for one number."""
    if isinstance(value, bool):
        return not value
    if not isinstance(value, list):
        flipped = value ^ 1 << lots.randrange(20) if value > 15 else value + 1  # where it may be a set
        return lots.choice([value + 1, max(value - 1, min(value, 0)), flipped])
    place = lots.randrange(len(value))
    return [*value[:place], changed(value[place], lots), *value[place + 1 :]]


@every_case
def test_who_has_no_seat_has_no_features(case: Case) -> None:
    state = case.start(1)
    for seat in (-1, case.players, 99):
        with pytest.raises(ValueError, match=rf"There is no seat {seat}: this table has seats 0 to {case.players - 1}"):
            state.features(seat)


@pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
def test_a_game_without_features_says_so(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(case.game), "layout", None)
    with pytest.raises(Refused, match=f"{case.game.name.replace('+', '.')} has no features"):
        case.start(1).features(0)
    assert Game.layout is None


def test_a_layout_refuses_what_cannot_be_written() -> None:
    layout = Layout()
    assert [layout.part("one", 3, meaning="-"), layout.part("two", meaning="-")] == [0, 3]
    assert (layout["two"].shape, layout.size, "three" in layout) == ((1,), 4, False)
    with pytest.raises(ValueError, match="from -128 to 127"):
        layout.part("big", highest=300, meaning="-")
    with pytest.raises(ValueError, match="already"):
        layout.part("one", meaning="-")
    with pytest.raises(ValueError, match=f"With many there are 2049 numbers: features are at most {MOST_FEATURES}"):
        layout.part("many", MOST_FEATURES - 3, meaning="-")


def test_the_laboratorys_page_tells_the_sizes() -> None:
    page = (features_page.PAGE.parent / "lab.md").read_text(encoding="utf-8")
    for case in (case for case in LAB_ONE_OF_EACH if is_own(case.game)):
        game, numbers = case.game, ", ".join(map(str, case.game.players))
        row = f"| {game.name} | {numbers} | {game.need_layout().size} | {case.start(1).action_space()} |"
        assert row in page.splitlines()


def test_the_page_tells_what_the_layouts_tell() -> None:
    assert features_page.PAGE.read_text(encoding="utf-8") == features_page.text(), "python -m tools.features writes it"

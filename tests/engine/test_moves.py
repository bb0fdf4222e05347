"""Moves: JSON and numbers, exact both ways; anything else is refused with a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadMove, Refused
from stammtisch.engine.moves import MoveTable, exactly
from tests.cases import CASES, Case, scaled

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
GARBAGE: list[Any] = [
    None,
    7,
    "draw",
    [],
    {},
    [{"type": "draw"}],
    {"type": None},
    {"type": ["draw"]},
    {"type": {"type": "draw"}},
    {"type": "fly"},
    {"type": "Draw"},
    {"type": 10**400},
    {"type": "\ud800"},
]


def refused(state: State, value: Any) -> str:
    """The sentence with which a value is refused; none must be anything but a refusal."""
    with pytest.raises(Refused) as error:
        state.game.action(state, value)
    sentence = str(error.value)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence) < 400
    return sentence


@every_case
def test_garbage_is_refused_with_a_sentence(case: Case) -> None:
    state = case.start(1)
    deep: Any = {}
    for _ in range(5000):
        deep = {"type": deep}
    for value in [*GARBAGE, deep]:
        refused(state, value)


@every_case
def test_a_move_with_one_thing_wrong_is_another_move_or_refused(case: Case) -> None:
    """Missing, extra, null fields, wrong types: never taken for the move it was made from."""
    for state in case.positions(seed=3, count=scaled(60), every=7):
        for action in state.legal():
            for wrong in spoiled(state.game.move(state, action)):
                try:
                    other = state.game.action(state, wrong)
                except Refused:
                    continue
                assert other != action
                assert exactly(state.game.move(state, other), wrong)


def spoiled(move: dict[str, Any]) -> list[Any]:
    """The move with each field missing, null, of another type or another value, and with a field too many."""
    wrong: list[Any] = [{**move, "extra": 1}, {**move, "": None}, [move], json.dumps(move)]
    for name, value in move.items():
        wrong.append({other: kept for other, kept in move.items() if other != name})
        odd = (None, [value], {"x": value}, "", -1, 10**30, 0.5, True, "Atlantis")
        wrong += [{**move, name: other} for other in odd]
        if type(value) is int:
            wrong += [{**move, name: float(value)}, {**move, name: str(value)}, {**move, name: value + 1000}]
        if type(value) is bool:
            wrong += [{**move, name: int(value)}, {**move, name: not value}]
        if isinstance(value, list):
            wrong += [{**move, name: [*value, *value]}, {**move, name: [*value[::-1], None]}, {**move, name: []}]
    return [other for other in wrong if not exactly(other, move)]


@settings(max_examples=scaled(300), deadline=None)
@given(value=JSON)
def test_any_json_is_a_move_or_refused(value: Any) -> None:
    for case in CASES[:1] + CASES[-1:]:
        state = case.start(2)
        try:
            action = state.game.action(state, value)
        except Refused:
            continue
        assert exactly(state.game.move(state, action), value)


def test_the_sentence_says_what_is_wrong() -> None:
    state = next(case for case in CASES if case.game.id == "thurn-und-taxis").start(1)
    for value, sentence in [
        ({"type": "fly"}, 'There is no move of type "fly": it is one of draw, take, refresh,'),
        ({"city": "Ulm"}, "The move has no type"),
        ({"type": "take"}, "A move of type take needs the field city."),
        ({"type": "take", "city": "Berlin"}, 'A move of type take has no city "Berlin".'),
        ({"type": "take", "city": "Ulm", "end": "left"}, 'A move of type take has no field "end"'),
        ({"type": "play", "city": "Ulm"}, "A move of type play needs the field end."),
        ({"type": "close", "cartwright": 1}, "A move of type close has no cartwright 1."),
        ({"type": "close", "cartwright": False}, "A move of type close has no cartwright false."),
        ({"type": "draw", "city": None}, 'A move of type draw has no field "city"'),
    ]:
        assert sentence in refused(state, value)


def test_true_is_not_1_and_1_is_not_1_point_0() -> None:
    table = MoveTable([{"type": "a", "n": 1}, {"type": "b", "ids": [1, 2]}])
    assert table.action({"n": 1, "type": "a"}) == 0
    assert table.action({"type": "b", "ids": [1, 2]}) == 1
    for wrong in ({"type": "a", "n": True}, {"type": "a", "n": 1.0}, {"type": "b", "ids": [1, 2.0]}):
        with pytest.raises(BadMove):
            table.action(wrong)

"""Moves field by field."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.errors import BadMove, IllegalMove, Refused
from stammtisch.games.partners.constants import N_ACTIONS
from tests.games.partners.positions import fresh, plus, table, twin

MOVE = {"type": "move", "card": "5", "seat": 0, "from": 3, "steps": 5}
SWAP = {"type": "swap", "card": "swap", "pawns": [[0, 3], [1, 7]]}
TWO = {"type": "enter", "card": "2", "seats": [0, 3]}


def without(move: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in move.items() if key != name}


DEEP: list[Any] = []
for _ in range(2000):
    DEEP = [DEEP]

BAD: list[Any] = [
    None, 5, "fold", [], {}, {"type": None}, {"type": "jump"}, {"type": ["fold"]}, {"type": "fold", "card": "5"},
    {"type": "stop", "x": None}, {"type": "give"}, {"type": "give", "card": 5}, {"type": "give", "card": "11"},
    {"type": "give", "card": ["5"]}, {"type": "give", "card": DEEP},
    *(without(MOVE, name) for name in ("card", "seat", "from", "steps")),
    *({**MOVE, "seat": bad} for bad in (True, False, 1.0, "0", 4, -1, None, [0], 10**30)),
    *({**MOVE, "from": bad} for bad in (True, 3.0, "home", "3", -1, 61, None, [3], 10**30)),
    *({**MOVE, "steps": bad} for bad in (True, 5.0, "5", 4, 0, -5, None, [5], 10**30)),
    {**MOVE, "card": "swap"}, {**MOVE, "card": "start"}, {**MOVE, "extra": 1}, {**MOVE, "card": "7", "steps": 8},
    {**MOVE, "card": "-4", "steps": 4}, {**MOVE, "card": None}, {**MOVE, "card": {}},
    *(without(SWAP, name) for name in ("card", "pawns")),
    *(
        {**SWAP, "pawns": bad}
        for bad in (None, [], [[0, 3]], [[1, 7], [0, 3]], [[0, 3], [0, 3]], [[0, 3], [1, 7], [1, 8]], [0, 3], "ab",
                    [[0, 3], [1, True]], [[0, 3], [1, 7.0]], [[0, 3], [1]], [[0, 3], (1, 7)], DEEP, {"0": 3})
    ),
    {**SWAP, "card": "5"},
    {"type": "enter", "card": "start"}, {"type": "enter", "card": "5", "seat": 0},
    {"type": "enter", "card": "start", "seat": True}, {"type": "enter", "card": "start", "seat": 4},
    {"type": "enter", "card": "start", "seat": 0, "seats": [0, 0]}, TWO,
]  # fmt: skip


@pytest.mark.parametrize("move", BAD, ids=range(len(BAD)))
def test_what_is_no_move_is_refused_with_a_sentence(move: Any) -> None:
    shown = table("red 3; yellow 7", "5 swap 7 start")
    with pytest.raises(BadMove, match=r"^[A-Z0-9\"\[{tna-].*\.$"):
        shown.state.game.action(shown.state, move)


@pytest.mark.rule("PP-13")
def test_the_2_for_two_pawns_field_by_field() -> None:
    shown = plus("green", "2")
    assert shown.state.game.move(shown.state, shown.state.game.action(shown.state, TWO)) == TWO
    for bad in ([3, 0], [0], [0, 6], [0, True], [0, 1, 2], None):
        with pytest.raises(BadMove):
            shown.state.game.action(shown.state, {**TWO, "seats": bad})
    with pytest.raises(BadMove):
        shown.state.game.action(shown.state, {**TWO, "card": "3"})
    with pytest.raises(BadMove):
        shown.state.game.action(shown.state, {"type": "enter", "card": "start", "seat": 0})  # no such card in Partners+
    with pytest.raises(IllegalMove):
        shown.do({**TWO, "seats": [0, 1]})


@pytest.mark.rule("PA-14", "PA-35")
def test_a_move_of_a_pawn_that_is_not_there_is_refused() -> None:
    shown = table("red 3; yellow 7", "5 swap")
    for move in ({**MOVE, "from": 4}, {**MOVE, "seat": 1}, {**SWAP, "pawns": [[0, 4], [1, 7]]}):
        with pytest.raises(Refused, match="no pawn on place"):
            shown.state.game.action(shown.state, move)


def test_a_move_that_may_not_be_made_now_is_refused_and_changes_nothing() -> None:
    shown = table("red 3 g1; yellow 7", "5 swap")
    before = twin(shown.state)
    for move in ({"type": "fold"}, {"type": "stop"}, {"type": "give", "card": "5"}, {**MOVE, "card": "6", "steps": 6}):
        with pytest.raises(IllegalMove):
            shown.do(move)
    with pytest.raises(IllegalMove):
        shown.do({**SWAP, "pawns": [[0, 57], [1, 7]]})
    assert shown.state.equals(before)


def test_every_number_of_the_action_space_can_be_spoken_of() -> None:
    state = fresh("partners-plus")
    spelled = [state.game.move(state, action) for action in range(N_ACTIONS)]
    assert all(isinstance(move["type"], str) for move in spelled)
    for action in (-1, N_ACTIONS, 0, N_ACTIONS - 1):
        with pytest.raises(IllegalMove):
            state.apply(action)

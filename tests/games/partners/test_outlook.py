"""What a move would bring in Partners: where a pawn lands, whom it sends home, who gets a card."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.contract import Move
from tests.games.partners.positions import Table, fresh, plus, table


def outlook(shown: Table, move: Move) -> list[str]:
    game = shown.state.game
    return [shown.english(message)[0] for message in game.outlook(shown.state, game.action(shown.state, move))]


def walk(seat: int, start: int, steps: int, card: str) -> Move:
    return {"type": "move", "card": card, "seat": seat, "from": start, "steps": steps}


@pytest.mark.rule("PA-15", "PA-18")
def test_a_walk_says_where_it_ends_and_whom_it_sends_home() -> None:
    shown = table("red 5; yellow 52", "5")  # which is red's field 10
    assert outlook(shown, walk(0, 5, 5, "5")) == ["Lands on: Red 10.", "Sends a pawn of Yellow home."]


@pytest.mark.rule("PA-19")
def test_whoever_comes_to_two_pawns_is_told_to_go_home() -> None:
    shown = table("red 5; yellow 52 52", "5")
    said = outlook(shown, walk(0, 5, 5, "5"))
    assert said[0] == "Lands on: Red 10."
    assert said[1] == "Two pawns stand there: the pawn that comes (Red) goes home itself."


@pytest.mark.rule("PA-22")
def test_the_goal_locks() -> None:
    shown = table("red last-1", "5")
    assert outlook(shown, walk(0, 55, 5, "5")) == ["Lands on: goal space 4.", "There it is locked."]


@pytest.mark.rule("PA-16", "PP-13")
def test_coming_from_home_says_whose_pawn() -> None:
    shown = table("red 5", "start")
    said = outlook(shown, {"type": "enter", "card": "start", "seat": 0})
    assert said == ["A pawn comes from home onto the start space (Red)."]
    two = plus("green 5", "2")
    said = outlook(two, {"type": "enter", "card": "2", "seats": [0, 0]})
    assert said == ["2 pawns come from home onto the start space (Green)."]


@pytest.mark.rule("PA-35")
def test_a_swap_says_where_each_goes() -> None:
    shown = table("red 5; yellow 5", "swap")
    move = {"type": "swap", "card": "swap", "pawns": [[0, 5], [1, 5]]}
    assert outlook(shown, move) == ["They change places: Red to Yellow 5 and Yellow to Red 5."]


@pytest.mark.rule("PA-7", "PP-7")
@pytest.mark.parametrize(
    ("game", "options", "taker"), [("partners", {}, "Green"), ("partners-plus", {"teams": "three"}, "Purple")]
)
def test_giving_says_to_whom(game: str, options: dict[str, Any], taker: str) -> None:
    shown = Table(fresh(game, **options))
    state = shown.state
    for action in state.legal():
        (said,) = [shown.english(message)[0] for message in state.game.outlook(state, action)]
        assert said.startswith(f"{taker} gets this card: ")


@pytest.mark.rule("PA-11")
def test_throwing_in_says_what_it_means() -> None:
    assert outlook(table("", "5 6"), {"type": "fold"}) == [
        "You lay down all your cards and sit out until the next deal."
    ]

"""Why something is not allowed, rule by rule: the sentence that is said, and the rule that it names."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.contract import Move
from stammtisch.games.partners.board import FACES
from stammtisch.games.partners.constants import GIVING
from tests.games.partners.positions import Table, fresh, plus, table


def refused(shown: Table, move: Move) -> tuple[str, str | None]:
    """Why a move is not allowed: the sentence, and the rule."""
    action = shown.state.game.action(shown.state, move)
    assert action not in shown.state.legal()
    return shown.english(shown.state.game.why_not(shown.state, action))


def pressed(shown: Table, *spots: str) -> tuple[str, str | None]:
    """Why the last of these things leads nowhere."""
    return shown.english(shown.state.game.why_not_pressed(shown.state, list(spots[:-1]), spots[-1]))


def giving(game: str = "partners", **options: Any) -> Table:
    shown = Table(fresh(game, **options))
    assert shown.state.phase == GIVING
    return shown


@pytest.mark.rule("PA-7", "PP-7")
def test_cards_are_given_first_and_only_then_and_to_one_team_mate() -> None:
    shown = giving()
    sentence = ("First everybody gives a card.", "PA-7")
    assert refused(shown, {"type": "fold"}) == sentence
    assert pressed(shown, "pawn:0:home") == pressed(shown, "home:0") == pressed(shown, "to:0:3") == sentence
    hand = shown.state.game.view(shown.state, 0)["hand"]
    missing = next(face for face in FACES if face not in hand)
    assert refused(shown, {"type": "give", "card": missing})[1] == "PA-7"
    assert pressed(shown, f"card:{missing}")[0].startswith("You do not have this card: ")
    assert pressed(shown, "seat:1") == ("Your card goes to Green.", "PA-7")
    three = giving("partners-plus", teams="three")
    assert pressed(three, "seat:4") == ("Your card goes to Purple.", "PP-7")
    assert pressed(three, "nothing")[0] == "Not now."
    shown = table("red 5", "5")
    sentence = ("Cards are exchanged only right after dealing.", "PA-7")
    assert refused(shown, {"type": "give", "card": "5"}) == pressed(shown, "seat:2") == sentence


@pytest.mark.rule("PA-10")
def test_a_card_must_be_in_the_hand() -> None:
    shown = table("red 5", "5")
    sentence = ("You do not have this card: 4 back.", "PA-10")
    assert refused(shown, shown.go("-4", "red", 5, -4)) == pressed(shown, "card:-4") == sentence


@pytest.mark.rule("PA-11")
def test_the_hand_is_thrown_in_only_if_nothing_can_be_played() -> None:
    shown = table("red 5", "5 swap 1/14")
    sentence = "You can throw in your cards only if you can play none of them. You can play: 5 and 1 or 14."
    assert refused(shown, {"type": "fold"}) == pressed(shown, "button:fold") == (sentence, "PA-11")


@pytest.mark.rule("PA-33")
def test_there_is_nothing_to_leave_without_a_7_under_way() -> None:
    shown = table("red 5", "5")
    sentence = ("There is no rest of a 7 that could be left.", "PA-33")
    assert refused(shown, {"type": "stop"}) == pressed(shown, "button:stop") == sentence


@pytest.mark.rule("PA-12", "PA-31")
def test_pawns_of_others() -> None:
    shown = table("red 5; green 6; yellow 7", "5 7", edition="championship")
    sentence = "This is a pawn of Yellow."
    assert refused(shown, shown.go("5", "yellow", 7, 5)) == pressed(shown, "pawn:1:7") == (sentence, "PA-12")
    sentence = "Pawns of Green are yours to move only when all four of yours are locked."
    assert refused(shown, shown.go("5", "green", 6, 5)) == pressed(shown, "card:5", "pawn:2:6") == (sentence, "PA-12")
    assert refused(shown, shown.go("7", "green", 6, 5)) == (sentence, "PA-31")
    shown = table("red 5; green 6", "5", edition="booklet")
    sentence = "Pawns of Green are yours to move only with a 7, until all four of yours are locked."
    assert pressed(shown, "pawn:2:6") == (sentence, "PA-12")


@pytest.mark.rule("PA-16")
def test_pawns_at_home_need_a_card_that_brings_them_out() -> None:
    shown = table("red", "5 7 swap", edition="championship")
    sentence = ("This pawn is at home: it needs a card that brings it out.", "PA-16")
    assert pressed(shown, "pawn:0:home") == pressed(shown, "card:5", "pawn:0:home") == sentence
    sentence = ("All your pawns are at home, and this card brings none out: split 7.", "PA-16")
    assert pressed(shown, "card:7") == sentence
    assert pressed(shown, "home:0") == ("You have no card that brings a pawn out.", "PA-16")
    assert pressed(shown, "card:5", "home:0") == ("This card brings no pawn out of its home: 5.", "PA-16")
    shown = table("red 1 2 3 4; green 5", "start start/8")
    assert refused(shown, shown.enter("start", "red")) == ("Red has no pawn at home.", "PA-16")
    assert pressed(shown, "home:0") == ("Red has no pawn at home.", "PA-16")
    assert refused(shown, shown.enter("start", "green"))[1] == "PA-12"
    shown = table("red 5", "start")
    assert pressed(shown, "card:start", "pawn:0:home") == (
        "Press the home of Red: a pawn comes out from there.",
        "PA-16",
    )
    sentence = ("This card brings a pawn from home and moves no other: heart.", "PA-28")
    assert pressed(shown, "card:start", "pawn:0:5") == pressed(shown, "pawn:0:5", "card:start") == sentence


@pytest.mark.rule("PP-13")
def test_a_2_brings_two_of_the_team_or_none() -> None:
    shown = plus("green 1 2 3; red 1 2 3 4", "2")
    assert refused(shown, shown.enter("2", "green", "green")) == ("Green has only one pawn at home, not two.", "PP-13")
    assert refused(shown, shown.enter("2", "green", "red")) == ("Red has no pawn at home.", "PP-13")
    assert pressed(shown, "card:2", "button:enter:0,3") == ("Red has no pawn at home.", "PP-13")
    assert refused(shown, shown.enter("2", "green", "blue"))[0].startswith("This is a pawn of Blue.")
    sentence = "A 2 brings two pawns out at once, and your team has only one at home."
    assert pressed(shown, "card:2", "home:0") == pressed(shown, "card:2", "pawn:0:home") == (sentence, "PP-13")
    small = table("red", "2 5")
    assert pressed(small, "button:enter:0,2") == ("This card brings no pawn out of its home: 2.", "PA-16")


@pytest.mark.rule("PA-22")
def test_a_locked_pawn_stays() -> None:
    shown = table("red g4 5", "5")
    sentence = ("This pawn is locked in the goal: it stays where it is.", "PA-22")
    assert refused(shown, shown.go("5", "red", "g4", 5)) == pressed(shown, "pawn:0:60") == sentence


@pytest.mark.rule("PA-12")
def test_pawns_at_home_or_locked_leave_nothing_to_move() -> None:
    shown = table("red g4", "5")
    sentence = "All pawns that you may move are at home or locked: this card moves none of them (5)."
    assert pressed(shown, "card:5") == (sentence, "PA-12")


@pytest.mark.rule("PA-17", "PP-8", "PP-12")
def test_a_blockade_and_whose_it_is() -> None:
    sentence = "Yellow has a blockade on the start space: no pawn of another colour gets past it."
    shown = table("red 12; yellow start start", "5")
    assert refused(shown, shown.go("5", "red", 12, 5)) == (sentence, "PA-17")
    assert pressed(shown, "pawn:0:12") == pressed(shown, "card:5", "pawn:0:12") == (sentence, "PA-17")
    assert pressed(shown, "card:5") == (f"This card cannot be played now: 5. {sentence}", "PA-17")
    shown = table("red 16; yellow start start", "-4")
    assert refused(shown, shown.go("-4", "red", 16, -4)) == (sentence, "PA-17")
    shown = plus("green 12; blue start", "6 5")
    sentence = sentence.replace("Yellow", "Blue")
    assert refused(shown, shown.go("6", "green", 12, 6)) == (sentence, "PP-8")
    assert shown.steps_offered("green", 12) == [5]


@pytest.mark.rule("PA-26")
def test_a_blockade_on_the_way_back_out_of_the_goal() -> None:
    shown = plus("green g1 g2; yellow start", "1/14", fields=13)
    sentence = "Yellow has a blockade on the start space: no pawn of another colour gets past it."
    assert refused(shown, shown.go("1/14", "green", "g1", 14)) == (sentence, "PA-26")


@pytest.mark.rule("PA-24")
def test_own_pawns_in_the_goal_are_in_the_way() -> None:
    shown = table("red 55 g1", "5")
    sentence = "A pawn of Red stands on the first goal space: no other of that colour gets past it."
    assert refused(shown, shown.go("5", "red", 55, 5)) == pressed(shown, "card:5", "pawn:0:55") == (sentence, "PA-24")
    shown = table("red g1 g2 g3", "5")
    sentence = "This pawn has no free space on either side."
    assert refused(shown, shown.go("5", "red", "g2", 5)) == (sentence, "PA-24")


@pytest.mark.rule("PA-25")
def test_the_minus_4_does_not_move_in_the_goal() -> None:
    shown = table("red g1 5", "-4")
    sentence = "In the goal no pawn goes back with the −4."
    assert refused(shown, shown.go("-4", "red", "g1", -4)) == pressed(shown, "pawn:0:57") == (sentence, "PA-25")


@pytest.mark.rule("PA-32")
def test_a_7_is_used_up_part_by_part() -> None:
    shown = table("red 13 20; yellow start start", "7 5")
    sentence = "The whole 7 must be used: after 5 steps of this pawn, the 2 steps that are left could not all be made."
    assert refused(shown, shown.go("7", "red", 20, 5)) == (sentence, "PA-32")
    shown.do(shown.go("7", "red", 20, 6))
    sentence = "The 7 is not spent yet: 1 step is left."
    for spot in ("card:5", "home:0", "button:stop", "button:fold"):
        assert pressed(shown, spot) == (sentence, "PA-32")
    assert refused(shown, shown.go("5", "red", 13, 5)) == (sentence, "PA-32")
    assert refused(shown, shown.go("7", "red", 13, 2)) == ("Only 1 step is left of the 7.", "PA-32")
    sentence = "This pawn has moved in this 7 already: each moves once at most."
    assert refused(shown, shown.go("7", "red", 26, 1)) == pressed(shown, "pawn:0:26") == (sentence, "PA-31")
    shown = table("red 13; yellow start start", "7")
    sentence = "The whole 7 must be used: after 1 step of this pawn, the 6 steps that are left could not all be made."
    assert pressed(shown, "card:7", "pawn:0:13") == (sentence, "PA-32")


@pytest.mark.rule("PA-33", "PP-11", "PP-16")
def test_the_rest_of_a_7_goes_to_one_team_mate() -> None:
    shown = plus("green last g2 g3 g4; purple 5 8; orange 5", "7", teams="three")
    shown.do(shown.go("7", "green", "last", 1), shown.go("7", "purple", 5, 1))
    assert refused(shown, shown.go("7", "orange", 5, 1)) == ("This 7 goes to one team mate only: Purple.", "PP-16")
    assert pressed(shown, "card:5") == ("The 7 is not spent yet: 5 steps are left.", "PA-33")


@pytest.mark.rule("PA-35")
def test_a_swap_needs_two_pawns_alone_on_fields() -> None:
    shown = table("red start 3; yellow 7 7; green 9", "swap")
    sentence = "Only pawns that stand alone on a space of the track can be swapped. Not so here: "
    for colour, place, name in (("red", 0, "Red, start space"), ("yellow", 7, "Yellow, Yellow 7")):
        move = shown.swap((colour, place), ("green", 9))
        assert refused(shown, move) == (f"{sentence}Pawn of {name}.", "PA-35")
        spot = f"pawn:{shown.seat(colour)}:{place}"
        assert pressed(shown, "card:swap", spot) == (f"{sentence}Pawn of {name}.", "PA-35")
    assert pressed(shown, "pawn:0:3", "card:swap") == ("Choose the swap first, then the two pawns.", "PA-35")
    sentence = "No two pawns can be swapped: both must be out on the track, each alone on its space."
    assert pressed(table("red 3", "swap 5"), "card:swap") == (sentence, "PA-35")


@pytest.mark.rule("PA-10", "PA-14", "PA-30")
def test_a_pawn_that_no_card_moves_and_a_card_that_moves_no_pawn() -> None:
    shown = table("red 45 g1; blue start start", "-4 start/13")
    assert pressed(shown, "pawn:0:45") == ("This pawn cannot move with any card in your hand.", "PA-10")
    assert pressed(shown, "card:start/13", "pawn:0:57", "to:0:45") == ("The chosen pawn cannot go there now.", "PA-14")
    shown = table("red g1 16; yellow start start", "-4")
    sentence = "None of the pawns that you may move can go with this card now: 4 back."
    assert pressed(shown, "card:-4") == (sentence, "PA-30")
    assert pressed(table("red 5", "5"), "pawn:0:5") == ("Not now.", None)


@pytest.mark.rule("PA-20")
def test_pawns_on_one_field_are_alike() -> None:
    shown = table("red 5 5", "6")
    first, second = (action for action in range(shown.state.action_space()) if named(shown, action))
    assert shown.state.legal() == [first]
    sentence = "Pawns of one colour on one space are alike: the first of them goes."
    assert shown.english(shown.state.game.why_not(shown.state, second)) == (sentence, "PA-20")


def named(shown: Table, action: int) -> bool:
    return shown.state.game.move(shown.state, action) == shown.go("6", "red", 5, 6)


def test_there_are_no_pawns_of_seats_that_the_game_has_not() -> None:
    shown = table("red 5", "start")
    game = shown.state.game
    moves = [game.move(shown.state, action) for action in range(shown.state.action_space())]
    action = moves.index({"type": "enter", "card": "start", "seat": 5})
    assert shown.english(game.why_not(shown.state, action)) == ("There is no such pawn in this game.", "PA-1")

"""What each card does, and whose pawns it moves."""

from __future__ import annotations

import pytest

from tests.games.partners.positions import plus, table

FINISHED = "g1 g2 g3 g4"


@pytest.mark.rule("PA-10")
def test_if_a_card_can_be_played_one_must_be() -> None:
    """Red's only card sends red's own pawn home; it is played all the same."""
    shown = table("red 17; yellow 6 6", "3")
    assert shown.offers() == [shown.go("3", "red", 17, 3)]


@pytest.mark.rule("PA-10", "PA-36")
def test_the_swap_must_be_played_too() -> None:
    shown = table("red; yellow 6; blue 9", "swap 3")
    assert shown.offers() == [shown.swap(("yellow", 6), ("blue", 9))]


@pytest.mark.rule("PA-11")
def test_if_none_can_be_played_the_whole_hand_is_thrown_in() -> None:
    shown = table("red", "3 5 9", others="yellow: 12 12; green: 12; blue: 12")
    assert shown.offers() == [{"type": "fold"}]
    shown.do({"type": "fold"})
    assert (shown.to_move, shown.state.game.view(shown.state, 0)["hand"]) == ("yellow", [])
    shown.do({"type": "fold"}, {"type": "fold"}, {"type": "fold"})
    assert shown.state.game.view(shown.state, -1)["phase"] == "give"


@pytest.mark.rule("PA-11")
def test_who_has_thrown_in_waits_for_the_next_deal() -> None:
    shown = table("red; yellow 1", "3", others="yellow: 2 3; green: 12; blue: 12")
    shown.do({"type": "fold"}, shown.go("2", "yellow", 1, 2), {"type": "fold"}, {"type": "fold"})
    assert shown.to_move == "yellow"


@pytest.mark.rule("PA-12")
def test_a_player_moves_the_own_pawns_until_all_four_are_locked() -> None:
    shown = table("red g2 g3 g4 3; green 5", "start/8 -4 6")
    assert {move["seat"] for move in shown.offers()} == {0}
    shown = table(f"red {FINISHED}; green 5", "start/8 -4 6")
    assert shown.offers() == [
        shown.enter("start/8", "green"),
        shown.go("-4", "green", 5, -4),
        shown.go("6", "green", 5, 6),
        shown.go("start/8", "green", 5, 8),
    ]


@pytest.mark.rule("PA-13")
def test_cards_played_and_thrown_in_lie_open() -> None:
    shown = table("red 3", "5 6", others="yellow: 12 9; green: 12; blue: 12")
    before = sorted(shown.state.game.view(shown.state, 2)["played"])
    shown.do(shown.go("5", "red", 3, 5), {"type": "fold"})
    assert sorted(shown.state.game.view(shown.state, 2)["played"]) == sorted([*before, "5", "12", "9"])


@pytest.mark.rule("PA-27", "PP-10")
@pytest.mark.parametrize("card", ["2", "3", "5", "6", "9", "10", "12"])
def test_plain_numbers_go_forward_that_many(card: str) -> None:
    for shown in (table("red 20", card), plus("red 20", card)):
        assert shown.offers(kind="move") == [shown.go(card, "red", 20, int(card))]


@pytest.mark.rule("PA-28", "PP-10")
@pytest.mark.parametrize(("card", "steps"), [("start/8", 8), ("start/13", 13)])
def test_start_cards_with_a_number_do_either(card: str, steps: int) -> None:
    for shown in (table("red 20", card), plus("red 20", card)):
        assert shown.offers() == [shown.enter(card, "red"), shown.go(card, "red", 20, steps)]


@pytest.mark.rule("PA-28")
def test_the_plain_start_card_only_brings_a_pawn_from_home() -> None:
    shown = table("red 20", "start")
    assert shown.offers() == [shown.enter("start", "red")]
    assert table("red 20 21 22 23", "start").offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-29", "PP-10")
def test_the_1_14_goes_1_or_14() -> None:
    for shown in (table("red 20", "1/14"), plus("red 20", "1/14")):
        assert shown.offers() == [shown.go("1/14", "red", 20, 1), shown.go("1/14", "red", 20, 14)]


@pytest.mark.rule("PA-30", "PP-10")
@pytest.mark.parametrize(
    ("place", "end"),
    [("start", "last-3"), ("1", "last-3"), ("2", "last-2"), ("3", "last-1"), ("4", "last"), ("5", "1"), ("20", "16")],
)
def test_the_minus_4_goes_back_also_from_the_start_and_the_first_fields(place: str, end: str) -> None:
    for shown in (table(f"red {place}", "-4"), plus(f"red {place}", "-4"), plus(f"red {place}", "-4", fields=14)):
        assert shown.do(shown.go("-4", "red", place, -4)).places("red") == [shown.number(end)]


@pytest.mark.rule("PA-35")
def test_the_swap_brings_the_partner_3_on_and_the_opponent_3_back() -> None:
    """The booklet's example: two empty fields between green's pawn and blue's further on."""
    shown = table("red; green 20; blue 9", "swap")
    assert shown.do(shown.swap(("green", 20), ("blue", 9))).places("green") == [23]
    assert shown.places("blue") == [6]


@pytest.mark.rule("PA-35", "PP-10")
def test_any_two_pawns_of_any_players_change_places() -> None:
    shown = table("red 10; yellow 30; green 9", "swap")
    assert [move["pawns"] for move in shown.offers()] == [[[0, 10], [1, 30]], [[0, 10], [2, 9]], [[1, 30], [2, 9]]]
    shown = plus("green 10; blue 30; orange 9", "swap")
    assert [move["pawns"] for move in shown.offers()] == [[[0, 10], [1, 30]], [[0, 10], [4, 9]], [[1, 30], [4, 9]]]


@pytest.mark.rule("PA-35")
def test_pawns_that_share_a_field_are_not_swapped() -> None:
    shown = table("red 10 10 11; yellow 30 30 31", "swap")
    assert [move["pawns"] for move in shown.offers()] == [[[0, 11], [1, 31]]]


@pytest.mark.rule("PA-35")
def test_two_of_one_colour_may_be_swapped_and_nothing_changes() -> None:
    shown = table("red 30 10", "swap")
    assert shown.offers() == [shown.swap(("red", 10), ("red", 30))]
    assert shown.do(shown.swap(("red", 10), ("red", 30))).places("red") == [10, 30]


@pytest.mark.rule("PA-35")
def test_a_swap_passes_blockades_and_remembers_no_lap() -> None:
    """Yellow's 42 is the field before red's start space: red's 56."""
    shown = table("red 1; yellow 42 start start", "swap")
    assert shown.do(shown.swap(("red", 1), ("yellow", 42))).places("red") == [56]
    assert shown.places("yellow") == [0, 0, 43]


@pytest.mark.rule("PA-36", "PP-15")
@pytest.mark.parametrize("own", ["", FINISHED])
def test_the_swap_needs_no_own_pawn(own: str) -> None:
    for shown in (table(f"red {own}; yellow 3; blue 5", "swap"), plus(f"red {own}; yellow 3; blue 5", "swap")):
        assert len(shown.offers("swap")) == 1


@pytest.mark.rule("PP-13", "PP-15")
def test_the_2_brings_any_two_pawns_of_the_team_from_home() -> None:
    shown = plus("green", "2")
    assert shown.offers() == [
        shown.enter("2", "green", "green"),
        shown.enter("2", "green", "red"),
        shown.enter("2", "red", "red"),
    ]
    assert shown.do(shown.enter("2", "green", "red")).places("red") == [0]
    assert shown.places("green") == [0]


@pytest.mark.rule("PP-13")
def test_with_teams_of_three_also_one_of_each_team_mate() -> None:
    shown = plus("green", "2", teams="three")
    pairs = [move["seats"] for move in shown.offers()]
    assert pairs == [[0, 0], [0, 2], [0, 4], [2, 2], [2, 4], [4, 4]]


@pytest.mark.rule("PP-13")
def test_the_2_brings_never_one_pawn_alone() -> None:
    shown = plus("green 3 4 5 g4; red 3 4 5", "2")
    assert shown.offers(kind="enter") == []
    assert shown.steps_offered("green", 3) == [2]
    shown = plus("green 3 4 5; red 3 4 5", "2")
    assert shown.offers(kind="enter") == [shown.enter("2", "green", "red")]


@pytest.mark.rule("PP-14", "PP-16")
def test_a_finished_players_2() -> None:
    shown = plus(f"green {FINISHED}; red 5 6", "2")
    assert shown.offers() == [shown.enter("2", "red", "red"), shown.go("2", "red", 5, 2), shown.go("2", "red", 6, 2)]
    shown = plus(f"green {FINISHED}; purple 5; orange 7 8 9", "2", teams="three")
    assert [move["seats"] for move in shown.offers(kind="enter")] == [[2, 2], [2, 4]]
    assert {move["seat"] for move in shown.offers(kind="move")} == {2, 4}


@pytest.mark.rule("PP-10", "PP-4")
def test_the_2_of_the_small_game_brings_nobody_from_home() -> None:
    assert table("red", "2").offers() == [{"type": "fold"}]


@pytest.mark.rule("PP-16", "PP-17", "PA-12")
def test_a_finished_player_helps_those_team_mates_who_are_not_card_by_card() -> None:
    shown = plus(f"green {FINISHED}; purple 5; orange 7", "3 start/8", teams="three")
    assert {move["seat"] for move in shown.offers()} == {2, 4}
    shown = plus(f"green {FINISHED}; purple {FINISHED}; orange 7", "3 start/8", teams="three")
    assert {move["seat"] for move in shown.offers()} == {4}


@pytest.mark.rule("PP-16", "PA-11")
def test_a_finished_player_must_play_if_anything_can_be_played() -> None:
    shown = plus(f"green {FINISHED}; red 5", "3")
    assert shown.offers() == [shown.go("3", "red", 5, 3)]
    assert plus(f"green {FINISHED}", "3").offers() == [{"type": "fold"}]

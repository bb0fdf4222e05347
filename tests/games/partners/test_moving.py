"""Steps, start spaces, blockades, hits."""

from __future__ import annotations

import pytest

from stammtisch.engine.errors import IllegalMove
from tests.games.partners.positions import plus, table


@pytest.mark.rule("PA-14", "PA-27")
def test_a_pawn_goes_as_many_fields_as_the_card_says() -> None:
    shown = table("red 3", "9")
    assert shown.offers() == [{"type": "move", "card": "9", "seat": 0, "from": 3, "steps": 9}]
    assert shown.do(shown.go("9", "red", 3, 9)).places("red") == [12]


@pytest.mark.rule("PA-15", "PP-9")
def test_start_spaces_are_not_counted() -> None:
    shown = table("red 13", "3")
    assert shown.do(shown.go("3", "red", 13, 3)).places("red") == [16]
    shown = plus("green 12", "3", fields=13)
    assert shown.do(shown.go("3", "green", 12, 3)).places("green") == [15]


@pytest.mark.rule("PA-15", "PP-9")
@pytest.mark.parametrize(
    ("place", "card", "steps", "end"),
    [("start", "6", 6, "6"), ("last", "1/14", 1, "g1"), ("1", "-4", -4, "last-3"), ("start", "-4", -4, "last-3")],
)
def test_the_own_start_space_is_passed_over_in_both_directions(place: str, card: str, steps: int, end: str) -> None:
    for shown in (table(f"red {place}", card), plus(f"red {place}", card), plus(f"red {place}", card, fields=14)):
        assert shown.do(shown.go(card, "red", place, steps)).places("red") == [shown.number(end)]


@pytest.mark.rule("PA-15")
def test_going_round_again_is_not_possible() -> None:
    shown = table("red 55 g1", "3 9 12 2")
    assert shown.steps_offered("red", 55) == []


@pytest.mark.rule("PA-16", "PA-28")
@pytest.mark.parametrize("card", ["start", "start/8", "start/13"])
def test_a_pawn_comes_from_home_by_a_start_card(card: str) -> None:
    shown = table("red start start", card)
    assert shown.enter(card, "red") in shown.offers()
    assert shown.do(shown.enter(card, "red")).places("red") == [0, 0, 0]


@pytest.mark.rule("PA-16")
def test_without_a_start_card_all_pawns_stay_at_home() -> None:
    shown = table("", "2 3 5 12")
    assert shown.offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-16", "PA-35")
def test_pawns_on_a_start_space_are_neither_hit_nor_swapped() -> None:
    shown = table("red 14 20; yellow start", "1/14 swap", edition="booklet")
    assert [move["pawns"] for move in shown.offers("swap")] == [[[0, 14], [0, 20]]]
    assert shown.do(shown.go("1/14", "red", 14, 1)).places("yellow") == [0]
    assert shown.places("red") == [15, 20]


@pytest.mark.rule("PA-17")
@pytest.mark.parametrize(
    ("edition", "pawns", "stopped"),
    [
        ("booklet", "start", False),
        ("booklet", "start start", True),
        ("championship", "start", True),
        ("championship", "start start", True),
    ],
)
@pytest.mark.parametrize("owner", ["yellow", "green"])
def test_a_blockade_stops_opponents_and_the_partner(edition: str, pawns: str, stopped: bool, owner: str) -> None:
    before = 14 if owner == "yellow" else 28
    shown = table(f"red {before - 1} {before + 2}; {owner} {pawns}", "1/14 2 -4", edition=edition)
    assert shown.steps_offered("red", before - 1) == ([-4, 1] if stopped else [-4, 1, 2, 14])
    assert shown.steps_offered("red", before + 2) == ([1, 2, 14] if stopped else [-4, 1, 2, 14])


@pytest.mark.rule("PA-17", "PP-8")
@pytest.mark.parametrize("fields", [13, 14])
def test_in_partners_plus_one_pawn_is_a_blockade(fields: int) -> None:
    shown = plus(f"green {fields - 1} {fields + 2}; blue start", "1/14 2 -4", fields=fields)
    assert shown.steps_offered("green", fields - 1) == [-4, 1]
    assert shown.steps_offered("green", fields + 2) == ([1, 2] if fields == 12 else [1, 2, 14])
    with pytest.raises(IllegalMove):
        shown.do(shown.go("2", "green", fields - 1, 2))


@pytest.mark.rule("PA-17", "PP-8")
def test_a_blockade_never_stops_its_owner() -> None:
    shown = table("red 1 start start", "-4", edition="championship")
    assert shown.do(shown.go("-4", "red", 1, -4)).places("red") == [0, 0, 53]
    shown = plus("red last start", "2")
    assert shown.steps_offered("red", "last") == [2]


@pytest.mark.rule("PA-17", "PP-8")
def test_14_steps_can_meet_two_blockades_with_13_fields() -> None:
    assert plus("green 13; purple start", "1/14", fields=13).steps_offered("green", 13) == [1]
    assert plus("green 14; purple start", "1/14", fields=14).steps_offered("green", 14) == [1, 14]


@pytest.mark.rule("PP-8", "PP-12", "PA-17")
@pytest.mark.parametrize("pawns", ["start", "start start start"])
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_only_the_5_passes_a_blockade(pawns: str, owner: str) -> None:
    before = 13 if owner == "blue" else 39
    shown = plus(f"green {before}; {owner} {pawns}", "5 6 7 1/14", fields=13)
    assert shown.steps_offered("green", before, "5") == [5]
    assert shown.steps_offered("green", before) == [5]
    assert shown.do(shown.go("5", "green", before, 5)).places("green") == [before + 5]


@pytest.mark.rule("PP-12")
def test_the_5_of_the_small_game_passes_no_blockade() -> None:
    assert table("red 14; yellow start", "5", edition="championship").offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-18", "PA-20")
@pytest.mark.parametrize(("victim", "place"), [("yellow", 6), ("green", 48), ("blue", 34)])
def test_one_pawn_of_another_player_is_sent_home_partner_or_not(victim: str, place: int) -> None:
    shown = table(f"red 17; {victim} {place}", "3")
    shown.do(shown.go("3", "red", 17, 3))
    assert (shown.places("red"), shown.places(victim)) == ([20], [])


@pytest.mark.rule("PA-19", "PA-20")
@pytest.mark.parametrize(("other", "pawns"), [("yellow", "6 6"), ("green", "48 48 48")])
def test_two_or_more_of_another_player_send_the_moving_pawn_home(other: str, pawns: str) -> None:
    shown = table(f"red 17; {other} {pawns}", "3")
    shown.do(shown.go("3", "red", 17, 3))
    assert shown.places("red") == []
    assert shown.places(other) == [int(place) for place in pawns.split()]


@pytest.mark.rule("PA-20")
def test_pawns_of_one_colour_share_a_field_and_let_everybody_pass() -> None:
    shown = table("red 17 20; yellow 8 8", "3 12")
    assert shown.steps_offered("red", 17) == [3, 12]
    assert shown.do(shown.go("3", "red", 17, 3)).places("red") == [20, 20]


@pytest.mark.rule("PA-20", "PA-12")
def test_own_and_other_go_by_the_colour_of_the_moving_pawn() -> None:
    """Red is finished and moves green's pawn: onto green's own, past green's own blockade, but not past red's."""
    shown = table("red g1 g2 g3 g4; green 17 20 start start", "3")
    assert shown.do(shown.go("3", "green", 17, 3)).places("green") == [0, 0, 20, 20]


@pytest.mark.rule("PA-14")
def test_two_pawns_on_one_space_are_one_choice() -> None:
    shown = table("red 9 9 start start", "3")
    assert [move["from"] for move in shown.offers()] == [9, 0]

"""The goal: a table of positions, steps and outcomes.

`last` is the field before the goal, g1 to g4 are its spaces, g4 the innermost.
"""

from __future__ import annotations

import pytest

from tests.games.partners.positions import Table, plus, table

CARDS = {
    1: "1/14",
    2: "2",
    3: "3",
    5: "5",
    6: "6",
    8: "start/8",
    9: "9",
    10: "10",
    12: "12",
    13: "start/13",
    14: "1/14",
}
CANNOT = "cannot"

# the moving pawn, own pawns in the goal, steps, where it ends
OUTCOMES = [
    # straight in
    ("last-1", "", 2, "g1"),
    ("last", "", 1, "g1"),
    ("last-1", "", 5, "g4"),
    ("g1", "", 3, "g4"),
    # too many steps: in as far as it can, and the rest back (the booklet's 5: three in, two back)
    ("g1", "", 5, "g2"),
    ("last", "g3 g4", 5, "last-1"),
    ("last-1", "g4", 6, "g1"),
    ("last", "", 5, "g3"),
    # out onto the track again, without turning there
    ("g1", "", 8, "last-1"),
    ("last", "g2", 3, "last-1"),
    ("last-2", "g2", 5, "last-1"),
    ("g2", "g4", 9, "last-5"),
    ("g1", "g2", 14, "last-13"),
    # the innermost free space that no own pawn bars, though there is room behind it
    ("last", "g3", 3, "g1"),
    ("last-1", "g2 g4", 3, "last"),
    # several turns, shut between two others
    ("g2", "g1 g4", 1, "g3"),
    ("g2", "g1 g4", 2, "g2"),
    ("g2", "g1 g4", 5, "g3"),
    ("g2", "g1 g4", 14, "g2"),
    ("g3", "g1", 3, "g2"),
    ("g3", "g1", 8, "g3"),
    ("g2", "g1", 12, "g2"),
    # a move that ends where it began is a move
    ("g3", "", 2, "g3"),
    ("last", "g2", 2, "last"),
    # an own pawn on the first space: nobody comes past the last field
    ("last", "g1", 1, CANNOT),
    ("last-2", "g1", 2, "last"),
    ("last-2", "g1", 3, CANNOT),
    ("last-2", "g1 g3 g4", 6, CANNOT),
    # no free space on either side
    ("g2", "g1 g3", 3, CANNOT),
    ("g2", "g1 g3 g4", 1, CANNOT),
    # from the first space the way out is always free
    ("g1", "g2", 1, "last"),
    ("g1", "g2 last", 1, "last"),
    # locked
    ("g4", "", 1, CANNOT),
    ("g4", "", 14, CANNOT),
    ("g3", "g4", 1, CANNOT),
    ("g3", "g1 g4", 5, CANNOT),
    ("g2", "g3 g4", 2, CANNOT),
]
LOCKED = [
    ("g4", 1),
    ("g3", 0),
    ("g3 g4", 2),
    ("g2 g4", 1),
    ("g2 g3", 0),
    ("g2 g3 g4", 3),
    ("g1 g2 g3 g4", 4),
    ("g1 g3 g4", 2),
]


def boards(pawns: str, hand: str) -> list[Table]:
    return [table(pawns, hand), plus(pawns, hand, fields=13), plus(pawns, hand, fields=14)]


@pytest.mark.rule("PA-21", "PA-22", "PA-23", "PA-24", "PA-25")
@pytest.mark.parametrize(("mover", "inside", "steps", "end"), OUTCOMES)
def test_outcome(mover: str, inside: str, steps: int, end: str) -> None:
    for shown in boards(f"red {mover} {inside}", CARDS[steps]):
        if end == CANNOT:
            assert steps not in shown.steps_offered("red", mover)
        else:
            expected = sorted([shown.number(end), *(shown.number(place) for place in inside.split())])
            assert shown.do(shown.go(CARDS[steps], "red", mover, steps)).places("red") == expected


@pytest.mark.rule("PA-22")
@pytest.mark.parametrize(("inside", "count"), LOCKED)
def test_pawns_are_locked_from_the_innermost_space_on(inside: str, count: int) -> None:
    for shown in boards(f"red {inside}", "3"):
        assert shown.state.points()[shown.seat("red")] == count
        assert shown.state.game.view(shown.state, -1)["seats"][shown.seat("red")]["locked"] == count


@pytest.mark.rule("PA-22")
def test_a_pawn_on_the_innermost_space_is_locked_at_once() -> None:
    shown = table("red g3 last-1", "1/14")
    assert shown.state.points()[0] == 0
    assert shown.do(shown.go("1/14", "red", "g3", 1)).state.points()[0] == 1


@pytest.mark.rule("PA-21", "PA-35")
def test_a_pawn_in_the_goal_is_not_swapped() -> None:
    shown = table("red g1 20; yellow 3; green g2", "swap")
    assert [move["pawns"] for move in shown.offers()] == [[[0, 20], [1, 3]]]


@pytest.mark.rule("PA-25", "PA-30")
def test_the_minus_4_does_not_move_pawns_in_the_goal() -> None:
    for shown in boards("red g1 g2", "-4"):
        assert shown.offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-25")
def test_other_cards_move_a_pawn_in_the_goal_that_is_not_locked() -> None:
    for shown in boards("red g2", "2 3 1/14"):
        assert shown.steps_offered("red", "g2") == [1, 2, 3, 14]


@pytest.mark.rule("PA-26", "PA-18")
def test_on_the_way_back_out_a_pawn_hits_like_any_other() -> None:
    shown = table("red g1 g2; yellow 42", "1/14")
    assert shown.do(shown.go("1/14", "red", "g1", 1)).places("yellow") == []
    assert shown.places("red") == [56, 58]


@pytest.mark.rule("PA-26", "PA-19")
def test_on_the_way_back_out_a_pawn_may_be_sent_home() -> None:
    shown = table("red g1 g2; yellow 42 42", "1/14")
    assert shown.do(shown.go("1/14", "red", "g1", 1)).places("yellow") == [42, 42]
    assert shown.places("red") == [58]


@pytest.mark.rule("PA-26", "PP-8")
def test_a_blockade_on_the_way_back_lies_only_13_fields_behind() -> None:
    """Green goes straight back out by 14: with 13 fields past yellow's start space, with 14 just up to it."""
    assert plus("green g1 g2; yellow start", "1/14 start/13", fields=13).steps_offered("green", "g1") == [1, 13]
    assert plus("green g1 g2", "1/14", fields=13).steps_offered("green", "g1") == [1, 14]
    assert plus("green g1 g2; yellow start", "1/14", fields=14).steps_offered("green", "g1") == [1, 14]
    assert plus("green g1 g3; yellow start", "1/14", fields=13).steps_offered("green", "g1") == [1, 14]
    assert table("red g1 g2; blue start start", "1/14").steps_offered("red", "g1") == [1, 14]


@pytest.mark.rule("PP-12", "PA-24")
def test_the_5_does_not_pass_own_pawns_in_the_goal() -> None:
    assert plus("green last-3 g1; blue start", "5").steps_offered("green", "last-3") == []
    shown = plus("green last-3 g2; blue start", "5")
    assert shown.do(shown.go("5", "green", "last-3", 5)).places("green") == [shown.number("last"), shown.number("g2")]


@pytest.mark.rule("PA-23")
def test_a_5_with_3_spaces_to_go_goes_3_in_and_2_back() -> None:
    """The booklet's example: the pawn is three steps from the innermost free space."""
    shown = table("red last-1 g3 g4", "5")
    assert shown.do(shown.go("5", "red", "last-1", 5)).places("red") == [56, 59, 60]

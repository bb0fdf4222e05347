"""The 7: shared among pawns, part by part. (That no completable part is missing is shown in test_naive.)"""

from __future__ import annotations

import pytest

from stammtisch.engine.contract import Move
from tests.games.partners.positions import Table, plus, table

FINISHED = "g1 g2 g3 g4"
STOP = {"type": "stop"}


def parts(shown: Table) -> list[tuple[str, int, int]]:
    """What is offered of a 7: whose pawn, from where, how far."""
    return [(shown.colours[move["seat"]], move["from"], move["steps"]) for move in shown.offers("7")]


def part(shown: Table, colour: str, place: int | str, steps: int) -> Move:
    return shown.go("7", colour, place, steps)


@pytest.mark.rule("PA-31", "PA-32")
def test_5_and_2_with_two_own_pawns() -> None:
    """The booklet's first example."""
    for shown in (table("red 10 20", "7"), plus("red 10 20", "7")):
        shown.do(part(shown, "red", 10, 5))
        assert (shown.to_move, shown.state.game.view(shown.state, -1)["phase"]) == ("red", "seven")
        assert parts(shown) == [("red", 20, 2)]
        shown.do(part(shown, "red", 20, 2))
        assert shown.places("red") == [15, 22]
        assert shown.to_move != "red"


@pytest.mark.rule("PA-31", "PA-32")
def test_4_with_an_own_pawn_and_3_with_the_partners() -> None:
    """The booklet's second example, in the booklet's edition only."""
    shown = table("red 10; green 20", "7", edition="booklet")
    shown.do(part(shown, "red", 10, 4), part(shown, "green", 20, 3))
    assert (shown.places("red"), shown.places("green")) == ([14], [23])
    assert parts(table("red 10; green 20", "7", edition="championship")) == [("red", 10, 7)]
    assert parts(plus("red 10; green 20", "7")) == [("red", 10, 7)]


@pytest.mark.rule("PA-31")
def test_one_pawn_may_take_all_seven_and_seven_must_be_spent() -> None:
    assert parts(table("red 10", "7")) == [("red", 10, 7)]
    assert table("red 12; yellow start start", "7").offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-31")
def test_in_the_booklets_edition_the_partners_pawns_alone_will_do() -> None:
    shown = table("red; green 20", "7", edition="booklet")
    assert parts(shown) == [("green", 20, 7)]
    assert table("red; green 20", "7", edition="championship").offers() == [{"type": "fold"}]


@pytest.mark.rule("PA-32")
def test_only_parts_are_offered_after_which_the_rest_can_be_spent() -> None:
    """Red's second pawn has one field to go before the blockade: the first takes six, or all."""
    shown = table("red 13 20; yellow start start", "7")
    assert parts(shown) == [("red", 13, 1), ("red", 20, 6), ("red", 20, 7)]


@pytest.mark.rule("PA-32")
def test_a_pawn_moves_at_most_once_in_a_7() -> None:
    shown = table("red 10 12", "7")
    shown.do(part(shown, "red", 10, 2))
    assert parts(shown) == [("red", 12, 5)]  # the one on 12 that has not moved
    shown.do(part(shown, "red", 12, 5))
    assert shown.places("red") == [12, 17]


@pytest.mark.rule("PA-32")
def test_a_field_with_only_moved_pawns_is_not_offered() -> None:
    shown = table("red 10 20 30", "7")
    shown.do(part(shown, "red", 10, 2))
    assert 12 not in {place for _, place, _ in parts(shown)}


@pytest.mark.rule("PA-32", "PA-18")
def test_each_part_lands_before_the_next() -> None:
    shown = table("red 10 20; yellow 1", "7")
    shown.do(part(shown, "red", 10, 5))
    assert shown.places("yellow") == []
    assert shown.to_move == "red"


@pytest.mark.rule("PA-32", "PA-19")
def test_steps_of_a_pawn_sent_home_are_spent() -> None:
    shown = table("red 10 20; yellow 1 1", "7")
    shown.do(part(shown, "red", 10, 5))
    assert (shown.places("red"), parts(shown)) == ([20], [("red", 20, 2)])


@pytest.mark.rule("PA-32")
def test_a_part_that_sends_home_the_pawn_needed_for_the_rest_is_not_offered() -> None:
    """Red's 30 is green's 2: after two steps onto it there would be nobody left to take five."""
    shown = table("red 28; green 2", "7", edition="booklet")
    assert ("red", 28, 2) not in parts(shown)
    assert ("red", 28, 1) in parts(shown)


@pytest.mark.rule("PA-32", "PA-17")
def test_blockades_are_judged_part_by_part() -> None:
    """Green's blockade opens when one of its two pawns leaves (the booklet's edition: one is no blockade)."""
    shown = table("red 28; green start start", "7", edition="booklet")
    assert ("red", 28, 1) not in parts(shown)
    shown.do(part(shown, "green", 0, 3))
    assert ("red", 28, 4) in parts(shown)


@pytest.mark.rule("PA-32")
def test_the_goal_opens_and_shuts_part_by_part() -> None:
    """The pawn on g1 makes room for the one behind it, by going in or out; only a 7 lets both move."""
    shown = table("red last g1", "7")
    assert ("red", 56, 1) not in parts(shown)
    shown.do(part(shown, "red", "g1", 2))
    assert parts(shown) == [("red", 56, 5)]


@pytest.mark.rule("PA-33")
def test_championship_the_rest_may_go_to_the_partner_or_be_left() -> None:
    shown = table("red last g2 g3 g4; green 20 g4", "7", edition="championship")
    assert parts(shown) == [("red", 56, 1), ("red", 56, 7)]
    shown.do(part(shown, "red", "last", 1))
    assert (shown.to_move, shown.state.game.view(shown.state, -1)["phase"]) == ("red", "rest")
    assert shown.offers() == [STOP, *(part(shown, "green", 20, steps) for steps in range(1, 7))]
    assert shown.do(STOP).to_move == "yellow"


@pytest.mark.rule("PA-33")
def test_championship_the_rest_goes_on_in_parts_while_any_step_is_possible() -> None:
    shown = table("red last g2 g3 g4; green 20 30", "7", edition="championship")
    shown.do(part(shown, "red", "last", 1), part(shown, "green", 20, 2))
    assert shown.offers() == [STOP, *(part(shown, "green", 30, steps) for steps in range(1, 5))]
    shown.do(part(shown, "green", 30, 1))
    assert shown.to_move == "yellow"  # three steps are left that nobody can make


@pytest.mark.rule("PA-33")
def test_championship_where_no_part_is_possible_the_rest_lapses() -> None:
    shown = table("red last g2 g3 g4; green g4", "7", edition="championship")
    assert shown.do(part(shown, "red", "last", 1)).to_move == "yellow"


@pytest.mark.rule("PA-33")
def test_booklet_the_rest_must_go_to_the_partner() -> None:
    assert ("red", 56, 1) not in parts(table("red last g2 g3 g4; green g4", "7", edition="booklet"))
    shown = table("red last g2 g3 g4; green 20", "7", edition="booklet")
    assert ("red", 56, 1) in parts(shown)
    shown.do(part(shown, "red", "last", 1))
    assert shown.offers() == [part(shown, "green", 20, 6)]


@pytest.mark.rule("PA-33", "PA-37")
@pytest.mark.parametrize("edition", ["booklet", "championship"])
def test_if_it_wins_the_game_nothing_more_is_spent(edition: str) -> None:
    shown = table(f"red last g2 g3 g4; green {FINISHED}", "7", edition=edition)
    assert ("red", 56, 1) in parts(shown)
    shown.do(part(shown, "red", "last", 1))
    assert shown.state.is_over()


@pytest.mark.rule("PA-34", "PP-16")
def test_a_finished_player_spends_all_seven_on_the_partner() -> None:
    for shown in (
        table(f"red {FINISHED}; green 20 g4", "7", edition="championship"),
        table(f"red {FINISHED}; green 20 g4", "7", edition="booklet"),
        plus(f"red {FINISHED}; green 20 g4", "7"),
    ):
        assert parts(shown) == [("green", 20, 7)]


@pytest.mark.rule("PA-32", "PA-33", "PA-34")
def test_a_finished_player_may_not_leave_steps() -> None:
    shown = table(f"red {FINISHED}; green 20 30", "7", edition="championship")
    shown.do(part(shown, "green", 20, 3))
    assert shown.offers() == [part(shown, "green", 30, 4)]


@pytest.mark.rule("PP-11", "PA-31")
def test_partners_plus_own_pawns_only_seven_in_all() -> None:
    shown = plus("green 10 20; red 5", "7")
    assert {colour for colour, _, _ in parts(shown)} == {"green"}
    shown.do(part(shown, "green", 10, 3))
    assert parts(shown) == [("green", 20, 4)]


@pytest.mark.rule("PP-11", "PA-33")
def test_teams_of_three_the_first_part_of_the_rest_fixes_the_team_mate() -> None:
    shown = plus("green last g2 g3 g4; purple 5 15; orange 7", "7", teams="three")
    shown.do(part(shown, "green", "last", 1))
    assert shown.offers()[0] == STOP
    assert {colour for colour, _, _ in parts(shown)} == {"purple", "orange"}
    shown.do(part(shown, "purple", 5, 2))
    assert shown.state.game.view(shown.state, -1)["seven"]["helped"] == shown.seat("purple")
    assert shown.offers() == [STOP, *(part(shown, "purple", 15, steps) for steps in range(1, 5))]


@pytest.mark.rule("PP-11")
def test_teams_of_three_the_rest_lapses_when_that_team_mate_can_move_no_more() -> None:
    shown = plus("green last g2 g3 g4; purple 5 15; orange 7", "7", teams="three")
    assert shown.do(part(shown, "green", "last", 1), part(shown, "orange", 7, 2)).to_move == "blue"


@pytest.mark.rule("PP-11")
def test_teams_of_three_the_rest_lapses_when_that_team_mate_is_finished_by_it() -> None:
    shown = plus("green last g2 g3 g4; purple last g2 g3 g4; orange 7", "7", teams="three")
    shown.do(part(shown, "green", "last", 1), part(shown, "purple", "last", 1))
    assert (shown.to_move, shown.state.is_over()) == ("blue", False)


@pytest.mark.rule("PP-16")
def test_teams_of_three_a_finished_player_spends_the_7_on_one_team_mate() -> None:
    shown = plus(f"green {FINISHED}; purple 5 15; orange 7", "7", teams="three")
    assert ("orange", 7, 7) in parts(shown)
    assert ("orange", 7, 3) not in parts(shown)
    shown.do(part(shown, "purple", 5, 3))
    assert parts(shown) == [("purple", 15, 4)]


@pytest.mark.rule("PP-16")
def test_teams_of_three_finishing_a_team_mate_with_steps_left_only_if_it_wins() -> None:
    shown = plus(f"green {FINISHED}; purple last g2 g3 g4; orange 7", "7", teams="three")
    assert ("purple", shown.number("last"), 1) not in parts(shown)
    shown = plus(f"green {FINISHED}; purple last g2 g3 g4; orange {FINISHED}", "7", teams="three")
    assert ("purple", shown.number("last"), 1) in parts(shown)
    over = shown.do(part(shown, "purple", "last", 1)).state
    assert over.game.result(over) == {
        "scores": [4, 0, 4, 0, 4, 0],
        "winners": [0, 2, 4],
    }


@pytest.mark.rule("PP-12", "PA-32")
def test_five_steps_of_a_7_do_not_pass_a_blockade() -> None:
    shown = plus("green 12 40; blue start", "7", fields=13)
    assert parts(shown) == [("green", 12, 1), ("green", 40, 6), ("green", 40, 7)]


@pytest.mark.rule("PP-19")
def test_completing_a_team_within_a_7_ends_that_7() -> None:
    shown = plus(f"green last g2 g3 g4; red {FINISHED}", "7 12", play_on=True)
    shown.do(part(shown, "green", "last", 1))
    assert (shown.to_move, shown.state.game.view(shown.state, 0)["hand"]) == ("blue", [])

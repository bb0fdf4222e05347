"""The end of the game, passing, and scores (NY-24 to NY-29)."""

import pytest

from stammtisch.engine.errors import IllegalMove
from stammtisch.engine.seats import SPECTATOR
from stammtisch.games.ticket_to_ride_new_york.board import ATTRACTIONS, LOCATION_BIT, LOCATIONS
from tests.games.ticket_to_ride_new_york.positions import (
    claims,
    dealt,
    do,
    laid_out,
    offers,
    tells,
    with_pieces,
    without_tickets_left,
)


@pytest.mark.rule("NY-24")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_two_pieces_left_everybody_has_one_more_turn_that_player_the_last(players: int) -> None:
    state = with_pieces(laid_out(players, hands=("2 red", "2 blue"), display="5 pink"), 15, 3)
    do(state, "draw", "draw")
    story = tells(state, "claim 18 blue 0", 0)
    assert {"what": "last turns", "seat": 1, "pieces": 2} in story
    assert state.game.view(state, 0)["end"] == {"seat": 1, "turns_left": players}
    seats = []
    while not state.is_over():
        seats.append(state.seat)
        do(state, "draw", "draw")
    assert seats == [*range(2, players), 0, 1]


@pytest.mark.rule("NY-24")
def test_three_pieces_left_end_nothing() -> None:
    state = with_pieces(laid_out(2, hands=("2 red",)), 4)
    do(state, "claim 17 red 0")
    assert state.game.view(state, 0)["end"] is None


@pytest.mark.rule("NY-24")
def test_it_happens_once() -> None:
    state = with_pieces(laid_out(2, hands=("2 red", "2 blue"), display="5 pink"), 3, 3)
    do(state, "claim 17 red 0")
    assert state.game.view(state, 0)["end"] == {"seat": 0, "turns_left": 2}
    story = tells(state, "claim 32 blue 0", 0)
    assert state.game.view(state, 0)["end"] == {"seat": 0, "turns_left": 1}
    assert "last turns" not in [happening["what"] for happening in story]
    do(state, "draw", "draw")
    assert state.is_over()


@pytest.mark.rule("NY-24", "NY-5")
def test_a_last_turn_may_be_any_action() -> None:
    state = with_pieces(laid_out(2, hands=("2 red", "2 blue"), display="5 pink"), 3)
    do(state, "claim 17 red 0", "tickets", "keep 4")
    assert not state.is_over()
    do(state, "tickets", "keep 6 7")
    assert state.is_over()
    assert state.legal() == []
    with pytest.raises(IllegalMove):
        do(state, "draw")


@pytest.mark.rule("NY-25")
def test_a_player_with_no_action_at_all_passes() -> None:
    state = without_tickets_left(laid_out(2, display="", pile=""))
    assert offers(state) == ["pass"]
    assert tells(state, "pass", 1) == [
        {"what": "move", "seat": 0, "move": {"type": "pass"}},
        {"what": "turn", "seat": 1},
    ]
    assert state.turns == 1


@pytest.mark.rule("NY-25")
def test_pass_is_offered_only_then() -> None:
    for state in (
        laid_out(2, display="", pile=""),  # there are tickets
        without_tickets_left(laid_out(2, display="taxi", pile="")),
        without_tickets_left(laid_out(2, display="", pile="red")),
        without_tickets_left(laid_out(2, display="", pile="", hands=("red",))),
        dealt(2),
    ):
        assert "pass" not in offers(state)
        with pytest.raises(IllegalMove):
            do(state, "pass")


@pytest.mark.rule("NY-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_when_everybody_has_passed_in_succession(players: int) -> None:
    state = without_tickets_left(with_pieces(laid_out(players, display="", pile=""), *[15] * (players - 1), 0))
    for _ in range(players):
        assert not state.is_over()
        assert offers(state) == ["pass"]
        do(state, "pass")
    assert state.is_over()
    assert state.turns == players
    assert state.game.result(state) is not None


@pytest.mark.rule("NY-25")
def test_another_action_starts_the_count_of_passes_anew() -> None:
    state = without_tickets_left(laid_out(3, display="", pile="", hands=("", "", "red")))
    do(state, "pass", "pass")
    assert state.game.view(state, 0)["passes"] == 2
    do(state, offers(state, "claim")[0])
    assert state.game.view(state, 0)["passes"] == 0
    assert not state.is_over()


@pytest.mark.rule("NY-25", "NY-24")
def test_passes_end_the_game_during_the_last_turns_too() -> None:
    state = without_tickets_left(with_pieces(laid_out(3, display="", pile=""), 15, 15, 0))
    state.turns_left, state.end_seat = 5, 2  # far more than there can be, so that it is the passes that end it
    do(state, "pass", "pass", "pass")
    assert state.is_over()


@pytest.mark.rule("NY-25", "NY-24")
def test_a_pass_is_one_of_the_last_turns() -> None:
    state = without_tickets_left(with_pieces(laid_out(2, display="", pile="", hands=("",)), 15, 2))
    state.turns_left, state.end_seat = 1, 0
    do(state, "pass")
    assert state.is_over()


@pytest.mark.rule("NY-26")
def test_route_points_add_up() -> None:
    state = laid_out(2, hands=("4 pink 3 red 2 blue green",), display="5 orange")
    state.tickets = [0] * 4
    do(state, "claim 22 pink 0", "draw", "draw", "claim 21 red 0", "draw", "draw", "claim 9 blue 0")
    do(state, "draw", "draw", "claim 7 green 0")
    assert state.game.view(state, 1)["seats"][0]["points"] == 7 + 4 + 2 + 1


@pytest.mark.rule("NY-27")
def test_a_ticket_counts_for_or_against() -> None:
    """Lower East Side - Wall Street (2) is joined over Chinatown; Lincoln Center - Empire State Building (3) is not."""
    state = laid_out(2, hands=("blue green",))
    assert state.points()[0] == -2 - 3
    do(state, "claim 32 blue 0")
    assert state.points()[0] == 1 + 1 - 2 - 3
    do(state, "draw", "draw", "claim 35 green 0")
    assert state.points()[0] == 2 + 2 + 2 - 3


@pytest.mark.rule("NY-27")
def test_only_own_routes_join() -> None:
    state = laid_out(2, hands=("blue", "green"))
    do(state, "claim 32 blue 0", "claim 35 green 0")
    assert not state.game.view(state, 0)["tickets"][0]["complete"]


@pytest.mark.rule("NY-27")
def test_two_nets_that_meet_are_one() -> None:
    """Times Square - East Village, built from both ends and closed in the middle."""
    state = laid_out(2, hands=("orange black 3 red",), tickets="8 9")
    for claim in ("claim 11 orange 0", "claim 31 black 0", "claim 25 red 0", "claim 17 red 0"):
        assert not state.game.view(state, 0)["tickets"][0]["complete"]
        do(state, claim, "draw", "draw")
    assert state.game.view(state, 0)["tickets"][0] == {"ticket": 8, "points": 4, "complete": True}


@pytest.mark.rule("NY-28")
def test_a_point_for_each_attraction_that_own_routes_touch() -> None:
    attractions = {name for name, bit in zip(LOCATIONS, LOCATION_BIT, strict=True) if ATTRACTIONS & bit}
    assert {"Times Square", "Empire State Building", "Central Park"} <= attractions
    assert "Midtown West" not in attractions
    state = laid_out(2, hands=("2 red orange 2 black",), display="5 pink")
    state.tickets = [0] * 4
    do(state, "claim 1 red 0")  # Lincoln Center - Midtown West
    assert state.points()[0] == 2
    do(state, "draw", "draw", "claim 11 orange 0")  # Times Square - Empire State Building
    assert state.points()[0] == 2 + 1 + 2
    do(state, "draw", "draw", "claim 4 black 0")  # Central Park - Times Square, which counts once
    assert state.points()[0] == 2 + 1 + 2 + 2 + 1


def over(tickets: tuple[int, int], points: tuple[int, int]) -> dict[str, list[int]] | None:
    """A game that ends with these tickets (masks) and route points, everything joined for both."""
    state = laid_out(2)
    state.joined = [0b111111111111111] * 60
    state.tickets = [*tickets, 0, 0]
    state.route_points = [*points, 0, 0]
    state.turns_left, state.end_seat = 1, 0
    do(state, "draw", "draw")
    return state.game.result(state)


@pytest.mark.rule("NY-29")
def test_most_points_win() -> None:
    assert over((0b10, 0b1), (10, 12)) == {"scores": [13, 14], "winners": [1]}


@pytest.mark.rule("NY-29")
def test_tied_most_completed_tickets_win() -> None:
    """Two tickets of 2 and 3 against one of 4 and a point more for routes."""
    assert over((0b11, 0b100000), (10, 11)) == {"scores": [15, 15], "winners": [0]}


@pytest.mark.rule("NY-29")
def test_still_tied_the_win_is_shared() -> None:
    assert over((0b10, 0b100), (10, 10)) == {"scores": [13, 13], "winners": [0, 1]}


@pytest.mark.rule("NY-26", "NY-27", "NY-28", "NY-23")
def test_at_the_end_all_tickets_are_shown_and_the_points_in_their_parts() -> None:
    state = laid_out(2, hands=("blue green",))
    do(state, "claim 32 blue 0", "draw", "draw")
    state.turns_left, state.end_seat = 1, 0
    story = tells(state, "claim 35 green 0", SPECTATOR)
    shown = [{"ticket": 0, "points": 2, "complete": True}, {"ticket": 1, "points": 3, "complete": False}]
    score = {"routes": 2, "tickets": -1, "attractions": 2, "completed": 1}
    for viewer in (0, 1, SPECTATOR):
        own = state.game.view(state, viewer)["seats"][0]
        assert own["shown"] == shown
        assert own["score"] == score
    assert {"what": "score", "seat": 0, "shown": shown, "score": score} in story
    assert story[-1] == {"what": "over", "result": {"scores": [3, -6], "winners": [0]}}


def test_nothing_is_decided_after_the_end() -> None:
    state = laid_out(2)
    state.turns_left, state.end_seat = 1, 0
    do(state, "draw", "draw")
    assert state.game.view(state, 0)["seat"] is None
    assert state.game.view(state, 0)["phase"] is None
    assert claims(state, 0) == set()

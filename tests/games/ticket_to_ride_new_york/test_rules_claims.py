"""Claiming routes (NY-15 to NY-21)."""

import pytest

from stammtisch.engine.errors import BadMove, IllegalMove
from stammtisch.games.ticket_to_ride_new_york.board import CARDS
from tests.games.ticket_to_ride_new_york.positions import (
    claims,
    do,
    hand,
    laid_out,
    move,
    offers,
    route,
    tells,
    with_pieces,
)

BLUE_3 = route("Wall Street", "Brooklyn", "blue")
GRAY_1 = route("Midtown West", "Times Square")
GRAY_2 = route("Soho", "Wall Street")
RED_1, BLUE_1 = route("Empire State Building", "Gramercy Park"), route("Empire State Building", "Gramercy Park", "blue")


@pytest.mark.rule("NY-15", "NY-16")
def test_the_ways_to_pay_for_a_blue_route_of_three() -> None:
    """The book's example."""
    state = laid_out(2, hands=("3 blue 3 taxi 2 red",))
    assert claims(state, BLUE_3) == {"blue 0", "blue 1", "blue 2", "- 3"}


@pytest.mark.rule("NY-15")
@pytest.mark.parametrize(
    ("held", "ways"),
    [
        ("3 blue", {"blue 0"}),
        ("2 blue 1 taxi", {"blue 1"}),
        ("1 blue 2 taxi", {"blue 2"}),
        ("3 taxi", {"- 3"}),
        ("6 blue 1 taxi", {"blue 0", "blue 1"}),
        ("1 blue 5 taxi", {"blue 2", "- 3"}),
        ("2 blue", set()),
        ("2 taxi", set()),
        ("1 blue 1 taxi", set()),
        ("6 red 2 taxi", set()),
    ],
)
def test_every_number_of_taxis_that_the_hand_allows_is_a_move(held: str, ways: set[str]) -> None:
    assert claims(laid_out(2, hands=(held,)), BLUE_3) == ways


@pytest.mark.rule("NY-15")
def test_exactly_as_many_cards_are_paid_and_pieces_set_as_there_are_spaces() -> None:
    state = laid_out(2, hands=("3 blue 2 taxi red",))
    story = tells(state, f"claim {BLUE_3} blue 1", 1)
    assert story[0]["paid"] == ["blue", "blue", "taxi"]
    assert hand(state, 0) == "blue red taxi"
    own = state.game.view(state, 1)["seats"][0]
    assert (own["pieces"], own["cards"], own["routes"]) == (12, 3, [BLUE_3])
    assert state.game.view(state, 1)["routes"][BLUE_3] == 0


@pytest.mark.rule("NY-15")
def test_the_colour_is_null_exactly_when_only_taxis_are_paid() -> None:
    state = laid_out(2, hands=("2 blue 2 taxi",))
    assert claims(state, GRAY_2) == {"blue 0", "blue 1", "- 2"}
    for wrong in (f"claim {GRAY_2} blue 2", f"claim {GRAY_2} - 1", f"claim {BLUE_1} red 0", f"claim {GRAY_2} taxi 2"):
        with pytest.raises(BadMove):
            state.game.action(state, move(wrong))


@pytest.mark.rule("NY-16")
def test_a_gray_route_takes_any_one_colour() -> None:
    state = laid_out(2, hands=("2 red 1 pink 1 blue",))
    assert claims(state, GRAY_2) == {"red 0"}
    assert claims(state, GRAY_1) == {"red 0", "pink 0", "blue 0"}
    state = laid_out(2, hands=("2 red 1 pink 1 taxi",))
    assert claims(state, GRAY_2) == {"red 0", "red 1", "pink 1"}


@pytest.mark.rule("NY-16")
def test_every_colour_pays_for_a_gray_route() -> None:
    state = laid_out(2, hands=("blue green black pink red orange taxi",))
    assert claims(state, GRAY_1) == {*(f"{colour} 0" for colour in CARDS[:6]), "- 1"}


@pytest.mark.rule("NY-16")
def test_a_coloured_route_takes_no_other_colour() -> None:
    state = laid_out(2, hands=("6 red",))
    coloured = [text for text in offers(state, "claim") if int(text.split()[1]) == BLUE_1]
    assert coloured == []
    assert claims(state, RED_1) == {"red 0"}


@pytest.mark.rule("NY-17")
def test_any_free_route_joined_to_own_ones_or_not() -> None:
    state = laid_out(3, hands=("2 red", "blue"))
    do(state, f"claim {route('Lincoln Center', 'Midtown West')} red 0")
    assert claims(state, route("Lower East Side", "Chinatown")) == {"blue 0"}
    do(state, f"claim {route('Lower East Side', 'Chinatown')} blue 0")
    assert state.seat == 2


@pytest.mark.rule("NY-17", "NY-5")
def test_a_route_that_is_claimed_is_free_no_more_and_one_is_all() -> None:
    state = laid_out(3, hands=("3 red", "3 red"), display="5 pink")
    do(state, f"claim {GRAY_1} red 0")
    assert state.seat == 1
    assert claims(state, GRAY_1) == set()
    with pytest.raises(IllegalMove):
        do(state, f"claim {GRAY_1} red 0")


@pytest.mark.rule("NY-18")
def test_a_player_with_two_pieces_cannot_claim_a_route_of_three() -> None:
    """The book's example."""
    state = with_pieces(laid_out(2, hands=("6 blue 2 taxi",)), 2)
    assert claims(state, BLUE_3) == set()
    assert claims(state, GRAY_2) != set()
    assert claims(with_pieces(state, 3), BLUE_3) != set()


@pytest.mark.rule("NY-18")
def test_without_pieces_nothing_is_claimed() -> None:
    assert offers(with_pieces(laid_out(2, hands=("6 blue 2 taxi",)), 0), "claim") == []


@pytest.mark.rule("NY-19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_claims_both_routes_of_a_double_connection(players: int) -> None:
    state = laid_out(players, hands=("2 red 2 blue",))
    do(state, f"claim {RED_1} red 0")
    while state.seat != 0:
        do(state, "draw", "draw")
    assert claims(state, BLUE_1) == set()


@pytest.mark.rule("NY-20")
def test_with_two_players_the_other_route_is_closed_to_both() -> None:
    state = laid_out(2, hands=("2 red", "2 blue"))
    assert claims(do(laid_out(2, hands=("2 red", "2 blue")), "draw", "draw"), BLUE_1) == {"blue 0"}
    do(state, f"claim {RED_1} red 0")
    assert claims(state, BLUE_1) == set()


@pytest.mark.rule("NY-20")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_the_other_route_stays_open_to_the_others(players: int) -> None:
    state = laid_out(players, hands=("2 red", "2 blue", "2 blue"))
    do(state, f"claim {RED_1} red 0")
    assert claims(state, BLUE_1) == {"blue 0"}
    do(state, f"claim {BLUE_1} blue 0")
    assert state.game.view(state, 0)["routes"][RED_1] == 0
    assert state.game.view(state, 0)["routes"][BLUE_1] == 1
    assert claims(state, BLUE_1) == set()


@pytest.mark.rule("NY-21")
def test_the_cards_paid_go_to_the_discards() -> None:
    state = laid_out(2, hands=("2 blue 1 taxi",))
    do(state, f"claim {BLUE_3} blue 1")
    assert state.game.view(state, 1)["discards"] == ["blue", "blue", "taxi"]
    assert hand(state, 0) == ""


@pytest.mark.rule("NY-26")
@pytest.mark.parametrize(
    ("number", "held", "points"), [(7, "red", 1), (1, "2 red", 2), (21, "3 red", 4), (22, "4 pink", 7)]
)
def test_points_for_a_route_by_its_length(number: int, held: str, points: int) -> None:
    state = laid_out(2, hands=(held,), display="5 green")
    do(state, f"claim {number} {held.split()[-1]} 0")
    assert state.game.view(state, 1)["seats"][0]["points"] == points

"""The board's own checks: what `data.json` must be, whatever the rules do with it."""

from collections import Counter
from itertools import pairwise

import pytest

from stammtisch.games.ticket_to_ride_new_york.board import (
    ALL_ROUTES,
    DATA,
    LOCATIONS,
    N_WAYS,
    NO_LONGER,
    PAIR,
    PAIRS,
    PAYABLE,
    ROUTES,
    TICKETS,
    WAYS,
)
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES


@pytest.mark.rule("NY-1")
def test_what_is_in_the_box() -> None:
    assert len(LOCATIONS) == len(set(LOCATIONS)) == 15
    assert sum(location["attraction"] for location in DATA["locations"]) == 9
    assert len({frozenset((route["a"], route["b"])) for route in ROUTES}) == 30
    assert len(TICKETS) == 18
    assert DATA["colors"] == ["blue", "green", "black", "pink", "red", "orange"]
    assert DATA["cards_per_color"] * 6 + DATA["taxi_cards"] == 44


@pytest.mark.rule("NY-1")
def test_routes_by_colour_and_length() -> None:
    assert len(ROUTES) == 41
    assert sum(route["length"] for route in ROUTES) == 84
    colours = Counter(route["color"] for route in ROUTES)
    assert colours == {"blue": 6, "gray": 10, "green": 5, "black": 5, "pink": 5, "red": 5, "orange": 5}
    assert Counter(route["length"] for route in ROUTES) == {1: 9, 2: 22, 3: 9, 4: 1}


@pytest.mark.rule("NY-1")
def test_eleven_connections_are_double() -> None:
    doubles = [route for route in ROUTES if route["twin"] is not None]
    assert len(doubles) == 22
    for route in doubles:
        twin = ROUTES[route["twin"]]
        assert twin["twin"] == route["id"]
        assert (twin["a"], twin["b"], twin["length"]) == (route["a"], route["b"], route["length"])


@pytest.mark.rule("NY-1")
@pytest.mark.parametrize("ticket", TICKETS, ids=lambda ticket: f"{ticket['a']} - {ticket['b']}")
def test_a_ticket_is_worth_its_shortest_connection(ticket: dict[str, str | int]) -> None:
    distance = {location: 0 if location == ticket["a"] else 1000 for location in LOCATIONS}
    for _ in LOCATIONS:
        for route in ROUTES:
            for here, there in ((route["a"], route["b"]), (route["b"], route["a"])):
                distance[there] = min(distance[there], distance[here] + route["length"])
    assert distance[str(ticket["b"])] == ticket["points"]


def test_ids_are_places() -> None:
    assert [route["id"] for route in ROUTES] == list(range(41))
    assert [ticket["id"] for ticket in TICKETS] == list(range(18))


def test_every_payment_is_one_move() -> None:
    coloured = [route["length"] + 1 for route in ROUTES if route["color"] != "gray"]
    gray = [6 * route["length"] + 1 for route in ROUTES if route["color"] == "gray"]
    assert N_WAYS == len(set(WAYS)) == sum(coloured) + sum(gray) == 225
    assert len(PAIRS) == 153
    assert len(MOVES) == 1 + 7 + 1 + 225 + 1 + 18 + 153


def test_every_pair_of_tickets_has_a_number_either_way_round() -> None:
    for number, (one, other) in enumerate(PAIRS):
        assert PAIR[18 * one + other] == PAIR[18 * other + one] == number


def test_more_cards_and_pieces_never_pay_for_less() -> None:
    for row in range(6 * 4):
        for less, more in pairwise(PAYABLE[7 * row : 7 * row + 7]):
            assert less & ~more == 0
    assert all(less & ~more == 0 for less, more in pairwise(NO_LONGER))
    assert NO_LONGER[0] == 0
    assert NO_LONGER[15] == ALL_ROUTES

"""The way that is shown for a ticket: open to the viewer, as short as any, and of what everybody sees."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from stammtisch.engine.seats import SPECTATOR
from stammtisch.games.ticket_to_ride_new_york import GAMES
from stammtisch.games.ticket_to_ride_new_york.board import ROUTE_BIT, ROUTES, TICKETS
from stammtisch.games.ticket_to_ride_new_york.connections import is_open, is_own, missing, shortest
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.cases import scaled
from tests.games.ticket_to_ride_new_york.positions import steps
from tests.words.saying import say

GAME = GAMES[0]


def least(view: dict[str, Any], a: str, b: str) -> int | None:
    """The cards that a shortest way takes, by going over all routes until nothing becomes nearer."""
    far = {a: 0}
    for _ in range(15):
        for route in ROUTES:
            if is_open(view, route["id"]):
                more = 0 if is_own(view, route["id"]) else route["length"]
                for here, there in ((route["a"], route["b"]), (route["b"], route["a"])):
                    if here in far and far[here] + more < far.get(there, 10**6):
                        far[there] = far[here] + more
    return far.get(b)


def ends(route: int) -> set[str]:
    return {ROUTES[route]["a"], ROUTES[route]["b"]}


def check_way(view: dict[str, Any], ticket: int) -> None:
    a, b = TICKETS[ticket]["a"], TICKETS[ticket]["b"]
    way, cards = shortest(view, a, b), least(view, a, b)
    assert (way is None) == (cards is None)
    if way is not None:
        assert sum(ROUTES[route]["length"] for route in missing(view, way)) == cards
        assert a in ends(way[0])
        assert b in ends(way[-1])
        assert all(ends(one) & ends(other) for one, other in pairwise(way))


@pytest.mark.rule("NY-17", "NY-19", "NY-20", "NY-27")
@pytest.mark.parametrize("players", GAME.players)
def test_the_way_of_a_ticket_is_open_and_shortest_and_complete_when_the_ticket_is(players: int) -> None:
    for number, (_, _, state) in enumerate(steps(players, scaled(16))):
        if number % 9:
            continue
        for seat in range(SPECTATOR, players):
            view = GAME.view(state, seat)
            ticket = number % len(TICKETS)
            check_way(view, ticket)
            for own in view["tickets"] or []:
                told = GAME.words.about(view, f"ticket:{own['ticket']}")
                assert told is not None
                if state.is_over():
                    assert told["values"]["complete"] == str(own["complete"]).lower()
                else:
                    assert (told["key"] == "ticket.complete") == own["complete"]
            assert f"{TICKETS[ticket]['a']} – {TICKETS[ticket]['b']}" in say(GAME, GAME.words.way(view, ticket))


@pytest.mark.rule("NY-17", "NY-19", "NY-20")
@pytest.mark.parametrize("players", GAME.players)
def test_what_is_open_in_the_view_may_be_claimed(players: int) -> None:
    for number, (_, _, state) in enumerate(steps(players, scaled(16))):
        if number % 5 or state.is_over():
            continue
        assert isinstance(state, NewYork)
        view = GAME.view(state, state.seat)
        by_rules = [bool(state.open_routes[state.seat] & ROUTE_BIT[route]) for route in range(len(ROUTES))]
        by_view = [is_open(view, route) and not is_own(view, route) for route in range(len(ROUTES))]
        assert by_view == by_rules


@pytest.mark.parametrize("thing", ["ticket:", "ticket:18", "ticket:-1", "ticket:²", "ticket:1e1", "ticket:x"])
def test_what_is_no_ticket_has_no_way(thing: str) -> None:
    state = next(state for _, _, state in steps(2, 1))
    assert GAME.words.about(GAME.view(state, 0), thing) is None

"""What holds of every state of Ticket to Ride: New York: nothing is lost, and what is kept twice agrees."""

from __future__ import annotations

from stammtisch.engine.sizes import KINDS
from stammtisch.games.ticket_to_ride_new_york.board import COPIES, ROUTES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork


def check(state: NewYork) -> None:
    check_cards(state)
    check_tickets(state)
    check_routes(state)


def check_cards(state: NewYork) -> None:
    pile, display = state.pile[: state.n_pile], [card for card in state.display if card >= 0]
    assert [pile.count(card) for card in range(KINDS)] == state.in_pile
    assert [display.count(card) for card in range(7)] == state.shown
    assert (len(display), sum(state.discards)) == (state.n_display, state.n_discards)
    assert len(display) == 5 or state.n_pile + state.n_discards == 0
    hands, known, old = rows(state.hands), rows(state.known), rows(state.old)
    open_cards = zip(state.in_pile, state.shown, state.discards, strict=False)
    assert [sum(places) + sum(held) for places, *held in zip(open_cards, *hands, strict=False)] == COPIES
    assert list(map(sum, hands)) == state.n_hand
    assert list(map(sum, known)) == state.n_known
    assert list(map(sum, old)) == state.n_old
    assert [sum(1 << card for card in range(7) if hand[card]) for hand in hands] == state.held
    for hand, seen, aged in zip(hands, known, old, strict=True):
        assert all(0 <= seen[card] + aged[card] <= hand[card] for card in range(7))


def rows(flat: list[int]) -> list[list[int]]:
    return [flat[start : start + KINDS] for start in range(0, 4 * KINDS, KINDS)]


def check_tickets(state: NewYork) -> None:
    offered = [ticket for ticket in state.offered if ticket >= 0]
    kept, aside = [0] * 4, []
    for draw, (seat, upper, lower, choice) in enumerate(
        zip(state.drawer, state.upper, state.lower, state.choice, strict=True)
    ):
        if draw < state.n_draws:
            mine, not_mine = [([upper], [lower]), ([lower], [upper]), ([upper, lower], [])][choice]
            kept[seat] |= sum(1 << ticket for ticket in mine)
            aside += not_mine if state.n_draws < state.players else []
    assert kept == state.tickets
    held = [ticket for mask in kept for ticket in range(18) if mask & 1 << ticket]
    assert sorted(state.ticket_deck[: state.n_tickets] + offered + held + aside) == list(range(18))


def check_routes(state: NewYork) -> None:
    points = [0, 1, 2, 4, 7]
    for seat in range(state.players):
        own = [route for route in ROUTES if state.owned[seat] & 1 << route["id"]]
        assert state.pieces[seat] == 15 - sum(route["length"] for route in own) >= 0
        assert state.route_points[seat] == sum(points[route["length"]] for route in own)
        assert not any(route["twin"] in [other["id"] for other in own] for route in own)
    masks = state.owned[: state.players]
    assert sum(mask.bit_count() for mask in masks) == (masks[0] | masks[1] | sum(masks[2:])).bit_count()

"""Random games: what must hold at every step, and the legal moves against a slow list made from the view alone."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.games.ticket_to_ride_new_york.board import DATA, ROUTES, TICKETS
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.cases import scaled
from tests.games.ticket_to_ride_new_york.invariants import check
from tests.games.ticket_to_ride_new_york.positions import steps, words

GAMES = scaled(250)  # for each number of players


def naive_moves(view: dict[str, Any]) -> set[str]:
    """All legal moves, slowly and from the deciding seat's view alone, in words."""
    if view["offer"]:
        one, other = view["offer"]
        return {f"keep {one}", f"keep {other}", f"keep {one} {other}"}
    second = view["phase"] == "second card"
    moves = {f"take {card}" for card in view["display"] if card and not (second and card == "taxi")}
    if view["pile"] or view["discards"]:
        moves.add("draw")
    if second:
        return moves
    if view["ticket_pile"]:
        moves.add("tickets")
    for route in DATA["routes"]:
        if naive_is_open(view, route):
            for color in ["blue", "green", "black", "pink", "red", "orange"]:
                for taxis in range(route["length"]):
                    enough = (
                        view["hand"].count(color) >= route["length"] - taxis and view["hand"].count("taxi") >= taxis
                    )
                    if enough and route["color"] in (color, "gray"):
                        moves.add(f"claim {route['id']} {color} {taxis}")
            if view["hand"].count("taxi") >= route["length"]:
                moves.add(f"claim {route['id']} - {route['length']}")
    return moves or {"pass"}


def naive_is_open(view: dict[str, Any], route: dict[str, Any]) -> bool:
    if view["routes"][route["id"]] is not None or view["seats"][view["seat"]]["pieces"] < route["length"]:
        return False
    twin = None if route["twin"] is None else view["routes"][route["twin"]]
    return twin is None or (len(view["seats"]) > 2 and twin != view["seat"])


def naive_score(state: NewYork, seat: int) -> int:
    """NY-26 to NY-28 by searching the board."""
    own = [route for route in ROUTES if state.owned[seat] & 1 << route["id"]]
    touched = {place for route in own for place in (route["a"], route["b"])}
    attractions = {place["name"] for place in DATA["locations"] if place["attraction"]}
    score = state.route_points[seat] + len(touched & attractions)
    for ticket in TICKETS:
        if state.tickets[seat] & 1 << ticket["id"]:
            reached, size = {ticket["a"]}, 0
            while size != len(reached):
                size = len(reached)
                for route in own:
                    if route["a"] in reached or route["b"] in reached:
                        reached |= {route["a"], route["b"]}
            score += ticket["points"] if ticket["b"] in reached else -ticket["points"]
    return score


@pytest.mark.rule("NY-1", "NY-15", "NY-19", "NY-24", "NY-25", "NY-26", "NY-27", "NY-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_holds_at_every_step_of_random_games(players: int) -> None:
    for number, (_, _, state) in enumerate(steps(players, GAMES)):
        check(state)
        if number % 16 == 0 or state.is_over():
            assert state.points() == [naive_score(state, seat) for seat in range(players)]
        if state.is_over() and state.passes < players:
            assert state.turns_left == 0
            assert min(state.pieces[:players]) <= 2


@pytest.mark.rule("NY-6", "NY-13", "NY-15", "NY-16", "NY-18", "NY-19", "NY-20", "NY-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_are_those_of_a_naive_list(players: int) -> None:
    kinds = set()
    for number, (state, _, _) in enumerate(steps(players, GAMES // 2)):
        if number % 5 == 0:
            legal = state.legal()
            offered = {words(state.game.move(state, action)) for action in legal}
            assert legal == sorted(set(legal))
            assert offered == naive_moves(state.game.view(state, state.seat))
            kinds |= {offer.split()[0] for offer in offered}
    assert kinds >= {"draw", "take", "tickets", "keep", "claim"}


@pytest.mark.rule("NY-7", "NY-9", "NY-10", "NY-12", "NY-21")
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_told_leads_from_view_to_view(players: int) -> None:
    """Whoever hears all that is told of the cards knows the display, the size of both piles, and the own hand."""
    for before, action, after in steps(players, GAMES // 4):
        was, now = before.game.view(before, before.seat), after.game.view(after, before.seat)
        display, pile, thrown, hand = was["display"], was["pile"], len(was["discards"]), was["hand"]
        for happening in before.game.tell(before, action, after, before.seat):
            match happening["what"], happening.get("move", {}).get("type"):
                case "move", "take":
                    display[display.index(happening["move"]["card"])] = None
                    hand.append(happening["move"]["card"])
                case "move", "draw":
                    hand.append(happening["card"])
                    pile -= 1
                case "move", "claim":
                    for card in happening["paid"]:
                        hand.remove(card)
                        thrown += 1
                case "shuffled", _:
                    assert pile == 0
                    pile, thrown = thrown, 0
                case "reset", _:
                    assert display.count("taxi") >= 3
                    display, thrown = [None] * 5, thrown + 5
                case "turned up", _:
                    assert display[happening["slot"]] is None
                    display[happening["slot"]] = happening["card"]
                    pile -= 1
        assert (display, pile, thrown, sorted(hand)) == (
            now["display"],
            now["pile"],
            len(now["discards"]),
            sorted(now["hand"]),
        )

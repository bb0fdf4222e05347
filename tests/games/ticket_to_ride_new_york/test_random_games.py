"""Random games: what must hold at every step, and the legal moves against a slow list made from the view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch import plain
from stammtisch.engine.numbers import KINDS
from stammtisch.games.ticket_to_ride_new_york.board import COPIES, DATA, ROUTES, TICKETS
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.games.ticket_to_ride_new_york.setting import GAME, copy_of, words

GAMES = 20 if plain.asked_for() else 250  # of each number of players
TYPES = [move["type"] for move in MOVES.moves]
TASTES: list[dict[str, float]] = [
    {},
    {"claim": 0.0, "tickets": 0.1},  # hoards cards, until there are none to be had
    {"claim": 0.0, "take": 0.1, "tickets": 0.0},
    {"tickets": 20.0},
    {"claim": 5.0},
]


Step = tuple[NewYork, int, NewYork]  # before a decision, the action, after it


def steps(players: int, games: int) -> Iterator[Step]:
    """Every step of random games in which each seat has its own taste."""
    for game in range(games):
        chance = random.Random(1000 * players + game)
        tastes = [TASTES[(game + seat * (game // 5)) % len(TASTES)] for seat in range(players)]
        state = GAME.blank(players, {})
        assert isinstance(state, NewYork)
        state.start(f"{game:032x}")
        while not state.is_over():
            legal = state.legal()
            taste = tastes[state.seat]
            action = chance.choices(legal, [taste.get(TYPES[action], 1.0) + 1e-6 for action in legal])[0]
            before = copy_of(state)
            state.apply(action)
            yield before, action, state


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


@pytest.mark.rule("NY-1", "NY-15", "NY-19", "NY-26", "NY-27", "NY-28")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_holds_at_every_step_of_random_games(players: int) -> None:
    for number, (_, _, state) in enumerate(steps(players, GAMES)):
        check_cards(state)
        check_tickets(state)
        check_routes(state)
        if number % 16 == 0 or state.is_over():
            assert state.points() == [naive_score(state, seat) for seat in range(players)]


@pytest.mark.rule("NY-24", "NY-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_why_random_games_end(players: int) -> None:
    for _, _, state in steps(players, GAMES):
        if state.is_over():
            assert state.passes == players or min(state.pieces[:players]) <= 2
            assert state.passes == players or state.turns_left == 0


@pytest.mark.rule("NY-6", "NY-13", "NY-15", "NY-16", "NY-18", "NY-19", "NY-20", "NY-25")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_are_those_of_a_naive_list(players: int) -> None:
    kinds = set()
    for number, (state, _, _) in enumerate(steps(players, GAMES // 2)):
        if number % 5 == 0:
            legal = state.legal()
            offered = {words(state.move(action)) for action in legal}
            assert legal == sorted(set(legal))
            assert offered == naive_moves(state.view(state.seat))
            kinds |= {offer.split()[0] for offer in offered}
    assert kinds >= {"draw", "take", "tickets", "keep", "claim"}


@pytest.mark.rule("NY-7", "NY-9", "NY-10", "NY-12", "NY-21")
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_told_leads_from_view_to_view(players: int) -> None:
    """Whoever hears all that is told of the cards knows the display, the size of both piles, and the own hand."""
    for before, action, after in steps(players, GAMES // 4):
        was, now = before.view(before.seat), after.view(before.seat)
        display, pile, thrown, hand = was["display"], was["pile"], len(was["discards"]), was["hand"]
        for happening in before.tell(action, after, before.seat):
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

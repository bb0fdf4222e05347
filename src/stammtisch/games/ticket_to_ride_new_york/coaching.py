"""What a beginner at New York should look at before each decision; from what the own seat sees alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from stammtisch.engine.contract import Move, View
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, ROUTES, TICKETS
from stammtisch.games.ticket_to_ride_new_york.connections import is_open, missing, shortest
from stammtisch.words.message import Message, Value, all_of, spot

if TYPE_CHECKING:
    from stammtisch.games.ticket_to_ride_new_york.words import NewYorkWords

MOST_NAMED = 2  # routes or tickets in a sentence
GRAY, TAXI = "gray", "taxi"

RULES = {
    "coach.keeping": "NY-27",
    "coach.turn.last": "NY-24",
    "coach.turn.last.ticket": "NY-24",
    "coach.turn.last.none": "NY-24",
    "coach.turn.claim": "NY-17",
    "coach.turn.cards": "NY-15",
    "coach.turn.free": "NY-26",
    "coach.turn.lost": "NY-27",
    "coach.open": "NY-6",
    "coach.second": "NY-6",
    "coach.second.free": "NY-6",
    "coach.pass": "NY-25",
}


def coach(words: NewYorkWords, view: View, legal: list[Move]) -> list[Message]:
    if legal == [{"type": "pass"}]:
        return [words.say("coach.pass")]
    match view["phase"]:
        case "turn":
            return turning(words, view, legal)
        case "second card":
            return [drawing(words, view, legal, named=True)]
    return [keeping(words, view)]


def keeping(words: NewYorkWords, view: View) -> Message:
    """NY-4, NY-22: what the ways of the offered tickets take."""
    ways = {number: way(view, number) for number in view["offer"]}
    told = [told_way(words, number, one) for number, one in ways.items()]
    together = length({route for one in ways.values() for route in one or ()})
    pieces = view["seats"][view["viewer"]]["pieces"]
    return words.say("coach.keeping", ways=all_of(told), both=together, pieces=pieces)


def told_way(words: NewYorkWords, number: int, way: list[int] | None) -> Message:
    ends = {"a": TICKETS[number]["a"], "b": TICKETS[number]["b"]}
    return words.say("coach.way.closed", **ends) if way is None else words.say("coach.way", **ends, cards=length(way))


def turning(words: NewYorkWords, view: View, legal: list[Move]) -> list[Message]:
    """NY-5: cards, a route or tickets."""
    if view["end"] is not None:
        return [ending(words, view, legal)]
    needed = lacking(view)
    payable = [route for route in needed if can_claim(route, legal)]
    if payable:
        return [words.say("coach.turn.claim", routes=routes(words, payable))]
    if needed:
        useful = wanted(view, legal)
        helped = sorted(needed, key=lambda route: ROUTES[route]["color"] not in useful)  # else who knows what they help
        prices = all_of(price(words, one) for one in helped[:MOST_NAMED])
        return [words.say("coach.turn.cards", routes=prices), drawing(words, view, legal, named=False)]
    lost = [words.value("tickets", own["ticket"]) for own in unfinished(view)[:MOST_NAMED]]
    if lost:
        return [words.say("coach.turn.lost", count=len(lost), lost=all_of(lost))]
    return [words.say("coach.turn.free", pieces=view["seats"][view["viewer"]]["pieces"])]


def ending(words: NewYorkWords, view: View, legal: list[Move]) -> Message:
    """NY-24: the last turn, in which one route alone can still be claimed."""
    ways = [way(view, own["ticket"]) for own in unfinished(view)]
    last = list(dict.fromkeys(one[0] for one in ways if one is not None and len(one) == 1 and can_claim(one[0], legal)))
    if last:
        return words.say("coach.turn.last.ticket", count=len(last), routes=routes(words, last))
    claims = any(move["type"] == "claim" for move in legal)
    return words.say("coach.turn.last" if claims else "coach.turn.last.none")


def can_claim(route: int, legal: list[Move]) -> bool:
    return any(move["type"] == "claim" and move["route"] == route for move in legal)


def drawing(words: NewYorkWords, view: View, legal: list[Move], named: bool) -> Message:
    """NY-6: which of the open cards help, with the routes that they are for, or one from the deck."""
    needed, useful = lacking(view), wanted(view, legal)
    if not needed:
        return words.say("coach.second.free")
    if not useful:
        return words.say("coach.second")
    told = [told_card(words, card, needed if named else []) for card in useful]
    return words.say("coach.open", cards=all_of(told))


def told_card(words: NewYorkWords, card: str, needed: list[int]) -> Value:
    """A card, with the first of the routes that it pays for; a taxi pays for any."""
    colours = [] if card == TAXI else [card, GRAY]
    route = next((route for colour in colours for route in needed if ROUTES[route]["color"] == colour), None)
    told = words.value("card", card)
    return told if route is None else words.say("coach.helps", card=told, route=ends(route))


def price(words: NewYorkWords, route: int) -> Message:
    """A route with the cards that pay for it (NY-15, NY-16)."""
    colour, count = ROUTES[route]["color"], ROUTES[route]["length"]
    cards = words.say("coach.gray", count=count) if colour == GRAY else words.cards({colour: count})
    return words.say("coach.price", route=ends(route), cards=cards)


def ends(route: int) -> Value:
    """A route without its colour, which the cards tell."""
    return spot(f"route:{route}", f"{ROUTES[route]['a']} – {ROUTES[route]['b']}")


def unfinished(view: View) -> list[View]:
    """The own tickets that are not complete, the dearest first."""
    return sorted((own for own in view["tickets"] if not own["complete"]), key=lambda own: -own["points"])


def lacking(view: View) -> list[int]:
    """The routes that are missing for tickets that can still be completed, those of the dearest ticket first."""
    pieces = view["seats"][view["viewer"]]["pieces"]
    ways = (way(view, own["ticket"]) or [] for own in unfinished(view))
    return list(dict.fromkeys(route for one in ways if length(one) <= pieces for route in one))


def way(view: View, ticket: int) -> list[int] | None:
    """What is missing of a shortest way for a ticket; None if none is open (NY-27)."""
    found = shortest(view, TICKETS[ticket]["a"], TICKETS[ticket]["b"])
    return None if found is None else [nearer(view, route) for route in missing(view, found)]


def nearer(view: View, route: int) -> int:
    """Of two routes between the same places the one for which fewer cards are missing, or for which one lies open."""
    twin: int | None = ROUTES[route]["twin"]
    if twin is None or not is_open(view, twin):
        return route

    def lack(one: int) -> tuple[int, bool]:
        colour = ROUTES[one]["color"]
        return -view["hand"].count(colour), colour not in view["display"]

    return min((route, twin), key=lack)


def length(way: list[int] | set[int]) -> int:
    return sum(ROUTES[route]["length"] for route in way)


def wanted(view: View, legal: list[Move]) -> list[str]:
    """Open cards that pay for what is missing: of its colour, or where it is gray of a colour that one has.

    Where none does but a taxi, those that pay for a gray route by themselves.
    """
    missed, held = lacking(view), set(view["hand"])
    colours = {ROUTES[route]["color"] for route in missed}
    lying = Counter(card for card in view["display"] if {"type": "take", "card": card} in legal)
    found = [card for card in lying if card in colours or (GRAY in colours and card in held and card != TAXI)]
    if not found and GRAY in colours:
        least = min(ROUTES[route]["length"] for route in missed if ROUTES[route]["color"] == GRAY)
        found = [card for card, count in lying.items() if count >= least]
    return [card for card in CARDS if card in found or (card == TAXI and card in lying)]


def routes(words: NewYorkWords, named: list[int]) -> Value:
    return all_of(words.route(route) for route in named[:MOST_NAMED])

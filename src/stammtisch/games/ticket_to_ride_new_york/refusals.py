"""Why something cannot be done in New York now, rule by rule, from what everybody sees and the deciding seat holds."""

from __future__ import annotations

import re
from collections import Counter

from stammtisch.engine.contract import Move
from stammtisch.engine.seats import NOBODY
from stammtisch.games.ticket_to_ride_new_york import constants, view
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, COLOURS, ROUTE_BIT, ROUTES
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.games.ticket_to_ride_new_york.words import NewYorkWords, price
from stammtisch.words.message import Message, message, seat

# Things on the table that are pressed, by the names that the page gives them: those that are a move by themselves, and
# parts of a claim.
ALONE: dict[str, Move] = {
    "pile": {"type": "draw"},
    "tickets": {"type": "tickets"},
    "button:pass": {"type": "pass"},
    **{f"open:{card}": {"type": "take", "card": card} for card in CARDS},
    **{f"button:keep:{','.join(map(str, move['tickets']))}": move for move in MOVES.moves if move["type"] == "keep"},
    "button:keep:": {"type": "keep", "tickets": []},
}
ROUTE = {f"route:{route['id']}": route["id"] for route in ROUTES}
HELD = {f"held:{card}": card for card in CARDS}
PAY = re.compile(rf"pay:({'|'.join(CARDS)}):([0-9]):([0-9])")  # of this kind, and taxis


class Refusals:
    """Why not, in one position."""

    def __init__(self, state: NewYork, words: NewYorkWords, now: Message) -> None:
        self.state = state
        self.words = words
        self.now = now  # what is expected instead
        self.hand = Counter(view.bag(view.row(state.hands, state.seat)))

    def of_move(self, move: Move) -> Message:
        state = self.state
        if state.phase in (constants.FIRST_TICKETS, constants.KEEPING):
            return self.keeping(move.get("tickets"))
        match move["type"]:
            case "draw" if not state.n_pile + state.n_discards:
                return self.words.say("why.pile")
            case "take":
                return self.open_card(move["card"])
            case "keep":
                return self.words.say("why.noOffer")
            case "pass" if state.phase == constants.SECOND_CARD:
                return self.words.say("why.second", "NY-14")
            case "pass" if state.legal() != [constants.PASS]:
                return self.words.say("why.pass")
            case "tickets" | "claim" if state.phase == constants.SECOND_CARD:
                return self.words.say("why.second")
            case "tickets" if not state.n_tickets:
                return self.words.say("why.tickets")
            case "claim":
                return self.claim(move)
        return self.not_now()

    def of_thing(self, pressed: list[str], thing: str) -> Message:
        if self.state.seat == NOBODY:
            return message("why.over")
        route = next((ROUTE[spot] for spot in pressed if spot in ROUTE), None)
        card = next((HELD[spot] for spot in pressed if spot in HELD), None)
        if route is not None or card is not None:
            self.now = self.words.say("expected.route" if route is None else "expected.pay")
        payment = PAY.fullmatch(thing)
        if thing in ALONE:
            return self.of_move(ALONE[thing])
        if self.state.phase != constants.TURN and (thing in ROUTE or thing in HELD or payment):
            return self.of_move({"type": "claim"})
        if thing in ROUTE:
            return self.route(ROUTE[thing], card)
        if thing in HELD:
            return self.held(HELD[thing])
        if payment is not None and route is not None:
            kind, number, taxis = payment.groups()
            return self.payment(route, kind, int(number), int(taxis))
        return self.not_now()

    def not_now(self) -> Message:
        return message("why.now", self.now.get("rule"))

    def keeping(self, tickets: list[int] | None) -> Message:
        """While tickets are chosen: anything else, or a choice that there is not (NY-4, NY-22)."""
        rule = "NY-4" if self.state.phase == constants.FIRST_TICKETS else "NY-22"
        offer = view.offer(self.state, self.state.seat)
        if tickets is None:
            return self.words.say("why.keep", rule)
        if tickets and set(tickets) <= set(offer):
            return self.not_now()
        key = "why.notOffered" if tickets else "why.keepNothing"
        return self.words.say(key, rule, tickets=self.words.value("tickets", offer))

    def open_card(self, card: str) -> Message:
        """NY-6, NY-8."""
        if not self.state.shown[CARDS.index(card)]:
            return self.words.say("why.notOpen", card=self.words.value("card", card))
        if card == "taxi" and self.state.phase == constants.SECOND_CARD:
            return self.words.say("why.taxi")
        return self.not_now()

    # -- claims

    def claim(self, move: Move) -> Message:
        route = move["route"]
        return self.closed(route) or self.dear(route) or self.unpaid(price(move)) or self.not_now()

    def route(self, number: int, card: str | None) -> Message:
        """A route on which perhaps a card of the hand is laid."""
        why = self.closed(number) or self.dear(number)
        if why is None and card is not None:
            why = self.unfit(number, card)
        return why or self.not_now()

    def held(self, card: str) -> Message:
        """A card of the hand."""
        if not self.hand[card]:
            return self.words.say("why.notHeld", card=self.words.value("card", card))
        claims = [MOVES.move(action) for action in self.state.legal()]
        if any(move["type"] == "claim" and (move["color"] or "taxi") == card for move in claims):
            return self.not_now()
        if card == "taxi":
            return self.words.say("why.taxisAlone")
        return self.words.say("why.held", card=self.words.value("card", card))

    def payment(self, route: int, card: str, number: int, taxis: int) -> Message:
        """So many cards of a kind and so many taxis for a route."""
        this = ROUTES[route]
        why = self.closed(route) or self.dear(route)
        if why is None and number + taxis != this["length"]:
            why = self.words.say("why.number", length=this["length"])
        if why is None and number and card not in (this["color"], "taxi"):
            why = self.other_colour(route)
        return why or self.unpaid(Counter({card: number}) + Counter({"taxi": taxis})) or self.not_now()

    def closed(self, route: int) -> Message | None:
        """A route that nobody with this hand, or any other, could claim in this seat (NY-17 to NY-20)."""
        state, this = self.state, ROUTES[route]
        owner = self.owner(route)
        if owner is not None:
            return self.words.say("why.own") if owner == state.seat else self.words.say("why.taken", who=seat(owner))
        beside = None if this["twin"] is None else self.owner(this["twin"])
        if beside == state.seat:
            return self.words.say("why.twin.own")
        if beside is not None and state.players == 2:
            return self.words.say("why.twin", who=seat(beside))
        if state.pieces[state.seat] < this["length"]:
            return self.words.say("why.pieces", length=this["length"], pieces=state.pieces[state.seat])
        return None

    def owner(self, route: int) -> int | None:
        return next((other for other in range(self.state.players) if self.state.owned[other] & ROUTE_BIT[route]), None)

    def dear(self, route: int) -> Message | None:
        """A route for which there are too few cards, however they are chosen (NY-15, NY-16)."""
        this = ROUTES[route]
        if this["color"] != "gray":
            return self.too_few(this["color"], this["length"])
        if max(self.hand[colour] for colour in COLOURS) + self.hand["taxi"] >= this["length"]:
            return None
        return self.words.say("why.cards.gray", length=this["length"], own=self.words.cards(self.hand))

    def too_few(self, colour: str, length: int) -> Message | None:
        if self.hand[colour] + self.hand["taxi"] >= length:
            return None
        own = {kind: self.hand[kind] for kind in (colour, "taxi")}
        return self.words.say("why.cards", cards=self.words.cards({colour: length}), own=self.words.cards(own))

    def unfit(self, route: int, card: str) -> Message | None:
        """A route that can be paid, but not with this card."""
        this = ROUTES[route]
        if not self.hand[card]:
            return self.words.say("why.notHeld", card=self.words.value("card", card))
        if card == "taxi":
            return self.unpaid(Counter({card: this["length"]}))
        return self.other_colour(route) if this["color"] not in (card, "gray") else self.too_few(card, this["length"])

    def other_colour(self, route: int) -> Message | None:
        """NY-16."""
        colour = ROUTES[route]["color"]
        return None if colour == "gray" else self.words.say("why.colour", colour=self.words.say(f"route.{colour}"))

    def unpaid(self, wanted: Counter[str]) -> Message | None:
        """Cards that are not all in the hand (NY-15)."""
        if wanted <= self.hand:
            return None
        own = {card: self.hand[card] for card in wanted}
        return self.words.say("why.payment", cards=self.words.cards(wanted), own=self.words.cards(own))

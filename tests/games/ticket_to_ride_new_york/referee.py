"""A second, naive implementation of Ticket to Ride: New York, from the rules page alone: it judges records."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

Move = dict[str, Any]
Shuffler = Callable[[str, list[Any]], list[Any]]  # (name of the deck, its cards) -> the new pile, top first

SLOTS = 5
TAXI = "taxi"


class Refused(Exception):
    """The record breaks a rule in such a way that it cannot be followed any further."""


class RecordStops(Exception):
    """The record has no event left where a shuffle is due: the game is unfinished."""


def canon(value: Any) -> str:
    """Write a JSON value in one way only, so that 1, 1.0, true and null all differ."""
    return json.dumps(value, sort_keys=True)


class Table:
    """Everything that lies on the table, and the rules that change it."""

    def __init__(self, players: int, data: dict[str, Any], shuffler: Shuffler) -> None:
        """Set the game up: NY-1 to NY-4."""
        self.players = players
        self.routes: dict[int, dict[str, Any]] = {route["id"]: route for route in data["routes"]}
        self.ticket_data: dict[int, dict[str, Any]] = {ticket["id"]: ticket for ticket in data["tickets"]}
        self.attractions: list[str] = [place["name"] for place in data["locations"] if place["attraction"]]
        self.colors: list[str] = list(data["colors"])
        self.shuffler = shuffler
        self.seen: Counter[str] = Counter()  # how often each rare situation was met
        self.shuffles_of_move = 0
        self.seat = 0
        self.phase = "first tickets"  # then "turn", "second card", "choose tickets" and at last "over"
        self.pieces = [15] * players
        self.owner: dict[int, int] = {}  # route -> seat
        self.kept: list[list[int]] = [[] for _ in range(players)]
        self.resets_in_a_row = 0
        self.passes_in_a_row = 0
        self.turns_left: int | None = None  # set when the last turns begin
        self.discards: list[str] = []
        self.display: list[str] = []
        cards = [color for color in self.colors for _ in range(6)] + [TAXI] * 8
        self.deck: list[str] = shuffler("transport", cards)
        self.hands: list[list[str]] = [[self.deck.pop(0), self.deck.pop(0)] for _ in range(players)]
        self.fill_and_check()
        self.tickets: list[int] = shuffler("tickets", sorted(self.ticket_data))
        self.offered: list[list[int]] = [[self.tickets.pop(0), self.tickets.pop(0)] for _ in range(players)]

    def note(self, situation: str) -> None:
        """Count a rare situation."""
        self.seen[situation] += 1

    # ---- the transport cards ----

    def next_card(self) -> str:
        """Take the top card, shuffling the discards first if the deck is empty: NY-9."""
        if not self.deck:
            cards, self.discards = self.discards, []
            self.deck = self.shuffler("transport", cards)
            self.shuffles_of_move += 1
            self.note("shuffle of a single card" if len(cards) == 1 else "shuffle")
            if self.shuffles_of_move > 1:
                self.note("second or later shuffle of one move")
        return self.deck.pop(0)

    def fill_slots(self) -> bool:
        """Fill the empty slots as far as there are cards, and say whether any was filled: NY-7, NY-12."""
        filled = False
        while len(self.display) < SLOTS and (self.deck or self.discards):
            if filled and not self.deck:
                self.note("shuffle half way through a filling")
            self.display.append(self.next_card())
            filled = True
        if len(self.display) < SLOTS:
            self.note("slot stays empty")
        return filled

    def reset_can_help(self) -> bool:
        """Tell whether there are at least 3 cards other than taxis and 5 cards in all: NY-11."""
        cards = self.display + self.deck + self.discards
        return len(cards) - cards.count(TAXI) >= 3 and len(cards) >= 5

    def fill_and_check(self) -> None:
        """Fill the slots, then reset while 3 or more are taxis: NY-10, NY-11."""
        if self.fill_slots():
            self.resets_in_a_row = 0
            if self.turns_left == 1:
                self.note("filling in the last turn of the game")
        elif self.display.count(TAXI) >= 3 and self.resets_in_a_row == 0 and self.reset_can_help():
            self.note("reset after a claim that filled no slot")
        while self.display.count(TAXI) >= 3:
            if not self.reset_can_help():
                self.note("no reset because it cannot help")
                break
            if self.resets_in_a_row == 3:
                self.note("display stays after three resets")
                break
            self.resets_in_a_row += 1
            if self.turns_left == 1:
                self.note("reset in the last turn of the game")
            self.note(f"reset number {self.resets_in_a_row}" + ("" if self.kept[0] else " at set-up"))
            self.discards += self.display
            self.display = []
            self.fill_slots()

    # ---- the moves ----

    def legal(self) -> list[Move]:
        """List every move of the seat to move."""
        if self.phase == "over":
            return []
        if self.phase in ("first tickets", "choose tickets"):
            low, high = sorted(self.offered[self.seat])
            return [{"type": "keep", "tickets": ids} for ids in ([low], [high], [low, high])]
        if self.phase == "second card":
            return self.card_moves()
        moves = self.card_moves() + self.claim_moves()
        if self.tickets:
            moves.append({"type": "tickets"})
        return moves or [{"type": "pass"}]

    def card_moves(self) -> list[Move]:
        """List the cards to be had: NY-6, NY-8, NY-13."""
        moves: list[Move] = [{"type": "draw"}] if self.deck or self.discards else []
        for card in sorted(set(self.display)):
            if card != TAXI or self.phase == "turn":
                moves.append({"type": "take", "card": card})
        return moves

    def route_is_open(self, route: dict[str, Any]) -> bool:
        """Tell whether the seat may set pieces on the route at all: NY-17 to NY-20."""
        if route["id"] in self.owner or self.pieces[self.seat] < route["length"]:
            return False
        if route["twin"] is None or route["twin"] not in self.owner:
            return True
        return self.players > 2 and self.owner[route["twin"]] != self.seat

    def claim_moves(self) -> list[Move]:
        """List every payment for every open route: NY-15, NY-16."""
        moves: list[Move] = []
        hand = self.hands[self.seat]
        for route in self.routes.values():
            length = route["length"]
            if not self.route_is_open(route):
                continue
            if hand.count(TAXI) >= length:
                moves.append({"type": "claim", "route": route["id"], "color": None, "taxis": length})
            colors = self.colors if route["color"] == "gray" else [route["color"]]
            for color, taxis in itertools.product(colors, range(length)):
                if hand.count(TAXI) >= taxis and hand.count(color) >= length - taxis:
                    moves.append({"type": "claim", "route": route["id"], "color": color, "taxis": taxis})
        return moves

    def play(self, move: Move) -> None:
        """Make a move that is known to be legal."""
        self.shuffles_of_move = 0
        if move["type"] == "keep":
            self.keep(move["tickets"])
        elif move["type"] == "take":
            self.display.remove(move["card"])
            self.hands[self.seat].append(move["card"])
            self.fill_and_check()
            self.after_card(whole_draw=move["card"] == TAXI)
        elif move["type"] == "draw":
            self.hands[self.seat].append(self.next_card())
            self.after_card(whole_draw=False)
        elif move["type"] == "claim":
            self.claim(move)
        elif move["type"] == "tickets":
            if len(self.tickets) == 1:
                self.note("the only ticket left is drawn")
                self.kept[self.seat].append(self.tickets.pop(0))
                self.end_turn()
            else:
                self.offered[self.seat] = [self.tickets.pop(0), self.tickets.pop(0)]
                self.phase = "choose tickets"
        else:
            self.note("pass")
            self.end_turn(passed=True)

    def keep(self, ids: list[int]) -> None:
        """Keep one or both tickets offered: NY-4, NY-22."""
        self.kept[self.seat] += ids
        self.offered[self.seat] = [ticket for ticket in self.offered[self.seat] if ticket not in ids]
        if self.phase == "choose tickets":
            self.tickets += self.offered[self.seat]
            self.end_turn()
        elif self.seat < self.players - 1:
            self.seat += 1
        else:
            for offered in self.offered:
                self.tickets += offered
            self.seat = 0
            self.phase = "turn"

    def after_card(self, whole_draw: bool) -> None:
        """Ask for the second card if there is one to be had: NY-8, NY-13."""
        if self.phase == "second card" or whole_draw:
            self.end_turn()
            return
        self.phase = "second card"
        if not self.card_moves():
            self.note("no second card to be had")
            self.end_turn()

    def claim(self, move: Move) -> None:
        """Pay for a route and set the pieces: NY-15 to NY-21, NY-12."""
        length = self.routes[move["route"]]["length"]
        paid = [TAXI] * move["taxis"] + [move["color"]] * (length - move["taxis"])
        for card in paid:
            self.hands[self.seat].remove(card)
        self.discards += paid
        self.pieces[self.seat] -= length
        self.owner[move["route"]] = self.seat
        if len(self.display) < SLOTS:
            self.note("claim with a slot to fill")
        self.fill_and_check()
        self.end_turn()

    def end_turn(self, passed: bool = False) -> None:
        """Pass the turn on, or end the game: NY-24, NY-25."""
        self.passes_in_a_row = self.passes_in_a_row + 1 if passed else 0
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.pieces[self.seat] <= 2:
            self.turns_left = self.players
        self.phase = "turn"
        if self.passes_in_a_row == self.players:
            self.note("end by passes")
        if self.turns_left == 0 or self.passes_in_a_row == self.players:
            self.phase = "over"
            if self.shuffles_of_move:
                self.note("shuffle after the last move")
        else:
            self.seat = (self.seat + 1) % self.players

    # ---- the scores ----

    def reached(self, seat: int, start: str) -> set[str]:
        """Collect all places that the seat's own routes join to the start."""
        own = [self.routes[route] for route, owner in self.owner.items() if owner == seat]
        places = {start}
        for _ in own:
            for route in own:
                if route["a"] in places or route["b"] in places:
                    places |= {route["a"], route["b"]}
        return places

    def result(self) -> dict[str, list[int]]:
        """Count the points and find the winners: NY-26 to NY-29."""
        scores: list[int] = []
        completed = [0] * self.players
        for seat in range(self.players):
            own = [self.routes[route] for route, owner in self.owner.items() if owner == seat]
            score = sum({1: 1, 2: 2, 3: 4, 4: 7}[route["length"]] for route in own)
            score += sum(any(place in (r["a"], r["b"]) for r in own) for place in self.attractions)
            for ticket in (self.ticket_data[number] for number in self.kept[seat]):
                done = ticket["b"] in self.reached(seat, ticket["a"])
                score += ticket["points"] if done else -ticket["points"]
                completed[seat] += done
            scores.append(score)
        best = max(zip(scores, completed, strict=True))
        winners = [seat for seat in range(self.players) if (scores[seat], completed[seat]) == best]
        if len(winners) > 1:
            self.note("win shared")
        elif scores.count(max(scores)) > 1:
            self.note("tie broken by tickets")
        return {"scores": scores, "winners": winners}


class Reader:
    """Reads the events of a record one after another and writes down what is wrong."""

    def __init__(self, events: list[Any]) -> None:
        """Begin before the first event."""
        self.events = events
        self.index = 0
        self.complaints: list[str] = []

    def complain(self, sentence: str) -> None:
        """Write down a disagreement at the current event."""
        self.complaints.append(f"event {self.index}: {sentence}")

    def shuffle(self, deck: str, cards: list[Any]) -> list[Any]:
        """Read the shuffle that must stand here."""
        if self.index == len(self.events):
            raise RecordStops(f"a shuffle of the {deck} deck is due")
        event = self.events[self.index]
        fields = {"shuffle", "deck"} if deck == "tickets" else {"shuffle"}
        if not isinstance(event, dict) or set(event) != fields or event.get("deck", "tickets") != "tickets":
            raise Refused(f"a shuffle of the {deck} deck must stand here")
        pile = event["shuffle"]
        if not isinstance(pile, list) or sorted(map(canon, pile)) != sorted(map(canon, cards)):
            raise Refused(f"the shuffle must contain exactly {sorted(cards)}")
        self.index += 1
        return list(pile)

    def move(self, table: Table) -> None:
        """Read the move that must stand here and make it."""
        event = self.events[self.index]
        if not isinstance(event, dict) or not {"seat", "move"} <= set(event) <= {"seat", "move", "legal"}:
            raise Refused(f"a move of seat {table.seat} must stand here and nothing else")
        if canon(event["seat"]) != canon(table.seat):
            self.complain(f"it is seat {table.seat}'s move, not {event['seat']}'s")
        moves = {canon(move) for move in table.legal()}
        if "legal" in event:
            listed = [canon(move) for move in event["legal"]] if isinstance(event["legal"], list) else []
            for text in sorted(moves - set(listed)):
                self.complain(f"legal, but not listed: {text}")
            for text in sorted(set(listed) - moves):
                self.complain(f"listed, but not legal: {text}")
            if len(listed) != len(set(listed)):
                self.complain("a legal move is listed more than once")
        if canon(event["move"]) not in moves:
            raise Refused(f"not a legal move: {canon(event['move'])}")
        self.index += 1
        table.play(event["move"])


def judge_and_count(document: dict[str, Any], data: dict[str, Any]) -> tuple[list[str], Counter[str]]:
    """Replay a record; return the disagreements and the rare situations met."""
    players = document.get("players")
    if document.get("format") not in ("stammtisch/1", "stammtisch/2") or document.get("game") != data["game"]:
        return ["header: wrong format or game"], Counter()
    if type(players) is not int or not 2 <= players <= 4 or document.get("options", {}) != {}:
        return ["header: wrong number of players or unknown option"], Counter()
    if not isinstance(document.get("events"), list):
        return ["header: no list of events"], Counter()
    reader = Reader(document["events"])
    table: Table | None = None
    try:
        table = Table(players, data, reader.shuffle)
        while reader.index < len(reader.events):
            if table.phase == "over":
                raise Refused("an event after the end of the game")
            reader.move(table)
        if table.phase != "over" and "result" in document:
            reader.complain("a result, but the game is not over")
        if table.phase == "over" and canon(document.get("result")) != canon(table.result()):
            reader.complain(f"the result must be {canon(table.result())}")
    except RecordStops as stop:
        if "result" in document:
            reader.complain(f"a result, but {stop}")
    except Refused as refusal:
        reader.complain(str(refusal))
    return reader.complaints, table.seen if table else Counter()


def judge(document: dict[str, Any], data: dict[str, Any]) -> list[str]:
    """Replay a record by the rules page and return the disagreements found."""
    return judge_and_count(document, data)[0]

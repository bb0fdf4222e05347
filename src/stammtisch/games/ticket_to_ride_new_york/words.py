"""What New York says where its catalogue alone does not do: routes and tickets to point at, cards by kind, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.games.ticket_to_ride_new_york import coaching
from stammtisch.games.ticket_to_ride_new_york.board import ATTRACTION_POINTS, DATA, PIECE_COLOURS, ROUTES, TICKETS
from stammtisch.games.ticket_to_ride_new_york.connections import missing, shortest
from stammtisch.words import counting
from stammtisch.words.counting import CountItem, CountLine
from stammtisch.words.game_words import TableOfWords, Words
from stammtisch.words.message import Message, Value, all_of, message, seat, spot

ATTRACTIONS = {location["name"]: location["attraction"] for location in DATA["locations"]}


class NewYorkWords(Words):
    NO_NEWS = frozenset({"log.keep"})
    RULES: ClassVar[dict[str, str]] = {
        "log.draw": "NY-6",
        "log.drawn": "NY-6",
        "log.take": "NY-6",
        "log.tickets": "NY-22",
        "log.tickets.own": "NY-22",
        "log.keep": "NY-4",  # before the first turn, when it is not told how many
        "log.keep.number": "NY-22",
        "log.keep.own": "NY-22",
        "log.keep.returned": "NY-22",
        "log.claim": "NY-15",
        "log.pass": "NY-25",
        "log.shuffled": "NY-9",
        "log.reset": "NY-10",
        "log.turned up": "NY-7",
        "log.kept": "NY-4",
        "log.last turns": "NY-24",
        "log.score": "NY-27",
        "expected.first tickets": "NY-4",
        "expected.turn": "NY-5",
        "expected.second card": "NY-6",
        "expected.keep": "NY-22",
        "expected.pass": "NY-25",
        "expected.pay": "NY-15",
        "expected.route": "NY-15",
        "why.taken": "NY-17",
        "why.own": "NY-17",
        "why.twin.own": "NY-19",
        "why.twin": "NY-20",
        "why.pieces": "NY-18",
        "why.cards": "NY-15",
        "why.cards.gray": "NY-16",
        "why.payment": "NY-15",
        "why.number": "NY-15",
        "why.colour": "NY-16",
        "why.held": "NY-15",
        "why.taxisAlone": "NY-15",
        "why.notHeld": "NY-15",
        "why.pile": "NY-9",
        "why.notOpen": "NY-6",
        "why.taxi": "NY-8",
        "why.second": "NY-5",
        "why.tickets": "NY-22",
        "why.noOffer": "NY-22",
        "why.pass": "NY-25",
        "about.score": "NY-26",
        "ticket.way": "NY-27",
        "ticket.complete": "NY-27",
        "ticket.closed": "NY-27",
        "outlook.taxi": "NY-8",
        "outlook.tickets": "NY-22",
        "outlook.claim": "NY-26",
        "outlook.attractions": "NY-28",
        "outlook.completes": "NY-27",
        "outlook.complete": "NY-27",
        "outlook.returned": "NY-22",
        "outlook.last turns": "NY-24",
        "score.own": "NY-28",
        "score.ticket": "NY-27",
        "score.tie": "NY-29",
        "score.routes": "NY-26",
        "score.tickets": "NY-27",
        "score.attractions": "NY-28",
        **coaching.RULES,
    }

    def seat_name(self, number: int, options: dict[str, Any]) -> Message:
        return self.say(f"colour.{PIECE_COLOURS[number]}")

    # -- what there is on the table

    def value(self, name: str, value: Any) -> Value:
        if name in ("route", "routes", "way") and isinstance(value, int):
            return self.route(value)
        if name in ("tickets", "returned") and isinstance(value, int):
            return ticket(value)
        return super().value(name, value)

    def route(self, number: int) -> Value:
        """A route by its ends; where there are two, by its colour too, or by its side if both are gray."""
        this = ROUTES[number]
        if this["twin"] is None:
            return spot(f"route:{number}", f"{this['a']} – {this['b']}")
        which = self.say(f"route.{this['side' if this['color'] == 'gray' else 'color']}")
        return spot(f"route:{number}", self.say("route.double", a=this["a"], b=this["b"], which=which))

    def cards(self, counts: Mapping[str, int]) -> Value:
        """Cards by kind: "2 blue cards and 1 taxi"."""
        return all_of(self.say(f"cards.{card}", count=count) for card, count in counts.items())

    def about(self, view: View, thing: str) -> Message | None:
        kind, _, name = thing.partition(":")
        if kind == "ticket" and name.isascii() and name.isdigit() and int(name) < len(TICKETS):
            return self.way(view, int(name))
        if kind == "score":
            return self.say("about.score")
        if kind != "location" or name not in ATTRACTIONS:
            return None
        held = [own["ticket"] for own in view["tickets"] or []] + (view["offer"] or [])
        aim = any(name in (TICKETS[number]["a"], TICKETS[number]["b"]) for number in held)
        rule = "NY-28" if ATTRACTIONS[name] else None
        return self.say("location", rule, name=name, attraction=yes(ATTRACTIONS[name]), aim=yes(aim))

    def way(self, view: View, number: int) -> Message:
        """A ticket, and a shortest way for it that is still open (NY-27); at the end, what it brought whom."""
        for at, other in enumerate(view["seats"]):
            for shown in other["shown"] or []:
                if shown["ticket"] == number:
                    return self.ticket_item(view, at, shown)["text"]
        this = TICKETS[number]
        told = {"a": spot(f"location:{this['a']}", this["a"]), "b": spot(f"location:{this['b']}", this["b"])}
        found = shortest(view, this["a"], this["b"])
        if found is None:
            return self.say("ticket.closed", **told, points=this["points"])
        needed = missing(view, found)
        routes = all_of(self.route(route) for route in found)
        if not needed:
            return self.say("ticket.complete", **told, points=this["points"], routes=routes)
        cards = sum(ROUTES[route]["length"] for route in needed)
        return self.say("ticket.way", **told, points=this["points"], routes=routes, cards=cards)

    # -- what happened

    def sentence(self, happening: Happening) -> Message:
        match happening["what"]:
            case "turned up":
                return self.say("log.turned up", card=self.value("card", happening["card"]))
            case "score":
                return self.reckoning(happening)
        return super().sentence(happening)

    def deed(self, happening: Happening) -> Message:
        move, who = happening["move"], seat(happening["seat"])
        match move["type"]:
            case "draw" if "card" in happening:
                return self.say("log.drawn", who=who, card=self.value("card", happening["card"]))
            case "take" if move["card"] == "taxi":
                return self.say("log.take", "NY-8", who=who, card=self.say("card.taxi"))
            case "tickets" if "tickets" in happening:
                return self.say("log.tickets.own", **self.values(happening))
            case "keep":
                return self.keeping(happening)
            case "claim":
                paid = self.cards(Counter(happening["paid"]))
                return self.say("log.claim", who=who, route=self.route(move["route"]), cards=paid)
        return super().deed(happening)

    def keeping(self, happening: Happening) -> Message:
        """Which tickets somebody kept is told to that seat alone; how many, not while the others choose (NY-4)."""
        kept, who = happening["move"].get("tickets"), seat(happening["seat"])
        if kept is None:
            return self.say("log.keep.number" if "number" in happening else "log.keep", **self.values(happening))
        if not happening["returned"]:
            return self.say("log.keep.own", who=who, tickets=self.value("tickets", kept))
        returned = self.value("returned", happening["returned"])
        return self.say("log.keep.returned", who=who, tickets=self.value("tickets", kept), returned=returned)

    def reckoning(self, happening: Happening) -> Message:
        """A seat's points in their parts."""
        parts = {name: points for name, points in happening["score"].items() if name != "completed"}
        return self.say("log.score", who=seat(happening["seat"]), shown=results(happening["shown"]), **parts)

    # -- what can be done

    def offer(self, move: Move, view: View) -> Message:
        if move["type"] != "claim":
            return super().offer(move, view)
        return self.say("do.claim", route=self.route(move["route"]), cards=self.cards(price(move)))

    def expected(self, view: View, legal: list[Move] | None) -> Message:
        if legal == [{"type": "pass"}]:
            return self.say("expected.pass")
        return super().expected(view, legal)

    def coach(self, view: View, legal: list[Move]) -> list[Message]:
        return coaching.coach(self, view, legal)

    # -- the count, and the table as tables

    def count(self, view: View) -> list[CountLine]:
        lines: list[CountLine] = [
            {"text": self.say(f"score.{part}"), "values": [own["score"][part] for own in view["seats"]]}
            for part in ("routes", "tickets", "attractions")
        ]
        seats = range(len(view["seats"]))
        lines[1]["items"] = [self.ticket_item(view, at, own) for at in seats for own in view["seats"][at]["shown"]]
        lines[2]["items"] = [self.attraction_item(at, seen) for at in seats if (seen := attractions(view, at))]
        return [*lines, {"text": message("end.sum", "NY-29"), "values": view["result"]["scores"], "sum": True}]

    def ticket_item(self, view: View, at: int, own: dict[str, Any]) -> CountItem:
        """A ticket that is turned up, with the routes that join its ends (NY-27)."""
        a, b = TICKETS[own["ticket"]]["a"], TICKETS[own["ticket"]]["b"]
        way = shortest({**view, "viewer": at}, a, b) if own["complete"] else None
        worth = own["points"] if own["complete"] else -own["points"]
        text = self.say(
            "score.ticket",
            who=seat(at),
            a=spot(f"location:{a}", a),
            b=spot(f"location:{b}", b),
            complete=yes(own["complete"]),
            worth=f"{worth:+}",
            routes=all_of(self.route(route) for route in way or []),
        )
        return {"seat": at, "text": text, "value": worth}

    def attraction_item(self, at: int, seen: list[str]) -> CountItem:
        """The attractions that a seat's routes touch (NY-28)."""
        worth = len(seen) * ATTRACTION_POINTS
        names = all_of(spot(f"location:{name}", name) for name in seen)
        text = self.say("score.own", who=seat(at), what=names, worth=f"{worth:+}")
        return {"seat": at, "text": text, "value": worth}

    def ahead(self, view: View) -> Message | None:
        return super().ahead(view) or (self.say("score.tie") if counting.lead(view["result"]) == 0 else None)

    def tables(self, view: View) -> list[TableOfWords]:
        made = [self.board(view), self.players(view), self.middle(view)]
        if view["hand"] is not None:
            hand = [[self.cards(Counter(view["hand"]))]]
            made.append({"title": message("plain.hand"), "columns": [""], "rows": hand})
            made.append(self.own_tickets(view))
        return made

    def board(self, view: View) -> TableOfWords:
        """The routes and who has claimed them."""
        rows = [
            [
                spot(f"route:{this['id']}", str(this["id"])),
                spot(f"location:{this['a']}", this["a"]),
                spot(f"location:{this['b']}", this["b"]),
                this["length"],
                self.say(f"route.{this['color']}"),
                "" if owner is None else seat(owner),
            ]
            for this, owner in zip(ROUTES, view["routes"], strict=True)
        ]
        columns = [self.say(f"table.{name}") for name in ("route", "from", "to", "length", "colour", "owner")]
        return {"title": message("plain.board"), "columns": columns, "rows": rows}

    def players(self, view: View) -> TableOfWords:
        by_seat = view["seats"]
        rows = [
            [self.say("table.pieces"), *(own["pieces"] for own in by_seat)],
            [self.say("table.cards"), *(own["cards"] for own in by_seat)],
            [self.say("table.known"), *(self.cards(Counter(own["known"])) for own in by_seat)],
            [self.say("table.tickets"), *(own["tickets"] for own in by_seat)],
            [self.say("table.offered"), *(own["offered"] for own in by_seat)],
            [self.say("table.points"), *(own["points"] for own in by_seat)],
        ]
        if view["result"] is not None:
            rows += self.final(view)
        columns = ["", *(seat(at) for at in range(len(by_seat)))]
        return {"title": message("plain.players"), "columns": columns, "rows": rows}

    def final(self, view: View) -> list[list[Value]]:
        """What is seen of each seat at the end alone (NY-23, NY-27 to NY-29)."""
        by_seat = view["seats"]
        return [
            [self.say("table.points.tickets"), *(own["score"]["tickets"] for own in by_seat)],
            [self.say("table.points.attractions"), *(own["score"]["attractions"] for own in by_seat)],
            [message("end.sum", "NY-29"), *view["result"]["scores"]],
            [self.say("table.completed"), *(own["score"]["completed"] for own in by_seat)],
            [self.say("table.shown"), *(results(own["shown"]) for own in by_seat)],
        ]

    def middle(self, view: View) -> TableOfWords:
        pile = self.say("table.pile.and", pile=view["pile"], discards=len(view["discards"]))
        rows = [
            [self.say("table.open"), self.cards(Counter(card for card in view["display"] if card is not None))],
            [self.say("table.pile"), pile],
            [self.say("table.pile.tickets"), view["ticket_pile"]],
        ]
        return {"title": message("plain.middle"), "columns": ["", ""], "rows": rows}

    def own_tickets(self, view: View) -> TableOfWords:
        """Those that one has kept, and those that one chooses from."""
        complete = {True: self.say("table.complete"), False: ""}
        rows = [[ticket(own["ticket"]), complete[own["complete"]]] for own in view["tickets"]]
        rows += [[ticket(number), self.say("table.choice")] for number in view["offer"]]
        return {"title": self.say("tickets"), "columns": ["", ""], "rows": rows}


def ticket(number: int) -> Value:
    """A ticket by its ends and its worth."""
    return spot(f"ticket:{number}", f"{ends(number)} ({TICKETS[number]['points']})")


def results(shown: list[dict[str, Any]]) -> Value:
    """Tickets with what they bring, or cost, in the end (NY-27)."""
    points = {own["ticket"]: own["points"] if own["complete"] else -own["points"] for own in shown}
    return all_of(spot(f"ticket:{number}", f"{ends(number)} {worth:+}") for number, worth in points.items())


def attractions(view: View, at: int) -> list[str]:
    """The attractions that at least one route of a seat touches (NY-28)."""
    touched = {ROUTES[route][end] for route in view["seats"][at]["routes"] for end in ("a", "b")}
    return [name for name, attraction in ATTRACTIONS.items() if attraction and name in touched]


def ends(ticket: int) -> str:
    return f"{TICKETS[ticket]['a']} – {TICKETS[ticket]['b']}"


def price(move: Move) -> Counter[str]:
    """The cards that a claim takes (NY-15)."""
    rest = ROUTES[move["route"]]["length"] - move["taxis"]
    return Counter([move["color"]] * rest + ["taxi"] * move["taxis"])


def yes(value: bool) -> str:
    """As catalogues select by it."""
    return "true" if value else "false"

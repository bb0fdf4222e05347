"""What Thurn und Taxis says where its catalogue alone does not do: towns that can be pointed at, tiles, its tables."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.games.thurn_und_taxis import coaching
from stammtisch.games.thurn_und_taxis.board import CARRIAGE_POINTS, DATA, FIRST_CARRIAGE, LAST_CARRIAGE
from stammtisch.words import counting
from stammtisch.words.counting import CountItem, CountLine
from stammtisch.words.game_words import TableOfWords, Words
from stammtisch.words.message import Message, Value, all_of, message, seat, seats, spot

COLOURS = ["blue", "yellow", "red", "green"]
NEIGHBOURS = {
    city: [b if a == city else a for a, b in DATA["roads"] if city in (a, b)]
    for province in DATA["provinces"]
    for city in province["cities"]
}


class ThurnWords(Words):
    RULES: ClassVar = {
        "log.draw": "TT-7",
        "log.drawn": "TT-7",
        "log.take": "TT-7",
        "log.refresh": "TT-10",
        "log.start": "TT-13",
        "log.thrown": "TT-15",
        "log.play": "TT-14",
        "log.close": "TT-18",
        "log.close.cartwright": "TT-36",
        "log.end": "TT-18",
        "log.house": "TT-20",
        "log.done": "TT-20",
        "log.discard": "TT-37",
        "log.shuffled": "TT-11",
        "log.carriage": "TT-35",
        "log.last round": "TT-39",
        "log.skipped": "TT-12",
        "expected.take": "TT-7",
        "expected.take second": "TT-9",
        "expected.play": "TT-13",
        "expected.playOrTake": "TT-8",
        "expected.close": "TT-18",
        "expected.closeOrPlay": "TT-17",
        "expected.endOrPlay": "TT-17",
        "expected.end": "TT-18",
        "expected.houses": "TT-20",
        "expected.discard": "TT-37",
        "why.taken": "TT-8",
        "why.takeFirst": "TT-7",
        "why.takeSecond": "TT-9",
        "why.noPile": "TT-12",
        "why.notOpen": "TT-7",
        "why.official": "TT-6",
        "why.refresh": "TT-10",
        "why.hand": "TT-13",
        "why.layFirst": "TT-13",
        "why.laid": "TT-17",
        "why.inRoute": "TT-14",
        "why.noRoad": "TT-14",
        "why.short": "TT-18",
        "why.cartwright": "TT-36",
        "why.lastCarriage": "TT-35",
        "why.noHouses": "TT-24",
        "why.offRoute": "TT-20",
        "why.housed": "TT-23",
        "why.provinces": "TT-21",
        "about.officials": "TT-6",
        "about.score": "TT-42",
        "about.covered": "TT-28",
        "about.carriage": "TT-35",
        "outlook.official": "TT-6",
        "outlook.thrown": "TT-15",
        "outlook.short": "TT-18",
        "outlook.route": "TT-18",
        "outlook.carriage.enough": "TT-35",
        "outlook.carriage.far": "TT-35",
        "outlook.more": "TT-21",
        "outlook.carriage": "TT-35",
        "outlook.noCarriage": "TT-35",
        "outlook.houses": "TT-20",
        "outlook.last round": "TT-39",
        "outlook.houses.last": "TT-39",
        "outlook.gain": "TT-42",
        "score.carriage": "TT-42",
        "score.tiles": "TT-42",
        "score.houses": "TT-42",
        "score.own": "TT-42",
        "score.tie": "TT-43",
        **coaching.RULES,
    }

    def seat_name(self, number: int, options: dict[str, Any]) -> Message:
        return self.say(f"colour.{COLOURS[number]}")

    def value(self, name: str, value: Any) -> Value:
        if name == "city" and isinstance(value, str):
            return spot(f"city:{value}", value)
        return super().value(name, value)

    # -- what happened

    def earned(self, happening: Happening, edition: str) -> Message:
        """A tile that somebody earned; face down, it does not tell its value (TT-28)."""
        stack, value = happening["stack"], happening["value"]
        told = {"who": seat(happening["seat"]), "stack": self.stack(stack, edition)}
        if value is None:
            return self.say("log.tile.covered", stack_rule(stack), **told)
        return self.say("log.tile", stack_rule(stack), **told, value=value)

    def tile(self, key: str, tile: Happening, edition: str, houses: Value = "") -> Message:
        """A tile that could be earned, perhaps with houses in some cities."""
        stack = tile["stack"]
        told = {"stack": self.stack(stack, edition), "value": tile["value"]}
        return self.say(key, stack_rule(stack), **told, **({"cities": houses} if houses else {}))

    def deed(self, happening: Happening) -> Message:
        move = happening["move"]
        who, city = seat(happening["seat"]), self.value("city", move.get("city", ""))
        match move["type"]:
            case "draw" if "card" in happening:
                return self.say("log.drawn", who=who, city=self.value("city", happening["card"]))
            case "start" if happening["thrown"]:
                return self.say("log.thrown", who=who, city=city, thrown=all_of(happening["thrown"]))
            case "close" if "cartwright" in move:
                return self.say("log.close.cartwright", who=who, length=happening["length"])
        return super().deed(happening)

    # -- what can be done

    def offer(self, move: Move, view: View) -> Message:
        if move["type"] == "start" and view["seats"][view["seat"]]["route"]:
            return self.say("do.thrown", city=self.value("city", move["city"]))
        if "cartwright" in move:
            return self.say("do.cartwright")
        return super().offer(move, view)

    def expected(self, view: View, legal: list[Move] | None) -> Message:
        kinds = {move["type"] for move in legal or []}
        if view["phase"] == "play" and kinds & {"take", "draw"}:
            return self.say("expected.playOrTake")
        if view["phase"] == "play" and view["seats"][view["seat"]]["route"]:
            return self.say("expected.play", "TT-14")
        if view["phase"] == "close" and "play" in kinds:
            return self.say("expected.closeOrPlay" if "close" in kinds else "expected.endOrPlay")
        if kinds == {"end"}:
            return self.say("expected.end")
        return super().expected(view, legal)

    def coach(self, view: View, legal: list[Move]) -> list[Message]:
        return coaching.coach(self, view, legal)

    def plan(self, key: str, values: dict[str, Any]) -> Message:
        """With its cities, so that they can be shown on the map."""
        made = super().plan(key, values)
        if "route" in values:
            made["values"] |= {"route": " – ".join(values["route"]), "cities": self.value("city", values["route"])}
        if "stack" in values:
            made["values"]["stack"] = self.say(f"stack.{values['stack']}")
        return made

    def about(self, view: View, thing: str) -> Message | None:
        kind, _, name = thing.partition(":")
        if kind == "stack" and name in view["tiles"]:
            return self.seal(view, name)
        if thing == "officials":
            return self.say("about.officials", used="true" if view["official"] else "false")
        at = seat_of(view, name)
        if at is None:
            return None
        return {"score": self.score, "carriage": self.ladder}.get(kind, lambda *_: None)(view, at)

    def seal(self, view: View, stack: str) -> Message:
        """What a stack of tiles is for, and what is left of it."""
        edition, left, rule = view["options"]["edition"], view["tiles"][stack], stack_rule(stack)
        if stack.startswith("route"):
            what = self.say("stack.for.route", rule, length=int(stack[-1]))
        elif stack in ("outside", "end"):
            everywhere = stack == "outside" and edition == "icelandic"
            what = self.say("stack.for.all" if everywhere else f"stack.for.{stack}", rule)
        else:
            what = self.say("stack.for.region", rule, name=self.stack(stack, edition))
        if not left:
            return self.say("stack.gone", rule, what=what)
        return self.say("stack.left", rule, what=what, values=all_of(left), points=left[0] if len(left) == 1 else 2)

    def score(self, view: View, at: int) -> Message:
        """How the points of a seat come about, as far as they lie open (TT-28)."""
        own = view["seats"][at]
        told = {"who": seat(at), "carriage": CARRIAGE_POINTS[own["carriage"] or 0], "left": own["houses_left"]}
        if own["score"] is None:
            return self.say("about.covered", **told)
        tiles = sum(tile["value"] for tile in own["tiles"])
        return self.say("about.score", **told, tiles=tiles, score=own["score"])

    def ladder(self, view: View, at: int) -> Message:
        """The carriages, and which one is next."""
        steps = [
            self.say("about.step", size=size, points=CARRIAGE_POINTS[size])
            for size in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)
        ]
        held = view["seats"][at]["carriage"] or 0
        return self.say("about.carriage", steps=all_of(steps), who=seat(at), next=max(FIRST_CARRIAGE, held + 1))

    def stack(self, stack: str, edition: str) -> Message:
        """The tile for far-flung houses asks for more in the Icelandic edition (TT-30)."""
        everywhere = stack == "outside" and edition == "icelandic"
        return self.say("stack.all" if everywhere else f"stack.{stack}")

    # -- the count, and the table as tables

    def count(self, view: View) -> list[CountLine]:
        by_seat = view["seats"]
        tiles = [sum(tile["value"] or 0 for tile in own["tiles"]) for own in by_seat]
        return [
            {"text": self.say("score.carriage"), "values": [CARRIAGE_POINTS[own["carriage"] or 0] for own in by_seat]},
            {"text": self.say("score.tiles"), "values": tiles, "items": self.tile_items(view, tiles)},
            {"text": self.say("score.houses"), "values": [-own["houses_left"] for own in by_seat]},
            {"text": message("end.sum", "TT-43"), "values": view["result"]["scores"], "sum": True},
        ]

    def tile_items(self, view: View, points: list[int]) -> list[CountItem]:
        """The tiles of each seat that has some (TT-42)."""
        return [
            {
                "seat": at,
                "text": self.say(
                    "score.own", who=seat(at), what=self.tiles(own["tiles"], view), worth=f"{points[at]:+}"
                ),
                "value": points[at],
            }
            for at, own in enumerate(view["seats"])
            if own["tiles"]
        ]

    def ahead(self, view: View) -> Message | None:
        return super().ahead(view) or (self.say("score.tie") if counting.lead(view["result"]) == 0 else None)

    def tables(self, view: View) -> list[TableOfWords]:
        made = [self.board(view), self.players(view), self.middle(view)]
        if view["hand"] is not None:
            made.append({"title": message("plain.hand"), "columns": [""], "rows": [[all_of(view["hand"])]]})
        return made

    def board(self, view: View) -> TableOfWords:
        """The cities by province, their roads, and who has a house there."""
        rows = [
            [name, spot(f"city:{city}", city), all_of(NEIGHBOURS[city]), owners(view, city)]
            for province in DATA["provinces"]
            for name in [self.value("province", province["name"])]
            for city in province["cities"]
        ]
        columns = [self.say(f"table.{name}") for name in ("province", "city", "roads", "houses")]
        return {"title": message("plain.board"), "columns": columns, "rows": rows}

    def players(self, view: View) -> TableOfWords:
        by_seat = view["seats"]
        rows = [
            [self.say("table.route"), *(" – ".join(own["route"]) for own in by_seat)],
            [self.say("table.left"), *(own["houses_left"] for own in by_seat)],
            [self.say("table.carriage"), *(own["carriage"] or "" for own in by_seat)],
            [self.say("table.tiles"), *(self.tiles(own["tiles"], view) for own in by_seat)],
            [self.say("table.cards"), *(own["cards"] for own in by_seat)],
            [self.say("table.known"), *(all_of(own["known"]) for own in by_seat)],
            [self.say("table.points"), *(number(own["score"]) for own in by_seat)],
        ]
        columns = ["", *(seat(at) for at in range(len(by_seat)))]
        return {"title": message("plain.players"), "columns": columns, "rows": rows}

    def middle(self, view: View) -> TableOfWords:
        stacks = [(stack, " ".join(map(str, left))) for stack, left in view["tiles"].items() if left]
        left = [
            self.say("table.tile", stack=self.stack(stack, view["options"]["edition"]), value=values)
            for stack, values in stacks
        ]
        pile = self.say("table.pile.and", pile=view["pile"], discards=len(view["discards"]))
        rows = [
            [self.say("table.open"), all_of(city for city in view["display"] if city is not None)],
            [self.say("table.pile"), pile],
            [self.say("table.tiles"), all_of(left)],
        ]
        return {"title": message("plain.middle"), "columns": ["", ""], "rows": rows}

    def tiles(self, taken: list[dict[str, Any]], view: View) -> Value:
        """Tiles that somebody has taken."""
        return all_of(
            self.say(
                "table.tile", stack=self.stack(tile["stack"], view["options"]["edition"]), value=number(tile["value"])
            )
            for tile in taken
        )


def stack_rule(stack: str) -> str:
    """The rule that a stack of tiles is earned by."""
    if stack.startswith("route"):
        return "TT-25"
    return {"outside": "TT-30", "end": "TT-31"}.get(stack, "TT-26")


def seat_of(view: View, name: str) -> int | None:
    """The seat of a number that a page names; None if there is none."""
    at = int(name) if name.isascii() and name.isdigit() and len(name) < 3 else -1
    return at if 0 <= at < len(view["seats"]) else None


def owners(view: View, city: str) -> Value:
    have = [at for at, own in enumerate(view["seats"]) if city in own["houses"]]
    return seats(have) if have else ""


def number(value: int | None) -> Value:
    """A number that may be covered (TT-28)."""
    return "?" if value is None else value

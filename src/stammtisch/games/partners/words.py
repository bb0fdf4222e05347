"""What Partners and Partners+ say where their catalogue alone does not do: pawns to point at, fields, teams, tables."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Happening, Move, View
from stammtisch.games.partners import coaching, rule_ids
from stammtisch.games.partners.board import GOAL_SPACES, PLUS, SMALL
from stammtisch.words import counting
from stammtisch.words.counting import CountLine
from stammtisch.words.game_words import TableOfWords, Words
from stammtisch.words.message import Message, Value, all_of, message, seat, seats, spot

Place = int | str  # PA-3: told from the pawn's owner


def colours(options: dict[str, Any]) -> list[str]:
    """The seats' colours in the game that has these options."""
    return (PartnersWords if "edition" in options else PartnersPlusWords).COLOURS


class PartnersWords(Words):
    COLOURS: ClassVar[list[str]] = SMALL["seats_clockwise"]
    FIELDS: ClassVar[int] = SMALL["fields_per_segment"]  # where an option does not say otherwise
    CARD_RULES: ClassVar[dict[str, str]] = rule_ids.OF_CARDS
    RULES = rule_ids.OF_KEYS
    NO_NEWS = frozenset({"log.give"})

    def seat_name(self, number: int, options: dict[str, Any]) -> Message:
        return self.colour(number)

    # -- pawns, places, cards

    def colour(self, number: int) -> Message:
        return self.say(f"colour.{self.COLOURS[number]}")

    def place(self, owner: int, place: Place, fields: int) -> Message:
        """A place; a field has one name for all, as it is printed: by the start space before it."""
        if isinstance(place, str):
            return self.say("place.home")
        if place == 0:
            return self.say("place.start")
        segment, before = divmod(place - 1, fields)
        if segment >= len(self.COLOURS):
            return self.say("place.goal", number=place - fields * len(self.COLOURS))
        after = (owner + segment) % len(self.COLOURS)
        return self.say("place.field", colour=self.colour(after), number=before + 1)

    def pawn(self, owner: int, place: Place, fields: int) -> Value:
        """A pawn that can be pointed at."""
        named = self.say("pawn", who=seat(owner), place=self.place(owner, place, fields))
        return spot(f"pawn:{owner}:{place}", named)

    def value(self, name: str, value: Any) -> Value:
        return super().value("card" if name == "cards" else name, value)

    def card_rule(self, card: str) -> str:
        return self.CARD_RULES.get(card, rule_ids.PLAIN_CARD)

    # -- what happened

    def sentence(self, happening: Happening, fields: int | None = None) -> Message:
        """What happened, on a board with so many fields between two start spaces."""
        fields = fields or self.FIELDS
        what = happening["what"]
        told: dict[str, Value] = {"who": seat(happening["seat"])} if "seat" in happening else {}
        match what:
            case "got":
                told |= {"from": seat(happening["from"]), "card": self.value("card", happening["card"])}
            case "walked":
                owner, end = happening["seat"], happening["path"][-1]
                told["from"] = self.place(owner, happening["from"], fields)
                told["to"] = spot(f"pawn:{owner}:{end}", self.place(owner, end, fields))
            case "sent home":
                told["from"] = self.place(happening["seat"], happening["from"], fields)
            case "swapped":
                told["names"] = seats(dict.fromkeys(pawn["seat"] for pawn in happening["pawns"]))
            case "lapsed":
                told = {"count": happening["steps"]}
            case "complete":
                told["names"] = seats(happening["team"])
            case "dealt":
                told["deal"] = happening["deal"]
            case "entered" | "blockade" | "locked":
                pass
            case _:
                return super().sentence(happening)
        return self.say(f"log.{what}", **told)

    def deed(self, happening: Happening) -> Message:
        """The card that somebody put down: what came of it, is told after that."""
        move = happening["move"]
        if "card" not in move:
            return super().deed(happening)
        who, card = seat(happening["seat"]), self.value("card", move["card"])
        match move["type"]:
            case "give":
                return self.say("log.give.own", who=who, card=card)
            case "enter":
                return self.say("log.plays", "PP-13" if "seats" in move else "PA-16", who=who, card=card)
        if "goes_on" in happening:
            return self.say("log.goes on", self.card_rule(move["card"]), who=who)
        return self.say("log.plays", self.card_rule(move["card"]), who=who, card=card)

    def ending(self, result: dict[str, Any]) -> Message:
        """Who wins; points there are none."""
        if "places" in result:
            first, second, third = (seats(team) for team in result["places"])
            return self.say("log.places", first=first, second=second, third=third)
        winners = result["winners"]
        return message("line.ended", self.RULES["log.complete"], names=seats(winners), count=len(winners))

    # -- what would happen

    def outlook(self, happening: Happening, fields: int | None = None) -> Message | None:
        """Where pawns would go: one is moved oneself, so that it is named only where it is another's."""
        fields = fields or self.FIELDS
        match happening["what"]:
            case "walked":
                owner, end = happening["seat"], happening["path"][-1]
                return self.say("outlook.walked", to=spot(f"to:{owner}:{end}", self.place(owner, end, fields)))
            case "swapped":
                ends = [
                    self.say("outlook.goes", who=seat(pawn["seat"]), to=self.place(pawn["seat"], pawn["to"], fields))
                    for pawn in happening["pawns"]
                ]
                return self.say("outlook.swapped", ends=all_of(ends))
            case "sent home" | "locked" | "finished":
                return self.say(f"outlook.{happening['what']}", who=seat(happening["seat"]))
            case "complete":
                return self.say("outlook.complete", names=seats(happening["team"]))
            case "lapsed":
                return self.say("outlook.lapsed", count=happening["steps"])
        return None

    def coming(self, owners: list[int]) -> Message:
        """Whose pawns would come from home."""
        rule = "PP-13" if len(owners) > 1 else None
        return self.say("outlook.entered", rule, count=len(owners), names=seats(dict.fromkeys(owners)))

    def taking(self, giver: int, team: list[int], card: str) -> Message:
        """Whom a card would be given to."""
        rule = "PP-7" if len(team) > 2 else None
        return self.say("outlook.give", rule, who=seat(next_mate(giver, team)), card=self.value("card", card))

    # -- what can be done

    def offer(self, move: Move, view: View) -> Message:
        match move["type"]:
            case "enter":
                owners = move["seats"] if "seats" in move else [move["seat"]]
                names = seats(dict.fromkeys(owners))
                return self.say("do.enter", card=self.value("card", move["card"]), count=len(owners), names=names)
            case "move":
                pawn = self.pawn(move["seat"], move["from"], view["fields"])
                steps = self.steps(move["steps"])
                if view["seven"] is not None:
                    return self.say("do.part", pawn=pawn, steps=steps)
                return self.say("do.move", card=self.value("card", move["card"]), pawn=pawn, steps=steps)
            case "swap":
                one, other = (self.pawn(owner, place, view["fields"]) for owner, place in move["pawns"])
                return self.say("do.swap", one=one, other=other)
        return super().offer(move, view)

    def steps(self, steps: int) -> Message:
        return self.say("button.back" if steps < 0 else "button.steps", count=abs(steps))

    def expected(self, view: View, legal: list[Move] | None) -> Message:
        if view["seven"] is not None:
            return self.say(f"expected.{view['phase']}", count=view["seven"]["rest"])
        if legal == [{"type": "fold"}]:
            return self.say("expected.fold")
        team = view["seats"][view["seat"] or 0]["team"]
        if view["phase"] == "give" and len(team) > 2:
            return self.say("expected.giveOn", who=seat(next_mate(view["seat"], team)))
        return super().expected(view, legal)

    def coach(self, view: View, legal: list[Move]) -> list[Message]:
        return coaching.coach(self, view, legal, next_mate(view["viewer"], view["seats"][view["viewer"]]["team"]))

    # -- the count, and the table as tables

    def count(self, view: View) -> list[CountLine]:
        """Locked pawns, each seat's and its team's; where play goes on, the places."""
        by_seat = view["seats"]
        locked = [own["locked"] for own in by_seat]
        of_team = [sum(locked[mate] for mate in own["team"]) for own in by_seat]
        lines: list[CountLine] = [
            {"text": self.say("score.locked"), "values": locked, "standing": of_team},
            {"text": self.say("score.team"), "values": of_team, "standing": of_team},
        ]
        if "places" in view["result"]:
            places = counting.final_places(view["result"])
            lines.append({"text": self.say("score.place"), "values": places, "standing": of_team})
        lines[-1]["sum"] = True
        return lines

    def ahead(self, view: View) -> Message | None:
        """Not by points, but by pawns."""
        locked = [sum(view["seats"][mate]["locked"] for mate in own["team"]) for own in view["seats"]]
        lead = counting.lead({**view["result"], "scores": locked})
        return self.say("score.ahead", count=lead) if lead else None

    def tables(self, view: View) -> list[TableOfWords]:
        made = [self.players(view), self.track(view), self.middle(view)]
        if view["hand"] is not None:
            rows = [[self.value("cards", view["hand"])], *self.known(view)]
            made.append({"title": message("plain.hand"), "columns": [""], "rows": rows})
        return made

    def players(self, view: View) -> TableOfWords:
        """Where everybody's pawns are."""
        names = ("player", "team", "home", "start", "fields", "goal", "locked", "cards")
        return {
            "title": message("plain.players"),
            "columns": [self.say(f"table.{name}") for name in names],
            "rows": [self.player(view, at, own) for at, own in enumerate(view["seats"])],
        }

    def player(self, view: View, at: int, own: dict[str, Any]) -> list[Value]:
        name = seat(at)
        if view["dealer"] == at:
            name = self.say("table.dealer", who=name)
        if view["seat"] == at:
            name = self.say("table.turn", who=name)
        last = len(self.COLOURS) * view["fields"]
        on_fields = sorted(place for place in own["pawns"] if place != "home" and 0 < place <= last)
        fields = [spot(f"pawn:{at}:{place}", self.place(at, place, view["fields"])) for place in on_fields]
        goal = "".join("O" if last + space in own["pawns"] else "." for space in range(1, GOAL_SPACES + 1))
        return [
            name,
            seats(mate for mate in own["team"] if mate != at),
            own["pawns"].count("home"),
            own["pawns"].count(0),
            all_of(fields) if fields else "",
            goal,
            own["locked"],
            self.say("table.chosen") if own["chosen"] else own["cards"],
        ]

    def track(self, view: View) -> TableOfWords:
        """Round the board: after each start space, who stands on which field."""
        fields = view["fields"]
        rows: list[list[Value]] = []
        for segment in range(len(self.COLOURS)):
            there: dict[tuple[int, int], int] = {}
            for at, own in enumerate(view["seats"]):
                for place in own["pawns"]:
                    if place == "home" or not 0 < place <= fields * len(self.COLOURS):
                        continue
                    after, before = divmod(place - 1, fields)
                    if (at + after) % len(self.COLOURS) == segment:
                        there[before + 1, at] = there.get((before + 1, at), 0) + 1
            pawns = [self.together(number, at, count) for (number, at), count in sorted(there.items())]
            waiting = view["seats"][segment]["pawns"].count(0)
            rows.append([self.colour(segment), waiting, all_of(pawns) if pawns else ""])
        columns = [self.say(f"table.{name}") for name in ("after", "start", "fields")]
        return {"title": self.say("table.track"), "columns": columns, "rows": rows}

    def together(self, number: int, owner: int, count: int) -> Message:
        """The pawns on a field."""
        if count == 1:
            return self.say("table.pawn", number=number, who=seat(owner))
        return self.say("table.pawns", number=number, who=seat(owner), count=count)

    def middle(self, view: View) -> TableOfWords:
        played = [self.copies(card, view["played"].count(card)) for card in dict.fromkeys(view["played"])]
        rows = [
            [self.say("table.played"), all_of(played)],
            [self.say("table.pile"), view["pile"]],
            [self.say("table.deal"), self.say("table.dealOf", deal=view["deal"], who=seat(view["dealer"]))],
        ]
        return {"title": message("plain.middle"), "columns": ["", ""], "rows": rows}

    def copies(self, card: str, count: int) -> Value:
        named = self.value("card", card)
        return named if count == 1 else self.say("table.cardsOf", card=named, count=count)

    def known(self, view: View) -> list[list[Value]]:
        """What was given and got in the exchange."""
        told = [("gave", view["gave"], "to"), ("got", view["got"], "from")]
        return [
            [self.say(key, who=seat(of[whom]), card=self.value("card", of["card"]))]
            for key, of, whom in told
            if of is not None
        ]


class PartnersPlusWords(PartnersWords):
    COLOURS = PLUS["seats_clockwise"]
    FIELDS = PLUS["fields_per_segment"]
    CARD_RULES = rule_ids.OF_CARDS_PLUS
    RULES = rule_ids.OF_KEYS_PLUS


def next_mate(giver: int, team: list[int]) -> int:
    """PP-7: who gets the card, the next of the team clockwise."""
    return min((mate for mate in team if mate > giver), default=team[0])

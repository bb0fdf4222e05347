"""What a game says: messages made from JSON values alone, so that they can tell no more than a view does.

A new game writes its catalogue and is done. Keys that it needs, and where they are said:

- `do.take`: the move of type `take` as something to choose; `log.take`: that somebody made it;
- `log.shown`: that this happened (`what` of a happening, but for those in `contract.SEEN`, which need no words);
- `expected.take`: what is to be done in the phase `take`;
- `option.edition`, and `option.edition.german` for each value that is a text: an option.

And may have: `about.<id>`, a line about the game; `card.red`, what the value "red" of a field `card` is called;
`view.pile`, what a field of a view is called on the plain table; `plan.<key>`, what a guide's plan is; `outlook.tile`,
told before somebody moves, that this would happen: only of what follows from what the mover sees; `coach.take`, what a
beginner should look at in the phase `take`.

The values of a message are the fields of the move or the happening, under their names, and `who` is the seat. What
wants more than that is a method of the game's own `Words`. `RULES` names the rule that a message comes from, by its
key. A key that is in no catalogue is said as it is: tests find it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from typing_extensions import TypedDict

from stammtisch.words import catalogues, counting
from stammtisch.words.counting import Count, CountLine
from stammtisch.words.message import Message, Value, all_of, message, seat, seats

Json = dict[str, Any]

UNSAID = frozenset({"what", "type", "move", "says"})  # fields that are no values of a message


class TableOfWords(TypedDict):
    """What lies on the table, or a part of it, in rows."""

    title: Message
    columns: list[Value]
    rows: list[list[Value]]


class Words:
    """The words of a game."""

    RULES: ClassVar[dict[str, str]] = {}
    NO_NEWS: ClassVar[frozenset[str]] = frozenset()  # what no log needs to tell: that somebody has chosen as all do

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys = frozenset(catalogues.of_game(folder, catalogues.FIRST))

    # -- what a game may say in its own way

    def seat_name(self, number: int, options: Json) -> Message:
        """What a seat is called where nobody has given it a name."""
        return message("seat.number", number=number + 1)

    def sentence(self, happening: Json) -> Message:
        """What happened."""
        if happening["what"] == "move":
            return self.deed(happening)
        return self.common(happening) or self.say(f"log.{happening['what']}", **self.values(happening))

    def deed(self, happening: Json) -> Message:
        """What somebody did."""
        move = happening["move"]
        return self.say(f"log.{move['type']}", **{**self.values(move), **self.values(happening)})

    def outlook(self, happening: Json) -> Message | None:
        """What would happen, to whoever thinks of making it happen; None of what nobody can know or need be told."""
        key = f"outlook.{happening['what']}"
        return self.say(key, **self.values(happening)) if key in self.keys else None

    def offer(self, move: Json, view: Json) -> Message:
        """A move as something one can choose."""
        return self.say(f"do.{move['type']}", **self.values(move))

    def expected(self, view: Json, legal: list[Json] | None) -> Message:
        """What the deciding seat is to do; from what it may do where it is that seat who is told, else None."""
        if view["seat"] is None:
            return message("expected.over")
        return self.say(f"expected.{view['phase']}")

    def coach(self, view: Json, legal: list[Json]) -> list[Message]:
        """What there is to decide, and what a good player looks at: a sentence or two for whoever is new."""
        if len(legal) == 1:
            return [message("coach.only")]
        key = f"coach.{view['phase']}"
        return [self.say(key) if key in self.keys else message("coach.any", count=len(legal))]

    def plan(self, key: str, values: Json) -> Message:
        """What somebody who plays so is after (`docs/bots.md`)."""
        return self.say(f"plan.{key}", **self.values(values))

    def about(self, view: Json, thing: str) -> Message | None:
        """What a thing on the table is that nobody ever presses to play; None for all others. Any text may come."""
        return None

    def tables(self, view: Json) -> list[TableOfWords]:
        """The table as tables."""
        from stammtisch.words import plain

        return plain.tables(self, view)

    def count(self, view: Json) -> list[CountLine]:
        """The points at the end, line by line; the last one decides."""
        scores = view["result"]["scores"]
        return [{"text": message("end.sum"), "values": scores, "sum": True}]

    def ahead(self, view: Json) -> Message | None:
        """By how much it was won, or what decided between equal points; None where neither can be said."""
        lead = counting.lead(view["result"])
        return message("end.ahead", count=lead) if lead else None

    # -- what they use

    def counted(self, view: Json) -> Count:
        """The count of a game that is over, with the steps in which it is told."""
        return counting.counted(self.count(view), self.ahead(view), view["result"])

    def say(self, key: str, rule: str | None = None, **values: Value) -> Message:
        """A message with its rule."""
        return message(key, rule or self.RULES.get(key), **values)

    def values(self, told: Json) -> dict[str, Value]:
        """The fields of a move or a happening as the values of its message."""
        made = {name: self.value(name, value) for name, value in told.items() if name not in UNSAID}
        if "seat" in told:
            made["who"] = made.pop("seat")
        return made

    def value(self, name: str, value: Any) -> Value:
        """One of them: by its name where the catalogue has one."""
        if name == "seat":
            return seat(value)
        if isinstance(value, list):
            return all_of(self.value(name, one) for one in value)
        if value is None:
            return message("say.none")
        key = f"{name}.{value}"
        return self.say(key) if key in self.keys else value

    def common(self, happening: Json) -> Message | None:
        """What happens in every game."""
        match happening["what"]:
            case "turn":
                return message("line.turn", who=seat(happening["seat"]))
            case "over":
                return self.ending(happening["result"])
        return None

    def ending(self, result: Json) -> Message:
        """The scores and who wins."""
        scores = [message("line.score", who=seat(at), points=points) for at, points in enumerate(result["scores"])]
        winners = result["winners"]
        return message("line.over", scores=all_of(scores), names=seats(winners), count=len(winners))

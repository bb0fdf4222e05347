"""The record of a game: one JSON document that replays from the first shuffle to the result (docs/rules/README.md).

What is written is of format 2, or of format 3 where the game went on from a position (`redealing`). Format 1, which had
no `rules`, `by`, `at` and `seats`, is still read: its rules are 1.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import stammtisch
from stammtisch.engine import options, redealing, registry, seeds
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, BadRecord, OtherRules
from stammtisch.engine.moves import quoted
from stammtisch.engine.options import Value

FORMAT, FIRST_FORMAT, REDEALT_FORMAT = "stammtisch/2", "stammtisch/1", "stammtisch/3"
FORMATS = (FIRST_FORMAT, FORMAT, REDEALT_FORMAT)
NEEDED = ("format", "game", "players", "events")
FIRST_FIELDS = (*NEEDED, "options", "seed", "result")
FIELDS = (*FIRST_FIELDS, "rules", "by", "at", "seats")
TIME = "%Y-%m-%dT%H:%M:%SZ"
BY = f"stammtisch {stammtisch.__version__}"  # what we sign records with

Event = dict[str, Any]
Seat = dict[str, str]  # who played there: {"name": ...} or {"bot": ...}


@dataclass
class Record:
    """A record whose settings are sound; whether its events are, `replay.check` tells."""

    game: Game
    players: int
    options: dict[str, Value]
    rules: int
    seed: str | None
    events: list[Any]
    result: Any = None  # None while the game is unfinished
    by: str | None = None  # the program that wrote it, and its version
    at: str | None = None  # when the game began
    seats: list[Seat] | None = None
    late_fault: BadRecord | None = None  # of the result, which comes after all events: theirs are told first

    def is_redealt(self) -> bool:
        """Whether the game went on from a position with something dealt anew."""
        return any(map(redealing.is_one, self.events))

    def until(self, step: int) -> Record:
        """The same game, unfinished, after so many of its moves with what belongs to each; unsigned."""
        events, moves = [], 0
        for event in self.events:
            moves += "move" in event
            if moves > step:
                break
            events.append({name: value for name, value in event.items() if name != "legal"})
        return Record(self.game, self.players, self.options, self.rules, self.seed, events)

    def head(self) -> dict[str, Any]:
        """What stands before the events: all that is known before the first decision."""
        told = {"seed": self.seed, "by": self.by, "at": self.at, "seats": self.seats}
        return {
            "format": REDEALT_FORMAT if self.is_redealt() else FORMAT,
            "game": self.game.id,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            **{name: value for name, value in told.items() if value is not None},
        }

    def document(self) -> dict[str, Any]:
        """The record as its JSON document."""
        result = {} if self.result is None else {"result": self.result}
        return {**self.head(), "events": self.events, **result}

    def text(self) -> str:
        return compact(self.document()) + "\n"

    def beginning(self) -> str:
        """The text up to the events."""
        return compact(self.head())[:-1] + ","


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def time_text(seconds: float) -> str:
    """A moment (seconds since 1970) as records write it."""
    return datetime.fromtimestamp(int(seconds), UTC).strftime(TIME)


def writable(text: str) -> str:
    """A text with whatever cannot be written in UTF-8 (from a file name, say) replaced."""
    return text.encode("utf-8", "replace").decode()


def need_rules(game: Game, rules: int) -> None:
    """Refuse a version of a game's rules that cannot be played here."""
    if rules > game.rules:
        newest = f"the newest known here are {game.rules}: it needs a newer version of Stammtisch"
        raise OtherRules(f"This is a game by rules {rules} of {game.name}, and {newest}.")
    if rules < game.oldest_rules:
        oldest = (
            f"the oldest that are still played here are {game.oldest_rules}: it needs an older version of Stammtisch"
        )
        raise OtherRules(f"This is a game by rules {rules} of {game.name}, and {oldest}.")


def parse(text: str | bytes) -> Record:
    """Read a record from its text; anything else is refused with a sentence."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        document = json.loads(text, parse_constant=no_constant)
    except BadRecord:
        raise
    except UnicodeDecodeError as error:
        raise BadRecord(None, f"This is not a text in UTF-8 (byte {error.start}).") from None
    except RecursionError:
        raise BadRecord(None, "This is nested too deeply to be a record.") from None
    except ValueError as error:
        raise BadRecord(None, f"This is not JSON: {str(error)[:100]}.") from None
    return from_document(document)


def no_constant(name: str) -> None:
    raise BadRecord(None, f"This is not JSON: {name} is no value in it.")


def from_document(document: object) -> Record:
    """A record from its JSON document, settings checked."""
    if not isinstance(document, dict):
        raise BadRecord(None, "A record is a JSON object.")
    check_fields(document)
    settings, events = document.get("options", {}), document["events"]
    if not isinstance(settings, dict):
        raise BadRecord(None, "The field options must be an object.")
    if not isinstance(events, list):
        raise BadRecord(None, "The field events must be a list.")
    check_redeals(document["format"], events)
    if "seed" in document and not seeds.is_seed(document["seed"]):
        raise BadRecord(None, "The seed must be 32 hexadecimal digits in lower case.")
    try:
        game = registry.find(document["game"])
        chosen = options.complete(game, document["players"], settings)
    except BadOption as error:
        raise BadRecord(None, str(error)) from None
    rules = rules_of(document, game)
    check_signature(document)
    record = Record(game, document["players"], chosen, rules, document.get("seed"), events)
    record.by, record.at, record.seats = document.get("by"), document.get("at"), document.get("seats")
    if isinstance(document.get("result"), dict):
        record.result = document["result"]
    elif "result" in document:
        record.late_fault = BadRecord(len(events), "the result must be an object")
    return record


def check_fields(document: dict[str, Any]) -> None:
    """A record has a known format, and the fields that this format has."""
    for name in NEEDED:
        if name not in document:
            raise BadRecord(None, f"The record has no field {name}.")
    if document["format"] not in FORMATS:
        known = f"what is known here is {', '.join(FORMATS[:-1])} and {FORMATS[-1]}"
        raise BadRecord(None, f"The format is {quoted(document['format'])}; {known}.")
    for name in document:
        if name not in FIELDS:
            raise BadRecord(None, f"A record has no field {quoted(name)}.")
        if name not in FIRST_FIELDS and document["format"] == FIRST_FORMAT:
            raise BadRecord(None, f"A record of format {FIRST_FORMAT} has no field {name}: {FORMAT} has it.")


def check_redeals(form: str, events: list[Any]) -> None:
    """Games that went on from a position are told since format 3."""
    for number, event in enumerate(events):
        if form != REDEALT_FORMAT and redealing.is_one(event):
            raise BadRecord(number, f"a record of format {form} has no redeal: {REDEALT_FORMAT} has it")


def rules_of(document: dict[str, Any], game: Game) -> int:
    """The version of the rules that the game was played by."""
    if document["format"] == FIRST_FORMAT:
        rules = 1
    elif "rules" not in document:
        raise BadRecord(None, "The record has no field rules: it names the version of the game's rules, like 1.")
    else:
        rules = document["rules"]
        if type(rules) is not int or rules < 1:
            raise BadRecord(None, f"The field rules must be a whole number from 1 on, not {quoted(rules)}.")
    need_rules(game, rules)
    return rules


def check_signature(document: dict[str, Any]) -> None:
    """By whom, when, and who sat where."""
    if "by" in document and not is_text(document["by"]):
        raise BadRecord(None, "The field by must be a text that names a program and its version.")
    if "at" in document and not is_time(document["at"]):
        example = "a time in UTC to the second, like 2026-11-16T15:32:00Z"
        raise BadRecord(None, f"The field at must be {example}, not {quoted(document['at'])}.")
    if "seats" not in document:
        return
    seats, players = document["seats"], document["players"]
    if not isinstance(seats, list) or len(seats) != players:
        raise BadRecord(None, f"The field seats must be a list with one entry for each of the {players} seats.")
    for number, seat in enumerate(seats):
        if not isinstance(seat, dict) or [*seat] not in (["name"], ["bot"]) or not all(map(is_text, seat.values())):
            wanted = 'must be {"name": ...} or {"bot": ...}, with a text'
            raise BadRecord(None, f"The entry of seat {number} in seats {wanted}, not {quoted(seat)}.")


def is_text(value: object) -> bool:
    """Whether this is a text with something in it, which can also be written again."""
    return isinstance(value, str) and value != "" and re.search("[\ud800-\udfff]", value) is None


def is_time(value: object) -> bool:
    try:
        return isinstance(value, str) and datetime.strptime(value, TIME).strftime(TIME) == value
    except ValueError:
        return False

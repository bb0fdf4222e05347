"""The record of a game: one JSON document that replays from the first shuffle to the result (docs/rules/README.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from stammtisch.engine import options, registry, seeds
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, BadRecord
from stammtisch.engine.moves import quoted
from stammtisch.engine.options import Value

FORMAT = "stammtisch/1"
FIELDS = ("format", "game", "players", "options", "seed", "events", "result")
NEEDED = ("format", "game", "players", "events")

Event = dict[str, Any]


@dataclass
class Record:
    """A record whose settings are sound; whether its events are, `replay.check` tells."""

    game: Game
    players: int
    options: dict[str, Value]
    seed: str | None
    events: list[Any]
    result: Any = None  # None while the game is unfinished

    def document(self) -> dict[str, Any]:
        """The record as its JSON document."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.id,
            "players": self.players,
            "options": self.options,
        }
        if self.seed is not None:
            document["seed"] = self.seed
        document["events"] = self.events
        if self.result is not None:
            document["result"] = self.result
        return document

    def text(self) -> str:
        return json.dumps(self.document(), ensure_ascii=False, separators=(",", ":")) + "\n"


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
    for name in NEEDED:
        if name not in document:
            raise BadRecord(None, f"The record has no field {name}.")
    for name in document:
        if name not in FIELDS:
            raise BadRecord(None, f"A record has no field {quoted(name)}.")
    if document["format"] != FORMAT:
        raise BadRecord(None, f"The format is {quoted(document['format'])}; what is known here is {FORMAT}.")
    settings = document.get("options", {})
    if not isinstance(settings, dict):
        raise BadRecord(None, "The field options must be an object.")
    if not isinstance(document["events"], list):
        raise BadRecord(None, "The field events must be a list.")
    if "seed" in document and not seeds.is_seed(document["seed"]):
        raise BadRecord(None, "The seed must be 32 hexadecimal digits in lower case.")
    if "result" in document and not isinstance(document["result"], dict):
        raise BadRecord(len(document["events"]), "the result must be an object")
    try:
        game = registry.find(document["game"])
        chosen = options.complete(game, document["players"], settings)
    except BadOption as error:
        raise BadRecord(None, str(error)) from None
    return Record(game, document["players"], chosen, document.get("seed"), document["events"], document.get("result"))

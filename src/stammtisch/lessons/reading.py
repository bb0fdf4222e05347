"""A lesson's file, `lessons/<game>/<place>-<id>.json` in the game's package, read and looked through.

It has `minutes`, `players`, `options`, the learner's `seat`, and `steps`. A step is, in this order:

- `deal`: a new table. For each shuffle of its deal the cards that come to lie on top, first to last; the others lie as
  they may. `moves` are made before it is shown. The first step has to have one.
- `plays`: moves that are made before the learner's eyes, each by the seat whose decision it is.
- `name`: its words are `lesson.<id>.<name>` in the catalogues `lessons/<game>/words/<language>.json`, where `{seat1}`
  is whoever sits on seat 1. `rule`, if there is one, is the rule that they tell.
- `points`: what they speak of: things on the table by the names that the page's drawing gives them ("city:Ulm"), and
  regions of the page ("region:hand").
- `holds`: what its words say of the table, so that they cannot become untrue: parts of the learner's view with their
  values, like {"seats.0.score": -15}.
- `may`: a list of the moves that are meant, the first of them shown to whoever asks, or "any". Without it one reads on.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from stammtisch.engine import options as settings
from stammtisch.engine.contract import Game, Move
from stammtisch.engine.errors import BadOption, Refused
from stammtisch.engine.moves import quoted

FILE = re.compile(r"(\d+)-([a-z][a-z0-9-]*)\.json")
NAME = re.compile(r"[a-z][a-z0-9-]*")
REGIONS = ("board", "players", "middle", "hand")
FIELDS = {"minutes": int, "players": int, "options": dict, "seat": int, "steps": list}
STEP_FIELDS = {
    "deal": list,
    "moves": list,
    "plays": list,
    "name": str,
    "rule": str,
    "points": list,
    "holds": dict,
    "may": (list, str),
}
MOST_STEPS = 60

Deal = list[list[str | int]]


class BadLesson(Refused):
    """A file that is no lesson, with a sentence that says why."""


@dataclass(frozen=True)
class Step:
    """Some words, and what one may do."""

    name: str
    deal: Deal | None  # for each shuffle what comes to lie on top; None: the table stays
    moves: list[Move]
    plays: list[Move]
    rule: str | None
    points: list[str]
    holds: dict[str, Any]
    may: list[Move] | Literal["any"] | None  # None: one reads on


@dataclass(frozen=True)
class Lesson:
    """One lesson of a game."""

    game: Game
    id: str
    minutes: int
    players: int
    options: dict[str, Any]
    seat: int
    steps: list[Step]


def files(game: Game) -> list[Path]:
    """The files of a game's lessons in the order of their places."""
    found = (game.folder / "lessons" / game.id).glob("*.json")
    return sorted(found, key=lambda path: (int(match[1]) if (match := FILE.fullmatch(path.name)) else 0, path.name))


def read(game: Game, path: Path) -> Lesson:
    """The lesson in a file; whether its moves can be made, `checking` tells."""
    name = FILE.fullmatch(path.name)
    if name is None:
        raise BadLesson(f"{path.name}: a lesson's file is called by its place and its name, like 1-first.json.")
    try:
        return lesson(game, name[2], json.loads(path.read_text("utf-8")))
    except json.JSONDecodeError as error:
        raise BadLesson(f"{path.name}: this is not JSON (line {error.lineno}).") from None
    except (BadLesson, BadOption) as error:
        raise BadLesson(f"{path.name}: {error}") from None


def lesson(game: Game, name: str, document: Any) -> Lesson:
    need_fields("A lesson", document, FIELDS, {"minutes", "players", "steps"})
    options = settings.complete(game, document["players"], document.get("options", {}))
    seat = document.get("seat", 0)
    if not 0 <= seat < document["players"]:
        raise BadLesson(f"There is no seat {seat}: this table has seats 0 to {document['players'] - 1}.")
    if not 0 < len(document["steps"]) <= MOST_STEPS:
        raise BadLesson(f"A lesson has 1 to {MOST_STEPS} steps, not {len(document['steps'])}.")
    steps = [step(number, one) for number, one in enumerate(document["steps"])]
    if steps[0].deal is None:
        raise BadLesson("The first step needs a deal: nothing lies on the table yet.")
    if steps[-1].may is not None:
        raise BadLesson("The last step asks for a move: let one follow that says how it came out.")
    if len({one.name for one in steps}) < len(steps):
        raise BadLesson("Two steps have the same name.")
    return Lesson(game, name, document["minutes"], document["players"], options, seat, steps)


def step(number: int, document: Any) -> Step:
    what = f"Step {number}"
    need_fields(what, document, STEP_FIELDS, {"name"})
    name, points, may = document["name"], document.get("points", []), document.get("may")
    if not NAME.fullmatch(name):
        raise BadLesson(f"{what} cannot be called {quoted(name)}: names are small letters, digits and hyphens.")
    if "moves" in document and "deal" not in document:
        raise BadLesson(f"{what} ({name}) has moves without a deal: what is made before the learner's eyes is plays.")
    for point in points:
        if not isinstance(point, str) or (point.startswith("region:") and point[7:] not in REGIONS):
            regions = ", ".join(f"region:{region}" for region in REGIONS)
            raise BadLesson(f"{what} ({name}) cannot point at {quoted(point)}: regions are {regions}.")
    if may == [] or (isinstance(may, str) and may != "any"):
        raise BadLesson(f'{what} ({name}) must have a list of moves or "any" as may, not {quoted(may)}.')
    if not all(isinstance(tops, list) for tops in document.get("deal", [])):
        raise BadLesson(f"{what} ({name}): a deal has a list of cards for each shuffle.")
    return Step(
        name=name,
        deal=document.get("deal"),
        moves=document.get("moves", []),
        plays=document.get("plays", []),
        rule=document.get("rule"),
        points=points,
        holds=document.get("holds", {}),
        may=may,
    )


def need_fields(what: str, document: Any, fields: dict[str, Any], needed: set[str]) -> None:
    if not isinstance(document, dict):
        raise BadLesson(f"{what} is a JSON object, not {quoted(document)}.")
    for name in sorted(needed - document.keys()):
        raise BadLesson(f"{what} has no field {name}.")
    for name, value in document.items():
        if name not in fields:
            raise BadLesson(f"{what} has no field {quoted(name)}: its fields are {', '.join(fields)}.")
        if not isinstance(value, fields[name]) or isinstance(value, bool):
            raise BadLesson(f"{what}: the field {name} cannot be {quoted(value)}.")

"""A table as it was after one event, written down, so that nobody goes through a long past again.

A snapshot is no second truth: it can be thrown away and made again from the events, and one that another version of
Stammtisch made is not read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

import stammtisch
from stammtisch.engine import registry
from stammtisch.tables import origins
from stammtisch.tables.seating import Seating
from stammtisch.tables.table import Table

EVERY = 1000  # events from one snapshot to the next


@dataclass
class Course:
    """The game: its moves at this table, without those that were taken back, from which everything else follows."""

    rules: int
    moves: list[Any]
    started_at: int
    began: int
    began_earlier: list[int]
    choices: dict[int, dict[str, Any]]
    returned: dict[int, int]


@dataclass
class Snapshot:
    """Everything that the events of a table say up to one of them."""

    seating: Seating
    course: Course | None


SNAPSHOT = TypeAdapter(Snapshot)
SHAPE = hashlib.sha256(json.dumps(SNAPSHOT.json_schema(), sort_keys=True).encode()).hexdigest()[:16]
MADE_BY = f"{stammtisch.__version__} {SHAPE}"


def is_due(table: Table) -> bool:
    """Whether this is an event after which a snapshot is taken. What cannot be played here is another version's."""
    return table.seating.stored > 0 and table.seating.stored % EVERY == 0 and table.unplayable is None


def taken(table: Table) -> Snapshot:
    recording = table.recording
    if recording is None:
        return Snapshot(table.seating, None)
    moves = [event["move"] for event in recording.events[recording.begun_with :] if "move" in event]
    chosen = (dict(table.choices), dict(table.returned))
    course = Course(recording.rules, moves, table.started_at, table.began, list(table.began_earlier), *chosen)
    return Snapshot(table.seating, course)


def written(snapshot: Snapshot) -> str:
    return SNAPSHOT.dump_json(snapshot).decode()


def read(text: str) -> Snapshot:
    return SNAPSHOT.validate_json(text)


def resuming(table: Table, snapshot: Snapshot) -> Iterator[None]:
    """Let a new table become what a snapshot says, a move at a time."""
    seating, course = snapshot.seating, snapshot.course
    if course is not None:
        game, settings, seats = registry.find(seating.settings.game), seating.settings, len(seating.seats)
        assert seating.seed is not None, "a game that has begun has a seed"
        recording = origins.begin(seating.origin, settings, seats, seating.seed, course.rules)
        for move in course.moves:
            recording.apply(game.action(recording.state, move))
            yield
        # After a move was taken back, those before it may have become another's past, which moves alone do not tell.
        del recording.earlier[: len(recording.earlier) - len(course.began_earlier)]
        table.recording = recording
        table.started_at, table.began, table.began_earlier = course.started_at, course.began, course.began_earlier
        table.choices, table.returned = course.choices, course.returned
    table.seating = seating

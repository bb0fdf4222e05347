"""Logs: a line for programs (JSON) or for people, and no secrets. Tables are not named, as their code lets one in."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


EVERY = 10.0  # seconds
MOST_ALIKE = 20  # lines of one place in the program, in that time
MOST_PLACES = 1000


class Seldom(logging.Filter):
    """Lets some lines of a kind pass, and tells with the next how many did not: no flood fills the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.since = time.monotonic()
        self.told: Counter[tuple[str, int]] = Counter()
        self.untold: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now - self.since >= EVERY or len(self.told) > MOST_PLACES:
            self.since = now
            self.told.clear()
        place = record.pathname, record.lineno
        self.told[place] += 1
        if self.told[place] > MOST_ALIKE:
            self.untold[place] += 1
            return False
        if untold := self.untold.pop(place, 0):
            record.left_out = untold
        return True


class JsonLines(logging.Formatter):
    """A record with its extra fields as one line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        return json.dumps({**line, **extra(record)}, ensure_ascii=False, default=str)


class Lines(logging.Formatter):
    """The same for people."""

    def format(self, record: logging.LogRecord) -> str:
        urgent = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        told = ", ".join(f"{name} {value}" for name, value in extra(record).items())
        return f"{self.formatTime(record, '%H:%M:%S')}  {urgent}{record.getMessage()}{f' ({told})' if told else ''}"


def extra(record: logging.LogRecord) -> dict[str, Any]:
    """What a record has beside its message."""
    found = {name: value for name, value in vars(record).items() if name not in USUAL}
    if record.exc_info and record.exc_info[2] is not None:
        found["at"] = places(record.exc_info[2])
    return found


def places(traceback: Any) -> list[str]:
    """Where an error came from. Its words are left out: a database's repeat the values that it was given."""
    found = []
    while traceback is not None:
        found.append(f"{traceback.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{traceback.tb_lineno}")
        traceback = traceback.tb_next
    return found


def set_up(least: int = logging.INFO, as_json: bool = True) -> None:
    """Write the logs of this process, from a level on, to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else Lines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)

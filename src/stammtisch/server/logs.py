"""Logs: a line for programs (JSON) or for people, and no secrets. Tables are not named, as their code lets one in."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


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
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)

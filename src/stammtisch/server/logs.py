"""Logs: one JSON object a line, and no secrets. Tables are not named, since their code lets one in."""

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
        line.update({name: value for name, value in vars(record).items() if name not in USUAL})
        if record.exc_info and record.exc_info[2] is not None:
            line["at"] = places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False, default=str)


def places(traceback: Any) -> list[str]:
    """Where an error came from. Its words are left out: a database's repeat the values that it was given."""
    found = []
    while traceback is not None:
        found.append(f"{traceback.tb_frame.f_code.co_filename.rsplit('/', 1)[-1]}:{traceback.tb_lineno}")
        traceback = traceback.tb_next
    return found


def set_up(least: int = logging.INFO) -> None:
    """Write the logs of this process, from a level on, to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=least, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)

"""Tables that something is wrong with: set aside for a while, so that they disturb no other."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from stammtisch.server.metrics import Metrics
from stammtisch.tables.errors import Denied

FIRST_PAUSE, LONGEST_PAUSE = 60.0, 86_400.0  # seconds

log = logging.getLogger(__name__)


@dataclass
class Failure:
    """How often a table failed, and until when nobody looks at it (by the monotonic clock)."""

    times: int
    until: float


class Aside:
    """Each failure of a table doubles the pause before somebody looks at it again."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.failures: dict[str, Failure] = {}

    def put(self, code: str, error: BaseException) -> float:
        """Set a table aside, and answer for how many seconds."""
        times = 1 + (self.failures[code].times if code in self.failures else 0)
        pause: float = min(FIRST_PAUSE * 2 ** (times - 1), LONGEST_PAUSE)
        self.failures[code] = Failure(times, time.monotonic() + pause)
        self.metrics.count("tables_failed")
        log.error("table set aside", extra={"reason": str(error) or type(error).__name__, "seconds": pause})
        return pause

    def left(self, code: str) -> float:
        """For how many seconds more nobody looks at a table."""
        return self.failures[code].until - time.monotonic() if code in self.failures else 0.0

    def rests(self, code: str) -> bool:
        return self.left(code) > 0

    def need_sound(self, code: str) -> None:
        if self.rests(code):
            raise Denied("other_rules", "This table cannot be read here: another version made it, or it is damaged.")

    def clear(self, code: str) -> None:
        self.failures.pop(code, None)

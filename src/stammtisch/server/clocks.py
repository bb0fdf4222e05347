"""What time it is. Inside a process time only goes on, whatever becomes of the machine's clock."""

from __future__ import annotations

import sys
import time

if sys.platform == "win32":
    steady_ns = time.monotonic_ns
else:
    STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # goes on while the machine sleeps, where it can

    def steady_ns() -> int:
        return time.clock_gettime_ns(STEADY)


BEGAN = time.time_ns() - steady_ns()  # what the machine's clock said when this process began, and no longer asked


def now_ms() -> int:
    """Milliseconds since 1970, by the clock as it was when this process began."""
    return (BEGAN + steady_ns()) // 1_000_000

"""How many things can be done at once here."""

from __future__ import annotations

import os


def available() -> int:
    """The cores that this process may use: in a container or on a cluster not all that the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""The analysis as a program for programs: `python -m stammtisch.analysis [DEPTH [PARENT]] < RECORD`.

Lines of JSON come out: `{"part": 0.31}` as it goes on; last `{"findings": ...}`, or `{"wrong": "..."}` with a sentence.
Whatever else the machine has to do comes first. If the process that asks names itself, it is not outlived.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from typing import Any

from stammtisch.analysis import STANDARD, analyse
from stammtisch.engine import records
from stammtisch.engine.errors import Refused

LAST_OF_ALL = 19  # the lowest priority there is
STEP = 0.01  # of the work, between two words of it
LOOK_EVERY = 1.0  # seconds, whether anybody still waits


def say(what: dict[str, Any]) -> None:
    print(json.dumps(what, ensure_ascii=False, separators=(",", ":")), flush=True)


def end_with(parent: int) -> None:
    """Do not outlive whoever asked, even if it was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_EVERY)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(LAST_OF_ALL)
    if sys.argv[2:]:
        end_with(int(sys.argv[2]))
    told = 0.0

    def tell(part: float) -> None:
        nonlocal told
        if part >= told + STEP:
            told = part
            say({"part": round(part, 3)})

    try:
        record = records.parse(sys.stdin.buffer.read())
        say({"findings": analyse(record, STANDARD.times(float(sys.argv[1]) if sys.argv[1:] else 1.0), progress=tell)})
    except Refused as error:
        say({"wrong": str(error)})


if __name__ == "__main__":
    main()

"""`make screens N=500`: tables on screens drawn at random, and what is wrong with each, with the words to see it again.

A table is looked at on some screens one after the other, as if it were turned or its window drawn larger.
`python -m tests.web.screens --seed 7` looks at one of them again; `--pictures FOLDER` keeps a picture of each screen.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error

from tests.server.running import Backing, Process
from tests.web.browsing import QUICK, chromium, new_page
from tests.web.looking import PATIENCE, look
from tests.web.sights import SCREENS, Sight, drawn


def faults(browser: Browser, server: Process, sight: Sight, pictures: Path | None = None) -> list[str]:
    """What is wrong with a table on its screens."""
    page = new_page(browser, locale=sight.locale, dark=sight.dark, has_touch=sight.touch)
    try:
        page.set_default_timeout(PATIENCE)
        return look(page, server, sight, pictures)
    finally:
        page.context.close()


def main(seeds: list[int], pictures: Path | None) -> int:
    bad = 0
    if pictures is not None:
        pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Process(Backing.on_sqlite(folder), folder, *QUICK) as server:
            for seed in seeds:
                sight = drawn(seed)
                try:
                    found = faults(browser, server, sight, pictures)
                except Error as problem:
                    found = [f"it cannot be played: {problem}"]
                bad += bool(found)
                if found:
                    print(f"{sight}\n" + "".join(f"    - {fault}\n" for fault in found), flush=True)
    print(f"{bad} of {len(seeds)} tables on {len(seeds) * SCREENS} screens with faults")
    return bad


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, help="how many screens")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    tables = math.ceil(given.n / SCREENS)
    wanted = [given.seed] if given.seed is not None else list(range(given.first, given.first + tables))
    sys.exit(main(wanted, given.pictures) > 0)

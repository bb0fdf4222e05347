"""`make pictures` ends with this: a short film of each game for the README and the site, into docs/pictures/.

A person and bots play in a real browser; what is to be seen is taken as it happens.
"""

from __future__ import annotations

import argparse
import io
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.server.running import Backing, Process
from tests.web.browsing import GAMES, PLAYERS, Postmaster, chromium, click, liked, make_table, new_page, press_one

FOLDER = Path("docs/pictures")
SCREEN = {"width": 1200, "height": 750}
SHOWN = (720, 450)
BEFORE = {"thurn-und-taxis": 24, "ticket-to-ride-new-york": 14, "partners": 30, "partners-plus": 30}  # presses
FRAMES = 56
BETWEEN = 6  # frames from one press to the next
QUALITY = 55
SHORTEST, LAST = 120, 1500  # ms that a frame stays


def film(browser: Browser, server: Process, game: str) -> None:
    page = new_page(browser, reduced_motion="no-preference")
    page.set_viewport_size({"width": SCREEN["width"], "height": SCREEN["height"]})
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    code = make_table(page, server.url, game, seats, pace="quick", first=0)
    page.goto(f"{server.url}/t/{code}")
    pick = Postmaster(page) if game == "thurn-und-taxis" else liked
    for _ in range(BEFORE[game]):
        press_one(page, click, pick)
    frames: list[Image.Image] = []
    for number in range(FRAMES):
        if number % BETWEEN == 2 and page.query_selector(".spot.lit") is not None:
            press_one(page, click, pick)
        frames.append(seen(page))
    page.context.close()
    write(frames, FOLDER / f"{game}.webp")


def seen(page: Page) -> Image.Image:
    """What the page shows now, after as long as a frame lasts."""
    began = time.monotonic()
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
    page.wait_for_timeout(max(0.0, SHORTEST - 1000 * (time.monotonic() - began)))
    return picture


def write(frames: list[Image.Image], path: Path) -> None:
    """A film of the frames, each as long as nothing changes."""
    kept: list[Image.Image] = []
    times: list[int] = []
    for frame in frames:
        if kept and frame == kept[-1]:
            times[-1] = min(times[-1] + SHORTEST, LAST)
        else:
            kept.append(frame)
            times.append(SHORTEST)
    times[-1] = LAST
    kept[0].save(path, save_all=True, append_images=kept[1:], duration=times, loop=0, quality=QUALITY, method=4)
    print(f"{path}: {len(kept)} frames, {sum(times) / 1000:.0f} s, {path.stat().st_size / 1000:.0f} kB")


def main(games: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Process(Backing.on_sqlite(folder), folder) as server:
            for game in games or GAMES:
                film(browser, server, game)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    main(parser.parse_args().games)

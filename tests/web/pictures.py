"""`make pictures`: every game at three sizes, by day and by candlelight, into pictures/."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.server.running import Backing, Process
from tests.web.browsing import (
    GAMES,
    PLAYERS,
    SIZES,
    THEMES,
    Postmaster,
    chromium,
    click,
    liked,
    make_table,
    new_page,
    press_one,
)

FOLDER = Path("pictures")
PRESSES = {"thurn-und-taxis": 46, "ticket-to-ride-new-york": 11, "partners": 40, "partners-plus": 40}


def main(games: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Process(Backing(f"sqlite:///{folder / 'tables.sqlite'}", None), folder) as server:
            if not games:
                start_page(browser, server)
            for game in games or GAMES:
                one_game(browser, server, game)


def start_page(browser: Browser, server: Process) -> None:
    for size in SIZES:
        page = new_page(browser, size)
        page.goto(server.url)
        page.wait_for_selector("article")
        shoot(page, f"start-{size}")


def one_game(browser: Browser, server: Process, game: str) -> None:
    page = new_page(browser)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    code = make_table(page, server.url, game, seats)
    page.goto(f"{server.url}/t/{code}")
    pick = Postmaster(page) if game == "thurn-und-taxis" else liked
    for _ in range(PRESSES[game]):
        if not press_one(page, click, pick):
            break
    page.wait_for_selector(".spot.lit, dialog[open] table")
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, f"{game}-{size}")
    page.context.close()


def shoot(page: Page, name: str) -> None:
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{name}-{theme}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    main(parser.parse_args().games)

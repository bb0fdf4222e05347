"""The pages besides the table hold too: nothing is cut, and nothing touches its neighbour."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Process
from tests.web.browsing import GAMES, PLAYERS, make_table, new_page
from tests.web.looking import MEASURE, turn
from tests.web.sights import EDGES, LOCALES, size

LONGEST_NAME = "Wilhelmine Mommsen-Wammes"[:24]


def start(page: Page, server: Process, game: str) -> None:
    """Who has a table already, at which it is one's turn."""
    table(page, server, game, "greedy")
    page.goto(server.url)
    page.wait_for_selector("article")
    page.wait_for_selector(".mine a")


def joining(page: Page, server: Process, game: str) -> None:
    table(page, server, game, None, listed=True)
    page.goto(f"{server.url}/join")
    page.wait_for_selector("article")


def lobby(page: Page, server: Process, game: str) -> None:
    page.goto(f"{server.url}/t/{table(page, server, game, None)}")
    page.wait_for_selector(".sheet")


def table(page: Page, server: Process, game: str, bot: str | None, **more: bool) -> str:
    """The code of a table of somebody whose name is as long as names may be."""
    others = [{"bot": bot} if bot else {} for _ in range(PLAYERS[game] - 1)]
    code = make_table(page, server.url, game, [{"name": LONGEST_NAME}, *others], first=0, **more)
    page.request.put(f"{server.url}/api/me", data={"name": LONGEST_NAME})
    return code


def new_table(page: Page, server: Process, game: str) -> None:
    """With all its settings."""
    page.goto(server.url)
    page.wait_for_selector("article")
    page.locator("article").nth(list(GAMES).index(game)).locator(".button:not(.main)").click()
    page.locator("dialog[open] summary").first.click()
    page.wait_for_selector("dialog[open] details[open]")


def preferences(page: Page, server: Process, game: str) -> None:
    start(page, server, game)
    page.locator(".corner .button").last.click()
    page.wait_for_selector("dialog[open]")


def rules(page: Page, server: Process, game: str) -> None:
    page.goto(f"{server.url}/rules/{game}")
    page.wait_for_selector("h2")


def lessons(page: Page, server: Process, game: str) -> None:
    page.goto(f"{server.url}/learn/{game}")
    page.wait_for_selector("h1")


def puzzles(page: Page, server: Process, game: str) -> None:
    page.goto(f"{server.url}/puzzles/{game}")
    page.wait_for_selector("h1")


def day(page: Page, server: Process, game: str) -> None:
    page.goto(server.url)
    page.locator('a[href^="/day/"]').nth(list(GAMES).index(game)).click()
    page.wait_for_selector("h1")


def replay(page: Page, server: Process, _game: str) -> None:
    page.goto(f"{server.url}/replay")
    page.wait_for_selector(".drop")


PAGES: list[Callable[[Page, Process, str], None]] = [
    start, joining, lobby, new_table, preferences, rules, lessons, puzzles, day, replay
]  # fmt: skip


@pytest.mark.parametrize("opened", PAGES, ids=lambda opened: opened.__name__)
def test_a_page_holds_on_every_screen(
    opened: Callable[[Page, Process, str], None], browser: Browser, server: Process
) -> None:
    rng = random.Random(opened.__name__)
    found = []
    for locale, edge in zip(LOCALES, (*EDGES[:2], *EDGES[:2]), strict=True):
        game = rng.choice(list(GAMES))
        page = new_page(browser, locale=locale)
        opened(page, server, game)
        page.evaluate(MEASURE)
        for screen in (edge, size(rng, touch=False)):
            turn(page, screen)
            page.evaluate("document.fonts.ready.then(() => undefined)")
            found += [f"{game} in {locale} at {screen}: {fault}" for fault in page.evaluate("measure.pageFaults()")]
        page.context.close()
    assert not found, "\n".join(found)

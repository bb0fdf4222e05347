"""The client is for everybody: axe finds nothing on any page in any state, and whatever cannot be done says why."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Backing, Process
from tests.web.browsing import GAMES, at_a_table, click, make_table, new_page, press_one, violations

THURN = "thurn-und-taxis"


def test_arrows_walk_and_escape_goes_back(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    page.wait_for_selector(".spot.lit")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('lit')")
    page.locator('[data-spot="city:Lodz"]').dispatch_event("click")
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.context.close()


# What is pressed at the beginning of a game, and what is said.
REASONS = {
    THURN: [("card:", "First take a card."), ("city:", "You have no card of")],
    "ticket-to-ride-new-york": [("route:", "First choose which tickets you keep."), ("pile", "First choose")],
    "partners": [("pawn:0:home", "This pawn is at home: a start card brings it out.")],
    "partners-plus": [("pawn:1:home", "This pawn is at home")],
}


@pytest.mark.parametrize("game", REASONS)
def test_what_cannot_be_done_says_why_and_is_no_button(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    for kind, reason in REASONS[game]:
        if kind == "card:":
            page.locator('.spot.lit[data-spot="pile"]').dispatch_event("click")
            expect(page.locator(".expected .line")).to_contain_text("Take a second card")
        dark = page.locator(f'.spot:not(.lit)[data-spot^="{kind}"]').first
        assert dark.get_attribute("role") == "img"
        assert dark.get_attribute("tabindex") is None
        dark.dispatch_event("click")
        expect(page.get_by_role("alert")).to_contain_text(reason)
    page.context.close()


def test_a_route_of_new_york_says_what_it_costs(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "ticket-to-ride-new-york")
    press_one(page, click)
    page.wait_for_selector('.spot.lit[data-spot="pile"]')
    page.locator('.spot:not(.lit)[data-spot^="route:"]').first.dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("of one colour, taxis among them: you have")
    page.context.close()


def test_axe_finds_nothing_on_the_start_page(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    page.wait_for_selector("article")
    assert violations(page) == []
    page.get_by_role("button", name="New table").first.click()
    page.get_by_text("More settings").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("path", [*(f"/rules/{game}" for game in GAMES), "/replay", "/nowhere"])
def test_axe_finds_nothing_on_the_other_pages(path: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url + path)
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, game, limit="3 minutes")
    page.wait_for_selector(".spot.lit")
    press_one(page, click)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".expected aside")
    assert violations(page) == []
    page.context.close()


def test_axe_finds_nothing_in_the_sheets_of_the_table(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    at_a_table(page, server, THURN)
    for name in ("Log", "Chat", "More about the players", "Menu"):
        page.get_by_role("button", name=name, exact=True).click()
        if name == "Menu":
            page.get_by_role("button", name="Play on from another device").click()
            page.wait_for_selector('img[alt="Your personal link as a QR code"]')
        assert violations(page) == []
        page.keyboard.press("Escape")
    page.context.close()


def test_axe_finds_nothing_in_lobby_and_curtain(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    for seats, state in (([{"name": "Anna"}, {}], "main h1"), ([{"name": "Anna"}, {"name": "Bo"}], ".curtain")):
        code = make_table(page, server.url, THURN, seats)
        page.goto(f"{server.url}/t/{code}")
        page.wait_for_selector(state)
        assert violations(page) == []
    page.context.close()


def test_axe_finds_nothing_when_the_server_is_away(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("away")
    page: Page = new_page(browser)
    with Process(Backing.on_sqlite(folder), folder) as process:
        at_a_table(page, process, THURN)
        page.wait_for_selector(".spot.lit")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    assert violations(page) == []
    page.context.close()

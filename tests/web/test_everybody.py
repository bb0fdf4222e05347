"""The client is for everybody: by keyboard alone, by touch on a phone, in each language, and as axe wants it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ElementHandle, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, at_a_table, click, new_page, press_one, violations

TURNS = {"en-GB": "Take a card", "de-DE": "Nimm eine Karte", "is-IS": "Taktu spil", "sv-SE": "Ta ett kort"}


@pytest.mark.parametrize("locale", TURNS)
def test_the_language_of_the_browser(locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    at_a_table(page, server, "thurn-und-taxis")
    expect(page.locator(".expected .line")).to_contain_text(TURNS[locale])
    assert page.locator("html").get_attribute("lang") == locale[:2]
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, game)

    def press(element: ElementHandle) -> None:
        element.focus()
        page.keyboard.press("Enter")

    for _ in range(12):
        press_one(page, press)
        page.wait_for_timeout(60)
    page.context.close()


def test_arrows_walk_and_escape_goes_back(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    page.wait_for_selector(".spot.lit")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('lit')")
    page.locator('[data-spot="city:Lodz"]').dispatch_event("click")
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_at_phone_size_by_touch(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    for _ in range(6):
        press_one(page, lambda element: element.tap(force=True))
        page.wait_for_timeout(80)
    for area in (".board-area", ".expected-area", ".hand-area"):
        box = page.locator(area).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 845, f"{area} is below the fold"
    page.context.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(game: str, dark: bool, browser: Browser, server: Process) -> None:
    page = new_page(browser, dark=dark)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    press_one(page, click)
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/thurn-und-taxis", "/replay"])
def test_axe_finds_nothing_on_the_other_pages(path: str, dark: bool, browser: Browser, server: Process) -> None:
    page = new_page(browser, dark=dark)
    page.goto(server.url + path)
    page.wait_for_selector("main")
    page.wait_for_timeout(400)
    assert violations(page) == []
    page.context.close()

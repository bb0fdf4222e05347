"""A newcomer finds out what a thing is by pressing it, and a hint shows on the map what it speaks of."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.server.running import Process
from tests.web.browsing import at_a_table, new_page

ASKED = {
    "score:0": "less 20 for houses not placed yet. Now: -20.",
    "carriage:0": "each for a route of at least as many cities: 3 (2 points), 4 (3 points)",
    "officials": "One official may help you in each turn",
}


def test_scores_carriages_officials_and_seals_say_what_they_are(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="More about the players").click()
    sheet = page.locator("dialog[open]")
    for thing, sentence in ASKED.items():
        sheet.locator(f'[data-about="{thing}"]').click()
        expect(sheet.get_by_role("alert")).to_contain_text(sentence)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.locator('[data-spot="stack:route5"]').dispatch_event("click")
    expect(page.get_by_role("alert")).to_have_text("For closing a route of 5 cities. Left: 2 and 1 points.")
    page.context.close()


def test_a_hint_shows_the_routes_that_it_speaks_of(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "ticket-to-ride-new-york")
    page.locator('.button[data-spot^="button:keep"]').last.dispatch_event("click")
    page.wait_for_selector('.spot.lit[data-spot="pile"]')
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".expected aside")
    expect(page.locator(".route.way").first).to_be_attached()
    page.get_by_role("button", name="Hide the hint").click()
    expect(page.locator(".route.way")).to_have_count(0)
    page.context.close()

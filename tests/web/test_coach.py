"""The coach on the page: offered once, beside the lesson; speaking in a place of its own; asking after a weak move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import DRAWN, SIZES, at_a_table, new_page, violations

WAYS = [(game.id, list(SIZES)[number % len(SIZES)]) for number, game in enumerate(DRAWN)]
KEPT = "JSON.stringify({done: [], left: {}, offered: [], introduced: [game], coached: [game]})"
REGIONS = """() => Object.fromEntries([...document.querySelectorAll('[data-region]')].map(region => {
    const {x, y, width, height} = region.getBoundingClientRect();
    return [region.dataset.region, [x, y, width, height].map(Math.round)];
}))"""


def with_a_coach(page: Page, server: Process, game: str, **more: object) -> None:
    page.goto(server.url)
    page.evaluate(f"game => localStorage.setItem('stammtisch.lessons', {KEPT})", game)
    at_a_table(page, server, game, **more)


@pytest.mark.parametrize(("game", "size"), WAYS)
def test_the_coach_speaks_before_each_decision_and_moves_nothing(
    browser: Browser, server: Process, game: str, size: str
) -> None:
    page = new_page(browser, size)
    with_a_coach(page, server, game)
    expect(page.locator(".expected .coach")).to_be_visible()
    assert "coach." not in page.locator(".expected .coach").inner_text()
    assert page.locator(".expected .coach [role=status]").count() == 1
    with_words = page.evaluate(REGIONS)
    page.evaluate("document.querySelector('.expected .coach').remove()")
    assert page.evaluate(REGIONS) == with_words, "its place is kept"
    page.context.close()


def test_it_is_offered_once_beside_the_lesson_and_switched_off_in_the_menu(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(server.url)
    card = page.locator("article", has_text="Thurn und Taxis")
    card.get_by_role("button", name="Play now").click()
    offer = page.get_by_role("button", name="Play with a coach")
    expect(offer).to_be_visible()
    expect(page.get_by_role("link", name="To the lesson")).to_be_visible()
    offer.click()
    expect(offer).to_be_hidden()
    expect(page.locator(".expected .coach")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("checkbox", name="A coach tells you")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(".expected .coach")).to_be_hidden()
    page.goto(server.url)
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".expected")
    page.wait_for_selector(".spot.lit")
    expect(offer).to_be_hidden()
    page.context.close()


def test_where_the_table_wants_no_hints_there_is_no_coach(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    with_a_coach(page, server, "thurn-und-taxis", hints=False)
    page.wait_for_selector(".spot.lit")
    expect(page.locator(".expected .coach")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("checkbox", name="A coach tells you")).to_have_count(0)
    page.context.close()

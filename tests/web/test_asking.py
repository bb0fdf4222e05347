"""A newcomer finds out what a thing is by pressing it, and a hint shows on the map what it speaks of."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from stammtisch.bots.reasons import reason
from tests.games.ticket_to_ride_new_york import positions as new_york
from tests.server.running import Process
from tests.web.browsing import Told, at_a_table, changed, new_page
from tests.web.looking import MEASURE, seen, turn
from tests.web.sights import Size
from tests.web.states import REGIONS

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


def speaking_of_a_way(told: Told) -> Told:
    """A hint whose reasons speak of two routes, whatever was dealt."""
    if told["type"] == "hint":
        state = new_york.laid_out(hands=("blue, green",), tickets="0 17 1 2")
        claim = state.game.action(state, new_york.move("claim 32 blue 0"))
        told["why"] = reason(state, claim, [0.5, 0.5]).why
    return told


@pytest.mark.parametrize(("size", "is_folded"), [((1440, 900), False), ((320, 480), True), ((480, 320), False)])
def test_a_hint_shows_the_routes_that_it_speaks_of(
    size: Size, is_folded: bool, browser: Browser, server: Process
) -> None:
    page = new_page(browser)
    changed(page, speaking_of_a_way)
    at_a_table(page, server, "ticket-to-ride-new-york")
    page.locator('.button[data-spot^="button:keep"]').last.dispatch_event("click")
    page.wait_for_selector('.spot.lit[data-spot="pile"]')
    turn(page, size)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_label("What a good bot would do")
    why = hint.get_by_role("button", name="Why?")
    expect(why).to_have_attribute("aria-expanded", "false" if is_folded else "true")
    expect(page.locator(".route.way").first).to_be_attached()
    for _ in range(2):
        why.click()
    if is_folded:
        why.click()
    expect(hint).to_contain_text("Chances to win")
    page.evaluate(MEASURE)
    assert seen(page, REGIONS, size) == []
    page.get_by_role("button", name="Hide the hint").click()
    expect(page.locator(".route.way")).to_have_count(0)
    page.context.close()

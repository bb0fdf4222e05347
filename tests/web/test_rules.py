"""The rules for players: in each language, to be searched, and linked from the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, click, make_table, new_page

WORDS = {"en-GB": "Postmaster", "de-DE": "postmeister", "is-IS": "postmeistar", "sv-SE": "postmastar"}


@pytest.mark.parametrize("locale", WORDS)
def test_the_rules_are_searched_in_the_language_of_the_browser(locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    page.goto(f"{server.url}/rules/thurn-und-taxis")
    rules = page.locator("article .rule")
    expect(page.locator("#TT-43")).to_be_visible()
    everything = rules.count()
    page.get_by_role("searchbox").fill(WORDS[locale])
    expect(page.locator("#TT-43")).to_be_hidden()
    expect(page.locator("#TT-8")).to_be_visible()
    assert 0 < rules.count() < everything
    page.context.close()


def test_a_link_leads_to_its_rule(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(f"{server.url}/rules/partners#PA-35")
    expect(page.locator(".asked #PA-35")).to_be_in_viewport()
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_table_opens_the_rule_that_it_speaks_of(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    players = {"partners": 4, "partners-plus": 6}.get(game, 2)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(players - 1))]
    code = make_table(page, server.url, game, seats, first=0)
    page.goto(f"{server.url}/t/{code}")
    link = page.locator(".expected .line a")
    rule = (link.get_attribute("href") or "").split("#")[1]
    link.click()
    expect(page.get_by_role("dialog").locator(f".asked #{rule}")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.url == f"{server.url}/t/{code}"
    page.context.close()


def test_a_seal_says_what_it_is_for(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, "thurn-und-taxis", [{"name": "Anna"}, {"bot": "greedy"}], first=0)
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector(".spot.lit")
    seal = page.query_selector('[data-spot="stack:baiern"]')
    assert seal is not None
    click(seal)
    expect(page.get_by_role("alert")).to_contain_text("Baiern")
    expect(page.locator('.hint a[href$="#TT-26"]')).to_be_visible()
    page.context.close()

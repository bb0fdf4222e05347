"""Each language on each game: all words come from its catalogue, and have room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.words.catalogues import house, of_game
from tests.server.running import Process
from tests.web.browsing import DRAWN, GAMES, SIZES, at_a_table, click, new_page, press_one

LOCALES = {"en-GB": "Take a card", "de-DE": "Nimm eine Karte", "is-IS": "Taktu spil", "sv-SE": "Ta ett kort"}
# Every text that somebody sees, or hears from a screen reader.
TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
        for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name).trim());
    return texts.filter(text => text !== '');
}"""
# Text that is cut off, where it does not end in dots on purpose; and whether the page itself is too wide.
CUT_OFF = """() => {
    const cut = [...document.querySelectorAll('button, a, h1, h2, p, li, label, th, td')].filter(element => {
        const style = getComputedStyle(element);
        return element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
            && style.overflowX !== 'auto' && style.textOverflow !== 'ellipsis' && !element.closest('.unseen');
    });
    const names = cut.map(element => `${element.tagName} ${element.textContent.trim().slice(0, 60)}`);
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...names] : names;
}"""


def catalogue(language: str) -> dict[str, str]:
    """What the house and all games say, keys of games after their own names."""
    games = {f"{game.id} {key}": text for game in DRAWN for key, text in of_game(game.folder, language).items()}
    return {**house(language), **games}


def check(page: Page, language: str) -> None:
    """No key instead of a message, no English one instead of the own, nothing cut off."""
    english, own = catalogue("en"), catalogue(language)
    foreign = {text for key, text in english.items() if "{" not in text and text != own[key]} - set(own.values())
    texts = page.evaluate(TEXTS)
    assert [text for text in texts if text in english or re.fullmatch(r"[a-z]+(\.[\w-]+)+", text)] == []
    assert [text for text in texts if language != "en" and text in foreign] == []
    for width, height in (SIZES["wide"], SIZES["phone"]):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF) == []
    width, height = SIZES["wide"]
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("locale", LOCALES)
def test_every_game_in_the_language_of_the_browser(locale: str, browser: Browser, server: Process) -> None:
    page, language = new_page(browser, locale=locale), locale[:2]
    for game in GAMES:
        at_a_table(page, server, game)
        page.wait_for_selector(".spot.lit")
        if game == "thurn-und-taxis":
            expect(page.locator(".expected .line")).to_contain_text(LOCALES[locale])
            assert page.locator("html").get_attribute("lang") == language
        for _ in range(6):
            press_one(page, click)
        page.wait_for_selector(".spot.lit")
        page.locator("#tab-words").click()
        check(page, language)
        page.keyboard.press("Escape")
        page.locator(".head button").last.click()  # the menu
        check(page, language)
    page.goto(server.url)
    page.wait_for_selector("article")
    check(page, language)
    page.locator("article .button").nth(1).click()  # a new table
    page.locator("dialog summary").click()
    check(page, language)
    page.context.close()


def test_the_language_is_switched_in_play(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    page.get_by_label("Menu").click()
    page.get_by_label("Language").select_option("is")
    expect(page.locator(".expected .line")).to_contain_text(LOCALES["is-IS"])
    page.reload()
    expect(page.locator(".expected .line")).to_contain_text(LOCALES["is-IS"])
    page.context.close()

"""Puzzles on the page: a kind word for a wrong move, the solution drawn on the board, solved ones remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch import puzzles
from stammtisch.engine import registry
from stammtisch.words import catalogues
from tests.server.running import Process
from tests.web.browsing import GAMES, SIZES, YES, new_page, spots, violations

LOCALES = ("en-GB", "de-DE", "is-IS", "sv-SE")
WAYS = [
    (game, list(SIZES)[number % len(SIZES)], LOCALES[number % len(LOCALES)])
    for number, game in enumerate(sorted(GAMES))
]
PRESSES = 6  # that a move may take


def press_towards(page: Page, wanted: set[str], until: str) -> None:
    """Press what is lit of these things, or what else leads on where none is, until something is there."""
    for _ in range(PRESSES):
        page.wait_for_selector(f".spot.lit, {until}")
        if page.query_selector(until) is not None:
            return
        lit = [spot.key for spot in spots(page)]
        key = next((key for key in lit if key in wanted), lit[0])
        before = page.locator(".expected").inner_html()
        page.locator(f'.spot.lit[data-spot="{key}"]').first.dispatch_event("click")
        page.wait_for_function(
            "([html, done]) => document.querySelector('.expected')?.innerHTML !== html || document.querySelector(done)",
            arg=[before, until],
        )
        question = page.locator(YES)
        if question.count() > 0:
            question.click()


def drawn(game: str) -> int:
    """A puzzle whose move has a place on the table, and is no button."""
    return next(one.id for one in puzzles.of_game(registry.find(game)).values() if len(one.move) > 1)


@pytest.mark.parametrize(("game", "size", "locale"), WAYS)
def test_a_puzzle_is_looked_up_and_solved(game: str, size: str, locale: str, browser: Browser, server: Process) -> None:
    words = catalogues.house(locale[:2])
    page = new_page(browser, size, locale)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{server.url}/puzzles/{game}")
    expect(
        page.get_by_role("link", name=re.compile(words["puzzle.one"].replace("{number}", "1") + r"\b"))
    ).to_be_visible()
    page.locator(f'ol a[href="/puzzles/{game}/{drawn(game)}"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".expected .buttons")
    expect(page.locator(".expected .line")).to_contain_text(words["puzzle.ask"])

    page.get_by_role("button", name=words["puzzle.solution"]).press("Enter")
    expect(page.get_by_role("button", name=words["learn.again"])).to_be_visible()
    expect(page.locator(".advised").first).to_be_attached()
    advised = set(page.evaluate("[...document.querySelectorAll('.advised[data-spot]')].map(one => one.dataset.spot)"))
    assert spots(page) == [], "it is solved: nothing more can be pressed"
    page.get_by_role("button", name=words["learn.again"]).click()
    press_towards(page, advised, ".expected .line b")
    expect(page.locator(".expected .line b")).to_have_text(words["puzzle.right"])
    if size == "phone":
        assert violations(page) == []
    page.goto(f"{server.url}/puzzles/{game}")
    expect(page.locator("ol .done")).to_have_count(1)
    assert errors == []
    page.context.close()


def test_a_wrong_move_gets_a_kind_word_and_may_be_tried_again(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(f"{server.url}/puzzles/partners")
    page.locator("ol a").first.click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".advised").first).to_be_attached()
    advised = set(page.evaluate("[...document.querySelectorAll('.advised[data-spot]')].map(one => one.dataset.spot)"))
    page.get_by_role("button", name="Once more").click()
    page.wait_for_selector(".spot.lit")
    press_towards(page, {spot.key for spot in spots(page)} - advised, ".bubble [role=alert]")
    expect(page.locator(".bubble [role=alert]")).to_contain_text("something better")
    assert violations(page) == []
    page.locator(".bubble").get_by_role("button", name="Close").click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_the_start_page_has_one_a_day_and_a_game_without_any_shows_nothing(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    today = page.get_by_role("region", name="Today")
    expect(today).to_contain_text("Puzzle of the day")
    today.get_by_role("link").first.click()
    page.wait_for_selector(".expected .buttons")
    page.goto(f"{server.url}/puzzles/no-such-game")
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(f"{server.url}/puzzles/partners/999999999")
    expect(page.get_by_role("heading", name="There is no such puzzle.")).to_be_visible()
    page.context.close()

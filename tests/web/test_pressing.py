"""What is lit can be hit by a finger: what lies close together is magnified or asked about, and nothing is done."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import at_a_table, new_page
from tests.web.crowded import crowd


def a_telephone(browser: Browser, width: int, height: int) -> Page:
    page = new_page(browser, "phone")
    page.set_viewport_size({"width": width, "height": height})
    return page


def tap(page: Page, key: str) -> None:
    box = page.locator(f'.spot.lit[data-spot="{key}"]').first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_pawns_beside_each_other_are_magnified_by_the_first_touch(browser: Browser, server: Process) -> None:
    page = a_telephone(browser, 360, 640)
    crowd(page, full=True)
    at_a_table(page, server, "partners-plus")
    page.wait_for_selector('.spot.lit[data-spot="pawn:0:2"]')
    tap(page, "pawn:0:2")
    whole = page.get_by_role("button", name="Whole board")
    expect(whole).to_be_visible()
    expect(page.locator(".spot.pressed")).to_have_count(0)
    tap(page, "pawn:0:2")
    expect(page.locator('.spot.pressed[data-spot="pawn:0:2"]')).to_have_count(1)
    expect(whole).to_be_hidden()  # it was for one press only
    page.context.close()


@pytest.mark.parametrize("game", ["thurn-und-taxis", "ticket-to-ride-new-york"])
def test_names_for_which_there_is_no_room_are_seen_by_magnifying(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.set_viewport_size({"width": 480, "height": 320})
    at_a_table(page, server, game)
    names = page.locator("svg.board :is(text.name, .name text, text[text-anchor])")
    expect(names).to_have_count(0)
    box = page.locator("svg.board").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -800)
    expect(page.get_by_role("button", name="Whole board")).to_be_visible()
    expect(names).not_to_have_count(0)
    page.get_by_role("button", name="Whole board").click()
    expect(names).to_have_count(0)
    page.context.close()


def test_cards_without_room_are_named_to_choose_from(browser: Browser, server: Process) -> None:
    page = a_telephone(browser, 320, 480)
    at_a_table(page, server, "thurn-und-taxis")
    tap(page, first_open(page))
    which = page.get_by_label("Which one do you mean?")
    expect(which).to_be_visible()
    expect(page.locator(".expected .line")).to_contain_text("Take a card")
    which.get_by_role("button").first.tap()
    expect(which).to_be_hidden()
    expect(page.locator(".expected .line")).to_contain_text("Take a second card")
    page.context.close()


def first_open(page: Page) -> str:
    spot = page.locator('.spot.lit[data-spot^="open:"]').first
    return spot.get_attribute("data-spot") or ""


def test_a_press_beside_a_lit_town_is_meant_for_it(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    crowd(page, full=True)
    at_a_table(page, server, "thurn-und-taxis")
    box = page.locator('.spot.lit[data-spot="city:Lodz"] .aim, .spot.lit[data-spot^="city:"] .aim').first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 8)
    expect(page.locator(".spot.pressed").first).to_be_attached()
    page.context.close()

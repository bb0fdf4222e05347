"""Moves by dragging, with the mouse and with a finger, from what is lit to where it may go."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.server.running import Process
from tests.web.browsing import at_a_table, click, new_page, press_one, spots

Point = tuple[float, float]
Drag = Callable[[Page, Point, Point], None]


def centre(thing: Locator) -> Point:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def by_mouse(page: Page, source: Point, target: Point) -> None:
    page.mouse.move(*source)
    page.mouse.down()
    page.mouse.move(source[0] + 12, source[1] + 12)
    expect(page.locator(".ghost.dragged")).to_be_visible()
    page.mouse.move(*target, steps=4)
    page.mouse.up()


def by_finger(page: Page, source: Point, target: Point) -> None:
    """Playwright can only tap: the touches go straight to the browser. Upwards first: sideways would scroll cards."""
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: Point) -> None:
        given: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in points]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    touch("touchStart", source)
    for step in range(1, 4):
        touch("touchMove", (source[0], source[1] - 8 * step))
    expect(page.locator(".ghost.dragged")).to_be_visible()
    touch("touchMove", target)
    touch("touchEnd")


HANDS: dict[str, Drag] = {"wide": by_mouse, "phone": by_finger}


def lit(page: Page, key: str) -> Locator:
    return page.locator(f'.spot.lit[data-spot="{key}"]').first


def pawns_wait(page: Page) -> bool:
    """Whether a pawn may be taken up first: after a card, a pawn with one place to go would go there at once."""
    chosen = page.locator(".spot.pressed").count() > 0
    return not chosen and any(spot.key.startswith("pawn:") for spot in spots(page))


def first(page: Page, kind: str) -> str:
    page.wait_for_selector(f'.spot.lit[data-spot^="{kind}"]')
    return next(spot.key for spot in spots(page) if spot.key.startswith(kind))


@pytest.mark.parametrize("size", HANDS)
def test_cards_go_from_the_display_to_the_hand_and_to_the_route(size: str, browser: Browser, server: Process) -> None:
    page, drag = new_page(browser, size), HANDS[size]
    at_a_table(page, server, "thurn-und-taxis")
    taken = first(page, "open:").removeprefix("open:")
    drag(page, centre(lit(page, f"open:{taken}")), centre(page.locator('[data-place="hand:0"]')))
    expect(page.locator(".expected .line")).to_contain_text("Take a second card")
    expect(page.locator(f'.hand-area [data-spot="card:{taken}"]').first).to_be_visible()
    drag(page, centre(lit(page, "pile")), centre(page.locator('[data-place="hand:0"]')))
    drag(page, centre(lit(page, f"card:{taken}")), centre(page.locator('[data-place="route:0"]')))
    expect(page.locator(".strip > .cards > .card")).to_have_count(1)
    page.context.close()


@pytest.mark.parametrize("size", HANDS)
def test_a_card_is_laid_on_a_route_of_new_york(size: str, browser: Browser, server: Process) -> None:
    page, drag = new_page(browser, size), HANDS[size]
    at_a_table(page, server, "ticket-to-ride-new-york")
    while not any(spot.key.startswith("held:") for spot in spots(page)):
        press_one(page, click, lambda lit: next((s for s in lit if s.key.startswith(("button:", "open:"))), lit[0]))
        page.wait_for_selector(".spot.lit")
    held = first(page, "held:")
    lit(page, held).dispatch_event("click")  # shows which routes it may pay
    route = first(page, "route:")
    page.keyboard.press("Escape")
    drag(page, centre(lit(page, held)), centre(page.locator(f'[data-spot="{route}"]')))
    paying, claimed = page.locator(".spot.lit[data-spot^='pay:']"), page.get_by_text("Anna claims")
    expect(paying.or_(claimed).first).to_be_attached()
    if paying.count():
        paying.first.dispatch_event("click")
    expect(page.locator(f'[data-spot="{route}"]')).to_have_attribute("aria-label", re.compile("Claimed by Anna"))
    page.context.close()


@pytest.mark.parametrize("size", HANDS)
def test_a_card_is_given_and_a_pawn_goes_where_it_is_put(size: str, browser: Browser, server: Process) -> None:
    page, drag = new_page(browser, size), HANDS[size]
    at_a_table(page, server, "partners")
    given = first(page, "card:")
    if size == "wide":
        drag(page, centre(lit(page, given)), centre(page.locator('[data-place="seat:2"]')))
    else:
        lit(page, given).dispatch_event("click")
    while not pawns_wait(page):
        press_one(page, click)
        page.wait_for_selector(".spot.lit")
    pawn = first(page, "pawn:")
    lit(page, pawn).dispatch_event("click")
    place = page.locator(f'[data-spot="{first(page, "to:")}"]')
    name, end = (place.get_attribute("aria-label") or "").removeprefix("To "), centre(place)
    page.keyboard.press("Escape")
    drag(page, centre(lit(page, pawn)), end)
    told = page.locator('.unseen[role="log"]')  # the log itself may be folded
    log = told.get_by_text("Anna’s pawn goes from")
    expect(page.get_by_text("With which card?").or_(log).first).to_be_attached()
    if not log.count():  # several lead there, or the only one is on its way
        card = page.locator('.spot.lit[data-spot^="card:"]')
        expect(card.or_(log).first).to_be_attached()
        if not log.count():
            card.first.dispatch_event("click")
    expect(told).to_contain_text(f"to {name}.")
    page.context.close()


def test_what_is_dropped_nowhere_goes_back(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "thurn-und-taxis")
    taken = first(page, "open:")
    before = page.locator(".hand-area .card").count()
    by_mouse(page, centre(lit(page, taken)), centre(page.locator(".head")))
    expect(page.locator(".ghost.dragged")).to_have_count(0)
    expect(lit(page, taken)).to_be_visible()
    assert page.locator(".hand-area .card").count() == before
    page.context.close()

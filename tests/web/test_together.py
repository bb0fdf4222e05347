"""What is chosen at the same time, as people see it: all are asked at once, and nobody sees that another has chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import make_table, new_page, spots

PARTNERS = "partners"


def sit(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sit down here").first.click()


def choose(page: Page) -> None:
    """Press what is lit until the choice is made."""
    page.wait_for_selector(".spot.lit")
    while page.get_by_text("You can change it until everybody has chosen.").count() == 0:
        lit = spots(page)
        if lit:
            page.locator(f'.spot.lit[data-spot="{lit[0].key}"]').first.dispatch_event("click")
        page.wait_for_timeout(30)


@pytest.mark.parametrize("game", [PARTNERS, "ticket-to-ride-new-york"])
def test_all_are_asked_at_once_and_may_think_again(game: str, browser: Browser, server: Process) -> None:
    anna, bo = new_page(browser), new_page(browser)
    others = [{"bot": "greedy"}, {"bot": "greedy"}] if game == PARTNERS else []
    code = make_table(anna, server.url, game, [{"name": "Anna"}, {}, *others], first=0)
    table = f"{server.url}/t/{code}"
    anna.goto(table)
    sit(bo, table, "Bo")
    for page in (anna, bo):
        page.wait_for_selector(".spot.lit")
    choose(bo)
    assert anna.locator(".talk").get_by_text("Bo").filter(has_text="chooses").count() == 0
    assert spots(anna), "Anna is asked all the time"
    bo.get_by_role("button", name="Undo").click()
    bo.wait_for_selector(".spot.lit")
    choose(bo)
    bo.reload()
    expect(bo.get_by_text("You can change it until everybody has chosen.")).to_be_visible()
    while anna.evaluate("document.querySelector('.spot.lit') !== null") and bo.get_by_text("Chosen:").count() > 0:
        lit = spots(anna)
        if lit:
            anna.locator(f'.spot.lit[data-spot="{lit[0].key}"]').first.dispatch_event("click")
        anna.wait_for_timeout(30)
    expect(bo.get_by_text("Chosen:")).to_have_count(0)
    for page in (anna, bo):
        page.context.close()


def test_two_at_one_screen_choose_behind_a_curtain_each(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    seats = [{"name": "Anna"}, {"name": "Bo"}, {"bot": "greedy"}, {"bot": "greedy"}]
    code = make_table(page, server.url, PARTNERS, seats, first=0)
    page.goto(f"{server.url}/t/{code}")
    page.get_by_role("button", name="I am Anna").click()
    page.wait_for_selector(".curtain", state="detached")
    page.wait_for_selector(".spot.lit")
    while page.get_by_role("button", name="I am Bo").count() == 0:
        lit = spots(page)
        if lit:
            page.locator(f'.spot.lit[data-spot="{lit[0].key}"]').first.dispatch_event("click")
        page.wait_for_timeout(30)
    assert page.query_selector(".hand-area .card") is None
    page.get_by_role("button", name="I am Bo").click()
    page.wait_for_selector(".spot.lit")
    page.context.close()

"""Several people: two browsers and a spectator, one screen for two, a server that comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Backing, Process
from tests.web.browsing import finish_turn, make_table, new_page, spots, two_at_a_table
from tests.web.looking import PATIENCE

THURN = "thurn-und-taxis"


def take_from_pile(page: Page) -> None:
    page.wait_for_selector('.spot.lit[data-spot="pile"]')
    page.locator('[data-spot="pile"]').dispatch_event("click")


def test_two_browsers_and_a_spectator(browser: Browser, server: Process) -> None:
    anna, bo = two_at_a_table(browser, server)
    eve = new_page(browser)
    eve.goto(anna.url)
    eve.wait_for_selector("main.play")
    take_from_pile(anna)
    expect(eve.locator(".talk").get_by_text("Anna draws a card from the pile.")).to_be_visible()
    expect(eve.get_by_text("You are watching.").first).to_be_visible()
    assert spots(bo) == []
    bo.locator('[data-spot="pile"]').dispatch_event("click")
    expect(bo.get_by_role("alert")).to_contain_text("It is not your turn")
    bo.get_by_role("tab", name="Chat").click()
    bo.get_by_label("Say something").fill("Grüß Gott")
    bo.get_by_role("button", name="Send", exact=True).click()
    anna.get_by_role("tab", name="Chat").click()
    expect(anna.get_by_text("Grüß Gott")).to_be_visible()
    anna.get_by_role("button", name="report").click()
    expect(anna.get_by_text("reported")).to_be_visible()
    assert bo.get_by_role("button", name="report").count() == 0, "nobody reports oneself"
    for page in (anna, bo, eve):
        page.context.close()


def test_with_people_next_a_turn_can_be_taken_back_until_they_move(browser: Browser, server: Process) -> None:
    anna, bo = two_at_a_table(browser, server)
    finish_turn(anna)
    undo = anna.get_by_role("button", name="Undo", exact=True)  # and no time that is running out
    bo.wait_for_selector(".spot.lit")
    undo.click()
    anna.wait_for_selector(".spot.lit")
    expect(bo.locator(".spot.lit")).to_have_count(0)
    expect(bo.locator(".talk")).to_contain_text("Anna takes a move back.")
    finish_turn(anna)
    expect(undo).to_be_visible()
    anna.get_by_role("tab", name="Chat").click()
    field = anna.get_by_label("Say something")
    field.press_sequentially("Hm")
    field.press("Control+z")  # takes back what was typed, and no move
    field.press("Enter")
    take_from_pile(bo)
    expect(undo).to_have_count(0)
    for page in (anna, bo):
        page.context.close()


def test_a_curtain_between_two_people_at_one_screen(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, {"name": "Bo"}], first=0)
    page.goto(f"{server.url}/t/{code}")
    page.get_by_role("button", name="I am Anna").click()
    page.wait_for_selector(".curtain", state="detached")
    finish_turn(page)
    page.wait_for_selector(".curtain")
    assert page.query_selector(".hand-area .card") is None
    page.get_by_role("dialog").get_by_role("button", name="Undo", exact=True).click()  # until Bo moves, also here
    anna = page.get_by_role("button", name="I am Anna")
    expect(anna).to_be_visible()
    assert page.query_selector(".hand-area .card") is None, "whoever pressed it may have been Bo"
    anna.click()
    finish_turn(page)
    page.get_by_role("button", name="I am Bo").click()
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_two_at_one_screen_go_on_to_what_a_bot_does_by_the_space_bar(browser: Browser, server: Process) -> None:
    """Their hands are hidden then, and there is no curtain yet."""
    page = new_page(browser, liking={"pace": "step"})
    seats = [{"name": "Anna"}, {"name": "Bo"}, {"bot": "greedy"}]
    page.goto(f"{server.url}/t/{make_table(page, server.url, THURN, seats, first=0)}")
    for name in ("Anna", "Bo"):
        page.get_by_role("button", name=f"I am {name}").click()
        page.wait_for_selector(".curtain", state="detached")
        finish_turn(page)
    following = page.get_by_role("button", name="Next")
    while page.get_by_role("button", name="I am Anna").count() == 0:
        expect(following.or_(page.locator(".curtain")).first).to_be_visible()
        page.keyboard.press("Space")
    assert page.query_selector(".hand-area .card") is None
    page.context.close()


def test_a_restarted_server_loses_nothing(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("restarted")
    process = Process(Backing(f"sqlite:///{folder / 'tables.sqlite'}", None), folder)
    with process:
        page = new_page(browser)
        code = make_table(page, process.url, THURN, [{"name": "Anna"}, {"bot": "greedy"}], first=0)
        page.goto(f"{process.url}/t/{code}")
        take_from_pile(page)
        expect(page.get_by_text("Take a second card (Postmaster).")).to_be_visible()
        process.kill()
        lost = page.get_by_text("The server cannot be reached.")
        expect(lost).to_be_visible()
        process.start()
        expect(lost).to_be_hidden(timeout=PATIENCE)  # it tries ever more seldom
        take_from_pile(page)
        expect(page.get_by_text("Lay a card from your hand.")).to_be_visible()
        page.reload()
        expect(page.get_by_text("Lay a card from your hand.")).to_be_visible()
        page.context.close()


def test_a_bot_is_put_in_for_who_is_away_and_the_seat_keeps_its_name(browser: Browser, server: Process) -> None:
    anna, bo = two_at_a_table(browser, server, first=1)
    bo.wait_for_selector(".spot.lit")
    anna.get_by_label("More about the players").click()
    expect(anna.get_by_role("button", name="Let a bot play")).to_have_count(0)
    bo.goto("about:blank")
    expect(anna.locator(".expected")).to_contain_text("Waiting for Bo, who is not here.")
    expect(anna.locator(".expected").get_by_role("button", name="Let a bot play")).to_have_count(1)
    sheet = anna.get_by_role("dialog")
    sheet.get_by_role("button", name="Let a bot play").click()
    expect(sheet).to_contain_text("a bot is standing in")
    anna.keyboard.press("Escape")
    expect(anna.locator(".talk")).to_contain_text("Bo is not here: a bot stands in.")
    anna.wait_for_selector(".spot.lit")
    bo.goto(anna.url)
    bo.get_by_role("button", name="I am back").click()
    expect(anna.locator(".talk")).to_contain_text("Bo is back.")
    bo.get_by_label("Menu").click()
    bo.get_by_role("button", name="Leave the table").click()
    bo.get_by_role("button", name="Really leave?").click()
    expect(anna.locator(".talk")).to_contain_text("Bo leaves the table.")
    expect(anna.locator(".players-area")).to_contain_text("Bo")
    for page in (anna, bo):
        page.context.close()

"""What goes wrong in an evening: the connection drops, a second tab, the way back, a table that is closed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.server.running import Process
from tests.web.browsing import at_a_table, click, finish_turn, make_table, new_page, press_one
from tests.web.ending import RESULT, nearly_over, play_to_the_end

THURN, NEW_YORK, PARTNERS = "thurn-und-taxis", "ticket-to-ride-new-york", "partners"
LOST = "The server cannot be reached."


class Line:
    """The line between a page and the server, which can be cut; the page then dials again."""

    def __init__(self, page: Page) -> None:
        self.page, self.calls = page, 0
        self.hang_up: Callable[[], None] = lambda: None
        self.tell: Callable[[str], None] = lambda _: None
        page.route_web_socket("**/api/**", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        self.calls += 1
        to_server = socket.connect_to_server()
        self.hang_up, self.tell = socket.close, to_server.send

    def cut(self) -> None:
        """Cut it, and wait until the page has dialled again."""
        calls = self.calls
        self.hang_up()
        while self.calls == calls:
            self.page.wait_for_timeout(30)
        expect(self.page.get_by_text(f"{LOST} Trying again")).to_be_hidden()


def lines(page: Page) -> list[str]:
    return page.locator(".talk li[data-line]").all_inner_texts()


def test_nothing_is_lost_or_told_twice_when_the_connection_drops_while_bots_move(
    browser: Browser, server: Process
) -> None:
    page = new_page(browser, liking={"pace": "calm"}, hurried=True, reduced_motion="no-preference")
    line = Line(page)
    at_a_table(page, server, THURN)
    finish_turn(page)
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    line.cut()
    page.wait_for_selector(".spot.lit")
    told = lines(page)
    page.reload()
    page.wait_for_selector(".spot.lit")
    assert lines(page) == told
    page.context.close()


def test_the_count_goes_on_without_a_connection(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "quick"}, hurried=True)
    line = Line(page)
    page.goto(f"{server.url}/t/{nearly_over(server, [page], THURN, 3)}")
    page.wait_for_selector("main.play")
    play_to_the_end(page)
    line.cut()
    page.wait_for_selector(RESULT)
    page.get_by_role("button", name="Count once more").click()
    page.wait_for_selector(RESULT)
    page.context.close()


def test_what_was_chosen_stays_chosen_when_the_connection_drops(browser: Browser, server: Process) -> None:
    anna, bo = new_page(browser), new_page(browser)
    line = Line(anna)
    code = make_table(anna, server.url, NEW_YORK, [{"name": "Anna"}, {}], first=0)
    for page in (anna, bo):
        page.goto(f"{server.url}/t/{code}")
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_role("button", name="Sit down here").click()
    anna.locator('.button[data-spot^="button:keep"]').last.click()
    chosen = anna.get_by_text("You can change it until everybody has chosen.")
    expect(chosen).to_be_visible()
    line.cut()
    expect(chosen).to_be_visible()
    anna.get_by_role("button", name="Undo").click()
    anna.locator('.button[data-spot^="button:keep"]').first.click()
    expect(chosen).to_be_visible()
    bo.locator('.button[data-spot^="button:keep"]').first.click()
    anna.wait_for_selector('.spot.lit[data-spot="pile"]')
    for page in (anna, bo):
        page.context.close()


def test_what_cannot_be_asked_without_a_connection_says_so(browser: Browser, server: Process) -> None:
    """Also over the curtain, which lies over everything else."""
    page = new_page(browser)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, {"name": "Bo"}], first=0)
    page.goto(f"{server.url}/t/{code}")
    expect(page.get_by_role("button", name="I am Anna")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_role("button", name="I am Anna").click()
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text(f"{LOST} Trying again")).to_be_hidden()
    page.get_by_role("button", name="I am Anna").click()
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_two_tabs_of_one_person_go_on_together(browser: Browser, server: Process) -> None:
    one = new_page(browser)
    at_a_table(one, server, THURN)
    other = one.context.new_page()
    other.goto(one.url)
    told = len(lines(one))
    for page in (other, one):
        page.bring_to_front()  # a tab behind another is not drawn
        page.locator('[data-spot="pile"].lit').dispatch_event("click")
        told += 1
        for tab in (one, other):
            expect(tab.locator(".talk li[data-line]")).to_have_count(told)
    other.bring_to_front()
    other.get_by_label("Menu").click()
    other.get_by_label("Pace at which you see what the others do").select_option("slow")
    one.bring_to_front()
    one.get_by_label("Menu").click()
    expect(one.get_by_label("Pace at which you see what the others do")).to_have_value("slow")
    one.context.close()


@pytest.mark.parametrize("status", ["lobby", "running"])
def test_a_table_that_is_closed_says_so_to_whoever_looks(status: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    line = Line(page)
    seats = [{"name": "Anna"}, {} if status == "lobby" else {"bot": "greedy"}]
    code = make_table(page, server.url, THURN, seats, first=0)
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("ol li" if status == "lobby" else ".spot.lit")
    line.tell(json.dumps({"type": "close", "id": 99, "table": code}))
    expect(page.get_by_text("The table is closed.").first).to_be_visible()
    expect(page.locator(".spot.lit")).to_have_count(0)
    page.reload()
    expect(page.get_by_text("The table is closed.").first).to_be_visible()
    page.context.close()


def test_the_way_back_and_forth_leaves_all_as_it_is(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "slow", "sound": True})
    page.goto(server.url)
    page.get_by_role("button", name="Play now").last.click()
    page.wait_for_selector(".spot.lit")
    press_one(page, click)
    page.go_back()
    page.wait_for_selector("article")
    expect(page).to_have_title("Stammtisch")
    page.go_forward()
    page.wait_for_selector("main.play")
    expect(page.locator(".talk li[data-line]").first).to_be_visible()
    page.context.close()


def test_one_may_load_the_page_again_at_any_moment(browser: Browser, server: Process) -> None:
    """With something chosen, with a hint open, while something is shown: afterwards it is one's turn as before."""
    page = new_page(browser, liking={"pace": "slow"})
    at_a_table(page, server, THURN)
    for _ in range(2):
        page.locator('.spot.lit[data-spot="pile"]').first.dispatch_event("click")
        page.wait_for_selector(".spot.lit")
        page.reload()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".expected aside")
    page.reload()
    finish_turn(page)
    page.get_by_role("button", name="Skip to now").wait_for()
    page.reload()
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_the_language_may_be_changed_in_the_middle_of_a_game(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, PARTNERS)
    finish_turn(page)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".expected aside")
    page.get_by_label("Menu").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Menü")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".expected aside")).to_contain_text("Aussichten auf den Sieg")
    expect(page.locator(".talk")).to_contain_text("Das Spiel beginnt.")
    told = " ".join([*lines(page), page.locator(".expected").inner_text()])
    assert not re.search(r"\b(plays|chances|your|the|card)\b", told, re.I), told
    page.context.close()


def test_a_page_whose_parts_are_gone_is_opened_anew(browser: Browser, server: Process) -> None:
    """Found by a walk: the house was brought up to date meanwhile, and what one went to stayed empty."""
    page, asked = new_page(browser, service_workers="block"), list[str]()

    def gone_at_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.goto(server.url)
    page.route("**/assets/LessonsPage-*.js", gone_at_first)
    page.locator("article", has_text="Thurn und Taxis").get_by_role("link", name="Lessons").click()
    expect(page.get_by_role("heading", name="Learn Thurn und Taxis")).to_be_visible()
    assert len(asked) == 2
    page.context.close()

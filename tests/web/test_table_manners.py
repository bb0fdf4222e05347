"""What the page offers besides moves: hints, the seat on another device, the clock of a turn, word of one's turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, at_a_table, finish_turn, new_page, spots

THURN = "thurn-und-taxis"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_move_that_is_lit(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_label("What a good bot would do")
    expect(hint).to_contain_text("Chances to win: Anna")
    advised = page.evaluate("[...document.querySelectorAll('.spot.advised')].map(spot => spot.dataset.spot)")
    assert {spot.key for spot in spots(page)} & set(advised)
    outlines = "[...document.querySelectorAll('.spot.advised')].map(spot => getComputedStyle(spot).outlineStyle)"
    assert set(page.evaluate(outlines)) == {"dashed"}, "it is marked, a button too"
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    page.context.close()


def test_no_hints_where_the_table_has_none(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN, hints=False)
    page.wait_for_selector(".spot.lit")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    page.context.close()


def test_the_own_seat_goes_to_another_device(browser: Browser, server: Process) -> None:
    here, there = new_page(browser), new_page(browser, "phone")
    at_a_table(here, server, THURN)
    here.get_by_label("Menu").click()
    here.get_by_role("button", name="Play on from another device").click()
    card = here.get_by_label("Your seat on another device")
    expect(card.get_by_alt_text("Your personal link as a QR code")).to_be_visible()
    link = card.locator(".link").inner_text()
    there.goto(link)
    expect(there.get_by_text("Your seat has moved to this device.")).to_be_visible()
    there.wait_for_selector(".spot.lit")
    assert "take" not in there.url
    here.get_by_label("Close").click()
    expect(here.locator(".hand-area")).to_contain_text("You are watching.")
    there.goto("about:blank")
    there.goto(link)
    expect(there.get_by_text("This link has been used already.")).to_be_visible()
    for page in (here, there):
        page.context.close()


def test_the_clock_of_a_turn_runs(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN, limit="1 minute")
    clock = page.get_by_role("timer")
    expect(clock).to_contain_text("left, then a bot plays for you.")
    shown = clock.inner_text()
    expect(clock).not_to_have_text(shown)
    page.context.close()


def test_a_table_is_made_with_its_manners(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    page.locator("article", has_text="Thurn und Taxis").get_by_role("button", name="New table").click()
    page.get_by_label("Player 2").select_option("bot:easy")
    page.get_by_text("More settings").click()
    page.get_by_label("Time per turn").select_option("3 minutes")
    page.get_by_label("Which bot stands in for who is away or out of time").select_option("hard")
    page.get_by_label("Allow hints from a bot").uncheck()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("main.play")
    about = page.request.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert (about["limit"], about["stand_in"], about["hints"]) == ("3 minutes", "hard", False)
    page.context.close()


# Chromium forgets a notification if it is asked for all of them after it was noted and before it is on the screen.
SHOWN = """
window.shown = 0;
const show = ServiceWorkerRegistration.prototype.showNotification;
ServiceWorkerRegistration.prototype.showNotification = async function (...about) {
    await show.apply(this, about);
    window.shown += 1;
};
"""


def test_title_and_notification_say_that_it_is_ones_turn(whole_browser: Browser, server: Process) -> None:
    page = new_page(whole_browser, liking={"pace": "instant", "notify": True}, permissions=["notifications"])
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => true});")
    page.add_init_script(SHOWN)
    at_a_table(page, server, THURN)
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    expect(page).to_have_title("● Your turn – Stammtisch")
    finish_turn(page)
    page.wait_for_selector(".spot.lit")
    expect(page).to_have_title("● Your turn – Stammtisch")
    page.wait_for_function("window.shown === 1")
    notices = "navigator.serviceWorker.ready.then(worker => worker.getNotifications())"
    told = page.evaluate(f"{notices}.then(told => told.map(one => [one.title, one.body, one.data]))")
    assert told == [["Your turn", "Thurn und Taxis", f"/t/{page.url.rsplit('/', 1)[1]}"]]
    page.context.close()


def test_leaving_asks_first(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Really leave?").click()
    expect(page.locator(".hand-area")).to_contain_text("You are watching.")
    page.context.close()


def test_what_cannot_be_undone_says_so_before(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    note, pile = page.get_by_text("This cannot be undone."), page.locator('.spot.lit[data-spot="pile"]').first
    for _ in range(2):  # there are only cards to take, which one then knows
        expect(note).to_be_visible()
        expect(pile).to_have_attribute("aria-description", "This cannot be undone.")
        pile.dispatch_event("click")
        page.wait_for_selector(".spot.lit")
    card = page.locator('.hand-area .spot.lit[data-spot^="card:"]').first
    expect(card).to_be_visible()  # to lay a card tells nobody anything
    expect(note).to_have_count(0)
    expect(card).not_to_have_attribute("aria-description", "This cannot be undone.")
    page.context.close()

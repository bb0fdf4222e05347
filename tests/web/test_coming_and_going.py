"""Coming back, sitting down, going, and coming again: what the start page, the lobby and the table offer for it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, expect

from tests.server.running import Process
from tests.web.browsing import Postmaster, at_a_table, finish_turn, make_table, new_page, two_at_a_table
from tests.web.looking import MEASURE, seen, turn
from tests.web.states import REGIONS

THURN, PARTNERS = "thurn-und-taxis", "partners"
TABLET = (1180, 820)
CLOSE: dict[str, Any] = {"separators": (",", ":"), "ensure_ascii": False}  # as the page writes it


# -- the start page


def test_who_returns_sees_what_waits(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    at_a_table(page, server, THURN)
    waiting = page.url.rsplit("/", 1)[1]
    make_table(page, server.url, THURN, [{"name": "Anna"}, {}])  # later, and nobody is asked there
    page.goto(server.url)
    mine = page.locator("section", has=page.get_by_role("heading", name="My tables"))
    expect(mine.locator("a").first).to_contain_text(waiting)
    expect(mine.locator("a").first).to_contain_text("Your turn")
    expect(mine.locator("a").nth(1)).not_to_contain_text("Your turn")
    games = page.locator("article").first.bounding_box()
    first = mine.bounding_box()
    assert games is not None
    assert first is not None
    assert first["y"] < games["y"], "my tables come first"
    page.context.close()


def test_joining_is_in_reach_on_a_telephone(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(server.url)
    page.wait_for_selector("article")
    box = page.get_by_label("Table code or link").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 844 / 2
    page.goto(f"{server.url}/join")  # where the code in the terminal of `make party` leads
    expect(page.get_by_label("Table code or link")).to_be_focused()
    expect(page.get_by_role("heading", name="Open tables")).to_have_count(1)
    expect(page.get_by_text("type it in above")).to_be_visible()  # where no table is open to all
    page.context.close()


def test_the_name_in_the_corner_is_a_button(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    make_table(page, server.url, THURN, [{"name": "Anna"}, {}])
    page.goto(server.url)
    page.get_by_role("button", name="Anna", exact=True).click()
    page.get_by_label("Name").fill("Annette")
    page.get_by_label("Name").blur()
    expect(page.get_by_role("button", name="Annette", exact=True)).to_have_count(1)
    page.context.close()


# -- the lobby


def test_the_lobby_says_who_sits_with_whom_and_how_good_a_bot_is(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    code = make_table(page, server.url, PARTNERS, [{"name": "Anna"}, {"bot": "hard"}, {}, {}])
    page.goto(f"{server.url}/t/{code}")
    seats = page.locator("ol li")
    for seat, team in enumerate(("Team 1", "Team 2", "Team 1", "Team 2")):
        expect(seats.nth(seat)).to_contain_text(team)
    expect(seats.nth(1)).to_contain_text(re.compile("hard", re.I))
    page.get_by_role("button", name="Somebody else at this screen").first.click()
    expect(seats.nth(2)).not_to_contain_text("Stand up")  # one press seats nobody: there is a name to give first
    expect(page.get_by_label("The name of the second person")).to_be_visible()
    other = new_page(browser, "phone")
    other.goto(f"{server.url}/t/{code}")
    name, first = other.get_by_label("Name").bounding_box(), other.locator("ol li").first.bounding_box()
    assert name is not None
    assert first is not None
    assert name["y"] < first["y"], "the name comes before the seat"
    picture = other.locator(".picture svg").evaluate("svg => [svg.clientWidth, svg.clientHeight]")
    assert abs(picture[0] / picture[1] - 1.6) < 0.05, "no picture is cut"
    for one in (page, other):
        one.context.close()


def test_a_new_table_says_who_sits_with_whom(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(server.url)
    page.locator("article", has_text="Partners+").get_by_role("button", name="New table").click()
    teams = page.locator("dialog[open] fieldset small")
    expect(teams).to_have_text(["Team 1", "Team 2", "Team 3"] * 2)
    page.get_by_label("Teams").select_option("three")
    expect(teams).to_have_text(["Team 1", "Team 2"] * 3)
    page.context.close()


# -- going and coming again


def test_the_log_gives_nobody_the_colour_of_another(browser: Browser, server: Process) -> None:
    """Seats are turned round when the game starts: who sat down before had no colour yet."""
    page = new_page(browser)
    at_a_table(page, server, THURN, first=1)
    page.wait_for_selector(".spot.lit")
    lines = page.locator(".talk li[data-line]")
    colours = "all => all.map(one => [one.innerText, one.style.borderColor])"
    told = dict(lines.evaluate_all(colours))
    assert told["Anna sits down."] == "transparent"
    assert any(colour != "transparent" for text, colour in told.items() if text.startswith("Adelheid"))
    page.context.close()


def test_ones_own_seats_can_be_taken_back_also_two(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, {"name": "Anna's"}, {"bot": "easy"}], first=0)
    page.goto(f"{server.url}/t/{code}")
    page.get_by_role("button", name="I am Anna", exact=True).click()
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Really leave?").click()
    page.get_by_role("button", name="Take my seat again").click()
    expect(page.get_by_role("button", name="Take my seat again")).to_have_count(0)
    about = page.request.get(f"{server.url}/api/tables/{code}").json()
    assert [seat["person"] is not None for seat in about["seats"]] == [True, True, False]
    page.context.close()


def test_who_is_away_is_seen_where_the_players_are_folded(browser: Browser, server: Process) -> None:
    anna, bo = two_at_a_table(browser, server)
    anna.set_viewport_size({"width": 480, "height": 320})
    expect(anna.locator('button[data-region="players"]')).to_be_visible()
    expect(anna.get_by_label("Somebody is away")).to_have_count(0)
    bo.goto("about:blank")
    expect(anna.get_by_label("Somebody is away")).to_be_visible()
    anna.get_by_label("More about the players").click()
    expect(anna.get_by_role("button", name="Let a bot play")).to_be_visible()
    for page in (anna, bo):
        page.context.close()


def test_what_is_new_in_the_chat_is_seen_and_mute_is_taken_back(browser: Browser, server: Process) -> None:
    anna, bo = two_at_a_table(browser, server)
    bo.get_by_role("tab", name="Chat").click()
    bo.get_by_label("Say something").fill("Grüß Gott")
    bo.get_by_role("button", name="Send", exact=True).click()
    expect(anna.get_by_label("1 new message")).to_be_visible()
    anna.get_by_role("tab", name="Chat").click()
    expect(anna.get_by_label("1 new message")).to_have_count(0)
    anna.get_by_role("button", name="mute").click()
    expect(anna.get_by_role("button", name="Hear Bo again")).to_be_visible()
    expect(anna.get_by_text("Grüß Gott")).to_have_count(0)
    anna.reload()  # also later
    anna.get_by_role("tab", name="Chat").click()
    anna.get_by_role("button", name="Hear Bo again").click()
    bo.get_by_label("Say something").fill("Noch da?")
    bo.get_by_role("button", name="Send", exact=True).click()
    expect(anna.get_by_text("Noch da?")).to_be_visible()
    for page in (anna, bo):
        page.context.close()


def test_the_curtain_lets_no_key_through_and_leaves_the_board(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, {"name": "Bo"}], first=0)
    page.goto(f"{server.url}/t/{code}")
    page.get_by_role("button", name="I am Anna").click()
    page.wait_for_selector(".curtain", state="detached")
    finish_turn(page)
    page.wait_for_selector(".curtain")
    before = page.request.get(f"{server.url}/api/tables/{code}/log").json()["n"]
    for key in ("Control+z", "ArrowRight", "Escape", "Tab", "Tab", "Tab"):
        page.locator("body").press(key) if key == "Control+z" else page.keyboard.press(key)
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('.curtain')")
        expect(page.locator(".curtain")).to_be_visible()
    assert page.request.get(f"{server.url}/api/tables/{code}/log").json()["n"] == before
    curtain = page.locator(".curtain").bounding_box()
    board = page.locator('[data-region="board"]').bounding_box()
    assert board is not None
    assert curtain is not None
    assert curtain["y"] > board["y"] + board["height"] / 2, "the board is everybody's to see"
    page.get_by_role("button", name="I am Bo").press("Enter")  # that is what it is for
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_a_keyboard_on_the_screen_moves_nothing_and_leaves_what_is_typed_to_be_seen(
    browser: Browser, server: Process
) -> None:
    """Where it makes the page lower; other browsers lay it over the page."""
    page = new_page(browser, has_touch=True)
    turn(page, TABLET)
    at_a_table(page, server, THURN)
    page.get_by_role("tab", name="Chat").click()
    field = page.get_by_label("Say something")
    field.fill("Grüß")
    page.evaluate(MEASURE)
    before = page.evaluate("measure.places()")
    turn(page, (TABLET[0], 500))
    page.wait_for_function("() => document.activeElement.getBoundingClientRect().bottom < innerHeight")
    expect(field).to_be_focused()
    expect(field).to_have_value("Grüß")
    sizes = "[...document.querySelectorAll('[data-region]')].map(one => [one.clientWidth, one.clientHeight])"
    lower = page.evaluate(sizes)
    turn(page, TABLET)
    page.wait_for_function("before => JSON.stringify(measure.places()) === before", arg=json.dumps(before, **CLOSE))
    assert page.evaluate(sizes) == lower
    turn(page, (TABLET[0], 500))
    page.get_by_role("tab", name="Log").click()  # the keyboard goes, and the page stays low: now it is laid out anew
    page.wait_for_function("sizes => JSON.stringify(" + sizes + ") !== sizes", arg=json.dumps(lower, **CLOSE))
    assert seen(page, REGIONS, (TABLET[0], 500)) == []
    page.context.close()


# -- on the home network, and what a telephone can do


def test_over_plain_http_all_that_is_offered_works_or_says_why_not(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, {}])
    page.goto(f"http://192.168.77.7:{server.port}/t/{code}")
    assert not page.evaluate("isSecureContext")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied").or_(page.get_by_text("select the link"))).to_be_visible()
    page.goto(f"http://192.168.77.7:{server.port}/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Notify me when it is my turn")).to_be_disabled()
    expect(page.get_by_label("Keep the screen on during a game")).to_be_disabled()
    expect(page.get_by_text("works only over https")).to_be_visible()
    page.add_init_script("delete window.Notification")  # as telephones do
    page.goto(server.url)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_text("Your browser cannot do what is greyed out.")).to_be_visible()
    page.context.close()


def test_the_fingerprint_of_the_seed_is_shown_when_the_game_starts(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    about = page.request.get(f"{server.url}/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    expect(page.locator(".talk")).to_contain_text(about["seed_hash"])
    page.context.close()


TELEPHONE = """
    window.felt = 0; window.locks = 0; window.shared = null;
    navigator.vibrate = () => { window.felt += 1; return true; };
    navigator.share = async what => { window.shared = what.url; };
    Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
        window.locks += 1;
        return {released: false, release: async function () {
            window.locks -= this.released ? 0 : 1;
            this.released = true;
        }};
    }}});
"""


def test_the_screen_stays_on_a_turn_is_felt_and_sharing_is_the_telephones_own(
    browser: Browser, server: Process
) -> None:
    page = new_page(browser, "phone", liking={"pace": "instant", "vibrate": True, "awake": True})
    page.add_init_script(TELEPHONE)
    at_a_table(page, server, THURN)
    page.wait_for_function("() => window.locks === 1")
    post = Postmaster(page)
    finish_turn(page, post)
    page.wait_for_function("() => window.felt > 0")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Share …").click()
    assert page.evaluate("window.shared").endswith(page.url.rsplit("/", 1)[1])
    page.get_by_label("Keep the screen on during a game").uncheck()
    page.wait_for_function("() => window.locks === 0")
    page.get_by_label("Vibrate when it is my turn").uncheck()
    page.keyboard.press("Escape")
    felt = page.evaluate("window.felt")
    finish_turn(page, post)
    page.wait_for_selector(".spot.lit")
    assert page.evaluate("window.felt") == felt, "each if wanted"
    page.context.close()


def test_every_turn_is_confirmed_if_wanted(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "instant", "confirm": True})
    at_a_table(page, server, "ticket-to-ride-new-york")
    question = page.get_by_text("Your turn ends with this. Do it?")
    presses = 0
    while question.count() == 0:  # the first tickets, chosen
        page.wait_for_selector(".spot.lit")
        page.locator(".spot.lit").first.dispatch_event("click")
        page.wait_for_timeout(30)
        presses += 1
        assert presses < 10
    page.get_by_role("button", name="No, wait").click()
    expect(question).to_have_count(0)
    assert page.locator(".spot.lit").count() > 0, "nothing has been done"
    page.context.close()

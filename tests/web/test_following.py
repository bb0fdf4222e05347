"""One can follow: what happened is played one after the other, at the viewer's pace."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, PLAYERS, at_a_table, click, finish_turn, new_page, press_one

BOTS = ("Balthasar", "Cosima", "Dietmar", "Elfriede", "Ferdinand")
# Notes what moves and when it stops, what is said of it, and whether something could be pressed meanwhile.
WATCHING = """
window.moving = 0; window.together = 0; window.moved = []; window.read = []; window.early = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    const kind = this.dataset?.flies ?? (this.matches('.walker') ? 'pawn' : this.matches('.ghost') ? 'thing' : '');
    if (kind === '' || !(options.duration > 1)) return animation;
    window.moved.push([kind, this.innerHTML]);
    window.moving += 1;
    window.together = Math.max(window.together, window.moving);
    if (document.querySelector('.spot.lit')) window.early += 1;
    animation.finished.finally(() => { window.moving -= 1; });
    return animation;
};
new MutationObserver(() => {
    const line = document.querySelector('.expected .line [role=status]')?.textContent;
    if (line && window.read.at(-1) !== line) window.read.push(line);
}).observe(document, {subtree: true, childList: true, characterData: true});
"""


def among_bots(page: Page, server: Process, game: str, **more: Any) -> None:
    """After Anna's first turn."""
    page.add_init_script(WATCHING)
    at_a_table(page, server, game, **more)
    finish_turn(page)


@pytest.mark.parametrize("game", GAMES)
def test_one_thing_moves_at_a_time_and_each_is_told(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "quick"}, hurried=True, reduced_motion="no-preference")
    page.set_default_timeout(120_000)  # five others may move, each of them whole
    among_bots(page, server, game)
    page.wait_for_selector(".spot.lit")
    while page.evaluate("window.moved.length") < 3 or len(by_bots(page)) < 6:
        press_one(page, click)
    page.wait_for_selector(".spot.lit")
    assert page.evaluate("window.together") == 1, "never two at once"
    assert page.evaluate("window.early") == 0, "nothing can be pressed before it is shown"
    told = " ".join(page.evaluate("window.read"))
    assert [line for line in by_bots(page) if line not in told] == [], "each was there to be read"
    page.context.close()


def by_bots(page: Page) -> list[str]:
    """The sentences of the log that tell moves of bots, each with what came of it."""
    lines = page.locator(".talk li[data-line]").evaluate_all("all => all.map(one => [one.dataset.line, one.innerText])")
    moves: dict[str, list[str]] = {}
    for line, text in lines:
        moves.setdefault(line, []).append(text.replace("?", "").strip())
    return [text for told in moves.values() if told[0].startswith(BOTS) for text in told]


def test_each_waits_for_me_and_space_goes_on(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "step"})
    among_bots(page, server, "thurn-und-taxis")
    following = page.get_by_role("button", name="Next")
    expect(following).to_be_visible()
    expect(page.locator(".spot.lit")).to_have_count(0)
    line = page.locator(".expected .line [role=status]")
    before = line.inner_text()
    page.keyboard.press("Space")
    expect(line).not_to_have_text(before)
    before = line.inner_text()
    following.click()
    expect(line).not_to_have_text(before)
    before = line.inner_text()
    expect(following).to_be_visible()
    page.locator(".board-area").click(position={"x": 5, "y": 5})
    expect(line).not_to_have_text(before)
    page.get_by_role("button", name="Skip to now").click()
    page.wait_for_selector(".spot.lit")
    expect(following).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("by", ["press", "space"])
def test_a_press_or_the_space_bar_skips_to_now(by: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "slow"}, reduced_motion="no-preference")
    among_bots(page, server, "thurn-und-taxis")
    expect(page.get_by_role("button", name="Skip to now")).to_be_visible()
    page.keyboard.press("Space") if by == "space" else page.locator(".board-area").click(position={"x": 5, "y": 5})
    page.wait_for_selector(".spot.lit")
    assert page.evaluate("window.together") <= 1
    page.context.close()


def test_with_a_clock_running_nobody_waits_for_the_bots_to_be_shown(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "step"})
    among_bots(page, server, "thurn-und-taxis", limit="3 minutes")
    page.wait_for_selector(".spot.lit")
    page.context.close()


def test_who_is_more_than_a_round_behind_catches_up(browser: Browser, server: Process) -> None:
    """Each waits for Eve, who looks on and presses nothing."""
    anna, eve = new_page(browser), new_page(browser, liking={"pace": "step"})
    at_a_table(anna, server, "thurn-und-taxis")
    eve.goto(anna.url)
    eve.wait_for_selector("main.play")
    finish_turn(anna)
    expect(eve.get_by_role("button", name="Next")).to_be_visible()
    said = anna.locator(".talk li[data-line]").last
    first = said.get_attribute("data-line") or ""
    for _ in range(2):
        anna.wait_for_selector(".spot.lit")
        finish_turn(anna)
    expect(eve.locator(f'.talk li[data-line="{first}"]')).not_to_have_count(0)
    expect(eve.get_by_role("button", name="Next")).to_be_visible()  # what is no older than a round waits
    for page in (anna, eve):
        page.context.close()


def test_the_pace_is_in_the_menu_of_the_running_game(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "partners")
    page.get_by_label("Menu").click()
    pace = page.get_by_label("Pace at which you see what the others do")
    assert pace.locator("option").all_inner_texts() == ["at once", "quick", "calm", "slow", "each waits for me"]
    pace.select_option("step")
    page.reload()
    page.get_by_label("Menu").click()
    expect(pace).to_have_value("step")
    page.context.close()


@pytest.mark.parametrize("sound", [None, True, False])
def test_play_now_begins_at_a_pace_for_people_and_switches_no_sound_on(
    sound: bool | None, browser: Browser, server: Process
) -> None:
    page = new_page(browser, liking={} if sound is None else {"sound": sound})
    page.goto(server.url)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("main.play")
    kept = page.evaluate("JSON.parse(localStorage.getItem('stammtisch'))")
    assert kept["pace"] == "calm"
    assert kept["sound"] is (sound is not False), "the first game begins with sounds, unless one does not want them"
    page.context.close()


def test_what_flies_is_what_moved(browser: Browser, server: Process) -> None:
    """A card that is laid is a card; houses and taxis are in their owner's colour."""
    page = new_page(browser, liking={"pace": "quick"}, hurried=True, reduced_motion="no-preference")
    among_bots(page, server, "thurn-und-taxis")
    page.wait_for_selector(".spot.lit")
    flown = page.evaluate("window.moved.map(([kind]) => kind)")
    assert "card" in flown
    assert "house" not in flown, "nobody has closed a route yet"
    assert is_in_a_players_colour(page, "house")
    page.context.close()
    page = new_page(browser, liking={"pace": "quick"}, hurried=True, reduced_motion="no-preference")
    among_bots(page, server, "ticket-to-ride-new-york")
    assert is_in_a_players_colour(page, "taxi")
    page.context.close()


def is_in_a_players_colour(page: Page, kind: str) -> bool:
    """Whether a thing of this kind that flies, sooner or later, has the colour of a player."""
    while not page.evaluate("kind => window.moved.some(([one]) => one === kind)", kind):
        press_one(page, click)
    drawn = page.evaluate("kind => window.moved.find(([one]) => one === kind)[1]", kind)
    signs = "[...document.querySelectorAll('.players-area svg [fill]')].map(s => s.getAttribute('fill'))"
    return any(colour in drawn for colour in page.evaluate(signs) if colour.startswith("#"))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("game", ["partners", "thurn-und-taxis", "ticket-to-ride-new-york"])
def test_since_the_last_turn_is_told_and_shown_again(game: str, motion: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, hurried=True, reduced_motion=motion)
    among_bots(page, server, game)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="What happened?").click()
    told = page.get_by_label("Since your last turn")
    following = told.get_by_role("button", name="Next")
    seen = []
    for turn in range(1, 99):
        expect(told).to_contain_text(f"{turn}/")
        seen.append(told.inner_text())
        if following.count() == 0:
            break
        following.click()
    assert len(seen) >= PLAYERS[game] - 1, "everybody had a turn"
    assert all(any(bot in text for bot in BOTS) for text in seen)
    if game == "thurn-und-taxis":
        assert page.locator(".board .traced").count() > 0, "the cities of that turn are marked"
        if motion == "no-preference":
            page.wait_for_function("() => window.moved.some(([kind]) => kind === 'card')")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.wait_for_selector(".spot.lit")
    page.context.close()


@pytest.mark.parametrize("game", ["partners", "thurn-und-taxis"])
def test_the_last_move_of_each_player_stays_marked(game: str, browser: Browser, server: Process) -> None:
    """In the colour of whose it was, also for who comes later."""
    page = new_page(browser)
    among_bots(page, server, game)
    marks = "[...document.querySelectorAll('.traced, [data-mark]')].map(s => s.style.getPropertyValue('--mark'))"
    while len(set(page.evaluate(marks))) < PLAYERS[game] - 1:
        press_one(page, click)
    page.wait_for_selector(".spot.lit")
    there = sorted(page.evaluate(marks))
    page.reload()
    page.wait_for_selector(".spot.lit")
    assert sorted(page.evaluate(marks)) == there
    page.context.close()


# Three seconds are short on a loaded machine: whoever takes back sits in the page.
TAKING_BACK = """
new MutationObserver((_, watch) => {
    const undo = [...document.querySelectorAll('button')].find(one => /^Undo \\([123]\\)/.test(one.textContent.trim()));
    if (!undo) return;
    watch.disconnect();
    undo.click();
}).observe(document.body, {subtree: true, childList: true, characterData: true});
"""


@pytest.mark.parametrize(("pace", "holds"), [("instant", False), ("calm", True)])
def test_bots_hold_off_but_for_who_sees_everything_at_once(
    pace: str, holds: bool, browser: Browser, server: Process
) -> None:
    page = new_page(browser, liking={"pace": pace})
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
    at_a_table(page, server, "thurn-und-taxis")
    press_one(page, click)
    page.wait_for_selector(".spot.lit")
    assert [message["hold"] for message in sent if message["type"] == "move"] == [holds]
    page.context.close()


def test_a_turn_can_be_taken_back_for_three_seconds(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "calm"})
    at_a_table(page, server, "thurn-und-taxis")
    page.evaluate(TAKING_BACK)
    finish_turn(page)
    page.wait_for_selector(".spot.lit")
    expect(page.locator(".talk")).to_contain_text("You take back a move.")
    assert not any(line.startswith(BOTS) for line in page.locator(".talk li").all_inner_texts()), "bots held off"
    finish_turn(page)
    expect(page.locator(".talk")).to_contain_text("Balthasar")  # now they have waited long enough
    page.context.close()

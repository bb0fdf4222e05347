"""An end worth the evening: the last round, the count as a scene, the result, and what one may do then."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import DRAWN, new_page, violations
from tests.web.ending import RESULT, Over, nearly_over, play_to_the_end

PLAYERS = {game.id: game.players[-1] for game in DRAWN}
NEW_YORK = "ticket-to-ride-new-york"
# Notes each step of the count: what is told, who is where with how much, and what is shown on the map.
WATCHING = """
window.steps = [];
new MutationObserver(() => {
    const panel = document.querySelector('.counting');
    if (!panel) return;
    const step = {
        told: panel.querySelector('.told').textContent,
        order: [...panel.querySelectorAll('li b')].map(name => name.textContent),
        points: [...panel.querySelectorAll('li .all')].map(points => Number(points.textContent)),
        shown: document.querySelectorAll('.board .route.way').length,
        whole: panel.querySelector('.sentence').scrollHeight <= panel.querySelector('.sentence').clientHeight + 2,
        result: document.querySelector('dialog[open]') !== null,
        greats: document.querySelectorAll('.board-area .events p').length,
        log: document.querySelector('.talk')?.textContent ?? '',
    };
    if (JSON.stringify(window.steps.at(-1)) !== JSON.stringify(step)) window.steps.push(step);
}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
"""
PANELS = "[...document.querySelectorAll('.players-area .score')].map(points => Number(points.textContent))"


def to_the_count(browser: Browser, server: Process, game: str, pace: str = "quick", **more: Any) -> Page:
    page = new_page(browser, liking={"pace": pace}, **more)
    page.add_init_script(WATCHING)
    page.goto(f"{server.url}/t/{nearly_over(server, [page], game, PLAYERS[game])}")
    page.wait_for_selector("main.play")
    play_to_the_end(page)
    return page


@pytest.mark.parametrize(("game", "motion"), [*((game, "reduce") for game in PLAYERS), (NEW_YORK, "no-preference")])
def test_the_count_is_told_line_by_line_before_the_result(
    game: str, motion: str, browser: Browser, server: Process
) -> None:
    page = to_the_count(browser, server, game, reduced_motion=motion)
    page.wait_for_selector(RESULT, timeout=180_000)
    steps = page.evaluate("window.steps")
    assert not any(step["result"] or "The game is over." in step["log"] for step in steps), "nobody knows before"
    assert not any(step["greats"] for step in steps), "the last move has been seen by then"
    assert all(step["whole"] for step in steps), "each sentence is read without pushing it along"
    told = list(dict.fromkeys(step["told"] for step in steps))
    rows = page.locator(f"{RESULT} tbody th").all_inner_texts()
    assert len(told) >= len(rows)
    assert all(step["points"] == sorted(step["points"], reverse=True) for step in steps[:-1]), "who is ahead is first"
    winner = page.locator(f"{RESULT} thead th.winner").first.inner_text().strip()
    assert steps[-1]["order"][0] == winner
    title = page.get_by_role("dialog").get_by_role("heading").first.inner_text()
    assert ("You" if winner == "Anna" else winner) in title
    expect(page.locator("dialog[open] .ahead")).to_contain_text("By ")
    assert sorted(page.evaluate(PANELS)) == sorted(steps[-1]["points"]), "the panels show the final scores"
    page.context.close()


def test_tickets_are_turned_up_one_by_one_and_drawn_on_the_map(browser: Browser, server: Process) -> None:
    page = to_the_count(browser, server, NEW_YORK)
    page.wait_for_selector(RESULT, timeout=180_000)
    steps = page.evaluate("window.steps")
    shown = page.locator("dialog[open] li").all_inner_texts()
    assert [text for text in shown if " – " in text] == list(
        dict.fromkeys(step["told"] for step in steps if " – " in step["told"])
    )
    completed = {step["told"]: step["shown"] for step in steps if ", completed." in step["told"]}
    assert completed
    assert all(completed.values()), "the routes that join its ends are drawn"
    assert len({tuple(step["order"]) for step in steps}) > 1, "the order of places changes"
    page.get_by_role("button", name="Close").click()
    tickets = page.get_by_role("group", name="Everybody’s tickets")
    expect(tickets.get_by_role("button")).to_have_count(len([text for text in shown if " – " in text]))
    tickets.get_by_role("button").last.click()
    expect(page.get_by_role("alert")).to_have_text(next(text for text in reversed(shown) if " – " in text))
    page.context.close()


def test_who_asks_for_the_count_has_it_at_once(browser: Browser, server: Process) -> None:
    """Also while it can still be read what the last move did."""
    page = to_the_count(browser, server, "partners", pace="instant")
    page.wait_for_selector(RESULT)
    asked = "async () => { document.querySelector('.counts').click(); await Promise.resolve(); }"
    page.evaluate(asked)
    assert page.query_selector(".counting") is not None
    page.context.close()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_count_can_be_skipped_and_seen_again(size: str, browser: Browser, server: Process) -> None:
    page = to_the_count(browser, server, "thurn-und-taxis", pace="step", size=size)  # it waits
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(RESULT)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Count once more").click()
    counting = page.get_by_role("main", name="The count")
    expect(counting).to_be_focused()
    expect(page.locator(RESULT)).to_have_count(0)
    counting.get_by_role("button", name="Next").click()
    counting.get_by_role("button", name="Skip to the result").click()
    expect(page.locator(RESULT)).to_be_visible()
    page.get_by_role("button", name="Close").click()
    for name in ("Rematch", "Count once more", "Save this game as a file"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    page.reload()
    expect(page.locator(RESULT)).to_be_visible()  # who comes later sees the result
    code = page.url.rsplit("/", 1)[1]
    page.goto(server.url)
    mine = page.locator("section", has=page.get_by_role("heading", name="My tables"))
    expect(mine.locator("a", has_text=code)).to_contain_text(re.compile(r"\bwins?\b"))  # and on the start page too
    page.goto(f"http://192.168.77.7:{server.port}/t/{code}")  # where browsers have no hashes of their own
    page.route("**/record", lambda route: route.abort())
    page.get_by_role("button", name="Check the shuffle").click()
    said = page.locator("dialog[open] [role=status]")
    expect(said).to_have_text("The server cannot be reached.")  # which accuses nobody
    page.unroute("**/record")
    page.get_by_role("button", name="Check the shuffle").click()
    expect(said).to_contain_text("Yes:")
    page.context.close()


@pytest.mark.parametrize("game", ["partners", "partners-plus"])
def test_partners_is_won_by_pawns_and_not_by_points(game: str, browser: Browser, server: Process) -> None:
    page = to_the_count(browser, server, game, pace="step")
    page.keyboard.press("Escape")
    page.wait_for_selector(RESULT)
    rows = page.locator(f"{RESULT} tbody th").all_inner_texts()
    assert [row.replace("?", "").strip() for row in rows][:2] == ["Own pawns locked", "Pawns locked by the team"]
    expect(page.locator("dialog[open] .ahead")).to_contain_text("pawn")
    expect(page.locator("dialog[open]")).not_to_contain_text("oint")
    page.context.close()


def test_the_last_round_stays_visible(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(f"{server.url}/t/{nearly_over(server, [page], NEW_YORK, 3)}")
    expect(page.locator(".expected .last")).to_be_visible()
    expect(page.locator(".expected .last")).to_contain_text("Last round")
    page.context.close()


@pytest.mark.parametrize("leaves", [True, False])
def test_a_rematch_wished_by_one_is_seen_and_needs_nobody_who_leaves(
    leaves: bool, browser: Browser, server: Process
) -> None:
    anna, bo = new_page(browser), new_page(browser)
    code = nearly_over(server, [anna, bo], "thurn-und-taxis", 2, kind=Over)
    for page in (anna, bo):
        page.goto(f"{server.url}/t/{code}")
        page.wait_for_selector(RESULT)
    anna.get_by_role("button", name="Rematch").click()
    expect(bo.locator("dialog[open]")).to_contain_text("Anna wants a rematch.")
    if leaves:
        bo.get_by_role("button", name="Leave the table").click()
    else:
        anna.get_by_role("button", name="Begin without them").click()
    anna.wait_for_url(lambda url: code not in url)
    expect(anna.get_by_text("Anna").first).to_be_visible()
    there = "To the rematch"
    if not leaves:
        bo.get_by_role("dialog").get_by_role("link", name=there).click()  # nobody was taken away from the result
        expect(bo.get_by_role("button", name="Sit down here")).to_be_visible()
    anna.goto(f"{server.url}/t/{code}")
    expect(anna.locator(RESULT)).to_be_visible()  # which can be looked at later, too
    expect(anna.get_by_role("dialog").get_by_role("link", name=there)).to_be_visible()
    for page in (anna, bo):
        page.context.close()

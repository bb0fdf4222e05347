"""The deal of the day on the page: played once, its results, and a replay of what is otherwise kept back."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.tables import days
from tests.server.running import Process
from tests.web.browsing import new_page, violations
from tests.web.ending import RESULT, nearly_over, play_to_the_end

GAME, PLAYERS = "thurn-und-taxis", 2


def put_into_the_day(server: Process, page: Page, code: str) -> None:
    """Let a table that nobody has looked at be somebody's try at the deal of today."""
    day, person = days.day_of(int(time.time() * 1000)), page.request.get(f"{server.url}/api/me").json()["person"]
    with sqlite3.connect(Path(server.backing.database.removeprefix("sqlite:///"))) as database:
        told = "json_set(body, '$.settings.day', ?)"
        database.execute(f"UPDATE events SET body = {told} WHERE code = ? AND n = 1", (day, code))
        tried = (day, GAME, person["id"], code, "Anna", 0)
        database.execute("INSERT INTO tries (day, game, person, code, name, at) VALUES (?, ?, ?, ?, ?, ?)", tried)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_one_begins_it_once_and_goes_on_with_it(size: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, size)
    page.goto(server.url)
    page.get_by_role("region", name="Today").get_by_role("link", name="Partners", exact=True).last.click()
    expect(page.get_by_role("heading", name="Deal of the day: Partners")).to_be_visible()
    expect(page.locator("code")).to_have_text(page.request.get(f"{server.url}/api/days/partners").json()["seed_hash"])
    assert violations(page) == []
    page.get_by_role("button", name="Play the deal of the day").press("Enter")
    page.wait_for_selector("main.play")
    table = page.url
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto(f"{server.url}/day/partners")
    page.get_by_role("link", name="Go on with your game").click()
    page.wait_for_url(table)
    page.context.close()


def test_whoever_has_played_sees_results_and_replays(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = nearly_over(server, [page], GAME, PLAYERS)
    put_into_the_day(server, page, code)
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("main.play")
    play_to_the_end(page)
    page.wait_for_selector(RESULT)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Analyse")).to_have_count(0)
    expect(dialog.get_by_role("button", name="The same deal once more")).to_have_count(0)
    dialog.get_by_role("link", name="Results").click()
    expect(page.locator("ol li")).to_contain_text("Anna (you)")
    page.get_by_role("link", name="Replay the game of Anna").click()
    expect(page.get_by_text("it is told at midnight (UTC)")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse")).to_have_count(0)
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".controls .count")).to_contain_text("1/")
    stranger = new_page(browser, "phone")
    stranger.goto(f"{server.url}/replay/{code}")
    expect(stranger.get_by_role("alert")).to_contain_text("when both of you have played it")
    for one in (page, stranger):
        one.context.close()

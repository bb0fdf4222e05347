"""The same deal once more, and both games side by side, on phone and desktop."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.engine import records
from stammtisch.tables import origins
from stammtisch.words import catalogues
from tests.server.running import Process
from tests.web.browsing import new_page, violations
from tests.web.ending import RESULT, Nearly, nearly_over, play_to_the_end

GAME, PLAYERS = "thurn-und-taxis", 2
WAYS = pytest.mark.parametrize(
    ("size", "again", "compare", "locale"),
    [
        ("wide", "The same deal once more", "Both games side by side", "en-GB"),
        ("phone", "Samma giv en gång till", "Båda partierna sida vid sida", "sv-SE"),
    ],
)


class Otherwise(Nearly):
    """The same deal, played otherwise."""

    def play(self, seed: int) -> None:
        super().play(seed + 1)


def finish(page: Page, server: Process, code: str) -> None:
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("main.play")
    play_to_the_end(page)
    page.wait_for_selector(RESULT)


def dealt_again(server: Process, page: Page, first: str) -> str:
    """A table with the deal of another, at which a game is nearly over too."""
    document = page.request.get(f"{server.url}/api/tables/{first}/record").json()
    origin = origins.same_deal(records.from_document(document), first, document["seed"], None)
    code = nearly_over(server, [page], GAME, PLAYERS, kind=Otherwise)
    with sqlite3.connect(Path(server.backing.database.removeprefix("sqlite:///"))) as database:
        told = "json_set(body, '$.origin', json(?))"
        database.execute(f"UPDATE events SET body = {told} WHERE code = ? AND n = 1", (json_of(origin), code))
    return code


def json_of(origin: origins.Origin) -> str:
    return records.compact(origin.facts())


@WAYS
def test_a_deal_is_played_again_and_compared(
    size: str, again: str, compare: str, locale: str, browser: Browser, server: Process
) -> None:
    page = new_page(browser, size, locale)
    first = nearly_over(server, [page], GAME, PLAYERS)
    finish(page, server, first)
    analyse = page.get_by_role("dialog").get_by_role("link", name=catalogues.house(locale[:2])["analysis.ask"])
    expect(analyse).to_have_attribute("href", f"/analyse/{first}")
    second = dealt_again(server, page, first)
    finish(page, server, second)
    page.get_by_role("link", name=compare).click()
    expect(page.get_by_role("heading", name=compare)).to_be_visible()
    expect(page.get_by_role("table")).to_contain_text("Anna")
    expect(page.get_by_role("table").get_by_role("link")).to_have_count(2)
    moved = page.locator("tbody tr:not(.result)")
    assert moved.count() > 1, "they part, and are told move by move from there"
    parted = moved.first.locator("td")
    assert parted.nth(0).inner_text() != parted.nth(1).inner_text()
    assert violations(page) == []
    page.goto(f"{server.url}/t/{second}")
    page.get_by_role("button", name=again).press("Enter")
    sheet = page.get_by_role("dialog").last
    expect(sheet.get_by_role("combobox").nth(0)).to_have_value("me")
    expect(sheet.get_by_role("combobox").nth(1)).to_have_value("bot:greedy")
    sheet.locator(".button.main").press("Enter")
    page.wait_for_url(lambda url: second not in url)
    page.wait_for_selector("main.play .spot.lit")
    page.context.close()

"""Whole games through the page, against bots, to the final scores."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, Pick, Postmaster, click, liked, make_table, new_page, press_one

PLAYERS = {"thurn-und-taxis": 2, "ticket-to-ride-new-york": 2, "partners": 4, "partners-plus": 6}
PATIENCE = 240.0


def play_to_the_end(page: Page, pick: Pick) -> int:
    presses, until = 0, time.monotonic() + PATIENCE
    while press_one(page, click, pick):
        presses += 1
        assert time.monotonic() < until, f"not over after {presses} presses"
    return presses


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    code = make_table(page, server.url, game, seats)
    page.goto(f"{server.url}/t/{code}")
    assert play_to_the_end(page, Postmaster(page) if game == "thurn-und-taxis" else liked) > 5
    expect(page.locator("dialog[open] .sum td").first).to_be_visible()
    page.get_by_role("button", name="Was it dealt fairly?").click()
    expect(page.locator("dialog[open] [role=status]")).to_contain_text("Yes:")
    page.goto(f"{server.url}/replay/{code}")
    page.get_by_label("One step on").click()
    expect(page.locator(".controls .count")).to_contain_text("1/")
    page.context.close()


def test_playing_within_ten_seconds_of_coming_in(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    began = time.monotonic()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".spot.lit")
    assert time.monotonic() - began < 10
    page.context.close()

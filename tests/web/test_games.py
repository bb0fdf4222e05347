"""Whole games through the page, against bots, to the final scores."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import Process
from tests.web.browsing import GAMES, Pick, Spot, click, liked, make_table, new_page, press_one

PLAYERS = {"thurn-und-taxis": 2, "ticket-to-ride-new-york": 2, "partners": 4, "partners-plus": 6}
PATIENCE = 240.0


class Postmaster:
    """Plays Thurn und Taxis with some sense: builds on what joins, and closes each route a card longer than the last."""

    ORDER = ("end:", "city:", "button:done", "open:", "card:", "pile", "button:")

    def __init__(self, page: Page) -> None:
        self.page = page
        self.closed = 0

    def __call__(self, lit: list[Spot]) -> Spot:
        keys = {spot.key: spot for spot in lit}
        length = self.page.locator(".strip .card").count()
        for key in ("button:cartwright", "button:close"):
            if key in keys and (key == "button:cartwright" or length >= min(7, 3 + self.closed)):
                self.closed += 1
                return keys[key]
        if "button:end" in keys:
            return next((spot for spot in lit if spot.key.startswith("card:") and spot.joins), keys["button:end"])
        if any(key.startswith("card:") for key in keys):  # the same card is lit in the hand and on the map
            keys = {key: spot for key, spot in keys.items() if not key.startswith(("city:", "open:"))}
        return self.best(list(keys.values()))

    def best(self, lit: list[Spot]) -> Spot:
        for kind in self.ORDER:
            found = sorted((spot for spot in lit if spot.key.startswith(kind)), key=lambda spot: not spot.joins)
            if found:
                return found[0]
        return lit[0]


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

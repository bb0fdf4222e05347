"""What the page has of Thurn und Taxis alone: an end of the turn that is the only move, and covered tiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.engine import registry
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from tests.players import quick_table
from tests.server.running import Process
from tests.web.browsing import Spot, click, make_table, new_page, press_one, spots, violations

END = Spot("button:end", joins=False)


def spendthrift(lit: list[Spot]) -> Spot:
    """Lays a card that joins nothing as soon as there is one to lay, so that none fits it, and ends the turn."""
    for kind in ("button:throw", "end:", "card:", "pile", "open:", "button:end", "button:done"):
        found = sorted((spot for spot in lit if spot.key.startswith(kind)), key=lambda spot: spot.joins)
        if found:
            return found[0]
    return lit[0]


def until_only_the_end_is_left(page: Page) -> None:
    for _ in range(400):
        assert press_one(page, click, spendthrift), "the game is over, and it never came to that"
        page.wait_for_selector(".spot.lit, .expected .button.main, dialog[open] table")
        if spots(page) == [END]:
            return
    raise AssertionError("it never came to that")


@pytest.mark.rule("TT-18")
def test_the_page_never_ends_a_turn_by_itself_though_there_is_nothing_else_to_do(
    browser: Browser, server: Process
) -> None:
    page = new_page(browser)
    page.goto(
        f"{server.url}/t/{make_table(page, server.url, 'thurn-und-taxis', [{'name': 'Anna'}, {'bot': 'greedy'}])}"
    )
    until_only_the_end_is_left(page)
    expect(page.locator(".expected [role=status]")).to_have_text("None of your cards fits: end your turn.")
    assert violations(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()  # whatever the page does by itself when it comes to a table, it has done when this is there again
    button = page.get_by_role("button", name="End your turn")
    expect(button).to_be_visible()
    assert spots(page) == [END]
    button.click()
    expect(page.locator(".talk")).to_contain_text("Anna ends the turn")
    page.context.close()


def covered_game() -> Recording:
    recording, rng = Recording(registry.find("thurn-und-taxis"), 3, {"tiles": "covered"}, "7" * 32), Rng(7)
    table = quick_table("thurn-und-taxis", 3)
    while not recording.state.is_over():
        recording.apply(table[recording.state.seat].choose(recording.state, rng))
    return recording


@pytest.mark.rule("TT-28")
def test_covered_tiles_lie_face_down_for_others_until_the_end(
    browser: Browser, server: Process, tmp_path: Path
) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(covered_game().record().document()), encoding="utf-8")
    page = new_page(browser)
    page.goto(f"{server.url}/replay")
    page.locator("input[type=file]").set_input_files(path)
    slider = page.locator(".controls input[type=range]")
    last = int(slider.get_attribute("max") or "0")
    slider.fill(str(last - 1))
    expect(page.locator(".seal.covered").first).to_be_visible()
    assert page.locator(".seal:not(.covered)").count() == 0
    assert page.locator(".players-area .score").count() == 0, "a score would tell what lies there"
    assert violations(page) == []
    seats = page.locator(".players-area li", has=page.locator(".seal"))
    page.get_by_label("View of").select_option("0")
    expect(page.locator(".players-area .score")).to_have_count(1)
    expect(seats.filter(has=page.locator(".score")).locator(".covered")).to_have_count(0)
    slider.fill(str(last))
    expect(page.locator(".players-area .score")).to_have_count(3)
    expect(page.locator(".seal.covered")).to_have_count(0)
    page.context.close()


@pytest.mark.rule("TT-28")
def test_how_tiles_lie_is_chosen_when_a_table_is_made(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    card = page.locator("article", has=page.get_by_role("heading", name="Thurn und Taxis"))
    card.get_by_role("button", name="New table").click()
    page.get_by_label("Taken bonus tiles").select_option(label="covered")
    with page.expect_request(f"{server.url}/api/tables") as made:
        page.get_by_role("button", name="Open the table").click()
    wanted = made.value.post_data_json or {}
    assert wanted["options"]["tiles"] == "covered"
    page.context.close()

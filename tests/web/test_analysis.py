"""The analysis of a game on the page: asked for, walked along with the replay beside it, and cancelled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import golden
from tests.cases import OWN_CASES
from tests.server.running import PATIENCE, Backing, Process
from tests.web.browsing import new_page, violations
from tests.web.test_records import give

DONE = PATIENCE * 1000
NEW_YORK = next(case for case in OWN_CASES if case.name == "ticket-to-ride-new-york_2p")
TITLES = {"en-GB": "Analyse", "de-DE": "Analysieren", "is-IS": "Greina", "sv-SE": "Analysera"}


def a_game() -> dict[str, Any]:
    return min(golden.read_records(NEW_YORK), key=lambda document: len(document["events"]))


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One that analyses so deep."""
    folder = tmp_path_factory.mktemp("analyses")
    with Process(Backing.on_sqlite(folder), folder, "--analysis-depth", request.param) as process:
        yield process


def begin(page: Page, house: Process) -> None:
    give(page, house, a_game())
    page.get_by_role("button", name="Analyse", exact=True).click()


@pytest.mark.parametrize("house", ["0.05"], indirect=True)
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_one_walks_along_the_curve_and_sees_what_was_better(size: str, browser: Browser, house: Process) -> None:
    page = new_page(browser, size)
    begin(page, house)
    report = page.get_by_role("button", name="Analysis", exact=True)
    expect(report).to_be_visible(timeout=DONE)
    expect(page.locator(".walk polyline[data-seat]")).to_have_count(2)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .count")).to_contain_text("1/")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Step 1 of \d+: .+ \d+% and .+ \d+%"))
    report.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("add up exactly to the result")
    expect(dialog.get_by_role("row")).to_have_count(7)
    assert violations(page) == []
    told = dialog.locator("ol button", has_text="Better:").first
    sentence = told.evaluate("button => button.lastChild.textContent.trim()")
    told.click()
    expect(dialog).to_be_hidden()
    expect(page.locator(".verdict [role=status]")).to_have_text(sentence)
    expect(page.locator(".advised").first).to_be_attached()
    assert violations(page) == []
    page.locator(".verdict").get_by_role("button", name="Close").click()
    expect(page.locator(".verdict")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("house", ["100"], indirect=True)
def test_one_can_wait_no_longer(browser: Browser, house: Process) -> None:
    page = new_page(browser)
    begin(page, house)
    expect(page.get_by_role("progressbar", name="The game is being analysed")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("locale", TITLES)
def test_it_is_offered_in_every_language(locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    give(page, server, a_game())
    expect(page.get_by_role("button", name=TITLES[locale], exact=True)).to_be_visible()
    page.context.close()

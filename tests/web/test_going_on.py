"""Playing on from a point of a replay or an analysis, on phone and desktop, by mouse, finger and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from stammtisch.engine import records
from tests import golden
from tests.cases import ONE_OF_EACH, Case
from tests.server.running import Process
from tests.web.browsing import new_page, violations
from tests.web.test_analysis import DONE, begin
from tests.web.test_records import give

WAYS = [(case, size) for case in ONE_OF_EACH for size in ("wide", "phone")]


@pytest.mark.parametrize(("case", "size"), WAYS, ids=lambda value: getattr(value, "name", value))
def test_one_plays_on_from_here(case: Case, size: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, size)
    give(page, server, records.from_document(golden.read_records(case)[0]).document())
    expect(page.locator(".controls .count")).to_contain_text("0/")
    page.get_by_role("slider").fill("14")
    expect(page.locator(".controls .count")).to_contain_text("14/")
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog")
    choices = sheet.get_by_role("combobox")
    expect(choices).to_have_count(case.players)
    for seat in range(case.players):
        choices.nth(seat).select_option("me" if seat == 1 else "bot:beginner")
    if size == "wide":
        sheet.get_by_label("is dealt anew").check()
    sheet.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("main.play .spot.lit")
    page.context.close()


def test_by_keyboard_with_a_friend_and_nothing_against_it(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone", "de-DE")
    give(page, server, records.from_document(golden.read_records(ONE_OF_EACH[0])[0]).document())
    page.get_by_role("slider").press("End")
    on = page.get_by_role("button", name="Ab hier weiterspielen")
    expect(on).to_be_disabled()
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name="Ein Schritt weiter").press("Enter")
    expect(page.locator(".controls .count")).to_contain_text("1/")
    on.press("Enter")
    sheet = page.get_by_role("dialog")
    assert violations(page) == []
    sheet.get_by_role("combobox").last.select_option("friend")
    sheet.get_by_role("button", name="Spielen", exact=True).press("Enter")
    expect(page.get_by_text("Dieses Spiel geht nach dem ersten Zug eines anderen weiter.")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_one_plays_on_from_a_decision_of_an_analysis(size: str, browser: Browser, server: Process) -> None:
    """What one would do otherwise can be tried at once: from before the decision, as whoever made it."""
    page = new_page(browser, size)
    begin(page, server)
    report = page.get_by_role("button", name="Analysis", exact=True)
    expect(report).to_be_visible(timeout=DONE)
    report.click()
    page.get_by_role("dialog").locator("ol button", has_text="Better:").first.click()
    expect(page.locator(".spot.advised").first).to_be_attached()
    better = page.locator(".spot.advised").first.get_attribute("data-spot")
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog")
    assert [choice.input_value() for choice in sheet.get_by_role("combobox").all()].count("me") == 1
    sheet.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("main.play")
    expect(page.locator(f'.spot.lit[data-spot="{better}"]').first).to_be_attached()
    page.context.close()

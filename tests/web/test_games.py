"""Whole games through the page, against bots, to the final scores: by mouse, by keyboard alone, by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.running import Process
from tests.web.browsing import DRAWN, GAMES, Postmaster, click, liked, make_table, new_page, press_one, tap, violations
from tests.web.looking import PATIENCE

PLAYERS = {game.id: game.players[0] for game in DRAWN}
MOST_PRESSES = 2000  # no game takes as many
SMALL: ViewportSize = {"width": 360, "height": 640}  # a telephone
END = "dialog[open] table"
FOCUSED = "document.activeElement?.matches('.spot.lit, .expected .button.main') ?? false"

Step = Callable[[], bool]
Means = Callable[[Page, str], Step]


def by_mouse(page: Page, game: str) -> Step:
    pick = Postmaster(page) if game == "thurn-und-taxis" else liked
    return lambda: press_one(page, click, pick)


def by_touch(page: Page, game: str) -> Step:
    pick = Postmaster(page) if game == "thurn-und-taxis" else liked
    return lambda: press_one(page, tap, pick)


def by_keyboard(page: Page, game: str) -> Step:
    """Tab goes to what is lit, Enter presses it."""

    def step() -> bool:
        for _ in range(60):
            page.wait_for_selector(f".spot.lit, .expected .button.main, {END}")
            if page.query_selector(END) is not None:
                return False
            if page.evaluate(FOCUSED):
                page.keyboard.press("Enter")
                return True
            page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to what is lit")

    return step


@pytest.fixture
def ended(request: pytest.FixtureRequest, browser: Browser, server: Process) -> Iterator[Page]:
    """The page after a whole game of the kind and by the means that the test names."""
    game, size, means = request.param
    page = new_page(browser, size)
    if means is by_touch:
        page.set_viewport_size(SMALL)
    play(page, server, game, means)
    yield page
    page.context.close()


def play(page: Page, server: Process, game: str, means: Means) -> None:
    """A whole game, to its result; on a machine that has much else to do, too."""
    page.set_default_timeout(PATIENCE)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    page.goto(f"{server.url}/t/{make_table(page, server.url, game, seats)}")
    step, presses = means(page, game), 0
    while step():
        presses += 1
        assert presses < MOST_PRESSES, "the game does not come to its end"
    assert presses > 5
    expect(page.locator("dialog[open] tbody td").first).to_be_visible()


def after(game: str, size: str, means: Means) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("ended", [(game, size, means)], ids=[f"{game} {means.__name__}"], indirect=True)


@after("thurn-und-taxis", "wide", by_mouse)
def test_the_end_is_as_axe_wants_it_and_replayed_through_anybodys_eyes(ended: Page) -> None:
    assert violations(ended) == []
    ended.set_viewport_size({"width": 1440, "height": 900})
    ended.get_by_role("link", name="Replay").click()
    ended.get_by_label("One step forward").click()
    expect(ended.locator(".controls .count")).to_contain_text("1/")
    assert violations(ended) == []
    ended.get_by_role("button", name="Play", exact=True).click()
    expect(ended.locator(".controls .count")).to_contain_text("4/")
    ended.get_by_role("button", name="Pause").click()
    expect(ended.locator(".hand")).to_have_count(0)
    ended.get_by_label("View of").select_option("0")
    expect(ended.locator(".hand .spot").first).to_be_visible()


@after("ticket-to-ride-new-york", "wide", by_keyboard)
def test_a_record_is_downloaded_and_dropped_on_the_page(ended: Page, server: Process, tmp_path: Path) -> None:
    with ended.expect_download() as download:
        ended.get_by_role("button", name="Save this game as a file").click()
    path = tmp_path / "record.json"
    download.value.save_as(path)
    ended.goto(server.url)
    ended.wait_for_selector("article")
    ended.evaluate(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], 'record.json', {type: 'application/json'}));
            document.querySelector('main').dispatchEvent(new DragEvent('drop', {dataTransfer: files, bubbles: true}));
        }""",
        path.read_text(encoding="utf-8"),
    )
    expect(ended.get_by_role("heading", name="Replay: Ticket to Ride: New York")).to_be_visible()
    ended.get_by_label("One step forward").click()
    expect(ended.locator(".controls .count")).to_contain_text("1/")


@after("partners", "phone", by_touch)
def test_a_rematch_begins_at_a_new_table(ended: Page) -> None:
    before = ended.url
    ended.get_by_role("button", name="Rematch").click()
    ended.wait_for_url(lambda url: url != before)
    ended.wait_for_selector("main.play .spot.lit")


@after("partners-plus", "wide", by_mouse)
def test_that_it_was_dealt_fairly_is_checked_in_a_click(ended: Page) -> None:
    ended.get_by_role("button", name="Check the shuffle").click()
    expect(ended.locator("dialog[open] [role=status]")).to_contain_text("Yes:")


def test_one_press_leads_from_the_start_page_into_a_game(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".spot.lit")
    page.context.close()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "ticket-to-ride-new-york"])
def test_by_keyboard_alone(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    page.goto(f"{server.url}/t/{make_table(page, server.url, game, seats)}")
    step = by_keyboard(page, game)
    assert all(step() for _ in range(20))
    expect(page.locator(".talk")).to_contain_text("Anna")
    page.context.close()


def test_a_whole_game_by_touch_on_its_side(browser: Browser, server: Process) -> None:
    """`make touch` plays the others too."""
    page = new_page(browser, "phone")
    page.set_viewport_size({"width": SMALL["height"], "height": SMALL["width"]})
    play(page, server, "ticket-to-ride-new-york", by_touch)
    page.context.close()


@pytest.mark.parametrize("game", [game for game in GAMES if game != "partners"])
def test_at_phone_size_by_touch(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    page.goto(f"{server.url}/t/{make_table(page, server.url, game, seats)}")
    for _ in range(10):
        press_one(page, tap)
    for area in (".board-area", ".expected-area", ".hand-area"):
        box = page.locator(area).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 845, f"{area} is below the fold"
    page.context.close()

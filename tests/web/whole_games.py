"""`make touch` and `make keys`: whole games by touch alone on a small telephone, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.running import Process
from tests.web.browsing import GAMES, new_page
from tests.web.test_games import SMALL, by_keyboard, by_touch, play

SIZES: list[ViewportSize] = [SMALL, {"width": SMALL["height"], "height": SMALL["width"]}]
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("size", SIZES, ids=["upright", "on its side"])
@every_game
def test_by_touch(game: str, size: ViewportSize, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.set_viewport_size(size)
    play(page, server, game, by_touch)
    page.context.close()


@every_game
def test_by_keyboard(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    play(page, server, game, by_keyboard)
    page.context.close()

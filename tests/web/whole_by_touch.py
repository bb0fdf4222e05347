"""`make touch`: whole games by touch alone on a small telephone, upright and on its side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.server.running import Process
from tests.web.browsing import GAMES, new_page
from tests.web.test_games import SMALL, by_touch, play

SIZES: list[ViewportSize] = [SMALL, {"width": SMALL["height"], "height": SMALL["width"]}]


@pytest.mark.parametrize("size", SIZES, ids=["upright", "on its side"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, size: ViewportSize, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.set_viewport_size(size)
    play(page, server, game, by_touch)
    page.context.close()

"""`make touch`: whole games by touch alone on a small telephone, upright and on its side."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.running import Process
from tests.web.browsing import GAMES, new_page
from tests.web.test_games import by_touch, play


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360)])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(game: str, width: int, height: int, browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.set_viewport_size({"width": width, "height": height})
    play(page, server, game, by_touch)
    page.context.close()

"""The page holds: tables on screens drawn at random have no fault (`make screens` looks at more of them)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.running import Process
from tests.web.screens import drawn, faults

SCREENS = 30


@pytest.mark.parametrize("seed", range(SCREENS))
def test_a_table_holds_on_every_screen(seed: int, browser: Browser, server: Process) -> None:
    screen = drawn(seed)
    assert faults(browser, server, screen) == [], f"{screen}"

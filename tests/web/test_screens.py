"""The page holds: tables on screens drawn at random have no fault (`make screens` looks at more of them)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.running import Process
from tests.web.screens import faults
from tests.web.sights import SCREENS, drawn

LOOKED_AT = 32


@pytest.mark.parametrize("seed", range(LOOKED_AT // SCREENS))
def test_a_table_holds_on_every_screen(seed: int, browser: Browser, server: Process) -> None:
    sight = drawn(seed)
    assert faults(browser, server, sight) == [], f"{sight}"

"""The administrator's page in a real browser, whose forms say where they come from."""

from __future__ import annotations

import os
import subprocess
import sys

from playwright.sync_api import Browser, expect

from tests.server.running import Process
from tests.web.browsing import make_table, new_page
from tests.web.looking import MEASURE, turn

SCREENS = ((320, 480), (683, 384), (1440, 900))


def test_a_link_opens_the_page_and_its_forms_are_believed(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    code = make_table(page, server.url, "partners", [{"name": "Anna"}, *({} for _ in range(3))])
    command = [sys.executable, "-m", "stammtisch.cli", "admin", "link", "--url", server.url]
    told = subprocess.run(
        [*command, "--database", server.backing.database],
        env={**os.environ, "XDG_DATA_HOME": str(server.folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    page.goto(told.stdout.split()[-1])
    page.get_by_role("button").first.click()
    row = page.locator("tr", has_text=code)
    page.evaluate(MEASURE)
    for size in SCREENS:
        turn(page, size)
        assert page.evaluate("measure.pageFaults()") == []
        box = row.get_by_role("button", name="Close").bounding_box()
        assert box is not None
        assert box["width"] > box["height"], "its word is in one piece"
    row.get_by_role("button", name="Close").click()
    expect(page.locator("tr", has_text="close {").filter(has_text=code)).to_be_visible()  # written down
    expect(row.get_by_role("button", name="Close")).to_have_count(0)
    page.context.close()

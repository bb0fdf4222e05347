"""The client's tests run once: they test no rules, so not on the plain engine again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from stammtisch import plain
from tests.server.running import Backing, Process
from tests.server.services import program
from tests.web.browsing import ARGUMENTS, ERRORS, QUICK, chromium

if plain.asked_for():
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        loop = asyncio._get_running_loop()
        yield opened
        asyncio._set_running_loop(loop)  # the last test may have been one without a browser


@pytest.fixture(autouse=True)
def no_errors() -> Iterator[None]:
    """No page breaks the framework's rules, which it says where nobody looks."""
    ERRORS.clear()
    yield
    assert [error for error in ERRORS if "svelte.dev" in error] == []


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """The one that people have: without windows it has no notifications, and installs anything."""
    whole = browser.browser_type.launch(executable_path=program("chromium", "chromium"), args=ARGUMENTS)
    yield whole
    whole.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("house")
    with Process(Backing.on_sqlite(folder), folder, *QUICK) as process:
        yield process

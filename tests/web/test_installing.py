"""The client can be installed like an application, and opens without its server to say so."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Backing, Process
from tests.web.browsing import new_page


def test_chromium_would_install_it(whole_browser: Browser, server: Process) -> None:
    """The one without windows would install anything."""
    page = new_page(whole_browser)
    page.goto(server.url)
    page.wait_for_selector("article")
    client = page.context.new_cdp_session(page)
    told = client.send("Page.getAppManifest")
    assert told["errors"] == []
    icons = {(icon["sizes"], icon["purpose"]) for icon in json.loads(told["data"])["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons
    for icon in json.loads(told["data"])["icons"]:
        assert page.request.get(server.url + icon["src"]).ok
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []  # as every test's browser
    page.context.close()


def test_it_opens_without_its_server_and_says_so(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("gone")
    page = new_page(browser)
    process = Process(Backing.on_sqlite(folder), folder)
    with process:
        page.goto(process.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.reload()  # now through the worker, which keeps what comes
        page.wait_for_selector("article")
        process.kill()
        page.reload()
        expect(page.get_by_text("The server cannot be reached.").first).to_be_visible()
        process.start()
        expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.context.close()

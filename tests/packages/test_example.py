"""The game of examples/game, installed beside Stammtisch, plays everywhere with not a line of Stammtisch changed.

In the terminal, in the arena, at a table of the server; in the browser on the plain table.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cases import PLAIN
from tests.packages.installing import ROOT, Installed, install
from tests.server.running import Backing, Player, Process
from tests.web.browsing import chromium, click, make_table, new_page, press_one, tap, violations

NAME = "glimmerfen"
SUITE = ["test_contract.py", "test_plain.py", "engine", "bots", "arena", "tables", "cli", "words", "lab"]


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Installed:
    """The package, compiled unless the plain engine is tested."""
    base = tmp_path_factory.getbasetemp()
    return install(ROOT / "examples" / "game", (base if worker_id == "master" else base.parent) / "example")


def test_nothing_else_knows_of_it() -> None:
    command = ["git", "grep", "--untracked", "-il", NAME]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == 128:
        pytest.skip("this is no clone")
    files = {Path(name) for name in found.stdout.splitlines()}
    assert {path for path in files if not path.is_relative_to("examples/game")} == {
        Path(__file__).relative_to(ROOT),
    }


def test_it_is_listed_and_runs_as_it_was_built(example: Installed) -> None:
    listed = json.loads(example.run("stammtisch", "games", "--json"))
    assert NAME in [game["id"] for game in listed]
    assert len(listed) > 1
    compiled = json.loads(example.run("stammtisch", "version", "--json"))["compiled"]
    assert {name: is_so for name, is_so in compiled.items() if NAME in name} == {
        f"{NAME}.features": not PLAIN,
        f"{NAME}.guide": not PLAIN,
        f"{NAME}.rules": not PLAIN,
    }


def test_it_passes_its_own_tests(example: Installed) -> None:
    home = str(ROOT / "examples" / "game")
    example.run("pytest", "-q", "-p", "no:cacheprovider", "-c", f"{home}/pyproject.toml", f"{home}/tests")


def test_it_passes_the_suite_of_the_contract(example: Installed) -> None:
    tests = [f"tests/{name}" for name in SUITE]
    told = example.run("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests, "-k", NAME)
    assert "skipped" not in told or PLAIN


def test_it_is_played_in_the_terminal(example: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    words = ["play", NAME, "--players", "3", "--bot", "easy", "--seat", "1"]
    told = example.run("stammtisch", *words, typed="h\n" + "1\n" * 12)
    assert "Kindle a lantern" in told
    assert "The game is over" in told


def test_bots_play_a_tournament_of_it(example: Installed) -> None:
    words = ["arena", NAME, "--players", "2", "--bots", "random,greedy,search:20", "--games", "4", "--workers", "2"]
    told = json.loads(example.run("stammtisch", *words, "--json"))
    assert told["bots"] == ["random", "greedy", "search:20"]


@pytest.mark.skipif(PLAIN, reason="a server tests no rules")
def test_people_and_bots_play_it_at_a_table_of_the_server(example: Installed, tmp_path: Path) -> None:
    process = Process(Backing.on_sqlite(tmp_path), tmp_path)
    process.environment = example.environment
    with process:
        document = asyncio.run(one_game(process.url))
    assert document["game"] == NAME
    assert document["result"]["winners"]


@pytest.fixture(scope="module")
def house(example: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that knows the game too."""
    folder = tmp_path_factory.mktemp("house")
    process = Process(Backing.on_sqlite(folder), folder)
    process.environment = example.environment
    with process:
        yield process


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def sit_down(page: Page, house: Process) -> str:
    code = make_table(page, house.url, NAME, [{"name": "Anna"}, {"bot": "greedy"}, {"bot": "easy"}], first=0)
    page.goto(f"{house.url}/t/{code}")
    page.wait_for_selector(".moves .spot.lit")
    return code


@pytest.mark.skipif(PLAIN, reason="a browser tests no rules")
@pytest.mark.parametrize(("size", "locale"), [("phone", "de-DE"), ("wide", "en-GB")])
def test_it_is_played_in_the_browser_on_the_plain_table(
    house: Process, browser: Browser, size: str, locale: str
) -> None:
    page = new_page(browser, size, locale)
    code = sit_down(page, house)
    while press_one(page, tap if size == "phone" else click):
        pass
    expect(page.locator("dialog[open] tbody tr")).to_have_count(1)
    page.goto(f"{house.url}/replay/{code}")
    expect(page.locator(".tables section")).not_to_have_count(0)
    page.keyboard.press("End")
    page.context.close()


@pytest.mark.skipif(PLAIN, reason="a browser tests no rules")
def test_on_the_plain_table_one_searches_narrows_asks_and_takes_back(house: Process, browser: Browser) -> None:
    page = new_page(browser)
    sit_down(page, house)
    offers = page.locator(".moves .spot.lit")
    expect(page.locator(".expected .line")).to_contain_text("Kindle a lantern")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("complementary", name="What a good bot would do")).to_contain_text("Kindle")
    assert violations(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.keyboard.press("Escape")
    every = offers.count()
    page.locator(".tables td button").first.click()
    expect(offers).not_to_have_count(every)
    page.locator(".tables td button[aria-pressed=true]").first.click()
    expect(offers).to_have_count(every)
    offers.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator('.unseen[role="log"]')).to_contain_text("Anna kindles a lantern:")
    page.context.close()


async def one_game(url: str) -> dict[str, Any]:
    """Anna and two bots play to the end; the record of it."""
    anna = Player("Anna", url)
    await (await anna.introduce()).connect()
    code = await anna.make_table("me", "greedy", "easy", game=NAME, first=1)
    await anna.ask("watch", table=code)
    await anna.play(code)
    assert anna.is_over(code)
    answer = await anna.http.get(f"/api/tables/{code}/record")
    await anna.leave()
    document: dict[str, Any] = answer.json()
    return document

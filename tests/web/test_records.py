"""Records on the page, of both formats, and games of rules that cannot be played here."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.engine import records
from tests import golden
from tests.cases import ONE_OF_EACH, Case
from tests.server.running import Process
from tests.web.browsing import make_table, new_page

CANNOT_BE_PLAYED = {
    "en-GB": "This game was begun under another version of the rules, which cannot be played here.",
    "de-DE": "Dieses Spiel wurde nach einer anderen Fassung der Regeln begonnen, die hier nicht gespielt werden kann.",
    "is-IS": "Þessi leikur hófst eftir annarri útgáfu reglnanna, sem ekki er hægt að spila hér.",
    "sv-SE": "Det här partiet började efter en annan version av reglerna, som inte kan spelas här.",
}
NOT_A_GAME = {
    "en-GB": "This is not a saved game. Choose a file that “Save this game as a file” made.",
    "de-DE": "Das ist kein gespeichertes Spiel. Wähle eine Datei, die mit „Aufzeichnung herunterladen“ entstanden ist.",
    "is-IS": "Þetta er ekki vistaður leikur. Veldu skrá sem var búin til með „Sækja leikinn sem skrá“.",
    "sv-SE": "Det här är inget sparat parti. Välj en fil som ”Ladda ner partiet” har gjort.",
}
DAMAGED = {
    "en-GB": "Save it once more from its table",
    "de-DE": "Lade es an seinem Tisch noch einmal herunter",
    "is-IS": "Sæktu hann aftur við borðið",
    "sv-SE": "Ladda ner det igen från bordet",
}
every_language = pytest.mark.parametrize("locale", CANNOT_BE_PLAYED)


def give(page: Page, server: Process, document: dict[str, Any]) -> None:
    """Choose a file with this record on the page that replays."""
    choose(page, server, json.dumps(document).encode())


def choose(page: Page, server: Process, text: bytes) -> None:
    page.goto(f"{server.url}/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": text}
    )


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.game.id)
def test_a_record_is_shown_with_the_names_that_it_has(case: Case, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    record = records.from_document(golden.read_records(case)[0])
    document = record.document()
    give(page, server, document)
    expect(page.locator(".controls .count")).to_contain_text("0/")
    seats = [{"name": f"Person {seat}"} for seat in range(1, record.players)]
    give(page, server, {**document, "seats": [{"bot": "hard"}, *seats]})
    for seat in range(1, record.players):
        expect(page.get_by_role("list", name="Players").get_by_text(f"Person {seat}", exact=True)).to_be_visible()
        expect(page.get_by_label("View of")).to_contain_text(f"Person {seat}")
    if record.rules == 1:
        old = {name: value for name, value in document.items() if name != "rules"}
        give(page, server, {**old, "format": "stammtisch/1"})
        expect(page.locator(".controls .count")).to_contain_text("0/")
    give(page, server, {**document, "by": 7})
    expect(page.get_by_role("alert")).to_have_text(
        "This is not a saved game. Choose a file that “Save this game as a file” made."
        " In detail: The field by must be a text that names a program and its version."
    )
    page.context.close()


@pytest.mark.parametrize("locale", NOT_A_GAME)
def test_what_is_wrong_with_a_file_and_what_to_do(locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    choose(page, server, b"My holidays")
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(NOT_A_GAME[locale])
    document = records.from_document(golden.read_records(ONE_OF_EACH[0])[0]).document()
    broken = next(n for n, event in enumerate(document["events"]) if "move" in event)
    document["events"][broken] = {**document["events"][broken], "seat": 9}
    give(page, server, document)
    expect(alert).to_contain_text(DAMAGED[locale])
    expect(alert).to_contain_text(f"event {broken}: ")
    page.context.close()


@every_language
def test_a_record_of_newer_rules_is_refused_in_the_readers_language(
    locale: str, browser: Browser, server: Process
) -> None:
    page = new_page(browser, locale=locale)
    give(page, server, {**records.from_document(golden.read_records(ONE_OF_EACH[0])[0]).document(), "rules": 99})
    expect(page.get_by_role("alert")).to_have_text(CANNOT_BE_PLAYED[locale])
    page.context.close()


@every_language
def test_a_table_of_newer_rules_says_so_and_the_others_go_on(locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    code = make_table(page, server.url, "partners", [{"name": "Anna"}, *[{"bot": "random"}] * 3], first=0)
    newer = "23456789"
    with sqlite3.connect(Path(server.backing.database.removeprefix("sqlite:///"))) as database:
        kept = database.execute("SELECT n, at, body FROM events WHERE code = ? ORDER BY n", (code,)).fetchall()
        database.execute("DELETE FROM events WHERE code = ?", (newer,))
        for n, at, body in kept:
            written = re.sub(r'"rules":\d+', '"rules":99', body)
            database.execute("INSERT INTO events (code, n, at, body) VALUES (?, ?, ?, ?)", (newer, n, at, written))
    page.goto(f"{server.url}/t/{newer}")
    expect(page.get_by_role("heading")).to_have_text(CANNOT_BE_PLAYED[locale])
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("main.play .spot.lit")
    page.context.close()

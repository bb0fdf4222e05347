"""Tables at which a game is nearly over: played by bots in memory and put into the server's database."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from playwright.sync_api import Page

from stammtisch import bots
from stammtisch.engine.rng import Rng
from stammtisch.server.house import fresh_code
from stammtisch.tables import commands
from stammtisch.tables.events import Draft, Event, stamp
from stammtisch.tables.seating import Person
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table
from tests.server.running import Process
from tests.web.browsing import click, press_one

BOT = "greedy"
NAMES = ("Anna", "Bo", "Cleo")
RESULT = "dialog[open] table"


class Nearly:
    """A table, and its events up to the last decision of its first player."""

    def __init__(self, people: list[Person], game: str, players: int, seed: int) -> None:
        self.table = Table("TESTTABL")
        self.events: list[Event] = []
        self.seed = f"{seed:032x}"
        seats = [*[None for _ in people], *[BOT] * (players - len(people))]
        self.do(commands.create(Settings(game, {}, first=0), list(seats), people[0], {0: NAMES[0]}))
        for number, person in enumerate(people[1:], 1):
            self.do(commands.sit(self.table, person, number, NAMES[number], lambda: self.seed))
        self.do(commands.start_if_full(self.table, lambda: self.seed))
        self.play(seed)

    def do(self, drafts: list[Draft]) -> None:
        for event in stamp(drafts, self.table.seating.stored, int(time.time() * 1000)):
            self.table.fold(event)
            self.events.append(event)

    def play(self, seed: int) -> None:
        bot, rng, last = bots.find(BOT), Rng(seed), 0
        while asked := self.table.asked():
            seat = asked[0]
            last = len(self.events) if seat == 0 else last
            state = commands.deciding(self.table, seat)
            self.do(commands.moved(self.table, seat, state.game.move(state, bot.choose(state, rng))))
        self.cut(last)

    def cut(self, last: int) -> None:
        """Forget all from the first player's last decision on."""
        del self.events[last:]


class Over(Nearly):
    """A table at which the game is over."""

    def cut(self, last: int) -> None:
        """Nothing is forgotten."""


def nearly_over(
    server: Process, pages: list[Page], game: str, players: int, seed: int = 7, kind: type[Nearly] = Nearly
) -> str:
    """The code of a table where the first of these people has the last decision but for others; or of another kind."""
    people = [somebody(server, page, name) for page, name in zip(pages, NAMES, strict=False)]
    code = fresh_code()
    rows = [(code, event.n, event.at, event.text()) for event in kind(people, game, players, seed).events]
    with sqlite3.connect(Path(server.backing.database.removeprefix("sqlite:///"))) as database:
        database.executemany("INSERT INTO events (code, n, at, body) VALUES (?, ?, ?, ?)", rows)
    return code


def somebody(server: Process, page: Page, name: str) -> Person:
    """Whoever sits at this page, under this name."""
    page.goto(server.url)
    called = page.request.put(f"{server.url}/api/me", data={"name": name})
    assert called.ok, called.text()
    return Person(page.request.get(f"{server.url}/api/me").json()["person"]["id"], name)


# On to what comes next, unless it is the count, of which nothing is to be skipped.
ONWARD = """document.querySelector('.counting')
    ?? document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"""


def play_to_the_end(page: Page) -> None:
    """Press on, not waiting for what the bots do to be shown, to the count."""
    while page.query_selector(f".counting, {RESULT}") is None:
        if page.query_selector(".spot.lit") is not None:
            press_one(page, click)
        else:
            page.evaluate(f"{{ {ONWARD}; }}")

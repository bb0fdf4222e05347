"""The states in which a table is looked at: how one comes there, and what is done then that may move nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page, Route

from stammtisch import puzzles
from stammtisch.engine import registry
from stammtisch.engine.recording import Recording
from stammtisch.lessons import teaching
from tests import golden
from tests.cases import OWN_CASES
from tests.server.running import Process
from tests.web.browsing import click, finish_turn, make_table, press_one
from tests.web.crowded import crowd
from tests.web.ending import RESULT, Over, nearly_over
from tests.web.learning import wait_for_step
from tests.web.sights import Sight

REGIONS = ("board", "hand", "middle", "expected", "players", "talk")
COACHED = "JSON.stringify({done: [], left: {}, offered: [], introduced: [game], coached: [game]})"
Regions = tuple[str, ...]


def without_drawings(route: Route) -> None:
    """Every game as one that came in a package of its own, for which nobody has drawn a board."""
    answer = route.fetch()
    told = answer.json()
    games = [{**game, "drawing": None} for game in told["games"]]
    route.fulfill(response=answer, body=json.dumps({**told, "games": games}))


def replayed(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """A game of random moves, looked at again in its midst."""
    recording = Recording(registry.find(sight.game), sight.players, {}, f"{sight.seed:032x}")
    made = 0
    while made < 120 and not recording.state.is_over():
        recording.apply(rng.choice(recording.state.legal()))
        made += 1
    page.goto(f"{server.url}/nowhere")
    page.evaluate("text => sessionStorage.setItem('record', text)", recording.record().text())
    page.goto(f"{server.url}/replay")
    page.wait_for_selector("svg.board")
    regions = [region for region in REGIONS if region not in ("hand", "expected")]
    if sight.state == "watched again":
        page.locator(".controls select").select_option("0")
        page.wait_for_selector('[data-region="hand"]')
        regions.append("hand")
    page.locator(".controls input[type=range]").fill(f"{made // 2}")
    page.locator(".controls .count", has_text=f"{made // 2}/").wait_for()
    return (*regions, "controls")


def taught(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """Some step of a lesson."""
    lesson = rng.choice(list(teaching.lessons(registry.find(sight.game)).values()))
    page.goto(f"{server.url}/learn/{sight.game}/{lesson.id}")
    wait_for_step(page, 0)
    for step in range(rng.randrange(len(lesson.steps))):
        page.locator(".expected .next, .expected .show").first.click()
        wait_for_step(page, step + 1)
    return REGIONS


def puzzled(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    puzzle = rng.choice(list(puzzles.of_game(registry.find(sight.game)).values()))
    page.goto(f"{server.url}/puzzles/{sight.game}/{puzzle.id}")
    page.wait_for_selector(".spot.lit")
    return REGIONS


@cache
def shortest(game: str) -> dict[str, Any]:
    """A game that was played to its end, with people's names."""
    found = [one for case in OWN_CASES if case.game.id == game for one in golden.read_records(case)]
    return min(found, key=lambda document: len(document["events"]))


def analysed(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """A costly decision in a game's analysis, through the eyes of who made it; or the whole of it."""
    page.goto(f"{server.url}/nowhere")
    page.evaluate("text => sessionStorage.setItem('record', text)", json.dumps(shortest(sight.game)))
    page.goto(f"{server.url}/replay")
    page.locator(".controls .analyses").click()
    page.locator(".controls .reports").click()
    costly = page.locator("dialog[open] ol button")
    regions = tuple(region for region in REGIONS if region not in ("hand", "expected"))
    if costly.count() == 0 or rng.random() < 0.3:
        return (*regions, "controls")
    costly.nth(rng.randrange(costly.count())).click()
    page.wait_for_selector(".verdict")
    return (*regions, "hand", "controls")


def ended(page: Page, server: Process, sight: Sight, _rng: random.Random) -> Regions:
    """The result."""
    crowd(page, full=False)
    page.goto(f"{server.url}/t/{nearly_over(server, [page], sight.game, sight.players, sight.seed % 9, Over)}")
    page.wait_for_selector(RESULT)
    return REGIONS


def counted(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """The count, after some of its steps; each waits."""
    page.goto(f"{server.url}/nowhere")
    page.evaluate("localStorage.setItem('stammtisch', JSON.stringify({pace: 'step'}))")
    ended(page, server, sight, rng)
    page.locator("dialog[open] .counts").click()
    for _ in range(rng.randrange(4)):
        page.locator(".counting .button").first.click()
    page.wait_for_selector(".counting")
    return REGIONS


def over(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """The table after the result was put away."""
    ended(page, server, sight, rng)
    page.keyboard.press("Escape")
    page.wait_for_selector(RESULT, state="detached")
    return REGIONS


def played(page: Page, server: Process, sight: Sight, rng: random.Random) -> Regions:
    """A table in play, after some moves."""
    if sight.coached:
        page.goto(f"{server.url}/nowhere")
        page.evaluate(f"game => localStorage.setItem('stammtisch.lessons', {COACHED})", sight.game)
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(sight.players - 1))]
    code = make_table(page, server.url, sight.game, seats, first=0, limit=sight.limit)
    page.goto(f"{server.url}/t/{code}")
    if sight.state == "waiting":
        page.wait_for_selector("[data-region=hand]")
        return REGIONS
    page.wait_for_selector(".spot.lit")
    if not sight.full:
        for _ in range(rng.randrange(14)):
            press_one(page, click)
        page.wait_for_selector(".spot.lit")
        while page.query_selector(".spot.pressed, .expected .bubble") is not None:
            page.keyboard.press("Escape")
        page.wait_for_selector(".spot.lit")
    if sight.state == "recalled":
        finish_turn(page)
        page.wait_for_selector(".spot.lit")
    return REGIONS


OPENED: dict[str, Callable[[Page, Process, Sight, random.Random], Regions]] = {
    "replayed": replayed,
    "watched again": replayed,
    "taught": taught,
    "puzzled": puzzled,
    "analysed": analysed,
    "counted": counted,
    "ended": ended,
    "over": over,
}


def nothing(_page: Page, _rng: random.Random) -> None:
    """The table as it is."""


def refuse(page: Page, rng: random.Random) -> None:
    dark = page.query_selector_all(".spot:not(.lit)")
    if dark:
        rng.choice(dark).dispatch_event("click")
        page.wait_for_selector(".expected .bubble")


def ask(page: Page, _rng: random.Random) -> None:
    page.locator('.spot.lit[data-spot="button:throw"]').dispatch_event("click")
    page.locator('.spot.lit[data-spot^="card:"]').first.dispatch_event("click")
    page.wait_for_selector(".expected .bubble")


def hint(page: Page, _rng: random.Random) -> None:
    page.locator(".expected .buttons .asks").dispatch_event("click")
    page.wait_for_selector(".expected aside")


def recall(page: Page, _rng: random.Random) -> None:
    page.locator(".expected .buttons .recalls").dispatch_event("click")
    page.wait_for_selector(".expected aside")


def choose(page: Page, rng: random.Random) -> None:
    """Press something that leaves a further choice, if there is such a thing."""
    for _ in range(3):
        keys = [box["key"] for box in page.evaluate("measure.lit()") if not box["described"]]
        if not keys:
            return
        element = page.query_selector(f'.spot.lit[data-spot="{rng.choice(keys)}"]')
        if element is not None:
            click(element)
        page.wait_for_selector(".spot.lit")
        if page.query_selector(".spot.pressed") is not None:
            return


STEPS: dict[str, Callable[[Page, random.Random], None]] = {
    "refused": refuse,
    "asked": ask,
    "hinted": hint,
    "recalled": recall,
    "chosen": choose,
}

"""Looking at a table as anybody would on a screen: what is done at it before, and what is wrong with what one sees."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, TimeoutError

from stammtisch import puzzles
from stammtisch.engine import registry
from stammtisch.engine.recording import Recording
from stammtisch.lessons import teaching
from tests.server.running import Process
from tests.web.browsing import click, make_table, press_one
from tests.web.crowded import crowd
from tests.web.ending import RESULT, nearly_over, play_to_the_end
from tests.web.sights import Sight, Size

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
REGIONS = ("board", "hand", "middle", "expected", "players", "talk")
OTHERS = "button:not(.spot), a, input, select, dialog, .spot:not(.lit)"  # what is pressed as it is
REACH = {"mouse": 24, "touch": 44}
MOST_EMPTY = 0.2  # of the screen, in one piece
PATIENCE = 240_000  # ms: a machine that has much else to do is no fault of a screen
COACHED = "JSON.stringify({done: [], left: {}, offered: [], introduced: [game], coached: [game]})"
Box = dict[str, Any]
Looked = list[str]


def look(page: Page, server: Process, sight: Sight, pictures: Path | None) -> Looked:
    """What is wrong with a table on all its screens, and with a press on the last of them."""
    rng = random.Random(sight.seed)
    turn(page, sight.sizes[0])
    if sight.plain:
        page.route("**/api/games", without_drawings)
    regions = OPENED.get(sight.state, played)(page, server, sight, rng)
    if sight.plain:
        regions = tuple(region for region in regions if region != "middle")
    page.evaluate(MEASURE)
    before: dict[Size, list[str]] = {}
    found: dict[str, None] = {}
    for size in sight.sizes:
        turn(page, size)
        found |= dict.fromkeys(seen(page, regions, size))
        before[size] = page.evaluate("measure.places(true)" if sight.state == "chosen" else "measure.places()")
    STEPS.get(sight.state, nothing)(page, rng)
    for size in reversed(sight.sizes):
        turn(page, size)
        settle(page)
        if pictures is not None:
            page.screenshot(path=pictures / f"screen-{sight.seed}-{size[0]}x{size[1]}.png")
        after = page.evaluate("measure.places(true)" if sight.state == "chosen" else "measure.places()")
        found |= dict.fromkeys(f"{at(size)}{thing}" for thing in moved(before[size], after))
        found |= dict.fromkeys(seen(page, regions, size))
    if sight.state in ("replayed", "watched again", "taught", "puzzled", "over", "waiting") or sight.plain:
        return list(found)
    for _ in range(4):
        page.keyboard.press("Escape")
    return [*found, *(f"{at(sight.sizes[0])}{fault}" for fault in pressed(page, sight, rng))]


def at(size: Size) -> str:
    return f"at {size[0]}x{size[1]} "


def turn(page: Page, size: Size) -> None:
    """Give the page another size, and wait until it knows."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=list(size))


def seen(page: Page, regions: tuple[str, ...], size: Size) -> Looked:
    """What is wrong with the page as it is now."""
    settle(page)
    found: Looked = page.evaluate("wanted => measure.faults(wanted)", list(regions))
    empty = page.evaluate("measure.emptiness()")
    if empty > MOST_EMPTY:
        found.append(f"{empty:.0%} of the screen are empty in one piece")
    return [f"{at(size)}{fault}" for fault in found]


def moved(before: list[str], after: list[str]) -> Looked:
    if len(before) != len(after):
        return [f"there are {len(after)} things where there were {len(before)}"]
    return [f"{was} moved to {now}" for was, now in zip(before, after, strict=True) if was != now]


def settle(page: Page) -> None:
    """Until fonts are there and nothing moves any more."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.wait_for_function(
        """() => new Promise(done => {
            const now = () => JSON.stringify(measure.places());
            const before = now();
            requestAnimationFrame(() => requestAnimationFrame(() => done(before === now())));
        })"""
    )


def without_drawings(route: Route) -> None:
    """Every game as one that came in a package of its own, for which nobody has drawn a board."""
    answer = route.fetch()
    told = answer.json()
    games = [{**game, "drawing": None} for game in told["games"]]
    route.fulfill(response=answer, body=json.dumps({**told, "games": games}))


def replayed(page: Page, server: Process, sight: Sight, rng: random.Random) -> tuple[str, ...]:
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


def taught(page: Page, server: Process, sight: Sight, rng: random.Random) -> tuple[str, ...]:
    """Some step of a lesson."""
    lesson = rng.choice(list(teaching.lessons(registry.find(sight.game)).values()))
    page.goto(f"{server.url}/learn/{sight.game}/{lesson.id}")
    for _ in range(rng.randrange(len(lesson.steps))):
        page.locator(".expected .next, .expected .show").first.click()
        page.wait_for_timeout(300)
    return REGIONS


def puzzled(page: Page, server: Process, sight: Sight, rng: random.Random) -> tuple[str, ...]:
    puzzle = rng.choice(list(puzzles.of_game(registry.find(sight.game)).values()))
    page.goto(f"{server.url}/puzzles/{sight.game}/{puzzle.id}")
    page.wait_for_selector(".spot.lit")
    return REGIONS


def over(page: Page, server: Process, sight: Sight, _rng: random.Random) -> tuple[str, ...]:
    """After the count, the result put away."""
    crowd(page, full=False)
    page.goto(f"{server.url}/t/{nearly_over(server, [page], sight.game, sight.players, sight.seed % 9)}")
    play_to_the_end(page)
    for _ in range(100):
        if page.query_selector(RESULT) is not None:
            break
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
    page.keyboard.press("Escape")
    page.wait_for_selector(RESULT, state="detached")
    return REGIONS


def played(page: Page, server: Process, sight: Sight, rng: random.Random) -> tuple[str, ...]:
    """A table in play, after some moves."""
    crowd(page, full=sight.full, away=sight.away, waiting=sight.state == "waiting")
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
        page.keyboard.press("Escape")
        page.wait_for_selector(".spot.lit")
    return REGIONS


OPENED: dict[str, Callable[[Page, Process, Sight, random.Random], tuple[str, ...]]] = {
    "replayed": replayed,
    "watched again": replayed,
    "taught": taught,
    "puzzled": puzzled,
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


def choose(page: Page, rng: random.Random) -> None:
    """Press something that leaves a further choice, if there is such a thing."""
    for _ in range(3):
        keys = [box["key"] for box in page.evaluate("measure.lit()") if not box["final"]]
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
    "chosen": choose,
}


def pressed(page: Page, sight: Sight, rng: random.Random) -> Looked:
    """What is lit is hit by a press near it; where another is as near, it is asked or magnified and nothing is done."""
    page.wait_for_selector(".spot.lit")
    settle(page)
    width, height = sight.sizes[0]
    lit: list[Box] = page.evaluate("measure.lit()")
    inside = [box for box in lit if within(box, width, height)]
    if not inside:
        return []
    target = rng.choice(inside)
    reach = REACH["touch" if sight.touch else "mouse"]
    x = target["x"] + rng.uniform(-0.6 * reach, target["width"] + 0.6 * reach)
    y = target["y"] + rng.uniform(-0.6 * reach, target["height"] + 0.6 * reach)
    x, y = min(max(x, 1), width - 2), min(max(y, 1), height - 2)
    if page.evaluate(f"([x, y]) => document.elementFromPoint(x, y)?.closest('{OTHERS}')", [x, y]) is not None:
        return []
    before = page.evaluate("measure.answer()")
    (page.touchscreen.tap if sight.touch else page.mouse.click)(x, y)
    where = f"a press at {x:.0f}, {y:.0f}"
    changed = "before => JSON.stringify(measure.answer()) !== JSON.stringify(before)"
    try:
        page.wait_for_function(changed, arg=before, timeout=PATIENCE / 4)
    except TimeoutError:
        return [f"{where} near {target['key']} does nothing"]
    answer = page.evaluate("measure.answer()")
    nearest = min(away(x, y, box) for box in lit)
    near = {box["key"]: box["final"] for box in lit if away(x, y, box) <= nearest + 0.5}
    if answer["pressed"] and not answer["asked"] and not set(answer["pressed"]) & set(near):
        return [f"{where} goes to {answer['pressed']} and not to {sorted(near)}"]
    done = not (answer["asked"] or answer["magnified"] or answer["pressed"])
    others = {box["key"] for box in lit if away(x, y, box) < reach / 2}
    if done and sight.touch and all(near.values()) and len(others) > 1:
        return [f"{where} does what cannot be undone, with {sorted(others)} within reach"]
    return []


def within(box: Box, width: int, height: int) -> bool:
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return bool(0 < x < width and 0 < y < height)


def away(x: float, y: float, box: Box) -> float:
    across = max(box["x"] - x, 0, x - box["x"] - box["width"])
    down = max(box["y"] - y, 0, y - box["y"] - box["height"])
    return math.hypot(across, down)

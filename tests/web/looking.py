"""Looking at a table as anybody would on a screen: what is wrong with what one sees, and with a press."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from tests.server.running import Process
from tests.web.crowded import Heard, crowd
from tests.web.sights import IN_PLAY, Sight, Size
from tests.web.states import OPENED, STEPS, nothing, played, without_drawings

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
WORDS = "button:not(.spot), [role=button]:not(.spot), a, input, select"
OTHERS = f"{WORDS}, dialog, .spot:not(.lit)"  # what is pressed as it is
REACH = {"mouse": 24, "touch": 44}
MOST_EMPTY = 0.2  # of the screen, in one piece
PATIENCE = 240_000  # ms: a machine that has much else to do is no fault of a screen
Box = dict[str, Any]
Looked = list[str]


def look(page: Page, server: Process, sight: Sight, pictures: Path | None) -> Looked:
    """What is wrong with a table on all its screens, and with a press on the last of them."""
    rng = random.Random(sight.seed)
    turn(page, sight.sizes[0])
    if sight.plain:
        page.route("**/api/games", without_drawings)
    heard = crowd(page, sight.full, sight.away, sight.state == "waiting") if sight.state in IN_PLAY else Heard()
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
    if sight.state not in IN_PLAY or sight.state == "waiting" or sight.plain:
        return list(found)
    for _ in range(4):
        page.keyboard.press("Escape")
    return [*found, *(f"{at(sight.sizes[0])}{fault}" for fault in pressed(page, sight, rng, heard))]


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


def pressed(page: Page, sight: Sight, rng: random.Random, heard: Heard) -> Looked:
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
    nearest = min(away(x, y, box) for box in lit)
    if page.evaluate(f"([x, y]) => document.elementFromPoint(x, y)?.closest('{OTHERS}')", [x, y]) is not None:
        return []
    if sight.touch and page.evaluate("([x, y, words]) => measure.away(x, y, words)", [x, y, WORDS]) <= nearest:
        return []  # the browser gives a finger what is nearest to it
    before = page.evaluate("measure.answer()")
    heard.done.clear()
    (page.touchscreen.tap if sight.touch else page.mouse.click)(x, y)
    where = f"a press at {x:.0f}, {y:.0f}"
    changed = "before => JSON.stringify(measure.answer()) !== JSON.stringify(before)"
    try:
        page.wait_for_function(changed, arg=before, timeout=PATIENCE / 4)
    except TimeoutError:
        return [f"{where} near {target['key']} does nothing"]
    settle(page)
    answer = page.evaluate("measure.answer()")
    near = {box["key"] for box in lit if away(x, y, box) <= nearest + 0.5}
    if answer["pressed"] and not answer["asked"] and not set(answer["pressed"]) & near:
        return [f"{where} goes to {answer['pressed']} and not to {sorted(near)}"]
    others = {box["key"] for box in lit if away(x, y, box) < reach / 2}
    if heard.done and sight.touch and len(others) > 1:
        return [f"{where} does what cannot be undone, {heard.done}, with {sorted(others)} within reach"]
    return []


def within(box: Box, width: int, height: int) -> bool:
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return bool(0 < x < width and 0 < y < height)


def away(x: float, y: float, box: Box) -> float:
    across = max(box["x"] - x, 0, x - box["x"] - box["width"])
    down = max(box["y"] - y, 0, y - box["y"] - box["height"])
    return math.hypot(across, down)

"""`make screens N=500`: tables on screens drawn at random, and what is wrong with each, with the words to see it again.

`python -m tests.web.screens --seed 7` looks at one of them again; `--pictures FOLDER` keeps a picture of each.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, TimeoutError

from stammtisch.engine import registry
from stammtisch.engine.recording import Recording
from tests.server.running import Backing, Process
from tests.web.browsing import DRAWN, chromium, click, make_table, new_page, press_one
from tests.web.crowded import crowd

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8")
PLAYERS = {game.id: game.players for game in DRAWN}
LOCALES = ("en-GB", "de-DE", "is-IS", "sv-SE")
STATES = ("as it is", "refused", "asked", "hinted", "chosen", "full", "replayed", "watched again")
REGIONS = ("board", "hand", "middle", "expected", "players", "talk")
LEAST, LONGEST = (320, 480), (2160, 3840)  # the short side, the long side
LONGEST_SHAPE = 21 / 9
OTHERS = "button:not(.spot), a, input, select, dialog, .spot:not(.lit)"  # what is pressed as it is
REACH = {"mouse": 24, "touch": 44}
PATIENCE = 240_000  # ms: a machine that has much else to do is no fault of a screen
Box = dict[str, Any]


@dataclass(frozen=True)
class Screen:
    """What is looked at; the seed draws the rest: moves that are made, and what is pressed."""

    seed: int
    game: str
    players: int
    locale: str
    width: int
    height: int
    touch: bool
    dark: bool
    limit: str
    state: str

    def __str__(self) -> str:
        words = ", ".join(f"{name} {value}" for name, value in asdict(self).items())
        again = f".venv/bin/python -m tests.web.screens --seed {self.seed} --pictures pictures"
        return f"{words}\n    see it again: {again}"


def drawn(seed: int) -> Screen:
    """A screen by its seed: small ones more often than large ones."""
    rng = random.Random(seed)
    game = rng.choice(list(PLAYERS))
    short = round(math.exp(rng.uniform(math.log(LEAST[0]), math.log(LONGEST[0]))))
    longest = min(LONGEST[1], int(short * LONGEST_SHAPE))
    long = round(rng.uniform(max(short, min(LEAST[1], longest)), longest))
    width, height = (short, long) if rng.random() < 0.45 else (long, short)
    state = rng.choice([state for state in STATES if state != "asked" or game == "thurn-und-taxis"])
    return Screen(
        seed=seed,
        game=game,
        players=rng.choice(PLAYERS[game]),
        locale=rng.choice(LOCALES),
        width=width,
        height=min(height, 2160),
        touch=width < 1400 and rng.random() < 0.6,
        dark=rng.random() < 0.25,
        limit=rng.choice(["never", "never", "3 minutes"]),
        state=state,
    )


def faults(browser: Browser, server: Process, screen: Screen, picture: Path | None = None) -> list[str]:
    """What is wrong with a table on this screen."""
    page = new_page(browser, locale=screen.locale, dark=screen.dark, has_touch=screen.touch)
    try:
        page.set_default_timeout(PATIENCE)
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        look = replayed if screen.state in ("replayed", "watched again") else played
        return look(page, server, screen, picture)
    finally:
        page.context.close()


def seen(page: Page, regions: tuple[str, ...]) -> list[str]:
    """What is wrong with the page as it is now."""
    found: list[str] = []
    found += page.evaluate("wanted => measure.regionFaults(wanted)", list(regions))
    for what in ("boardFaults", "textFaults", "reachFaults"):
        found += page.evaluate(f"measure.{what}()")
    return found


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


def replayed(page: Page, server: Process, screen: Screen, picture: Path | None) -> list[str]:
    """A game of random moves, looked at again in its midst."""
    rng = random.Random(screen.seed)
    recording = Recording(registry.find(screen.game), screen.players, {}, f"{screen.seed:032x}")
    made = 0
    while made < 120 and not recording.state.is_over():
        recording.apply(rng.choice(recording.state.legal()))
        made += 1
    page.goto(f"{server.url}/nowhere")
    page.evaluate("text => sessionStorage.setItem('record', text)", recording.record().text())
    page.goto(f"{server.url}/replay")
    page.wait_for_selector("svg.board")
    page.evaluate(MEASURE)
    regions = [region for region in REGIONS if region not in ("hand", "expected")]
    if screen.state == "watched again":
        page.locator(".controls select").select_option("0")
        page.wait_for_selector('[data-region="hand"]')
        regions.append("hand")
    page.locator(".controls input[type=range]").fill(f"{made // 2}")
    page.locator(".controls .count", has_text=f"{made // 2}/").wait_for()
    settle(page)
    shoot(page, picture)
    return seen(page, (*regions, "controls"))


def played(page: Page, server: Process, screen: Screen, picture: Path | None) -> list[str]:
    rng = random.Random(screen.seed)
    crowd(page, full=screen.state in ("full", "asked"))
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(screen.players - 1))]
    code = make_table(page, server.url, screen.game, seats, first=0, limit=screen.limit)
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    if screen.state not in ("full", "asked"):
        for _ in range(rng.randrange(14)):
            press_one(page, click)
        page.keyboard.press("Escape")
        page.wait_for_selector(".spot.lit")
    settle(page)
    found = seen(page, REGIONS)
    before = page.evaluate("measure.places()")
    STEPS.get(screen.state, nothing)(page, rng)
    settle(page)
    shoot(page, picture)
    if screen.state != "chosen":  # what is chosen rises, and shows where it may go
        after = page.evaluate("measure.places()")
        found += [f"{was} moved to {now}" for was, now in zip(before, after, strict=False) if was != now]
    found += [fault for fault in seen(page, REGIONS) if fault not in found]
    for _ in range(4):
        page.keyboard.press("Escape")
    return found + pressed(page, screen, rng)


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


def pressed(page: Page, screen: Screen, rng: random.Random) -> list[str]:
    """What is lit is hit by a press near it; where another is as near, it is asked or magnified and nothing is done."""
    page.wait_for_selector(".spot.lit")
    settle(page)
    lit: list[Box] = page.evaluate("measure.lit()")
    inside = [box for box in lit if within(box, screen)]
    if not inside:
        return []
    target = rng.choice(inside)
    reach = REACH["touch" if screen.touch else "mouse"]
    x = target["x"] + rng.uniform(-0.6 * reach, target["width"] + 0.6 * reach)
    y = target["y"] + rng.uniform(-0.6 * reach, target["height"] + 0.6 * reach)
    x, y = min(max(x, 1), screen.width - 2), min(max(y, 1), screen.height - 2)
    if page.evaluate(f"([x, y]) => document.elementFromPoint(x, y)?.closest('{OTHERS}')", [x, y]) is not None:
        return []
    before = page.evaluate("measure.answer()")
    (page.touchscreen.tap if screen.touch else page.mouse.click)(x, y)
    where = f"a press at {x:.0f}, {y:.0f}"
    changed = "before => JSON.stringify(measure.answer()) !== JSON.stringify(before)"
    try:
        page.wait_for_function(changed, arg=before, timeout=PATIENCE / 4)
    except TimeoutError:
        return [f"{where} near {target['key']} does nothing"]
    answer = page.evaluate("measure.answer()")
    nearest = min(away(x, y, box) for box in lit)
    near = {box["key"] for box in lit if away(x, y, box) <= nearest + 0.5}
    if answer["pressed"] and not answer["asked"] and not set(answer["pressed"]) & near:
        return [f"{where} goes to {answer['pressed']} and not to {sorted(near)}"]
    done = not (answer["asked"] or answer["magnified"] or answer["pressed"])
    others = {box["key"] for box in lit if away(x, y, box) < reach / 2}
    if done and screen.touch and target["final"] and len(others) > 1:
        return [f"{where} does what cannot be undone, with {sorted(others)} within reach"]
    return []


def within(box: Box, screen: Screen) -> bool:
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return bool(0 < x < screen.width and 0 < y < screen.height)


def away(x: float, y: float, box: Box) -> float:
    across = max(box["x"] - x, 0, x - box["x"] - box["width"])
    down = max(box["y"] - y, 0, y - box["y"] - box["height"])
    return math.hypot(across, down)


def shoot(page: Page, picture: Path | None) -> None:
    if picture is not None:
        page.screenshot(path=picture)


def main(seeds: list[int], pictures: Path | None) -> int:
    bad = 0
    if pictures is not None:
        pictures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Process(Backing.on_sqlite(folder), folder) as server:
            for seed in seeds:
                screen = drawn(seed)
                try:
                    found = faults(browser, server, screen, pictures and pictures / f"screen-{seed}.png")
                except Error as problem:
                    found = [f"it cannot be played: {problem}"]
                bad += bool(found)
                if found:
                    print(f"{screen}\n" + "".join(f"    - {fault}\n" for fault in found), flush=True)
    print(f"{bad} of {len(seeds)} screens with faults")
    return bad


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, help="how many screens")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first")
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    wanted = [given.seed] if given.seed is not None else list(range(given.first, given.first + given.n))
    sys.exit(main(wanted, given.pictures) > 0)

"""A real Chromium in front of a real server: opening pages, making moves through them, and looking with axe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ElementHandle, Page, WebSocketRoute, expect, sync_playwright

from stammtisch.engine import registry
from tests.server.running import Process
from tests.server.services import find, program

SHELL = "chromium-headless-shell"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP 192.168.77.7 127.0.0.1",  # an address of a home network: no https, and not this machine
]
QUICK = ("--analysis-depth", "0.05")  # a server whose analyses take no time
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
ODD_SIZES = {"magnified": (720, 450), "on its side": (844, 390)}  # a laptop at 200 %, and a telephone
DRAWN = [game for game in registry.games().values() if game.drawing is not None]
GAMES = {game.id: game.name for game in DRAWN}
PLAYERS = {game.id: game.players[len(game.players) // 2] for game in DRAWN}
expect.set_options(timeout=20_000)  # a loaded machine is no failure
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DECIDING = ".expected .button.main, .play > .bubble .button, .spot.lit, dialog[open] table"
YES = ".expected .bubble:not(.answer) .answers .button:first-child"
QUESTION = f".play > .bubble .button, {YES}, .expected .button.main:not(.spot)"
PRESSES = 400  # no turn takes as many
ERRORS: list[str] = []  # that a page made and nobody caught
# What a person who wants to get on would press first.
LIKED = ["pay:", "end:", "to:", "route:", "open:", "button:", "home:", "pawn:", "card:", "city:", "pile"]
# What moves and what waits in the page takes a tenth of its time; what a connection waits for, its own.
HURRIED = """
const later = window.setTimeout, animate = Element.prototype.animate;
window.setTimeout = (work, ms = 0, ...more) => later(work, ms < 10000 ? ms / 10 : ms, ...more);
Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, {...options, duration: options.duration / 10});
};
"""


@dataclass(frozen=True)
class Spot:
    """Something that can be pressed; `joins` where it is a card that fits the own route."""

    key: str
    joins: bool
    likely: bool = True  # whether it is accented


Told = dict[str, Any]
Pick = Callable[[list[Spot]], Spot]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium, if it can be had without windows of its own: its pages cost a third."""
    with sync_playwright() as playwright:
        path = find(SHELL) or find("chromium") or program(SHELL, SHELL)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


def new_page(
    browser: Browser,
    size: str = "wide",
    locale: str = "en-GB",
    dark: bool = False,
    liking: dict[str, Any] | None = None,
    hurried: bool = False,
    **more: Any,
) -> Page:
    """A person with a browser of their own, who sees everything at once or has other `liking`s."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        color_scheme="dark" if dark else "light",
        **{"reduced_motion": "reduce", "has_touch": size == "phone", **more},
    )
    page = context.new_page()
    page.on("pageerror", lambda error: ERRORS.append(str(error)))
    if hurried:
        page.add_init_script(HURRIED)
    likes = json.dumps({"pace": "instant"} if liking is None else liking)
    page.add_init_script(
        f"if (origin !== 'null') localStorage.getItem('stammtisch') ?? localStorage.setItem('stammtisch', '{likes}')"
    )
    page.set_default_timeout(20_000)
    return page


def make_table(page: Page, url: str, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    """A table by HTTP, in the name of whoever sits at the page; the answer is its code."""
    called = page.request.put(f"{url}/api/me", data={"name": "Anna"})
    assert called.ok, called.text()
    wanted = {"game": game, "seats": seats, **more}
    made = page.request.post(f"{url}/api/tables", data=wanted)
    assert made.ok, made.text()
    code: str = made.json()["code"]
    return code


def at_a_table(page: Page, server: Process, game: str, **more: Any) -> None:
    """Anna, who begins, among bots."""
    seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
    code = make_table(page, server.url, game, seats, **{"first": 0, **more})
    page.goto(f"{server.url}/t/{code}")
    page.wait_for_selector("main.play")


def two_at_a_table(browser: Browser, server: Process, game: str = "thurn-und-taxis", **more: Any) -> tuple[Page, Page]:
    """Anna, and Bo in a browser of his own."""
    anna, bo = new_page(browser), new_page(browser)
    code = make_table(anna, server.url, game, [{"name": "Anna"}, {}], **{"first": 0, **more})
    for page in (anna, bo):
        page.goto(f"{server.url}/t/{code}")
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_role("button", name="Sit down here").click()
    for page in (anna, bo):
        page.wait_for_selector("main.play")
    return anna, bo


def changed(page: Page, change: Callable[[Told], Told], hear: Callable[[Told], None] = lambda _: None) -> None:
    """From now on the page is told otherwise than the server tells, and what it says is heard."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(json.dumps(change(json.loads(text)))))

        def pass_on(text: str | bytes) -> None:
            hear(json.loads(text))
            server.send(text)

        socket.on_message(pass_on)

    page.route_web_socket("**/api/**", route)


def spots(page: Page) -> list[Spot]:
    """What is lit, in the order of the page."""
    found = page.evaluate(
        "[...document.querySelectorAll('.spot.lit')]"
        ".map(s => [s.dataset.spot, s.querySelector('.joins') !== null, !s.classList.contains('unlikely')])"
    )
    return [Spot(*one) for one in found]


def liked(lit: list[Spot]) -> Spot:
    """A spot of the kind that leads on; what joins the own route comes before what does not."""
    likely = [spot for spot in lit if spot.likely] or lit
    for kind in LIKED:
        found = [spot for spot in likely if spot.key.startswith(kind)]
        joining = [spot for spot in found if spot.joins]
        if found:
            return (joining or found)[len(lit) % len(joining or found)]
    return lit[0]


class Postmaster:
    """Plays Thurn und Taxis with some sense: builds on what joins, and closes ever longer routes."""

    ORDER = ("end:", "city:", "button:done", "open:", "card:", "pile", "button:")

    def __init__(self, page: Page) -> None:
        self.page = page
        self.closed = 0

    def __call__(self, lit: list[Spot]) -> Spot:
        keys = {spot.key: spot for spot in lit}
        length = self.page.locator(".strip .card").count()
        for key in ("button:cartwright", "button:close"):
            if key in keys and (key == "button:cartwright" or length >= min(7, 3 + self.closed)):
                self.closed += 1
                return keys[key]
        if "button:end" in keys:
            return next((spot for spot in lit if spot.key.startswith("card:") and spot.joins), keys["button:end"])
        if any(key.startswith("card:") for key in keys):  # the same card is lit in the hand and on the map
            keys = {key: spot for key, spot in keys.items() if not key.startswith(("city:", "open:"))}
        return self.best(list(keys.values()))

    def best(self, lit: list[Spot]) -> Spot:
        for kind in self.ORDER:
            found = sorted((spot for spot in lit if spot.key.startswith(kind)), key=lambda spot: not spot.joins)
            if found:
                return found[0]
        return lit[0]


def press_one(page: Page, press: Callable[[ElementHandle], None], pick: Pick = liked) -> bool:
    """Press something that is lit; False when the game is over."""
    page.wait_for_selector(DECIDING)
    if page.query_selector("dialog[open] table") is not None:
        return False
    press_next(page, press, pick)
    return True


def press_next(page: Page, press: Callable[[ElementHandle], None], pick: Pick) -> None:
    """Answer what is asked, or press one of the things that are lit, if it still is."""
    question = page.query_selector(QUESTION)
    if question is not None:
        press(question)
    else:
        press_lit(page, press, pick)


def press_lit(page: Page, press: Callable[[ElementHandle], None], pick: Pick) -> None:
    """Press one of the things that are lit, if it still is."""
    lit = spots(page)
    element = page.query_selector(f'.spot.lit[data-spot="{pick(lit).key}"]') if lit else None
    if element is not None:
        press(element)


# The title says whose turn it is. Whoever is next may be quicker than a look at it.
TURN = """
window.isTurnOver = false;
new MutationObserver(() => { window.isTurnOver ||= !document.title.startsWith('●'); })
    .observe(document.head, {subtree: true, childList: true, characterData: true});
"""


def finish_turn(page: Page, pick: Pick = liked) -> None:
    """Press on until it is another's turn."""
    page.wait_for_selector(".spot.lit")
    expect(page).to_have_title(re.compile("^●"))
    page.evaluate(TURN)
    for _ in range(PRESSES):
        page.wait_for_function(f"() => window.isTurnOver || document.querySelector('{QUESTION}, .spot.lit') !== null")
        if page.evaluate("window.isTurnOver"):
            return
        press_next(page, click, pick)
    raise AssertionError("no press ends the turn")


def click(element: ElementHandle) -> None:
    element.dispatch_event("click")


def tap(element: ElementHandle) -> None:
    element.tap(force=True)


def violations(page: Page, *more: str) -> list[str]:
    """What axe has to say against the page as it is now: wide and on a telephone, by day and by candlelight."""
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found = []
    for size in ("wide", "phone", *more):
        width, height = {**SIZES, **ODD_SIZES}[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
            told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
            found += [f"{size} {theme} {one['id']}: {json.dumps(one['nodes'][0]['target'])}" for one in told]
    return found

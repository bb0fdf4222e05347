"""Great events: each is written on the board, with a sentence and a sound, and stays long enough to be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from stammtisch import bots
from stammtisch.engine import registry
from stammtisch.engine.contract import Happening
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from tests.server.running import Process
from tests.web.browsing import PLAYERS, at_a_table, click, finish_turn, new_page, press_one

NEW_YORK = "ticket-to-ride-new-york"
TRACED = re.compile(r"\btraced\b")
GREATS = {
    "thurn-und-taxis": ["tile", "carriage", "last round"],
    NEW_YORK: ["reset", "last turns"],
    "partners": ["sent home", "thrown in", "blockade"],
    "partners-plus": ["sent home", "thrown in", "blockade"],
}
# Notes what is written on the board and read out, and how many tones are made.
NOTING = """
window.greats = []; window.heard = []; window.tones = 0;
const tone = BaseAudioContext.prototype.createOscillator;
BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return tone.call(this); };
new MutationObserver(() => {
    for (const great of document.querySelectorAll('.board-area .events p'))
        if (!window.greats.includes(great.textContent)) window.greats.push(great.textContent);
    for (const said of document.querySelectorAll('[role=log] p')) window.heard.push(said.textContent);
}).observe(document, {subtree: true, childList: true, characterData: true});
"""
Told = dict[str, Any]


@cache
def happened(game: str) -> dict[str, Happening]:
    """One of each kind of great events, as bots brought them about."""
    found: dict[str, Happening] = {}
    bot, seed = bots.find("greedy"), 0
    while not set(GREATS[game]) <= set(found):
        seed += 1
        recording, rng = Recording(registry.find(game), PLAYERS[game], {}, f"{seed:032x}"), Rng(seed)
        while not recording.state.is_over():
            before, action = recording.state.copy(), bot.choose(recording.state, rng)
            recording.apply(action)
            told = recording.game.happenings(before, action, recording.state, SPECTATOR)
            found |= {one["what"]: one for one in told if one["what"] in GREATS[game]}
    return found


def watched(browser: Browser, server: Process, game: str) -> tuple[Page, Callable[[Told], None]]:
    """Anna's page, and a way to tell it more than the server does: what it would tell after a bot's move."""
    page = new_page(browser, liking={"pace": "quick", "sound": True}, hurried=True)
    sockets: list[WebSocketRoute] = []
    last: Told = {}

    def route(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        to_server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("game"):
                last.update(message)
            socket.send(text)

        to_server.on_message(pass_on)

    def tell(more: Told) -> None:
        last["n"] += 1
        line = {"n": last["n"], "at": last["now"], "what": "moved", "seat": 1, "bot": "greedy", "happenings": []}
        game_told = {**last["game"], **more.get("game", {})}
        news = {**last, "log": [{**line, "happenings": more.get("happenings", [])}], "game": game_told}
        sockets[-1].send(json.dumps(news))

    page.add_init_script(NOTING)
    page.route_web_socket("**/api/**", route)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    return page, lambda more: tell(more | {"game": more["change"](last["game"])} if "change" in more else more)


def noticed(page: Page, n: int) -> None:
    """It is there to be seen, to be heard, and to be read out."""
    page.wait_for_function("n => window.greats.length === n && window.tones >= 2 * n", arg=n)
    page.wait_for_function("text => window.heard.includes(text)", arg=page.evaluate("window.greats.at(-1)"))
    expect(page.locator(".board-area .events p")).to_have_count(0)  # and goes again


@pytest.mark.parametrize("game", GREATS)
def test_each_is_a_sentence_on_the_board_and_a_sound(game: str, browser: Browser, server: Process) -> None:
    page, tell = watched(browser, server, game)
    for n, happening in enumerate(happened(game).values(), 1):
        tell({"happenings": [happening]})
        noticed(page, n)
    page.context.close()


@pytest.mark.parametrize(("game", "whose"), [("thurn-und-taxis", "holder"), (NEW_YORK, "seat")])
def test_the_last_round_is_told_and_stays_to_be_seen(game: str, whose: str, browser: Browser, server: Process) -> None:
    page, tell = watched(browser, server, game)
    last = next(happening for what, happening in happened(game).items() if what.startswith("last"))
    ending = {"change": lambda told: {"view": {**told["view"], "end": {whose: 1, "turns_left": 2}}}}
    tell({"happenings": [last], **ending})
    noticed(page, 1)
    expect(page.locator(".expected .last")).to_have_text("Last round: 2 more turns")
    page.context.close()


def test_all_are_seen_where_several_come_at_once(browser: Browser, server: Process) -> None:
    """Closing a route may bring two tiles and a carriage."""
    page, tell = watched(browser, server, "thurn-und-taxis")
    tell({"happenings": list(happened("thurn-und-taxis").values())})
    page.wait_for_function("n => window.greats.length === n", arg=len(GREATS["thurn-und-taxis"]))
    expect(page.locator(".board-area .events p")).to_have_count(0)
    page.context.close()


def test_a_ticket_that_is_complete_is_one_and_a_claim_stays_marked(browser: Browser, server: Process) -> None:
    page, tell = watched(browser, server, NEW_YORK)
    ticket = {"ticket": 0, "points": 4}

    def holding(complete: bool) -> Callable[[Told], Told]:
        return lambda game: {"view": {**game["view"], "tickets": [{**ticket, "complete": complete}]}}

    tell({"change": holding(False)})
    expect(page.locator('[data-ticket="0"]').first).to_be_attached()
    assert page.evaluate("window.greats") == []
    tell({"change": holding(True)})
    noticed(page, 1)
    assert "complete" in page.evaluate("window.greats[0]")
    route = page.locator('[data-spot="route:7"]')
    expect(route).not_to_have_class(TRACED)
    tell({"happenings": [{"what": "move", "seat": 1, "move": {"type": "claim", "route": 7}}]})
    expect(route).to_have_class(TRACED)  # what somebody did last stays marked
    tell({"happenings": [{"what": "move", "seat": 1, "move": {"type": "draw"}}]})
    expect(route).to_have_class(TRACED)  # for as long as that turn lasts
    page.context.close()


def test_what_bots_do_is_told_in_the_log_too(browser: Browser, server: Process) -> None:
    page = new_page(browser, liking={"pace": "quick"}, hurried=True, reduced_motion="no-preference")
    page.add_init_script(NOTING)
    at_a_table(page, server, "partners")
    finish_turn(page)
    while not page.evaluate("window.greats.length"):
        press_one(page, click)
    expect(page.locator(".talk")).to_contain_text(page.evaluate("window.greats[0]"))
    page.context.close()

"""The coach on the page: offered once, beside the lesson; speaking in a place of its own; asking after a weak move."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from stammtisch import bots
from stammtisch.bots.judging import judge
from stammtisch.engine import registry, seeds
from stammtisch.engine.recording import Recording
from stammtisch.engine.records import Record
from stammtisch.engine.rng import Rng
from tests.server.running import Process
from tests.web.browsing import DRAWN, SIZES, YES, at_a_table, new_page, violations

WAYS = [(game.id, list(SIZES)[number % len(SIZES)]) for number, game in enumerate(DRAWN)]
KEPT = "JSON.stringify({done: [], left: {}, offered: [], introduced: [game], coached: [game]})"
REGIONS = """() => Object.fromEntries([...document.querySelectorAll('[data-region]')].map(region => {
    const {x, y, width, height} = region.getBoundingClientRect();
    return [region.dataset.region, [x, y, width, height].map(Math.round)];
}))"""


def with_a_coach(page: Page, server: Process, game: str, **more: object) -> None:
    page.goto(server.url)
    page.evaluate(f"game => localStorage.setItem('stammtisch.lessons', {KEPT})", game)
    at_a_table(page, server, game, **more)


@pytest.mark.parametrize(("game", "size"), WAYS)
def test_the_coach_speaks_before_each_decision_and_moves_nothing(
    browser: Browser, server: Process, game: str, size: str
) -> None:
    page = new_page(browser, size)
    with_a_coach(page, server, game)
    expect(page.locator(".expected .coach")).to_be_visible()
    assert "coach." not in page.locator(".expected .coach").inner_text()
    assert page.locator(".expected .coach [role=status]").count() == 1
    with_words = page.evaluate(REGIONS)
    page.evaluate("document.querySelector('.expected .coach').remove()")
    assert page.evaluate(REGIONS) == with_words, "its place is kept"
    page.context.close()


def test_it_is_offered_once_beside_the_lesson_and_switched_off_in_the_menu(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(server.url)
    card = page.locator("article", has_text="Thurn und Taxis")
    card.get_by_role("button", name="Play now").click()
    offer = page.get_by_role("button", name="Play with a coach")
    expect(offer).to_be_visible()
    expect(page.get_by_role("link", name="To the lesson")).to_be_visible()
    offer.click()
    expect(offer).to_be_hidden()
    expect(page.locator(".expected .coach")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("checkbox", name="A coach tells you")
    expect(switch).to_be_checked()
    switch.uncheck()
    page.keyboard.press("Escape")
    expect(page.locator(".expected .coach")).to_be_hidden()
    page.goto(server.url)
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".expected")
    page.wait_for_selector(".spot.lit")
    expect(offer).to_be_hidden()
    page.context.close()


def test_where_the_table_wants_no_hints_there_is_no_coach(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    with_a_coach(page, server, "thurn-und-taxis", hints=False)
    page.wait_for_selector(".spot.lit")
    expect(page.locator(".expected .coach")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("checkbox", name="A coach tells you")).to_have_count(0)
    page.context.close()


def thrown_away() -> tuple[Record, int, str]:
    """A game up to where somebody could go on with a long route, whose seat that is, and a card that throws it away."""
    game = registry.find("thurn-und-taxis")
    for number in range(200):
        recording = Recording(game, 2, {}, seeds.derive(5, number)[0])
        while not recording.state.is_over():
            state = recording.state
            moves = {action: game.move(state, action) for action in state.legal()}
            starts = [action for action, move in moves.items() if move["type"] == "start"]
            goes_on = any(move["type"] == "play" for move in moves.values())
            if goes_on and starts and len(game.view(state, state.seat)["seats"][state.seat]["route"]) > 3:
                few = bots.Budget(iterations=300, threads=1)
                verdict = judge(bots.given(state, Rng(1)).state, starts[0], few, None, Rng(2))
                if verdict is not None and verdict.games > 25:
                    return recording.record(), state.seat, moves[starts[0]]["city"]
            recording.apply(bots.choose(bots.GreedyBot(), bots.given(state, Rng(number)), Rng(number)))
    raise AssertionError("nobody ever had a long route")


def going_on_with(page: Page, server: Process, record: Record, seat: int) -> None:
    """Anna, whom a coach helps, goes on from there with a bot."""
    page.goto(server.url)
    page.evaluate(f"game => localStorage.setItem('stammtisch.lessons', {KEPT})", "thurn-und-taxis")
    page.request.put(f"{server.url}/api/me", data={"name": "Anna"})
    seats = [{"name": "Anna"} if number == seat else {"bot": "greedy"} for number in range(2)]
    step = sum("move" in event for event in record.events)
    wanted = {"record": record.document(), "step": step, "anew": None, "seats": seats}
    made = page.request.post(f"{server.url}/api/positions", data=wanted)
    assert made.ok, made.text()
    page.goto(f"{server.url}/t/{made.json()['code']}")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_after_a_weak_move_one_is_asked_whether_one_meant_it(browser: Browser, server: Process, size: str) -> None:
    record, seat, city = thrown_away()
    page = new_page(browser, size)
    going_on_with(page, server, record, seat)
    card, question = page.locator(f'.spot.lit[data-spot="card:{city}"]'), page.locator(".bubble.meant")

    def throw_away() -> None:
        card.first.dispatch_event("click")
        page.locator(YES).click()  # it is asked whether the route is to be thrown away

    expect(page.locator(".expected .coach")).to_be_visible()
    throw_away()
    expect(question).to_contain_text("Did you mean that?")
    assert violations(page) == []
    if size == "phone":
        page.keyboard.press("Escape")  # keeps it
        expect(question).to_be_hidden()
    else:
        page.get_by_role("button", name="Take it back").click()
        expect(question).to_be_hidden()
        throw_away()
        page.wait_for_function("document.querySelector('.bubble') === null")
        expect(question).to_be_hidden()  # who makes it again meant it
    page.context.close()


def two_ends() -> tuple[Record, int, str, str]:
    """A game up to where somebody can lay a card at one end alone, and after it another one at either end."""
    game = registry.find("thurn-und-taxis")
    for number in range(2000):
        recording, lots = Recording(game, 2, {}, seeds.derive(6, number)[0]), Rng(number)
        while not recording.state.is_over() and len(recording.events) < 80:
            state = recording.state
            laid = [
                (action, move["city"])
                for action in state.legal()
                if (move := game.move(state, action))["type"] == "play"
            ]
            for action, city in laid:
                after = state.copy()
                after.apply(action)
                then = [game.move(after, one) for one in after.legal() if after.seat == state.seat]
                ends = [move["city"] for move in then if move["type"] == "play"]
                both = next((other for other in ends if ends.count(other) == 2), None)
                if both is not None and [other for _, other in laid].count(city) == 1:
                    return recording.record(), state.seat, city, both
            recording.apply(state.legal()[lots.below(len(state.legal()))])
    raise AssertionError("nobody ever had a card for both ends")


def test_back_takes_a_press_back_whatever_the_coach_asks_meanwhile(browser: Browser, server: Process) -> None:
    """Found by a walk: it answered the coach instead, whose question had come after the press."""
    record, seat, first, both = two_ends()
    page, late = new_page(browser), list[WebSocketRoute]()
    weak = {"type": "judge", "says": {"key": "coach.weak", "values": {"games": 9, "better": "x"}}}
    asked: list[int] = []

    def route(socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            told = json.loads(text)
            if told["type"] == "judge":
                late.append(socket)
                asked.append(told["id"])
            else:
                socket.send(text)

        house.on_message(hear)
        socket.on_message(house.send)

    page.route_web_socket("**/api/**", route)
    going_on_with(page, server, record, seat)
    page.locator(f'.spot.lit[data-spot="card:{first}"]').first.dispatch_event("click")
    page.locator(f'.spot.lit[data-spot="card:{both}"]').first.dispatch_event("click")
    ends = page.locator('.spot.lit[data-spot="end:left"]')
    expect(ends).to_be_visible()
    while not late:
        page.wait_for_timeout(50)
    late[0].send(json.dumps({**weak, "id": asked[0]}))
    expect(page.locator(".bubble.meant")).to_be_visible()
    page.locator(".expected .buttons").get_by_role("button", name="Back", exact=True).click()
    expect(ends).to_be_hidden()
    expect(page.locator(".bubble.meant")).to_be_visible()
    page.context.close()

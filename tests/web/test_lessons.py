"""Lessons as a learner takes them: each in one language and at one size, by mouse, finger and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from stammtisch.engine import registry
from stammtisch.lessons import teaching
from tests.server.running import Process
from tests.web.browsing import SIZES, YES, click, new_page, violations
from tests.web.learning import lesson_of, step_of, take, wait_for_step

LESSONS = [(game.id, one) for game in registry.games().values() for one in teaching.lessons(game)]
LOCALES = ("en-GB", "de-DE", "is-IS", "sv-SE")
WAYS = [
    (game, one, list(SIZES)[number % len(SIZES)], LOCALES[number % len(LOCALES)])
    for number, (game, one) in enumerate(LESSONS)
]


def open_lesson(page: Page, server: Process, game: str, one: str) -> None:
    page.goto(f"{server.url}/learn/{game}/{one}")
    page.wait_for_selector(".expected[data-step]")


@pytest.mark.parametrize(("game", "name", "size", "locale"), WAYS)
def test_a_lesson_is_taken_to_its_end(
    game: str, name: str, size: str, locale: str, browser: Browser, server: Process
) -> None:
    page = new_page(browser, size, locale)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    one = lesson_of(game, name)
    open_lesson(page, server, game, name)

    def look(step: int) -> None:
        first = next(iter(one.steps[step].points), None)
        if first is not None:
            page.wait_for_selector(f'[data-points="{first}"]')
        assert page.locator(".expected .line").inner_text().strip() != ""
        assert "lesson." not in page.locator(".expected").inner_text()

    take(page, one, look)
    assert errors == []
    page.goto(f"{server.url}/learn/{game}")
    expect(page.locator("li .done")).to_have_count(1)
    page.context.close()


BOXES = """(names) => names.map(name => {
    const {left, top, right, bottom} = document.querySelector(name).getBoundingClientRect();
    return [left, top, right, bottom];
})"""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_is_pointed_at_is_marked_as_a_whole_with_its_name(size: str, browser: Browser, server: Process) -> None:
    """A region was marked at the first thing in it that can be aimed at, and the mark went through a city's name."""
    page = new_page(browser, size)
    open_lesson(page, server, "thurn-und-taxis", "first")
    for ring, thing in (
        ('[data-points="region:board"]', '[data-region="board"]'),
        ('[data-points="city:Carlsruhe"]', '[data-spot="city:Carlsruhe"]'),
    ):
        page.wait_for_selector(ring)
        [(left, top, right, bottom), (x, y, end, foot)] = page.evaluate(BOXES, [ring, f".play {thing}"])
        assert left <= x + 1
        assert top <= y + 1
        assert right >= end - 1
        assert bottom >= foot - 1
        open_lesson(page, server, "thurn-und-taxis", "laying")
    page.context.close()


SMALLEST: dict[str, ViewportSize] = {
    "upright": {"width": 320, "height": 480},
    "on its side": {"width": 480, "height": 320},
}
NAMELESS = """() => [...document.querySelectorAll('.play button, .play a, .play .spot.lit')]
    .filter(one => one.getClientRects().length > 0 && !(one.getAttribute('aria-label') || one.textContent).trim())
    .map(one => one.outerHTML.slice(0, 200))"""
OUTSIDE = """(things) => [...document.querySelectorAll(things)]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([, {left, top, right, bottom}]) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    .map(([one]) => one.outerHTML.slice(0, 100))"""
# Of what has the focus all that fits is seen, on the screen and in each strip: what it is where it is cut.
CUT = """() => {
    const one = document.activeElement;
    const box = one.getBoundingClientRect();
    const frames = [{left: 0, top: 0, right: innerWidth, bottom: innerHeight}];
    for (let around = one.parentElement; around !== null && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflow !== 'visible') frames.push(around.getBoundingClientRect());
    const isSeen = (start, end, from, to) =>
        Math.min(end, to) - Math.max(start, from) >= Math.min(end - start, to - from) - 1;
    const isWhole = frames.every(frame =>
        isSeen(box.left, box.right, frame.left, frame.right) && isSeen(box.top, box.bottom, frame.top, frame.bottom));
    return one === document.body || isWhole ? '' : one.outerHTML.slice(0, 200);
}"""
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def tab_to(page: Page, wanted: str) -> None:
    """Press the key Tab until one is there, and then Enter; whatever has the focus on the way is seen whole."""
    for _ in range(250):
        page.keyboard.press("Tab")
        cut, is_there = page.evaluate(f"wanted => [({CUT})(), document.activeElement.matches(wanted)]", wanted)
        assert cut == ""
        if is_there:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no key leads to {wanted}")


# First lessons on both, the others on one of them.
BY_KEYS = [
    (game, name, held)
    for number, (game, name) in enumerate(LESSONS)
    for held in (SMALLEST if name == "first" else [list(SMALLEST)[number % 2]])
]


@pytest.mark.parametrize(("game", "name", "held"), BY_KEYS)
def test_a_lesson_on_the_smallest_screen_by_keys_alone_and_reloaded_on_the_way(
    game: str, name: str, held: str, browser: Browser, server: Process
) -> None:
    page = new_page(browser, "phone")
    page.set_viewport_size(SMALLEST[held])
    one = lesson_of(game, name)
    open_lesson(page, server, game, name)
    for step in range(len(one.steps) - 1):
        if step == len(one.steps) // 2:
            page.reload()
        wait_for_step(page, step)
        page.wait_for_selector(".expected .buttons .button")
        assert page.evaluate(NAMELESS) == []
        assert page.evaluate(OUTSIDE, ".expected") == []
        page.evaluate(LAID_OUT)
        assert page.evaluate(CUT) == ""
        while page.locator(".expected .show, .expected .next").count() == 0:  # a pawn is taken up by itself
            tab_to(page, ".expected .back, .expected .buttons .button:last-child")
        tab_to(page, ".expected .next" if one.steps[step].may is None else ".expected .show")
        wait_for_step(page, step + 1)
    page.goto(f"{server.url}/learn/{game}")
    expect(page.locator("li .done")).to_have_count(1)
    page.context.close()


def test_from_the_end_of_the_table_tab_comes_round_to_its_beginning(browser: Browser, server: Process) -> None:
    """The ticket that is pointed at no more changes what is shown, and the focus was taken for lost."""
    page = new_page(browser, "phone")
    page.set_viewport_size(SMALLEST["on its side"])
    one = lesson_of("ticket-to-ride-new-york", "first")
    open_lesson(page, server, "ticket-to-ride-new-york", "first")
    second = next(number for number, step in enumerate(one.steps) if step.name == "second")
    for step in range(second):
        wait_for_step(page, step)
        page.locator(".expected .next, .expected .show").focus()
        page.keyboard.press("Enter")
    wait_for_step(page, second)
    page.evaluate(LAID_OUT)
    page.locator("[data-ticket]").last.focus()
    for _ in range(2):  # out of the page, and in again
        page.keyboard.press("Tab")
        page.evaluate(LAID_OUT)
    assert page.evaluate("document.activeElement === document.querySelector('.play :is(a, button)')")
    page.context.close()


def test_a_strip_goes_along_with_keys_and_stays_where_it_is_under_a_finger(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.set_viewport_size(SMALLEST["on its side"])
    open_lesson(page, server, "ticket-to-ride-new-york", "first")
    page.locator(".expected .next").click()
    wait_for_step(page, 1)
    strip = page.locator(".expected .buttons.more-after")
    box = strip.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2)
    page.mouse.down()  # on something that is cut
    page.evaluate(LAID_OUT)
    assert page.evaluate(CUT) != ""
    assert strip.evaluate("strip => strip.scrollLeft") == 0
    page.mouse.move(0, 0)
    page.mouse.up()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(CUT) == ""
    assert strip.evaluate("strip => strip.scrollLeft") > 0
    page.context.close()


def test_one_steps_back_leaves_and_comes_back(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    open_lesson(page, server, "thurn-und-taxis", "first")
    page.locator(".expected .next").click()
    wait_for_step(page, 1)
    page.locator(".expected .next").click()
    wait_for_step(page, 2)
    page.locator(".expected .show").click()
    wait_for_step(page, 3)
    page.locator(".expected .back").click()
    wait_for_step(page, 2)
    expect(page.locator('.spot.lit[data-spot="open:Ulm"]')).to_be_visible()
    page.locator(".expected .show").click()
    wait_for_step(page, 3)
    page.goto(f"{server.url}/learn/thurn-und-taxis")
    page.get_by_role("link", name="Go on (step 4").click()
    wait_for_step(page, 3)
    assert step_of(page) == 3
    page.context.close()


def test_a_lesson_that_has_changed_is_begun_anew(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    left = '{"left": {"partners/first": {"step": 5, "made": [{"type": "fold"}]}}}'
    page.evaluate("text => localStorage.setItem('stammtisch.lessons', text)", left)
    open_lesson(page, server, "partners", "first")
    assert step_of(page) == 0
    page.context.close()


def test_what_is_refused_says_why_and_what_is_not_meant_gets_a_kind_word(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    open_lesson(page, server, "thurn-und-taxis", "laying")
    page.locator('[data-spot="card:Innsbruck"]').dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("Next")
    page.locator(".expected .next").click()
    wait_for_step(page, 1)
    page.locator('[data-spot="city:Basel"]').dispatch_event("click")
    expect(page.locator(".bubble.answer")).to_be_visible()
    page.locator(".bubble.answer").get_by_role("button", name="Close").click()
    page.locator('.spot.lit[data-spot="card:Innsbruck"]').dispatch_event("click")
    page.locator(YES).click()
    expect(page.get_by_role("alert")).to_contain_text("First lay Passau")
    assert step_of(page) == 1
    page.locator(".bubble").get_by_role("button", name="Show me").click()
    wait_for_step(page, 2)
    page.context.close()


def test_by_keyboard_and_as_axe_wants_it(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    open_lesson(page, server, "ticket-to-ride-new-york", "cards")
    page.locator(".expected .next").focus()
    page.keyboard.press("Enter")
    wait_for_step(page, 1)
    page.locator('.spot.lit[data-spot="open:green"]').focus()
    page.keyboard.press("Enter")
    wait_for_step(page, 2)
    page.wait_for_function("document.activeElement !== document.body")
    assert violations(page) == []
    page.goto(f"{server.url}/learn/ticket-to-ride-new-york")
    page.wait_for_selector("li h2")
    assert violations(page) == []
    page.context.close()


def test_the_first_game_offers_the_lesson_once_and_does_not_stand_in_the_way(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    page.goto(server.url)
    offer = page.get_by_role("link", name="To the lesson")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("main.play")
    expect(offer).to_be_visible()
    page.get_by_role("button", name="No, thanks").click()
    expect(offer).to_be_hidden()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("main.play")
    page.wait_for_selector(".expected")
    expect(offer).to_be_hidden()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").nth(1).click()
    page.wait_for_selector("main.play")
    expect(offer).to_be_visible()
    offer.click()
    wait_for_step(page, 0)
    page.goto(server.url)
    page.get_by_role("button", name="Play now").nth(1).click()
    expect(page.get_by_role("button", name="Play with a coach")).to_be_visible()  # whoever learned first was not asked
    expect(offer).to_be_hidden()
    page.context.close()


def test_the_offer_goes_away_with_the_first_move(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    page.locator("article", has_text="Thurn und Taxis").get_by_role("button", name="Play now").click()
    offer = page.get_by_role("link", name="To the lesson")
    expect(offer).to_be_visible()
    spot = page.wait_for_selector('.spot.lit[data-spot="pile"]')
    assert spot is not None
    click(spot)
    expect(offer).to_be_hidden()
    page.context.close()


def test_there_is_nothing_where_there_is_no_lesson(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(f"{server.url}/learn/partners/how-to-cheat")
    expect(page.get_by_role("heading")).to_have_text("There is no such lesson.")
    page.goto(f"{server.url}/learn/bridge")
    expect(page.get_by_role("heading")).to_have_text("There is nothing here.")
    page.context.close()


def test_pawns_that_share_a_space_are_seen_to_be_two(browser: Browser, server: Process) -> None:
    """Found by a walk on a telephone: two together, which are safe, looked like one."""
    page = new_page(browser, "phone")
    page.goto(f"{server.url}/learn/partners/safe")
    page.wait_for_selector(".expected")
    places = page.eval_on_selector_all("[data-spot^='pawn:1:']", "pawns => pawns.map(pawn => pawn.dataset.spot)")
    (shared,) = {place for place in places if places.count(place) == 2 and not place.endswith("home")}
    one, other = (pawn.bounding_box() for pawn in page.locator(f"[data-spot='{shared}']").all())
    assert one is not None
    assert other is not None
    assert abs(one["x"] - other["x"]) > one["width"] / 3
    page.context.close()

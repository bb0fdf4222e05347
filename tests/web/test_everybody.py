"""The client is for everybody: axe finds nothing on any page in any state, and whatever cannot be done says why."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Browser, Page, expect

from stammtisch.games.thurn_und_taxis.board import CITIES
from tests.server.running import Backing, Process
from tests.web.browsing import (
    GAMES,
    ODD_SIZES,
    PLAYERS,
    SIZES,
    Told,
    at_a_table,
    changed,
    click,
    finish_turn,
    make_table,
    new_page,
    press_one,
    violations,
)
from tests.web.crowded import crowd, stretched
from tests.web.looking import MEASURE, seen, settle, turn
from tests.web.states import REGIONS

THURN, NEW_YORK = "thurn-und-taxis", "ticket-to-ride-new-york"
THREE = ("Balthasar", "Cosima", "Dietmar")


def test_arrows_walk_and_escape_goes_back(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    page.wait_for_selector(".spot.lit")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.classList.contains('lit')")
    page.locator('[data-spot="city:Lodz"]').dispatch_event("click")
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_be_done_says_why_and_is_no_button(game: str, browser: Browser, server: Process) -> None:
    """One of each kind of things that are on the table from the beginning; the games' own tests know the reasons."""
    page = new_page(browser)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    dark = page.locator(".spot:not(.lit)[data-spot]").evaluate_all("spots => spots.map(spot => spot.dataset.spot)")
    kinds = {spot.split(":")[0]: spot for spot in dark}
    assert kinds
    asked = page.locator(".expected .line [role=status]").inner_text()
    for spot in kinds.values():
        thing = page.locator(f'.spot[data-spot="{spot}"]').first
        assert thing.get_attribute("role") == "img"
        assert thing.get_attribute("tabindex") is None
        page.keyboard.press("Escape")
        expect(page.get_by_role("alert")).to_have_count(0)
        thing.dispatch_event("click")
        expect(page.get_by_role("alert")).to_contain_text(re.compile(r"\w"))
        assert asked not in page.get_by_role("alert").inner_text(), "what is expected stands there already"
    page.context.close()


DECIDING = {
    THURN: [r"\d+ houses? left", r"\d+ cards?"],
    NEW_YORK: [r"\d+ taxis?", r"\d+ cards?", r"\d+ tickets?"],
    "partners": [r"\d+ cards?", r"locked", r"with \w+"],
    "partners-plus": [r"\d+ cards?", r"locked", r"with \w+"],
}
SAID_OF = """seats => seats.map(seat =>
    [seat.innerText, ...[...seat.querySelectorAll('[aria-label]')].map(one => one.ariaLabel)].join(' '))"""


@pytest.mark.parametrize("game", GAMES)
def test_what_decides_the_game_is_told_of_every_seat(game: str, browser: Browser, server: Process) -> None:
    """In full, in brief, and behind the button where there is no room for either."""
    page = new_page(browser)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    for size in ((1440, 900), (390, 844), (320, 480)):
        turn(page, size)
        settle(page)
        button = page.locator('button[data-region="players"]')
        if button.count() > 0:
            button.click()
        told = page.locator("li:has([data-place^='seat:'])").evaluate_all(SAID_OF)
        assert len(told) == PLAYERS[game]
        missing = [fact for fact in DECIDING[game] for seat in told if not re.search(fact, seat)]
        assert missing == [], f"{size}: {told}"
    page.context.close()


def test_a_route_of_new_york_says_what_it_costs(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, "ticket-to-ride-new-york")
    press_one(page, click)
    page.wait_for_selector('.spot.lit[data-spot="pile"]')
    page.locator('.spot:not(.lit)[data-spot^="route:"]').first.dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("(taxis count as any colour). You have")
    page.context.close()


def all_claimed(message: Told) -> Told:
    told = message.get("game")
    if told:
        told["view"]["routes"] = [number % 3 for number in range(len(told["view"]["routes"]))]
    return message


FILLS = """() => [...document.querySelectorAll('.route')].map(route =>
    [route.querySelector('.space'), route.querySelector(':scope > g > g > rect')].map(shape =>
        getComputedStyle(shape).fill.match(/[0-9.]+/g).slice(0, 3).map(Number)))"""


def test_taxis_are_told_from_the_routes_that_they_stand_on(browser: Browser, server: Process) -> None:
    """Whatever the colour of a route, its spaces are pale under taxis, and taxis have a dark edge."""
    page = new_page(browser)
    changed(page, all_claimed)
    at_a_table(page, server, "ticket-to-ride-new-york")
    page.wait_for_selector(".route > g > g > rect")
    fills = page.evaluate(FILLS)
    assert len(fills) == 41
    assert len({tuple(space) for space, _ in fills}) == 1, "the same under all"
    assert all(sum(space) > 600 for space, _ in fills)
    assert len({tuple(cab) for _, cab in fills}) == 3
    cabs = page.locator(".route > g > g > rect:not([fill-opacity])")
    edges = cabs.evaluate_all("all => all.map(one => one.getAttribute('stroke'))")
    assert set(edges) == {"#15120f"}
    page.context.close()


def test_axe_finds_nothing_on_the_start_page(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url)
    page.wait_for_selector("article")
    assert violations(page) == []
    page.get_by_role("button", name="New table").first.click()
    page.get_by_text("More settings").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("path", [*(f"/rules/{game}" for game in GAMES), "/replay", "/nowhere"])
def test_axe_finds_nothing_on_the_other_pages(path: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    page.goto(server.url + path)
    page.wait_for_selector("article .rule" if path.startswith("/rules") else "main h1")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_table(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, game, limit="3 minutes")
    page.wait_for_selector(".spot.lit")
    press_one(page, click)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".expected aside")
    assert violations(page, *ODD_SIZES) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_with_a_card_chosen(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    crowd(page, full=True)
    at_a_table(page, server, game)
    page.locator(
        ", ".join(f'.spot.lit[data-spot^="{kind}:"]' for kind in ("card", "pawn", "held"))
    ).first.dispatch_event("click")
    page.wait_for_selector(".spot.pressed")
    assert violations(page, *ODD_SIZES) == []
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_as_full_as_can_be(game: str, browser: Browser, server: Process) -> None:
    page = new_page(browser)
    crowd(page, full=True)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    assert violations(page, *ODD_SIZES) == []
    page.context.close()


def test_the_focus_goes_on_after_a_move_and_every_move_is_told(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    at_a_table(page, server, THURN)
    page.locator('.spot.lit[data-spot="pile"]').focus()
    others = page.locator('.unseen[role="log"] p').filter(has_text="Cosima")
    for _ in range(12):
        page.wait_for_function("() => document.activeElement?.matches('.spot.lit, .bubble .button')")
        page.keyboard.press("Enter")
        if others.count() > 0:
            break
    expect(page.locator('.unseen[role="log"] p').filter(has_text="Balthasar").first).to_be_attached()
    expect(others.first).to_be_attached()
    page.context.close()


FOCUS = "() => document.activeElement.matches('%s')"


def test_the_focus_is_not_lost_with_what_is_asked_for(browser: Browser, server: Process) -> None:
    """A hint, what happened, a refusal: what had the focus is gone when it is opened or closed."""
    page = new_page(browser)
    at_a_table(page, server, THURN)

    def by_key(button: str, then: str) -> None:
        page.locator(".expected").get_by_role("button", name=button).press("Enter")
        page.wait_for_function(FOCUS % then)

    by_key("Hint", ".spot.lit.advised, .asks")
    page.wait_for_function(FOCUS % ".spot.lit.advised")  # it came when the bot had thought
    by_key("Hide the hint", ".spot.lit")
    page.locator('[data-spot="city:Lodz"]').dispatch_event("click")
    by_key("Close", ".spot.lit")
    finish_turn(page)
    page.wait_for_selector(".spot.lit")
    by_key("What happened?", ".bubble .button.main")
    while page.get_by_label("Since your last turn").get_by_role("button", name="Next").count():
        by_key("Next", ".bubble .button.main")
    page.keyboard.press("Escape")
    page.wait_for_function(FOCUS % ".spot.lit")
    page.context.close()


NOTING = """
window.heard = [];
new MutationObserver(changes => {
    for (const {target, addedNodes} of changes)
        if (target.closest?.('.unseen[role=log]'))
            for (const {textContent} of addedNodes) window.heard.push(textContent);
}).observe(document, {subtree: true, childList: true});
"""


@pytest.mark.parametrize("pace", ["instant", "quick"])
def test_nothing_is_lost_of_what_three_bots_do(pace: str, browser: Browser, server: Process) -> None:
    """Each line of the log that tells their moves is read out, once."""
    page = new_page(browser, liking={"pace": pace}, hurried=True)
    page.add_init_script(NOTING)
    code = make_table(page, server.url, THURN, [{"name": "Anna"}, *[{"bot": "greedy"}] * 3], first=0)
    page.goto(f"{server.url}/t/{code}")
    finish_turn(page)
    page.wait_for_selector(".spot.lit")
    page.get_by_role("button", name="Log and chat").click()
    lines = page.get_by_role("dialog").locator("li[data-line]").all_inner_texts()
    told = Counter(line.replace("?", "").strip() for line in lines if line.startswith(THREE))
    assert {line.split()[0] for line in told} == set(THREE)
    assert told - Counter(page.evaluate("window.heard.map(text => text.trim())")) == Counter()
    page.context.close()


def wasteful(message: Told) -> Told:
    """A full table, at which nobody wants to throw the own route away."""
    told = stretched(message, full=True).get("game")
    if told and told["legal"] is not None:
        told["unlikely"] = [n for n, move in enumerate(told["legal"]) if move["type"] == "start"]
    return message


@pytest.mark.parametrize("wasted", [True, False])
def test_by_keyboard_a_question_is_answered_where_it_is_asked(wasted: bool, browser: Browser, server: Process) -> None:
    """Enter pressed again and again throws nothing away, and is never stuck."""
    page = new_page(browser)
    if wasted:
        changed(page, wasteful)
    else:
        crowd(page, full=True)
    at_a_table(page, server, THURN)
    page.locator('.spot.lit[data-spot="button:throw"]').focus()
    page.keyboard.press("Enter")
    page.locator('.spot.lit[data-spot^="card:"]').first.focus()
    page.keyboard.press("Enter")
    yes, no = page.get_by_role("button", name="Yes, do it"), page.get_by_role("button", name="No, wait")
    expect(no if wasted else yes).to_be_focused()
    expect(no if wasted else yes).to_have_class(re.compile(r"\bmain\b"))
    no.focus()
    page.keyboard.press("Enter")
    expect(yes).to_have_count(0)
    page.wait_for_function("() => document.activeElement?.matches('.spot.lit')")
    page.context.close()


OPEN_CARDS = {"en-GB": "Open card: ", "de-DE": "Offene Karte: ", "is-IS": "Opið spil: ", "sv-SE": "Uppvänt kort: "}


@pytest.mark.parametrize(("game", "locale"), list(zip([THURN, NEW_YORK] * 2, OPEN_CARDS, strict=True)))
def test_open_cards_are_called_what_they_are(game: str, locale: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale=locale)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    names = page.locator('[data-spot^="open:"]').evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) >= 5
    assert all(name.startswith(OPEN_CARDS[locale]) and len(name) > len(OPEN_CARDS[locale]) for name in names)
    page.context.close()


def test_what_is_lit_is_seen_in_forced_colours(browser: Browser, server: Process) -> None:
    """Where the colours are the reader's own there are no shadows: what leads on has an outline."""
    page = new_page(browser, forced_colors="active")
    at_a_table(page, server, THURN)
    styles = page.locator("div.spot.lit").evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)")
    assert styles
    assert "none" not in styles
    edge = "all => all.map(one => getComputedStyle(one).borderLeftColor)"
    deciding, *others = page.locator(".players-area li").evaluate_all(edge)
    assert deciding not in others
    page.context.close()


READERS = [
    # WCAG 1.4.12: people may want more room between lines, words and letters, where they are no part of a drawing
    "*:not(svg, svg *) {"
    " line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }",
    # or have set letters of 24 px in the browser
    ":root { font-size: 24px !important }",
]


READING = """addEventListener('DOMContentLoaded', () => {
    const sheet = document.createElement('style');
    sheet.textContent = '%s';
    document.head.append(sheet);
})"""


@pytest.mark.parametrize("style", READERS, ids=["wide apart", "large"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_where_letters_are(game: str, style: str, browser: Browser, server: Process) -> None:
    page = new_page(browser, locale="de-DE", bypass_csp=True)
    page.add_init_script(READING % style)
    at_a_table(page, server, game)
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    for width, height in (*SIZES.values(), *ODD_SIZES.values()):
        page.set_viewport_size({"width": width, "height": height})
        assert seen(page, REGIONS, (width, height)) == []
    page.context.close()


NAMES_CUT = """async cities => {
    const cut = [];
    const plates = [...document.querySelectorAll('.plate')];
    for (const city of cities) {
        for (const plate of plates) plate.firstElementChild.textContent = city;
        await new Promise(requestAnimationFrame);
        if (plates.some(plate => measure.isCut(plate))) cut.push(city);
    }
    return [plates.length, cut];
}"""


@pytest.mark.parametrize("style", ["", *READERS], ids=["usual", "wide apart", "large"])
def test_every_name_is_read_where_a_card_is_but_a_plate(style: str, browser: Browser, server: Process) -> None:
    """Whatever cards the deal brings."""
    page = new_page(browser, locale="de-DE", bypass_csp=True)
    page.add_init_script(READING % style)
    at_a_table(page, server, THURN)
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    there_were = 0
    for width, height in ((390, 844), (360, 640), (320, 480), (480, 320), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        plates, cut = page.evaluate(NAMES_CUT, [*CITIES])
        there_were += plates
        assert cut == [], f"at {width}x{height}"
    assert there_were
    page.context.close()


def test_axe_finds_nothing_in_the_sheets_of_the_table(browser: Browser, server: Process) -> None:
    page = new_page(browser, "phone")
    at_a_table(page, server, THURN)
    for name in ("Log and chat", "More about the players", "Menu"):
        page.get_by_role("button", name=name, exact=True).click()
        if name == "Menu":
            page.get_by_role("button", name="Play on from another device").click()
            page.wait_for_selector('img[alt="Your personal link as a QR code"]')
        assert violations(page) == []
        page.keyboard.press("Escape")
    page.context.close()


def test_axe_finds_nothing_in_lobby_and_curtain(browser: Browser, server: Process) -> None:
    page = new_page(browser)
    for seats, state in (([{"name": "Anna"}, {}], "main h1"), ([{"name": "Anna"}, {"name": "Bo"}], ".curtain")):
        code = make_table(page, server.url, THURN, seats)
        page.goto(f"{server.url}/t/{code}")
        page.wait_for_selector(state)
        assert violations(page) == []
    page.context.close()


def test_axe_finds_nothing_when_the_server_is_away(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("away")
    page: Page = new_page(browser)
    with Process(Backing.on_sqlite(folder), folder) as process:
        at_a_table(page, process, THURN)
        page.wait_for_selector(".spot.lit")
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    assert violations(page) == []
    page.context.close()

"""Every measure of the screens can fail: a page that is broken on purpose is told from one that is not."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from tests.server.running import Process
from tests.web.browsing import at_a_table, new_page
from tests.web.crowded import crowd
from tests.web.looking import MEASURE, moved, pressed, settle
from tests.web.sights import drawn
from tests.web.states import REGIONS

# What is done to the page, and what is then said of it.
BROKEN_BY_STYLE = {
    "body { height: 3000px } main.play { position: static !important }": "the page scrolls",
    "body { width: 3000px }": "the page is too wide",
    "[data-region=middle] { translate: 0 -40px }": "lies over",
    "[data-region=hand] { translate: 0 60px }": "hand is not wholly on the screen",
    ".head { position: fixed; inset: 0 }": "lies over the head",
    "[data-region=board] { width: 200px !important }": "less than 30 % of the screen",
    "svg.board { width: 60% !important; height: 60% !important }": "fills its region in no direction",
    "svg.board { scale: 1.4 }": "the board is not seen whole",
    "svg.board text.name, svg.board .name { translate: -900px 0 }": "is cut",
    "svg.board .name { font-size: 3px !important }": "px high",
    "svg.board .name { font-size: 90px !important }": "lie over each other",
    ".expected .buttons .button { white-space: nowrap; width: 12px; padding: 0 }": "is cut",
    ".expected :is(.told, .buttons) { position: absolute; top: 0 }": "lie over each other",
    ".expected .buttons { max-height: 15px; min-height: 0 !important }": "one sees a part",
    ".players-area [data-place] { height: 3px !important }": "has more than one sees",
    ".players-area .score { translate: 90px 0 }": "is cut",
    "[data-region=hand] .leaf { translate: 0 -4000px }": "off the screen|does not hold",
    ".fan .leaf { translate: 0 40px }": "cut below",
    "main.play::after { content: ''; position: fixed; inset: 0; z-index: 9 }": "covered by",
}
BROKEN_BY_HAND = {
    "document.querySelector('[data-region=talk]').remove()": "there is not one region talk",
    """document.querySelectorAll('.scrolling').forEach(strip =>
        strip.classList.remove('more-before', 'more-after', 'more-above', 'more-below'))""": "does not show",
    """const told = document.querySelector('.expected .told');
    told.style.position = 'relative';
    told.insertAdjacentHTML('beforeend',
        '<p style="position:absolute; right:-30px; width:30px; height:9px; visibility:hidden"></p>');
    told.classList.replace('whole', 'more-after')""": "fades out although one sees all of it",
    """document.querySelector('.expected').insertAdjacentHTML('beforeend',
        '<div class="bubble" style="left:-50px">Why not</div>')""": "is laid beyond the screen",
    """document.querySelector('.expected').insertAdjacentHTML('beforeend',
        '<div class="bubble shelf" style="left:600px; top:10px">'.concat('Draw a card. '.repeat(99), '</div>'))""": (
        "the hint lies over more than the board"
    ),
    """document.querySelector('.expected').insertAdjacentHTML('beforeend', `<div class="controls" style="height:30px">
        <div class="steps"><button style="display:block">Back</button><button style="display:block">On</button></div>
        </div>`)""": "the steps do not lie beside each other(.|\n)*in the bar one sees a part",
    "document.querySelector('svg.board .plate text').remove()": "a plate on the board is empty",
    """const board = document.querySelector('[data-region=board]').getBoundingClientRect();
    document.querySelector('.expected').insertAdjacentHTML('beforeend', '<div class="bubble shelf"></div>');
    Object.assign(document.querySelector('.shelf').style,
        {left: `${board.x}px`, top: `${board.y}px`, width: `${board.width}px`, height: `${board.height}px`})""": (
        "the hint hides more than half of the board"
    ),
    """document.querySelector('.expected').insertAdjacentHTML('beforeend',
        '<div class="counting" style="position:fixed; inset:-20px 0 0 0"></div>')""": (
        "not wholly on the screen(.|\n)*the count lies over the board"
    ),
    """document.querySelector('.expected').insertAdjacentHTML('beforeend',
        '<div class="bubble" style="left:9px; top:9px; height:20px">'.concat('No. '.repeat(99), '</div>'))""": (
        "does not show that it goes on"
    ),
}


@pytest.fixture(scope="module")
def table(browser: Browser, server: Process) -> Iterator[Page]:
    """Where nothing is wrong."""
    page = new_page(browser, bypass_csp=True)  # else nothing can be broken by a style
    page.set_viewport_size({"width": 1100, "height": 760})
    crowd(page, full=True)
    at_a_table(page, server, "thurn-und-taxis")
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    settle(page)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def start(browser: Browser, server: Process) -> Iterator[Page]:
    """The start page on the smallest telephone."""
    page = new_page(browser, locale="de-DE", bypass_csp=True)
    page.set_viewport_size({"width": 320, "height": 480})
    page.goto(server.url)
    page.request.put(f"{server.url}/api/me", data={"name": "Anna"})
    page.reload()
    page.wait_for_selector("article")
    page.evaluate(MEASURE)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    yield page
    page.context.close()


def told(page: Page) -> str:
    return "\n".join(page.evaluate("wanted => measure.faults(wanted)", list(REGIONS)))


@pytest.mark.parametrize(("style", "fault"), BROKEN_BY_STYLE.items())
def test_a_broken_style_is_found(style: str, fault: str, table: Page) -> None:
    settle(table)
    assert told(table) == ""
    sheet = table.add_style_tag(content=style)
    found = told(table)
    sheet.evaluate("sheet => sheet.remove()")
    assert re.search(fault, found)


@pytest.mark.parametrize(("deed", "fault"), BROKEN_BY_HAND.items())
def test_a_broken_page_is_found(deed: str, fault: str, table: Page) -> None:
    table.evaluate("document.body.saved = document.querySelector('main.play').cloneNode(true)")
    table.evaluate(deed)
    found = told(table)
    table.evaluate("document.querySelector('main.play').replaceWith(document.body.saved)")
    assert re.search(fault, found)


@pytest.mark.parametrize(
    ("style", "fault"),
    {
        "header { margin-bottom: 0 !important }": "touches",
        "main { width: 30rem }": "the page is too wide",
        ".join .button { width: 30px; padding: 0 !important; white-space: nowrap }": "is cut",
        ".motto { font-size: 5px !important }": "px high",
        ".motto { margin-top: -20px !important }": "lie over each other",
    }.items(),
)
def test_a_broken_page_besides_the_table_is_found(style: str, fault: str, start: Page) -> None:
    assert start.evaluate("measure.pageFaults()") == []
    sheet = start.add_style_tag(content=style)
    found = "\n".join(start.evaluate("measure.pageFaults()"))
    sheet.evaluate("sheet => sheet.remove()")
    assert re.search(fault, found)


def test_what_moves_is_found(table: Page) -> None:
    before = table.evaluate("measure.places()")
    assert moved(before, table.evaluate("measure.places()")) == []
    sheet = table.add_style_tag(content=".slot { translate: 2px 0 }")
    assert "moved to" in moved(before, table.evaluate("measure.places()"))[0]
    sheet.evaluate("sheet => sheet.remove()")
    assert moved(before, before[1:]) != []


def test_a_screen_that_stands_empty_is_found(table: Page) -> None:
    assert table.evaluate("measure.emptiness()") < 0.2
    sheet = table.add_style_tag(content=".talk-area *, [data-region=middle] *, [data-region=hand] * { display: none }")
    assert table.evaluate("measure.emptiness()") > 0.2
    sheet.evaluate("sheet => sheet.remove()")


# A finger's press goes to whatever it touches, however near others are.
CARELESS = """addEventListener('click', event => {
    if (!event.isTrusted) return;
    event.stopPropagation();
    const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest('.spot');
    spot?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}, true)"""


@pytest.mark.parametrize("careless", [True, False])
def test_a_touch_that_does_what_cannot_be_undone_among_others_is_found(
    careless: bool, browser: Browser, server: Process
) -> None:
    """Drawing a card shows another: of those that lie close together none is drawn by the first touch."""
    sight = replace(drawn(0), sizes=((320, 480),), touch=True)
    page = new_page(browser, "phone")
    page.set_viewport_size({"width": 320, "height": 480})
    heard = crowd(page, full=False)
    at_a_table(page, server, "thurn-und-taxis")
    page.wait_for_selector(".spot.lit")
    page.evaluate(MEASURE)
    if careless:
        page.evaluate(CARELESS)
    found: list[str] = []
    for seed in range(8):
        found += pressed(page, sight, random.Random(seed), heard)
        page.keyboard.press("Escape")
    assert any("cannot be undone" in fault for fault in found) == careless, found
    page.context.close()

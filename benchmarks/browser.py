"""`python -m benchmarks.browser`: what the page weighs and when it is first seen, when an own move is, how pawns walk.

Writes benchmarks/browser.md.
"""

from __future__ import annotations

import json
import lzma
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from tests.server.running import Backing, Process
from tests.web.browsing import GAMES, PLAYERS, chromium, make_table, new_page

from benchmarks.__main__ import cpu
from benchmarks.report import HOME

RECORD = HOME.parent / "tests/golden/partners-plus/records/partners-plus_teams-two_play_on-false_fields-14_6p.json.xz"
MOVES = 40
VISITS = 9
A_LOOK = 1000  # ms that a person takes to see what there is, while the page finishes painting
FRAMES_FOR = 12_000  # ms
FRAME = 1000 / 60
WORK = {"TaskDuration": "all", "ScriptDuration": "scripts", "RecalcStyleDuration": "styles", "LayoutDuration": "layout"}

# From the click to the frame after the one in which the hand has changed.
OWN_MOVE = """key => new Promise(done => {
    const hand = document.querySelector('.hand-area');
    const began = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    }).observe(hand, {childList: true, subtree: true, characterData: true});
    document.querySelector(`.spot.lit[data-spot="${key}"]`).dispatchEvent(new MouseEvent('click', {bubbles: true}));
})"""
# When something of the page, and when the largest part of it, was first painted, from the beginning of the navigation.
PAINTED = """() => new Promise(done => {
    new PerformanceObserver((list, observer) => {
        observer.disconnect();
        const first = performance.getEntriesByName('first-contentful-paint')[0];
        done([first.startTime, list.getEntries().at(-1).startTime]);
    }).observe({type: 'largest-contentful-paint', buffered: true});
})"""
FRAMES = """length => new Promise(done => {
    const times = [];
    const until = performance.now() + length;
    const frame = now => {
        times.push(now);
        if (now < until) requestAnimationFrame(frame); else done(times.slice(1).map((time, i) => time - times[i]));
    };
    requestAnimationFrame(frame);
})"""


def loaded(browser: Browser, url: str) -> dict[str, int]:
    """Bytes as they came over the wire, by kind."""
    page = new_page(browser, service_workers="block")  # what one fetches is not told of
    client = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    sizes = {"fonts": 0, "the rest": 0}

    def received(event: Any) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: Any) -> None:
        kind = "fonts" if kinds.get(event["requestId"]) == "Font" else "the rest"
        sizes[kind] += int(event["encodedDataLength"])

    client.on("Network.responseReceived", received)
    client.on("Network.loadingFinished", finished)
    client.send("Network.enable")
    page.goto(url)
    page.wait_for_selector("article, .spot")
    page.wait_for_load_state("networkidle")
    page.context.close()
    return sizes


def painted(browser: Browser, url: str) -> tuple[float, float]:
    """Milliseconds until something is seen by somebody who was never here, and until the largest part is."""
    page = new_page(browser, service_workers="block")
    page.goto(url)
    page.wait_for_selector("article, .spot")
    page.wait_for_load_state("networkidle")
    first, largest = page.evaluate(PAINTED)
    page.context.close()
    return first, largest


def own_moves(browser: Browser, server: Process) -> list[float]:
    """Milliseconds until cards that one takes are seen in the hand."""
    waits: list[float] = []
    while len(waits) < MOVES:
        page = new_page(browser, reduced_motion="no-preference")
        seats = [{"name": "Anna"}, {"bot": "greedy"}]
        code = make_table(page, server.url, "thurn-und-taxis", seats, first=0)
        page.goto(f"{server.url}/t/{code}")
        for key in ("pile", "pile"):
            page.wait_for_selector(f'.spot.lit[data-spot="{key}"]')
            page.wait_for_timeout(A_LOOK)
            waits.append(page.evaluate(OWN_MOVE, key))
        page.context.close()
    return waits


def metrics(client: CDPSession) -> dict[str, float]:
    return {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}


def walking(browser: Browser, server: Process) -> tuple[list[float], dict[str, float]]:
    """The lengths of frames while a recorded game of Partners+ is played back, and the page's work for each."""
    page: Page = new_page(browser, reduced_motion="no-preference")
    page.goto(server.url)
    record = json.loads(lzma.decompress(RECORD.read_bytes()))[0]
    page.evaluate("record => sessionStorage.setItem('record', JSON.stringify(record))", record)
    page.goto(f"{server.url}/replay")
    page.wait_for_selector(".controls")
    page.locator("input[type=range]").fill("200")
    page.wait_for_timeout(500)
    client = page.context.new_cdp_session(page)
    client.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.get_by_role("button", name="Play", exact=True).click()
    before = metrics(client)
    frames: list[float] = page.evaluate(FRAMES, FRAMES_FOR)
    after = metrics(client)
    page.context.close()
    work = {told: 1000 * (after[name] - before[name]) / len(frames) for name, told in WORK.items()}
    return frames, work


def main() -> None:
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        with Process(Backing.on_sqlite(folder), folder) as server:
            page = new_page(browser)
            sizes = {"the start page": loaded(browser, server.url)}
            paints = {"the start page": [painted(browser, server.url) for _ in range(VISITS)]}
            for game, title in GAMES.items():
                seats = [{"name": "Anna"}, *({"bot": "greedy"} for _ in range(PLAYERS[game] - 1))]
                code = make_table(page, server.url, game, seats)
                came, url = f"a table of {title}, come to by its link", f"{server.url}/t/{code}"
                sizes[came] = loaded(browser, url)
                paints[came] = [painted(browser, url) for _ in range(VISITS)]
            page.context.close()
            waits = own_moves(browser, server)
            frames, work = walking(browser, server)
    text = report(sizes, paints, waits, frames, work)
    (HOME / "browser.md").write_text(text, encoding="utf-8")
    print(text)


def report(
    sizes: dict[str, dict[str, int]],
    paints: dict[str, list[tuple[float, float]]],
    waits: list[float],
    frames: list[float],
    work: dict[str, float],
) -> str:
    kept = sum(frame < 1.5 * FRAME for frame in frames) / len(frames)
    return f"""# The browser client

Measured by `python -m benchmarks.browser` on {os.cpu_count()} cores ({cpu()}) with a load of {os.getloadavg()[0]:.1f},
in a Chromium without a graphics card, which draws on the processor that runs server and bots too.

| first load | compressed, without fonts (aim: 200 kB) | fonts | first paint | largest paint |
| --- | --- | --- | --- | --- |
{rows(sizes, paints)}

Paints are the median of {VISITS} visits by a browser that was never here, without a network between.

An own move is seen (from the click, over the server, to the frame that shows it; aim: 100 ms) after
{statistics.median(waits):.0f} ms in the median of {len(waits)}, after {max(waits):.0f} ms at most;
{sum(wait <= 100 for wait in waits)} of them within 100 ms.

While pawns walk on the board of Partners+ with its 24 pawns (aim: 60 frames a second), a frame takes
{statistics.median(frames):.1f} ms in the median of {len(frames)}; {kept:.1%} take less than {1.5 * FRAME:.0f} ms.
The page's thread works {work["all"]:.1f} ms for each: {work["scripts"]:.2f} on scripts, {work["styles"]:.2f} on styles,
{work["layout"]:.2f} on layout.
"""


def rows(sizes: dict[str, dict[str, int]], paints: dict[str, list[tuple[float, float]]]) -> str:
    return "\n".join(
        f"| {page} | {size['the rest'] / 1000:.0f} kB | {size['fonts'] / 1000:.0f} kB "
        f"| {statistics.median(first for first, _ in paints[page]):.0f} ms "
        f"| {statistics.median(largest for _, largest in paints[page]):.0f} ms |"
        for page, size in sizes.items()
    )


if __name__ == "__main__":
    main()

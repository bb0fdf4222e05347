"""An honest player beside each attack: how long a move takes while somebody does their worst from the same address.

python -m benchmarks.attacks --seconds 10        writes benchmarks/attacks.md
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
from tests.server.attackers import PING, TEXT, Raw, frame
from tests.server.running import Backing, Guests, Player, Process, visitor
from tests.server.test_attacks import some_record
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benchmarks.report import HOME, judged, machine, table

AIM = 100.0  # ms, p95
PAUSE = 0.05  # seconds between two moves
REFUSED = (OSError, httpx.TransportError, ConnectionClosed, InvalidStatus, TimeoutError, AssertionError, EOFError)
Attack = Callable[[str, str], Coroutine[Any, Any, None]]


async def again(what: Callable[[], Awaitable[None]]) -> None:
    """Without end, whatever the house says to it."""
    while True:
        with suppress(*REFUSED):
            await what()
        await asyncio.sleep(0)


def flood(data: bytes) -> Attack:
    async def attack(url: str, code: str) -> None:
        async def once() -> None:
            async with Raw(url) as raw:
                await raw.upgrade()
                while True:
                    await raw.send(data)

        await asyncio.gather(*(again(once) for _ in range(4)))

    return attack


async def presence(url: str, code: str) -> None:
    """Sixty nameless sockets that come and go."""

    async def once() -> None:
        async with Raw(url) as raw:
            await raw.upgrade()
            watch = frame(TEXT, json.dumps({"type": "watch", "table": code, "seen": 4}).encode())
            away = frame(TEXT, json.dumps({"type": "unwatch", "table": code}).encode())
            while True:
                await raw.send(watch + away)
                await asyncio.sleep(0.02)
                if raw.reader.at_eof():
                    return

    await asyncio.gather(*(again(once) for _ in range(60)))


async def half_open(url: str, code: str) -> None:
    """Requests that are never finished."""

    async def once() -> None:
        async with Raw(url) as raw:
            await raw.send(b"GET / HTTP/1.1\r\nHost:")
            await raw.until_closed()

    await asyncio.gather(*(again(once) for _ in range(1200)))


async def events(url: str, code: str) -> None:
    """Sitting down and getting up, at many tables."""
    mallory = await Player("Mallory", url).introduce()
    tables: list[str] = []

    async def once() -> None:
        await mallory.connect()
        if not tables:
            tables.extend([await mallory.make_table(None, None) for _ in range(10)])
        while True:
            for one in tables:
                for kind in ("sit", "leave"):
                    await mallory.say(kind, table=one)
            await asyncio.sleep(0.02)

    await again(once)


async def experts(url: str, code: str) -> None:
    """Many tables of strong bots."""
    mallory = await Player("Mallory", url).introduce()
    wanted = {"game": "thurn-und-taxis", "seats": [{"name": "M"}, *[{"bot": "expert"}] * 3]}
    made = [(await mallory.http.post("/api/tables", json=wanted)).json() for _ in range(20)]

    async def once() -> None:
        await mallory.connect()
        for told in made:
            await mallory.say("watch", table=told.get("code", "x"))
        while True:
            for one in list(mallory.game):
                if mallory.my_turn(one):
                    move = mallory.game[one]["legal"][0]
                    await mallory.say("move", table=one, seen=mallory.n[one], seat=0, move=move)
            await asyncio.sleep(0.1)

    await again(once)


async def replays(url: str, code: str) -> None:
    """Large records, forty at once."""
    body = json.dumps(some_record()).encode()
    body += b" " * (990_000 - len(body))

    async def once() -> None:
        async with visitor(url) as http:
            await http.post("/api/replay", content=body)

    await asyncio.gather(*(again(once) for _ in range(40)))


async def requests(url: str, code: str) -> None:
    """Lists, logs and the page, as fast as one may ask."""

    async def once() -> None:
        async with visitor(url) as http:
            for path in ("/api/tables", f"/api/tables/{code}/log", "/", "/api/openapi.json", "/api/me/data"):
                await http.get(path)

    await asyncio.gather(*(again(once) for _ in range(20)))


async def dear_questions(url: str, code: str) -> None:
    """The table in words and why something cannot be pressed, on twenty sockets without a name."""
    plain = frame(TEXT, json.dumps({"type": "plain", "table": code}).encode())
    why = frame(TEXT, json.dumps({"type": "why", "table": code, "pressed": [], "thing": "city:Ulm"}).encode())

    async def once() -> None:
        async with Raw(url) as raw:
            await raw.upgrade()
            while not raw.reader.at_eof():
                await raw.send(plain + why)
                await asyncio.sleep(0.01)

    await asyncio.gather(*(again(once) for _ in range(20)))


async def deaf(url: str, code: str) -> None:
    """Asking for large answers, of which nobody reads a byte."""

    async def once() -> None:
        async with Raw(url, deaf=True) as raw:
            raw.stop_reading()
            for _ in range(200):
                await raw.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await asyncio.sleep(0.05)

    await asyncio.gather(*(again(once) for _ in range(40)))


async def long_questions(url: str, code: str) -> None:
    """Queries of thousands of parts."""

    async def once() -> None:
        async with visitor(url) as http:
            await http.get("/api/tables?" + "a&" * 4000)

    await asyncio.gather(*(again(once) for _ in range(10)))


async def pasts(url: str, code: str) -> None:
    """Logs from the beginning, and tables that there are not."""

    async def once() -> None:
        async with visitor(url) as http:
            for other in "23456789":
                await http.get(f"/api/tables/{code}/log")
                await http.get(f"/api/tables/{other * 8}")

    await asyncio.gather(*(again(once) for _ in range(10)))


async def analyses(url: str, code: str) -> None:
    """Games to analyse, one after the other a little different, and what comes of them again and again."""
    record, numbers = some_record(), count()

    async def once() -> None:
        async with visitor(url) as http:
            body = json.dumps({**record, "at": f"2026-11-18T10:00:{next(numbers) % 60:02}Z"})
            told = (await http.post("/api/analyses", content=body)).json()
            for _ in range(10):
                await http.get(f"/api/analyses/{told.get('id', '0' * 64)}")

    await asyncio.gather(*(again(once) for _ in range(10)))


async def positions(url: str, code: str) -> None:
    """Tables that go on from late in a long game, and looking at them from the beginning."""
    mallory = await Player("Mallory", url).introduce()
    record, made = some_record(), list[str]()
    moves = sum("move" in event for event in record["events"])
    seats = [{"name": "M"}, *[{"bot": "random"}] * (record["players"] - 1)]
    wanted = json.dumps({"record": record, "step": min(moves - 2, 999), "seats": seats})

    async def once() -> None:
        answer = await mallory.http.post("/api/positions", content=wanted)
        made.extend([answer.json()["code"]] if answer.status_code == 201 else [])
        for one in made[-5:]:
            await mallory.http.get(f"/api/tables/{one}/log")

    await asyncio.gather(*(again(once) for _ in range(10)))


def heads(*said: bytes) -> Attack:
    """Requests that are dear to read, on ten connections one after the other."""

    async def attack(url: str, code: str) -> None:
        async def once() -> None:
            for request in said:
                async with Raw(url) as raw:
                    await raw.send(request)
                    await raw.reader.read(1000)

        await asyncio.gather(*(again(once) for _ in range(10)))

    return attack


async def nothing(url: str, code: str) -> None:
    await asyncio.Event().wait()


ATTACKS: dict[str, Attack] = {
    "nobody": nothing,
    "empty pings": flood(frame(PING) * 10_000),
    "messages": flood(frame(TEXT, b'{"type":"ping","id":1}') * 1000),
    "coming and going of 60": presence,
    "1,200 half-open requests": half_open,
    "sitting down and getting up": events,
    "20 tables of three experts": experts,
    "records of 1 MB, 40 at once": replays,
    "requests, 20 at once": requests,
    "questions that are dear to answer": dear_questions,
    "answers that nobody reads": deaf,
    "very long queries": long_questions,
    "pasts, and tables that there are not": pasts,
    "games to analyse": analyses,
    "positions of long games": positions,
    "bodies in tiny chunks": heads(
        *(
            f"{what} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
            + b"1\r\nx\r\n" * 40_000
            for what in ("GET /api/me", "POST /api/replay")
        )
    ),
    "cookies and ranges by the thousand": heads(
        b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a=b;" * 3700 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=" + b"0-0,2-2," * 1800 + b"5-5\r\n\r\n",
    ),
}


def attack_for_ever(name: str, url: str, code: str) -> None:
    asyncio.run(ATTACKS[name](url, code))


async def measure(name: str, seconds: float) -> list[str]:
    """What a move of two who play takes, from pressed to seen by both, while somebody attacks."""
    guests = Guests()
    with tempfile.TemporaryDirectory() as home, Process(Backing.on_sqlite(Path(home)), Path(home)) as server:
        anna, bo, code = await guests.two_at_a_table(server.url)
        attacker = multiprocessing.get_context("spawn").Process(target=attack_for_ever, args=(name, server.url, code))
        attacker.start()
        try:
            await asyncio.sleep(seconds / 4)
            took, slowed = [], 0
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                if anna.is_over(code):
                    code = await anna.make_table("me", None, first=0)
                    await anna.ask("watch", table=code)
                    await bo.join(code)
                mover = anna if anna.my_turn(code) else bo
                began = time.perf_counter()
                asked = mover.numbers
                answer = await mover.move(code)
                for player in (anna, bo):
                    await player.until(lambda: player.n[code] >= answer["n"])  # noqa: B023
                took.append(1000 * (time.perf_counter() - began))
                slowed += mover.numbers - asked - 1
                await asyncio.sleep(PAUSE)
            assert attacker.is_alive(), f"the attack did not last: {name}"
        finally:
            attacker.kill()
            attacker.join()
        await guests.leave()
        assert "Traceback" not in server.log.read_text()
    cuts = quantiles(took, n=100)
    p50, p95 = cuts[49], cuts[94]
    return [name, str(len(took)), f"{p50:.0f}", judged(f"{p95:.0f}", p95 < AIM), f"{max(took):.0f}", str(slowed)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    rows = []
    for name in ATTACKS:
        rows.append(asyncio.run(measure(name, seconds)))
        print(" | ".join(rows[-1]), flush=True)
    columns = ["attack beside", "moves", "p50, ms", "p95, ms", "longest, ms", "told to slow down"]
    lines = [
        "# Playing beside attacks",
        "",
        f"Measured by `python -m benchmarks.attacks --seconds {seconds:g}` (`make attacks`) {machine()}.",
        "Server, players and attacker share the machine and the address. Timed is a move, from pressed to seen by both",
        "players, while another process attacks; the aim is a p95 under 100 ms.",
        "",
        table(columns, rows),
    ]
    (HOME / "attacks.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""The load of an evening: 500 tables of four, 2,000 sockets, one server process, one move a second at each table.

python -m benchmarks.tables [--tables 500] [--seconds 30]        (`make load`; writes benchmarks/tables.md)
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import uvloop

from benchmarks import scaling
from benchmarks.guests import KEYS, SEATS, Circle, without_limits
from benchmarks.report import HOME, machine, put_into_page
from stammtisch.engine import registry, seeds
from stammtisch.server.config import Config
from stammtisch.tables import commands
from stammtisch.tables.events import stamp
from stammtisch.tables.seating import Person
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table

RESULTS = HOME / "tables.md"
GAME = "thurn-und-taxis"
WARM_UP = 5  # seconds of the same load before anything is measured
LONG = 1000  # the events of a long table
AT_REST = 150  # the moves of a table of which the memory is measured
P99_AIM, MEMORY_AIM = 50, 100  # ms, kB
SERVE = "import sys, benchmarks.tables as b; b.serve(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])"


def serve(database: str, port: int, bus: str | None = None) -> None:
    """Run the server, with limits that let one address be a whole city."""
    from stammtisch.server import app

    app.run(Config(database, KEYS, bus, port=port, limits=without_limits()))


class Server:
    """The server process, as its system sees it."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid, self.port = pid, port

    def memory(self) -> int:
        """What it has in memory, in bytes."""
        return memory_of(self.pid)

    def processor(self) -> float:
        """The processor time that it has used, in seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return 1024 * int(found[1])


@asynccontextmanager
async def serving(folder: Path, *backing: str) -> AsyncIterator[Server]:
    """A server process on the database in a folder, or on another one and a bus."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "log").open("a") as log:
        database, *bus = backing or (f"sqlite:///{folder / 'tables.sqlite'}",)
        command = [sys.executable, "-c", SERVE, database, str(port), *bus]
        process = subprocess.Popen(command, stderr=log)
    try:
        async with httpx.AsyncClient() as http:
            while True:
                try:
                    await http.get(f"http://127.0.0.1:{port}/health")
                    break
                except httpx.ConnectError:
                    await asyncio.sleep(0.2)
        yield Server(process.pid, port)
    finally:
        process.terminate()
        process.wait()


async def make_tables(port: int, circles: list[Circle]) -> list[str]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        codes = []
        for circle in circles:
            wanted = {"game": GAME, "seats": [{}] * SEATS}
            answer = await http.post("/api/tables", json=wanted, headers={"cookie": circle.guests[0].cookie})
            codes.append(answer.json()["code"])
        return codes


async def play(circles: list[Circle], seconds: float) -> tuple[int, list[float]]:
    """A move a second at each table, evenly spread: how many were made, and how late the client itself was."""
    made, late = 0, []
    began = time.perf_counter()
    for number_ in range(round(seconds * len(circles))):
        due = began + number_ / len(circles)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        late.append(time.perf_counter() - due)
        made += circles[number_ % len(circles)].move()
    await asyncio.sleep(0.5)
    return made, late


async def next_moves(circle: Circle, moves: int, pause: float = 0.01) -> list[float]:
    """Moves at one table, each made a moment after all four have seen the last: how long each took."""
    took = []
    for _ in range(moves):
        await asyncio.sleep(pause)
        while not circle.move():
            await asyncio.sleep(0.001)
        await circle.all_know.wait()
        took.append(time.perf_counter() - circle.sent)
    return took


def percentile(values: list[float], share: int) -> float:
    """In milliseconds."""
    return 1000 * sorted(values)[len(values) * share // 100]


async def long_table(folder: Path) -> list[str]:
    """A table with many events against a new one, and after a restart of the server."""
    moves = 100
    circle = Circle(9999)
    async with serving(folder) as server:
        (code,) = await make_tables(server.port, [circle])
        await circle.come(server.port, code)
        await next_moves(circle, moves)  # so that both are measured warm
        new = await next_moves(circle, moves)
        while circle.n < LONG:
            await next_moves(circle, 1, pause=0)
        old = await next_moves(circle, moves)
        circle.leave()
    again = Circle(9999)
    again.n = circle.n
    async with serving(folder) as server:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
            await http.get("/api/games")  # what any first request of a process waits for is not the table's
            began = time.perf_counter()
            await http.get(f"/api/tables/{code}")
            reading = time.perf_counter() - began
        await again.come(server.port, code)
        await next_moves(again, moves)
        restarted = await next_moves(again, moves)
        again.leave()
    return [
        f"a move at a table with 100 to 200 events: p50 {percentile(new, 50):.1f} ms",
        f"a move at a table with over {LONG:,} events: p50 {percentile(old, 50):.1f} ms;"
        f" after a restart of the server {percentile(restarted, 50):.1f} ms",
        f"a table with over {LONG:,} events is read from the store in {1000 * reading:.0f} ms, once",
    ]


async def evening(tables: int, seconds: float, folder: Path) -> list[str]:
    """All tables at once."""
    circles = [Circle(table) for table in range(tables)]
    async with serving(folder) as server:
        empty = server.memory()
        codes = await make_tables(server.port, circles)
        made = server.memory()
        for circle, code in zip(circles, codes, strict=True):
            await circle.come(server.port, code)
        while any(circle.turn is None for circle in circles):
            await asyncio.sleep(0.5)
        seated = server.memory()
        gc.collect()
        gc.freeze()  # the client's own pauses are not what is measured
        await play(circles, WARM_UP)
        for circle in circles:
            circle.waits.clear()
        thought, own = server.processor(), time.process_time()
        moves, late = await play(circles, seconds)
        thought, own = server.processor() - thought, time.process_time() - own
        waits = [wait for circle in circles for wait in circle.waits]
        p99 = percentile(waits, 99)
        return [
            f"{tables} tables, {tables * SEATS} sockets: {moves / seconds:.0f} of {tables} moves a second made",
            f"from a move to its view: p50 {percentile(waits, 50):.1f} ms, p99 {p99:.1f} ms,"
            f" longest {1000 * max(waits):.0f} ms (aim: p99 under {P99_AIM} ms{'' if p99 < P99_AIM else ', missed'})",
            f"processor time: the server's {1000 * thought / moves:.2f} ms a move, the client's"
            f" {1000 * own / moves:.2f} ms; the client was late by {percentile(late, 99):.1f} ms (p99)",
            f"the server's memory for a table with nobody there {(made - empty) / tables / 1000:.1f} kB,"
            f" with its four sockets {(seated - empty) / tables / 1000:.1f} kB",
        ]


def memory_at_rest(tables: int = 200) -> list[str]:
    """What a table in memory takes after so many moves, without any sockets."""
    registry.games()
    people = [Person(str(seat), f"Guest {seat}") for seat in range(SEATS)]
    kept = []
    gc.collect()
    before = memory_of(os.getpid())
    for _ in range(tables):
        table = Table("ABCDEFGH")
        created = commands.create(Settings(GAME, {}, first=0), [None] * SEATS, people[0], {})
        seated = [("seated", {"seat": s, "person": person.id, "name": person.name}) for s, person in enumerate(people)]
        for event in stamp([*created, *seated], 0, 0):
            table.fold(event)
        for event in stamp(commands.start_if_full(table, seeds.fresh), table.seating.stored, 0):
            table.fold(event)
        for _ in range(AT_REST):
            state = table.playing().state
            move = state.game.move(state, random.choice(state.legal()))
            for event in stamp(commands.moved(table, state.seat, move), table.seating.stored, 0):
                table.fold(event)
        kept.append(table)
    gc.collect()
    size = (memory_of(os.getpid()) - before) / tables / 1000
    missed = "" if size < MEMORY_AIM else ", missed"
    return [f"a table at rest after {AT_REST} moves: {size:.1f} kB (aim: under {MEMORY_AIM} kB{missed})"]


async def measure(tables: int, seconds: float) -> list[str]:
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        lines += await evening(tables, seconds, Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        lines += await long_table(Path(folder))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    lines = memory_at_rest()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        lines += runner.run(measure(given.tables, given.seconds))
    text = report(lines, f"python -m benchmarks.tables --tables {given.tables} --seconds {given.seconds:g}")
    print(text)
    RESULTS.write_text(text + "\n", encoding="utf-8")
    scaling.write()
    put_into_page("tables", "\n".join(f"- {line}" for line in lines[1:3]))


def report(lines: list[str], command: str) -> str:
    first = "" if os.sched_getscheduler(0) == os.SCHED_OTHER else ", with real-time priority (`chrt`) over other work"
    listed = "\n".join(f"- {line}" for line in lines)
    return f"""# A server under load

Measured by `{command}` (`make load`)
{machine()}, which client and server share{first}.
One server process on SQLite, {GAME} with {SEATS} people a table, a client of our own over loopback;
a move a second at each table, evenly spread, after {WARM_UP} seconds of the same. What is timed is from a move sent
to its view received, for each of the four.

{listed}"""


if __name__ == "__main__":
    main()

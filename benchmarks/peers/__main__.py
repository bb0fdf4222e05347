"""Measure our server and boardgame.io's in one run, and write benchmarks/peers.md.

python -m benchmarks.peers [--tables 100] [--moves 300]        (`make peers`)
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import uvloop

from benchmarks.guests import SEATS, Circle
from benchmarks.peers.theirs import TheirCircle
from benchmarks.report import HOME, judged, machine, table
from benchmarks.tables import GAME, Server, make_tables, play, serving

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
BEFORE = 0.9  # of our views' bytes are theirs without what their server adds
A_WHILE = 60  # seconds after which figures are taken
ALIKE = 0.2  # by how much views may differ in bytes
AIMS = {"in memory": (1.2, 1.0), "FlatFile": (1.0, 1.0)}  # processor time a move and memory a table, ours over theirs


@dataclass(frozen=True)
class Figures:
    """What a server needed."""

    move: float  # ms of processor time
    memory: float  # kB a table, at the end
    view: float  # bytes of a message that tells of a move
    made: int
    ended: bool  # by itself, before its time


def folder_with_boardgame_io() -> Path:
    """Where boardgame.io is, from npm if it is not there yet."""
    home = HOME.parent / "build" / "peers"
    if not (home / "ready").exists():
        if shutil.which("npm") is None:
            sys.exit("This needs Node with npm, to fetch boardgame.io.")
        print("Fetching boardgame.io ...", file=sys.stderr)
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text('{"name": "peers", "private": true}')
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES], cwd=home, check=True)
        (home / "ready").touch()
    return home


@asynccontextmanager
async def their_server(home: Path, size: float, folder: Path | None) -> AsyncIterator[Server]:
    """boardgame.io's server, in memory or on its FlatFile store in a folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    script = home / "server.js"
    shutil.copy(Path(__file__).parent / "server.js", script)  # beside its packages
    command = ["node", str(script), str(port), str(round(size)), *([] if folder is None else [str(folder)])]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                break
            except OSError:
                assert process.poll() is None, "boardgame.io's server has ended"
                await asyncio.sleep(0.2)
        yield Server(process.pid, port)
    finally:
        process.terminate()
        process.wait()


async def evening(
    opened: AbstractAsyncContextManager[Server], circles: list[Circle], seconds: float, warm_up: float
) -> Figures:
    """All tables at once, a move a second at each."""
    async with opened as server:
        empty = server.memory()
        if isinstance(circles[0], TheirCircle):
            codes = [f"table{number}" for number in range(len(circles))]
        else:
            codes = await make_tables(server.port, circles)
        for circle, code in zip(circles, codes, strict=True):
            await circle.come(server.port, code)
        while any(circle.turn is None for circle in circles):
            await asyncio.sleep(0.1)
        gc.collect()
        await play(circles, warm_up)
        for circle in circles:
            circle.heard = circle.bytes = 0
        began, made, found = server.processor(), 0, list[Figures]()
        with suppress(RuntimeError):  # a server that ends by itself is measured up to then
            for left in range(round(seconds), 0, -A_WHILE):
                made += (await play(circles, min(left, A_WHILE)))[0]
                thought, memory = server.processor() - began, server.memory() - empty
                heard, size = sum(circle.heard for circle in circles), sum(circle.bytes for circle in circles)
                ended = left > A_WHILE
                found.append(Figures(1000 * thought / made, memory / len(circles) / 1000, size / heard, made, ended))
        for circle in circles:
            circle.leave()
        return found[-1]


async def theirs(home: Path, tables: int, seconds: float, warm_up: float, view: float, flat: bool) -> Figures:
    """Their server, with views as large as ours: what it adds to a game's state is found out first."""
    size = BEFORE * view
    with tempfile.TemporaryDirectory() as folder:
        tried = await evening(their_server(home, size, None), [TheirCircle(0)], 3, 1)
        size *= view / tried.view
        circles: list[Circle] = [TheirCircle(number) for number in range(tables)]
        found = await evening(their_server(home, size, Path(folder) if flat else None), circles, seconds, warm_up)
    assert abs(found.view / view - 1) < ALIKE, f"views of {found.view:.0f} bytes against {view:.0f}"
    return found


async def measure(tables: int, moves: int) -> list[list[str]]:
    home = folder_with_boardgame_io()
    warm_up = min(5.0, moves / 10)
    seconds = moves - warm_up
    with tempfile.TemporaryDirectory() as folder:
        ours = await evening(serving(Path(folder)), [Circle(number) for number in range(tables)], seconds, warm_up)
    rows = [row("Stammtisch, SQLite, every move synced", ours, None, AIMS["in memory"])]
    print(rows[-1], flush=True)
    for name, flat in (("in memory", False), ("FlatFile", True)):
        found = await theirs(home, tables, seconds, warm_up, ours.view, flat)
        rows.append(row(f"boardgame.io, {name}", found, ours, AIMS[name]))
        print(rows[-1], flush=True)
    return rows


def row(name: str, found: Figures, ours: Figures | None, aims: tuple[float, float]) -> list[str]:
    """A server's line: its own figures, and ours over them."""
    name += " (its server ended by itself)" if found.ended else ""
    figures = [name, f"{found.made:,}", f"{found.view:,.0f}", f"{found.move:.2f}", f"{found.memory:.0f}"]
    if ours is None:
        return [*figures, "", ""]
    time, memory = ours.move / found.move, ours.memory / found.memory
    return [*figures, judged(f"{time:.2f}", time <= aims[0]), judged(f"{memory:.2f}", memory <= aims[1])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=300)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        rows = runner.run(measure(given.tables, given.moves))
    columns = ["server", "moves", "bytes of a view", "ms of processor time a move", "kB a table at the end"]
    columns += ["our time over its", "our memory over its"]
    text = f"""# Beside boardgame.io

Measured by `python -m benchmarks.peers --tables {given.tables} --moves {given.moves}` (`make peers`) {machine()}.
One after the other in one run, with one client: {given.tables} tables of {SEATS} sockets, a move a second at each,
{given.moves} moves a table. Ours is {GAME} with all its rules; boardgame.io's ({PACKAGES[0]}) has a game whose
views are as large, secrets stripped, and no rules. The aims: where it has everything in memory and keeps nothing,
processor time a move at most 1.2 times its and less memory a table; against its FlatFile store less of both.

{table(columns, rows)}
"""
    print(text)
    (HOME / "peers.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

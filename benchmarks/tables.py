"""The load of an evening: 500 tables of four, 2,000 sockets, one server process, one move a second at each table.

python -m benchmarks.tables [--tables 500] [--seconds 30]
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from stammtisch.engine import registry, seeds
from stammtisch.server.config import Config, Limits
from stammtisch.server.people import COOKIE
from stammtisch.server.signing import Signer
from stammtisch.tables import asking
from stammtisch.tables.company import Person
from stammtisch.tables.events import number
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table

SEATS = 4
GAME = "thurn-und-taxis"
SECRET = b"of the benchmark"
N = re.compile(r'"n":(\d+)')
SERVE = "import sys, benchmarks.tables as b; b.serve(sys.argv[1], int(sys.argv[2]))"


def serve(database: str, port: int) -> None:
    """Run the server, with limits that let one address be a whole city."""
    from stammtisch.server import app

    much = (1e9, 1e9)
    limits = Limits(requests=much, tables=much, sockets=10**6, messages=much)
    app.run(Config(database, SECRET, port=port, limits=limits))


class Guest:
    """One of the four at a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.cookie = {"cookie": f"{COOKIE}={Signer(SECRET, 'person').sign({'id': person.id, 'name': person.name})}"}
        self.socket: ClientConnection | None = None
        self.n = 0
        self.game: dict[str, Any] | None = None
        self.heard = asyncio.Event()

    async def come(self, port: int, code: str) -> None:
        self.socket = await connect(
            f"ws://127.0.0.1:{port}/api/socket", additional_headers=self.cookie, compression=None, ping_interval=None
        )
        asyncio.get_running_loop().create_task(self.listen(self.socket))
        for kind in ("watch", "sit"):
            await self.say(type=kind, table=code)

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if not text.startswith('{"type":"table"'):
                continue
            found = N.search(text)
            assert found is not None
            self.n = int(found[1])
            self.game = json.loads(text).get("game") if '"legal":[' in text else None
            self.heard.set()


class Load:
    """Tables that go on at one move a second each."""

    def __init__(self, port: int, tables: int) -> None:
        self.port = port
        self.guests = [[Guest(Person(f"{t:04}{s}", f"Guest {s}")) for s in range(SEATS)] for t in range(tables)]
        self.codes: list[str] = []
        self.waits: list[float] = []  # from a move sent to its view received, for each of the four

    async def make_tables(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as http:
            for guests in self.guests:
                wanted = {"game": GAME, "seats": [{}] * SEATS}
                answer = await http.post("/api/tables", json=wanted, headers=guests[0].cookie)
                self.codes.append(answer.json()["code"])

    async def sit_down(self) -> None:
        for code, guests in zip(self.codes, self.guests, strict=True):
            for guest in guests:
                await guest.come(self.port, code)

    async def play(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        tables = zip(self.codes, self.guests, strict=True)
        await asyncio.gather(*(self.play_table(code, guests, until) for code, guests in tables))

    async def play_table(self, code: str, guests: list[Guest], until: float) -> None:
        await asyncio.sleep(random.random())  # not all at the same moment
        while time.perf_counter() < until:
            began = time.perf_counter()
            decider = next((guest for guest in guests if guest.game is not None), None)
            if decider is not None and decider.game is not None:
                await self.move(code, guests, decider, decider.game)
            await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - began)))

    async def move(self, code: str, guests: list[Guest], decider: Guest, game: dict[str, Any]) -> None:
        seen = decider.n
        choice = random.choice(game["legal"])
        decider.game = None
        began = time.perf_counter()
        await decider.say(type="move", table=code, seen=seen, seat=game["seat"], move=choice)
        await asyncio.gather(*(self.wait(guest, seen, began) for guest in guests))

    async def wait(self, guest: Guest, seen: int, began: float) -> None:
        while guest.n <= seen:
            guest.heard.clear()
            await guest.heard.wait()
        self.waits.append(time.perf_counter() - began)


def memory_of(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return 1024 * int(found[1])


def cpu_of(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(waits: list[float], tables: int, seconds: float, cpu: float) -> None:
    waits = sorted(waits)
    moves = len(waits) / SEATS
    p50, p99 = (1000 * waits[len(waits) * share // 100] for share in (50, 99))
    print(f"{tables} tables, {tables * SEATS} sockets, {moves / seconds:.0f} moves a second")
    print(f"from a move to its view: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(f"the server's processor: {1000 * cpu / moves:.2f} ms a move")


def memory_of_a_table(moves: int = 150, tables: int = 200) -> float:
    """What a table in memory takes after so many moves, in bytes, without any sockets."""
    registry.games()
    people = [Person(str(seat), f"Guest {seat}") for seat in range(SEATS)]
    kept = []
    gc.collect()
    before = memory_of(os.getpid())
    for _ in range(tables):
        table = Table("ABCDEFGH")
        created = asking.create(Settings(GAME, {}, first=0), [None] * SEATS, people[0], {})
        seated = [("seated", {"seat": s, "person": person.id, "name": person.name}) for s, person in enumerate(people)]
        for event in number([*created, *seated], 0, 0):
            table.fold(event)
        for event in number(asking.start_if_full(table, seeds.fresh), table.company.n, 0):
            table.fold(event)
        for _ in range(moves):
            state = table.playing().state
            move = state.move(random.choice(state.legal()))
            for event in number(asking.moved(table, state.seat, move), table.company.n, 0):
                table.fold(event)
        kept.append(table)
    gc.collect()
    return (memory_of(os.getpid()) - before) / tables


async def measure(tables: int, seconds: float, folder: Path) -> None:
    port = 18_765
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    with (folder / "log").open("w") as log:
        server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(port)], stderr=log)
    try:
        load = Load(port, tables)
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/health")
                break
            except httpx.ConnectError:
                await asyncio.sleep(0.2)
        empty = memory_of(server.pid)
        await load.make_tables()
        made = memory_of(server.pid)
        await load.sit_down()
        await asyncio.sleep(2)
        seated = memory_of(server.pid)
        gc.collect()
        gc.freeze()  # the client's own pauses are not what is measured
        thought = cpu_of(server.pid)
        await load.play(seconds)
        played = memory_of(server.pid)
        report(load.waits, tables, seconds, cpu_of(server.pid) - thought)
        for name, memory in (("made", made), ("with four sockets", seated), ("played", played)):
            print(f"a table {name}: {(memory - empty) / tables / 1000:.1f} kB")
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"a table in memory after 150 moves: {memory_of_a_table() / 1000:.1f} kB")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.tables, given.seconds, Path(folder)))


if __name__ == "__main__":
    main()

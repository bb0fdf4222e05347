"""Kill a server again and again while people play, and see whether anything that was acknowledged is lost.

python -m benchmarks.kills --kills 1000        writes benchmarks/kills.md
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from subprocess import PIPE
from typing import Any

from tests.server import running
from tests.server.running import Backing, Guests, Process, until
from tests.server.services import wait_for_port
from tests.server.witnesses import Witness, acknowledged, witnesses_at

from benchmarks.report import HOME, machine

running.PATIENCE = 3600.0  # it may run on what a machine has left over
TABLES = 4
MOST_MOVES = 40  # between two kills
REPORT_EVERY = 20  # kills
FORKING = """
import json, os, signal, sys
import stammtisch.server.app
from stammtisch.cli import stammtisch as command
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    arguments, log, home = json.loads(line)
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ["XDG_DATA_HOME"] = home
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), stream)
        command(arguments)
    print(child, flush=True)
"""


class Parent:
    """A process that has imported everything and forks a server whenever one is asked for: that saves most of the time.

    What is killed is a process like any other, with the same files open.
    """

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", FORKING], stdin=PIPE, stdout=PIPE, text=True)

    def fork(self, command: list[str], log: Path, home: Path) -> Child:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([command, str(log), str(home)]) + "\n")
        self.process.stdin.flush()
        return Child(int(self.process.stdout.readline()))


class Child:
    """A server, as the process that tests it knows its servers."""

    returncode: int | None = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            self.returncode = -1  # of whatever it was: its parent does not ask
        return self.returncode

    def wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while self.poll() is None and time.monotonic() < end:
            time.sleep(0.005)

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Forked(Process):
    """`stammtisch serve`, forked."""

    def __init__(self, backing: Backing, folder: Path) -> None:
        super().__init__(backing, folder)
        self.parent = Parent()

    def start(self) -> None:
        command = ["serve", "--port", str(self.port), "--database", self.backing.database, "--workers", "1"]
        child: Any = self.parent.fork(command, self.log, self.folder)
        self.process = child
        wait_for_port(self.port, child)


async def run(kills: int, folder: Path) -> None:
    guests, rng, began = Guests(), random.Random(), time.monotonic()
    tables: list[list[Witness]] = []
    moves = games = 0
    with Forked(Backing.on_sqlite(folder), folder) as server:
        for kill in range(1, kills + 1):
            while len(tables) < TABLES:
                tables.append(await witnesses_at(guests, server.url))
                games += 1
            witnesses = [one for table in tables for one in table]
            before = acknowledged(witnesses)
            enough = before + rng.randrange(MOST_MOVES)
            playing = asyncio.gather(*(one.play_until_the_server_dies() for one in witnesses))
            await until(lambda: acknowledged(witnesses) >= enough or playing.done())  # noqa: B023
            server.kill()
            await playing
            moves += acknowledged(witnesses) - before
            server.start()
            for one in witnesses:
                await one.return_and_compare()
            for table in [table for table in tables if table[0].player.is_over(table[0].code)]:
                tables.remove(table)
                for one in table:
                    guests.players.remove(one.player)
                    await one.player.leave()
            assert "Traceback" not in server.log.read_text(), server.log
            if kill % REPORT_EVERY == 0 or kill == kills:
                report(kill, moves, games, (time.monotonic() - began) / 60)
        await guests.leave()


def report(kills: int, moves: int, games: int, minutes: float) -> None:
    """Now and then, so that one may stop whenever one likes."""
    found = f"{kills} kills, {moves:,} moves acknowledged in {games} games, none lost; {minutes:.0f} minutes"
    lines = [
        "# A server that is killed",
        "",
        f"Measured by `python -m benchmarks.kills --kills {kills}` (`make kills`) {machine()}.",
        "SIGKILL after some moves, how many is drawn at random; then everybody comes back and compares.",
        "",
        f"- {found}",
    ]
    (HOME / "kills.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(found, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(kills, Path(folder)))


if __name__ == "__main__":
    main()

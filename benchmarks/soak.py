"""Some minutes of people, bots and accidents in random order, and whether anything was lost or grew without end.

python -m benchmarks.soak --minutes 10        writes benchmarks/soak.md

Two houses: one process on SQLite, which is killed, whose disk is full, whose clock is wrong when it comes back; and two
processes on one PostgreSQL and one Redis, each of which goes away and comes back. Needs root, for a disk that is small.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.server import services
from tests.server.running import Backing, Guests, Process, until
from tests.server.witnesses import Witness, acknowledged, witnesses_at

from benchmarks.report import HOME, machine

TABLES = 3
MOST_MOVES = 60  # between two accidents
DISK = "64m"
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"


class Soak:
    """A house, those who play there, and what happened to them."""

    def __init__(self, name: str, processes: list[Process], rng: random.Random) -> None:
        self.name, self.processes, self.rng = name, processes, rng
        self.guests = Guests()
        self.tables: list[list[Witness]] = []
        self.accidents: dict[str, Callable[[], Awaitable[None]]] = {"a kill": self.kill}
        self.happened: Counter[str] = Counter()
        self.moves = self.games = 0
        self.memory: list[int] = []

    async def run(self, until_when: float) -> None:
        while time.monotonic() < until_when:
            await self.fill()
            witnesses = [one for table in self.tables for one in table]
            before = acknowledged(witnesses)
            enough = before + self.rng.randrange(10, MOST_MOVES)
            done = False
            playing = asyncio.gather(*(one.play_until_the_server_dies(lambda: done) for one in witnesses))  # noqa: B023
            await until(lambda: acknowledged(witnesses) >= enough or playing.done())  # noqa: B023
            self.memory.append(sum(resident(process) for process in self.processes))
            accident = self.rng.choice(sorted(self.accidents))
            self.happened[accident] += 1
            await self.accidents[accident]()
            done = True
            for one in witnesses:  # who still is connected stops
                if one.player.socket is not None:
                    await one.player.socket.close()
            await playing
            self.moves += acknowledged(witnesses) - before
            for one in witnesses:
                await one.return_and_compare(self.rng.choice(self.processes).url)
            await self.part()

    async def fill(self) -> None:
        """As many tables as there should be; at some a bot plays too."""
        while len(self.tables) < TABLES:
            one, other = self.rng.choice(self.processes).url, self.rng.choice(self.processes).url
            self.tables.append(await witnesses_at(self.guests, one, other))
            anna = self.tables[-1][0].player
            await anna.make_table("me", "easy", "random", first=1)
            self.games += 1

    async def part(self) -> None:
        for table in [table for table in self.tables if table[0].player.is_over(table[0].code)]:
            self.tables.remove(table)
            for one in table:
                self.guests.players.remove(one.player)
                await one.player.leave()

    async def kill(self) -> None:
        process = self.rng.choice(self.processes)
        process.kill()
        if Path(FAKETIME).exists() and len(self.processes) == 1:  # it comes back by another clock
            shift = self.rng.choice([0, 0, -3600, -60, 60, 3600])
            process.environment = {"LD_PRELOAD": FAKETIME, "FAKETIME": f"{shift:+d}s", "DONT_FAKE_MONOTONIC": "1"}
            self.happened["a clock that is wrong"] += shift != 0
        await asyncio.to_thread(process.start)

    async def full_disk(self, disk: Path) -> None:
        """Somebody fills the disk up to its last byte, and tidies up after a while."""
        rest = disk / "what somebody else keeps there"
        with suppress(OSError), rest.open("wb", buffering=0) as file:
            for size in (1_000_000, 1000, 1):
                with suppress(OSError):
                    while file.write(bytes(size)):
                        pass
        await asyncio.sleep(self.rng.uniform(0.5, 2))
        rest.unlink()
        await asyncio.sleep(self.rng.uniform(0.5, 2))

    def report(self) -> str:
        half = len(self.memory) // 2
        early, late = self.memory[: half or 1], self.memory[half:]
        accidents = ", ".join(f"{what} {times} times" for what, times in sorted(self.happened.items()))
        means = [sum(part) / len(part) / 1e6 for part in (early, late)]
        grown = f"memory {means[0]:.0f} MB in the first half, {means[1]:.0f} in the second"
        return f"{self.name}: {self.moves:,} moves acknowledged in {self.games} games, none lost; {accidents}; {grown}"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own, of which little is left soon."""
    folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def resident(process: Process) -> int:
    assert process.process is not None
    try:
        pages = int(Path(f"/proc/{process.process.pid}/statm").read_text().split()[1])
    except (FileNotFoundError, IndexError):
        return 0
    return pages * resource.getpagesize()


async def run(minutes: float, seed: int, folder: Path) -> list[str]:
    rng = random.Random(seed)
    if not Path(FAKETIME).exists():
        services.install("faketime")
    with ExitStack() as stack:
        for name in ("alone", "several"):
            (folder / name).mkdir()
        disk = stack.enter_context(small_disk(folder / "alone" / "disk"))
        alone = stack.enter_context(Process(Backing.on_sqlite(disk), folder / "alone"))
        bus, redis_again = stack.enter_context(services.restartable_redis(folder))
        database, postgres_again = stack.enter_context(services.restartable_postgres())
        backing = Backing(services.fresh_database(database), bus)
        several = [stack.enter_context(Process(backing, folder / "several")) for _ in range(2)]
        one = Soak("one process on SQLite", [alone], rng)
        one.accidents["a full disk"] = lambda: one.full_disk(disk)
        two = Soak("two processes on PostgreSQL and Redis", several, rng)
        two.accidents["Redis restarted"] = lambda: asyncio.to_thread(redis_again)
        two.accidents["PostgreSQL restarted"] = lambda: asyncio.to_thread(postgres_again)
        end = time.monotonic() + 60 * minutes
        await asyncio.gather(one.run(end), two.run(end))
        for soak in (one, two):
            await soak.guests.leave()
        return [one.report(), two.report()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(given.minutes, given.seed, Path(folder)))
    lines = [
        "# A house that has accidents",
        "",
        f"Measured by `python -m benchmarks.soak --minutes {given.minutes:g}` (`make soak`) {machine()}.",
        "",
        *(f"- {line}" for line in found),
    ]
    (HOME / "soak.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(found))


if __name__ == "__main__":
    main()

"""Kill a server again and again while people play, and see whether anything that was acknowledged is lost.

python -m benchmarks.kills --kills 1000        writes benchmarks/kills.md
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tests.server.running import Backing, Guests, Process, until
from tests.server.witnesses import Witness, acknowledged, witnesses_at

from benchmarks.report import HOME, machine

TABLES = 4
MOST_MOVES = 40  # between two kills


async def run(kills: int, folder: Path) -> str:
    guests, rng, began = Guests(), random.Random(), time.monotonic()
    tables: list[list[Witness]] = []
    moves = games = 0
    with Process(Backing.on_sqlite(folder), folder) as server:
        for _ in range(kills):
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
        await guests.leave()
    took = time.monotonic() - began
    return f"{kills} kills, {moves:,} moves acknowledged in {games} games, none lost; {took / 60:.0f} minutes"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    kills = parser.parse_args().kills
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(kills, Path(folder)))
    lines = [
        "# A server that is killed",
        "",
        f"Measured by `python -m benchmarks.kills --kills {kills}` (`make kills`) {machine()}.",
        "SIGKILL after some moves, how many is drawn at random; then everybody comes back and compares.",
        "",
        f"- {found}",
    ]
    (HOME / "kills.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main()

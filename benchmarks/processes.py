"""Two server processes on one PostgreSQL and one Redis against one: do machines add up?

python -m benchmarks.processes [--tables 100] [--seconds 60]        (`make processes`; writes benchmarks/processes.md)
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import uvloop
from tests.server import services

from benchmarks import scaling
from benchmarks.guests import SEATS, Circle
from benchmarks.report import HOME, judged, machine, table
from benchmarks.tables import make_tables, percentile, play, serving

WARM_UP = 5  # seconds of the same load before anything is measured
AIM = 1.5  # times the processor time a move of one process


async def evening(processes: int, tables: int, seconds: float, database: str, bus: str) -> tuple[float, float]:
    """Players of one table are at different processes: ms of processor time a move, and its p99."""
    circles = [Circle(number) for number in range(tables)]
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [await stack.enter_async_context(serving(folder, database, bus)) for _ in range(processes)]
        ports = [server.port for server in servers]
        for number, circle in enumerate(circles):
            first = ports[number % processes :] + ports[: number % processes]
            (code,) = await make_tables(first[0], [circle])
            await circle.come(first[0], code, *first[1:])
        while any(circle.turn is None for circle in circles):
            await asyncio.sleep(0.1)
        await play(circles, WARM_UP)
        for circle in circles:
            circle.waits.clear()
        before = sum(server.processor() for server in servers)
        made, _ = await play(circles, seconds)
        took = sum(server.processor() for server in servers) - before
        waits = [wait for circle in circles for wait in circle.waits]
        for circle in circles:
            circle.leave()
        return 1000 * took / made, percentile(waits, 99)


async def measure(tables: int, seconds: float, database: str, bus: str) -> list[list[str]]:
    rows, alone = [], 0.0
    for processes in (1, 2):
        fresh = services.fresh_database(database)
        took, slow = await evening(processes, tables, seconds, fresh, bus)
        alone = alone or took
        rows.append([str(processes), f"{took:.2f}", judged(f"{took / alone:.2f}", took <= AIM * alone), f"{slow:.0f}"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory() as folder,
        services.postgres() as database,
        services.redis(Path(folder)) as bus,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        rows = runner.run(measure(given.tables, given.seconds, database, bus))
    columns = ["processes", "ms of processor time a move, all together", "times one process", "p99 of a move, ms"]
    text = f"""# Several processes

Measured by `python -m benchmarks.processes --tables {given.tables} --seconds {given.seconds:g}` (`make processes`)
{machine()}. One PostgreSQL and one Redis share the machine with servers and client; {given.tables} tables of
{SEATS} sockets, a move a second at each. Tables are spread over all processes, players of one table are at different
ones. The aim: two processes together need at most {AIM} times the processor time a move of one.

{table(columns, rows)}
"""
    print(text)
    (HOME / "processes.md").write_text(text, encoding="utf-8")
    scaling.write()


if __name__ == "__main__":
    main()

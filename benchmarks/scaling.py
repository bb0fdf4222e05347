"""What one machine holds, as measured, and what ten would, reckoned from that: the figures of docs/scaling.md.

python -m benchmarks.scaling        after `make load` and `make processes`, which call it too
"""

from __future__ import annotations

import re

from benchmarks.guests import SEATS
from benchmarks.report import HOME, put_into_page, table

PAGE = HOME.parent / "docs" / "scaling.md"
MACHINES = 10
SHARE = 0.7  # of a core that a process should have to do at most, so that nobody waits long
EVERY = 10  # seconds between two moves at a table where people think


def found(file: str, pattern: str) -> float:
    """A figure from a file of figures."""
    text = (HOME / file).read_text(encoding="utf-8")
    match = re.search(pattern, text)
    if match is None:
        raise ValueError(f"{file} tells nothing of {pattern!r}")
    return float(match[1].replace(",", ""))


def spread(machines: int, players: int = SEATS) -> float:
    """On how many of the machines the players of a table are, if each may be on any."""
    return machines * (1 - (1 - 1 / machines) ** players)


def rows() -> list[list[str]]:
    """Moves a second, tables, memory and what the store and the bus have to do: of one machine and of ten."""
    move = found("tables.md", r"the server's ([0-9.]+) ms a move")
    memory = found("tables.md", r"with its four sockets ([0-9.]+) kB")
    shared = found("processes.md", r"\n\| 1 \| ([0-9.]+) \|")
    ratio = found("processes.md", r"\n\| 2 \| [0-9.]+ \| ([0-9.]+)")
    alone = SHARE * 1000 / move
    each = shared * (1 + (spread(MACHINES) - 1) * (ratio - 1))
    together = MACHINES * SHARE * 1000 / each
    return [
        ["one process, SQLite", *cells(alone, memory)],
        [f"{MACHINES} machines, a process each, PostgreSQL and Redis", *cells(together, memory * spread(MACHINES))],
    ]


def cells(moves: float, memory: float) -> list[str]:
    tables = moves * EVERY
    return [f"{moves:,.0f}", f"{tables:,.0f}", f"{SEATS * tables:,.0f}", f"{memory * tables / 1e6:,.1f}"]


def write() -> None:
    """Put the figures into the page, if both have been measured."""
    if all((HOME / file).exists() for file in ("tables.md", "processes.md")):
        columns = ["", "moves a second", f"tables, a move every {EVERY} s", "sockets", "memory of all processes, GB"]
        put_into_page("figures", table(columns, rows()), PAGE)


if __name__ == "__main__":
    write()

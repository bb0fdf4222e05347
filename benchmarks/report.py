"""Tables of figures, and their places on the page of benchmarks."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from itertools import takewhile
from pathlib import Path

HOME = Path(__file__).parent
PAGE = HOME.parent / "docs" / "benchmarks.md"


def table(columns: list[str], rows: list[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def rows_of(text: str, columns: list[str]) -> list[list[str]]:
    """The rows that a page has in its table with these columns."""
    _, _, below = text.partition(table(columns, []) + "\n")
    lines = takewhile(lambda line: line.startswith("| "), below.splitlines())
    return [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines]


def standing(page: Path, columns: list[str]) -> dict[tuple[str, str], list[str]]:
    """The rows that a page has by now, by their first two cells: they stay where what they count is not here."""
    return {(row[0], row[1]): row for row in rows_of(page.read_text(encoding="utf-8"), columns)}


def judged(figure: str, reached: bool) -> str:
    return figure if reached else f"{figure} (missed)"


def put_into_page(name: str, text: str, page: Path = PAGE) -> None:
    """Write a text between the comments that mark its place."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, mark, rest = page.read_text(encoding="utf-8").partition(begin)
    if not mark or end not in rest:
        raise ValueError(f"{page.name} has no place for {name}: it is marked by {begin!r} and {end!r}")
    after = re.split(re.escape(end), rest, maxsplit=1)[1]
    page.write_text(f"{before}{begin}{text}\n{end}{after}", encoding="utf-8")


def put_row(path: Path, head: str, columns: list[str], row: list[str], keys: int) -> list[list[str]]:
    """Write a row into the table of a page, in place of an older one whose first cells, its keys, are the same; all
    rows that are there then."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    rows = sorted([*(old for old in rows_of(text, columns) if old[:keys] != row[:keys]), row])
    path.write_text(f"{head}\n{table(columns, rows)}\n", encoding="utf-8")
    return rows


def machine() -> str:
    """On what something was measured, and what else that had to do."""
    load = os.getloadavg()[1]
    return f"on {os.cpu_count()} cores, load {load:.1f} (five minutes), Python {platform.python_version()}"


def commit() -> str:
    """Which version something was measured on; the figures themselves may have changed since."""
    git = ["git", "-C", str(HOME.parent)]
    found = subprocess.run([*git, "rev-parse", "--short=7", "HEAD"], check=True, capture_output=True, text=True)
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "src"]).returncode
    return found.stdout.strip() + ("-dirty" if changed else "")

"""Tables of figures, and their places in the README."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

HOME = Path(__file__).parent
README = HOME.parent / "README.md"


def table(columns: list[str], rows: list[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def judged(figure: str, reached: bool) -> str:
    return figure if reached else f"{figure} (missed)"


def put_into_readme(name: str, text: str) -> None:
    """Write a text between the comments that mark its place."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, mark, rest = README.read_text(encoding="utf-8").partition(begin)
    if not mark or end not in rest:
        raise ValueError(f"README.md has no place for {name}: it is marked by {begin!r} and {end!r}")
    after = re.split(re.escape(end), rest, maxsplit=1)[1]
    README.write_text(f"{before}{begin}{text}\n{end}{after}", encoding="utf-8")


def machine() -> str:
    """On what something was measured, and what else that had to do."""
    load = os.getloadavg()[1]
    return f"on {os.cpu_count()} cores, load {load:.1f} (five minutes), Python {platform.python_version()}"

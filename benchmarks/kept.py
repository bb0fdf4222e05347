"""What takes long is kept line by line, so that it goes on where it was stopped: in build/, or, where it is counted
over many days and machines, in benchmarks/counts, which is part of the repository."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.report import HOME

T = TypeVar("T")
BUILD = HOME.parent / "build"
COUNTS = HOME / "counts"


class Kept:
    """A file with a line of JSON for each thing that was done; it takes the place of others once there is one."""

    def __init__(self, path: Path, outdated: Iterable[Path] = ()) -> None:
        self.path = path
        self.outdated = outdated

    def read(self) -> list[Any]:
        """What is there by now. A last line that was not written to its end does not count."""
        if not self.path.exists():
            return []
        whole, newline, _ = self.path.read_bytes().rpartition(b"\n")
        os.truncate(self.path, len(whole) + len(newline))
        return [json.loads(line) for line in whole.split(b"\n")] if newline else []

    def append(self, things: Iterable[T]) -> Iterator[T]:
        """Write things down as they come, each before it is handed on."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            for thing in things:
                file.write(json.dumps(thing).encode() + b"\n")
                file.flush()
                for old in self.outdated:
                    old.unlink(missing_ok=True)
                yield thing


def until(deadline: float, things: Iterable[T]) -> Iterator[T]:
    """As many as come before a moment of `time.monotonic()`."""
    for thing in things:
        yield thing
        if time.monotonic() >= deadline:
            return


def by_numbers(path: Path, numbers: Any) -> Kept:
    """The results, one after the other, of games that bots play by some numbers: anything that JSON can say.

    Those by other numbers are gone as soon as there is one by these.
    """
    mark = hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()[:8]
    own = path.with_name(f"{path.name}_{mark}.jsonl")
    return Kept(own, [old for old in path.parent.glob(f"{path.name}_????????.jsonl") if old != own])


def counted(what: str, numbers: Any) -> Kept:
    """The same, as a part of the repository."""
    return by_numbers(COUNTS / what, numbers)

"""Records in files: written whole or not at all, and never over another game's."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from stammtisch.engine.errors import Refused
from stammtisch.engine.records import Record

LONGEST_NAME = 180  # of the 255 bytes that file systems give, so that there is room for endings
NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.,_=+-]")


def file_stem(identity: str) -> str:
    """A name for a file that no other identity has: this text, or what files may be called of it and its hash."""
    safe = NOT_IN_NAMES.sub("-", identity)
    if safe == identity and len(safe) <= LONGEST_NAME:
        return safe
    return f"{safe[: LONGEST_NAME - 17]}_{hashlib.sha256(identity.encode('utf-8', 'replace')).hexdigest()[:16]}"


def write(record: Record, path: Path) -> None:
    """Write a record over whatever is there."""
    part = write_part(record, path)
    part.replace(path)


def write_new(record: Record, path: Path) -> None:
    """Write a record where nothing is; the same record may be there already, any other is left alone."""
    part = write_part(record, path)
    try:
        os.link(part, path)
    except OSError:  # something is there, or this file system has no links
        if not path.exists():
            part.replace(path)
        elif path.read_bytes() != part.read_bytes():
            raise another_game(path) from None
    finally:
        part.unlink(missing_ok=True)


def write_part(record: Record, path: Path) -> Path:
    part = path.with_suffix(f".{os.getpid()}.part")
    try:
        part.write_text(record.text(), encoding="utf-8")
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part


def need_same_game(record: Record, path: Path) -> None:
    """Refuse a file that cannot be of the same game as a record: then it would start as this one does."""
    beginning = record.beginning().encode()
    with path.open("rb") as file:
        if file.read(len(beginning)) != beginning:
            raise another_game(path)


def another_game(path: Path) -> Refused:
    return Refused(f"There is another game in {path}, and nothing is written over it: choose another folder or seed.")

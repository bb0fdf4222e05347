"""Files that hold secrets: for their owner alone, and whole or not there at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from stammtisch.engine.errors import BadOption

OWNER_FILE, OWNER_FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside its file


def own_folder(folder: Path) -> Path:
    """A folder into which nobody else may look, made if need be."""
    folder.mkdir(parents=True, exist_ok=True, mode=OWNER_FOLDER)
    close_to_others(folder, OWNER_FOLDER)
    return folder


def close_to_others(path: Path, mode: int) -> None:
    """Take from others what they may do with a file or folder that was there before."""
    if path.stat().st_mode & 0o077:
        path.chmod(mode)


def need_file(path: Path) -> None:
    """Refuse what is there and is no file: a device would get other rights, or a file in its place."""
    if path.exists() and not path.is_file():
        raise BadOption(f"{path} is no file that could be a database: name another.")


def make_own(database: Path) -> None:
    """Make sure that a database is its owner's alone; what SQLite puts beside it later follows its example."""
    need_file(database)
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, OWNER_FILE))
    for beside in BESIDE:
        path = database.with_name(database.name + beside)
        if path.exists():
            close_to_others(path, OWNER_FILE)


def write_new(path: Path, content: bytes) -> bool:
    """Write a file that is whole or not there, even on a full disk; False if there is one already, which stays."""
    return put(path, content, link)


def replace(path: Path, content: bytes) -> None:
    """Write a file anew, so that at any moment the old or the new one is there, whole."""
    put(path, content, os.replace)


def link(aside: str, path: Path) -> None:
    """Give a file a second name that nothing has; where a file system has no links, its only one."""
    try:
        os.link(aside, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError from None
        os.replace(aside, path)


def put(path: Path, content: bytes, into_place: Callable[[str, Path], None]) -> bool:
    number, aside = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)  # readable by its owner alone
    try:
        with open(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        into_place(aside, path)
    except FileExistsError:
        return False
    finally:
        Path(aside).unlink(missing_ok=True)
    if os.name == "posix":  # elsewhere a folder is no file that one could flush
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return True

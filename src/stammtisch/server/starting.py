"""Coming up: a place to listen, a database that is ours alone if it must be, and a sentence for whatever is wrong."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import DBAPIError

from stammtisch.engine.errors import BadOption
from stammtisch.server.files import OWNER_FILE

ANYWHERE = ("0.0.0.0", "::")


def bind(host: str, port: int) -> socket.socket:
    """A socket at an address, of IPv4 or IPv6; on :: it is both. Nobody is let in yet."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise BadOption(f"There is no address {host!r} on this machine: choose another with --host.") from None
    family, _, _, _, address = found[0]
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, int(host != "::"))
        door.bind(address)  # refused where somebody listens
    except OSError as error:
        door.close()
        raise BadOption(no_place(error, host, port)) from None
    return door


def no_place(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose one with --port (make: PORT=8001)."
    if error.errno == errno.EACCES:
        return f"Port {port} is not for everybody: choose one from 1024 on with --port."
    return f"Nobody can listen on {host} port {port} here: {error.strerror}."


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Be the only server on a SQLite file: two would show each other's tables as they were."""
    path = sqlite_path(database)
    if path is None:
        yield
        return
    try:
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, OWNER_FILE)
    except OSError as error:
        raise BadOption(f"The database {path} cannot be opened: {error.strerror}.") from None
    try:
        take_lock(lock)
    except BlockingIOError:
        os.close(lock)
        raise BadOption(
            f"Another Stammtisch serves {path} already: stop it first. "
            "Several processes share PostgreSQL and Redis (docs/hosting.md)."
        ) from None
    try:
        yield
    finally:
        os.close(lock)


def take_lock(file: int) -> None:
    """Lock a file for as long as it is open; a process that is killed gives it back."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sqlite_path(database: str) -> Path | None:
    """The file of a database, if it is one."""
    url = sa.make_url(database)
    if not url.drivername.startswith("sqlite") or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def sqlite_url(path: Path) -> str:
    """The address of a file that is a database, whatever signs its name has."""
    return sa.URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def why_no_database(error: Exception, database: str) -> BadOption | None:
    """The sentence for a database that cannot be opened; None where it is something else that failed."""
    path = sqlite_path(database)
    named = path or sa.make_url(database).render_as_string(hide_password=True)
    if isinstance(error, CommandError):
        return BadOption(f"The database {named} is of a newer version of Stammtisch: install that, or use another.")
    if path is not None:
        if isinstance(error, DBAPIError):
            reason = str(error.orig)
            if "not a database" in reason or "malformed" in reason:
                return BadOption(f"The file {path} is no database of Stammtisch: choose another with --database.")
            if "locked" in reason:
                return BadOption(f"The database {path} is locked by another program: stop that first.")
            return BadOption(f"The database {path} cannot be opened: {reason.splitlines()[0]}.")
        if isinstance(error, OSError):
            return BadOption(f"The database {path} cannot be opened: {error.strerror}.")
        return None
    if isinstance(error, (DBAPIError, OSError, TimeoutError)):
        cause = error.orig if isinstance(error, DBAPIError) else error
        reason = (str(cause) or type(cause).__name__).splitlines()[0]
        return BadOption(f"The database {named} cannot be used: {reason.rstrip('.')}.")
    return None

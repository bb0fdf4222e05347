"""A real PostgreSQL and a real Redis from Debian's packages, on free ports, in temporary folders."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

MUST_RUN = os.environ.get("CI", "").lower() in ("1", "true")
Restart = Callable[[], None]
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")


def cannot(reason: str) -> None:
    """Skip what needs a service that cannot be had here; in CI that is a failure."""
    if MUST_RUN:
        pytest.fail(f"CI must have this: {reason}")
    pytest.skip(reason)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def program(name: str, package: str) -> str:
    """The path of a program, from its Debian package if it is missing."""
    with (Path(tempfile.gettempdir()) / "stammtisch-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes may miss it at once
        found = find(name)
        if found is None:
            install(package)
            found = find(name)
    if found is None:
        cannot(f"{name} is not here and Debian's package {package} cannot be installed")
    assert found is not None
    return found


def install(package: str) -> None:
    """Install a Debian package, if we may here. What does not answer is not waited for long."""
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not all(shutil.which(needed) for needed in ("apt-get", *rights[:1])):
        return
    apt = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "Acquire::http::Timeout=20"]
    apt += ["-o", "DPkg::Lock::Timeout=300"]  # somebody else may be installing something
    for what in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run([*apt, *what], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def find(name: str) -> str | None:
    versions = sorted(DEBIAN_POSTGRES.glob(f"*/bin/{name}"))
    return str(versions[-1]) if versions else shutil.which(name)


def lower_rights() -> str | None:
    """The user that PostgreSQL runs as where we are root, which it refuses to be."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    cannot("PostgreSQL does not run as root, and there is no other user")
    return None


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server of its own; what it keeps is gone afterwards."""
    with restartable_postgres() as (url, _):
        yield url


@contextmanager
def restartable_postgres() -> Iterator[tuple[str, Restart]]:
    """The same, and what makes it go away and come back."""
    initdb, server = program("initdb", "postgresql"), program("postgres", "postgresql")
    user, port = lower_rights(), free_port()
    # Not in pytest's folder, into which another user may not look.
    with tempfile.TemporaryDirectory(prefix="stammtisch-postgres-") as home:
        data = Path(home) / "data"
        data.mkdir()
        if user is not None:
            for path in (home, data):
                shutil.chown(path, user)
        subprocess.run(
            [initdb, "-D", data, "-U", "stammtisch", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
            check=True,
            stdout=subprocess.DEVNULL,
            user=user,
            cwd=home,
        )
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={home}", "-c", "fsync=off"]
        with service([server, "-D", str(data), "-p", str(port), *settings], port, home, user, signal.SIGINT) as again:
            yield f"postgresql://stammtisch@127.0.0.1:{port}/postgres", again


@contextmanager
def service(
    command: list[str], port: int, folder: str, user: str | None = None, ending: int = signal.SIGTERM
) -> Iterator[Restart]:
    """A program that listens on a port, as long as it is needed; what this yields ends it and starts it again."""

    def start() -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        started = subprocess.Popen(command, stdout=quiet, stderr=quiet, user=user, cwd=folder)
        wait_for_port(port, started)
        return started

    process = start()

    def stop() -> None:
        process.send_signal(ending)
        process.wait(60)

    def restart() -> None:
        nonlocal process
        stop()
        process = start()

    try:
        yield restart
    finally:
        stop()


def fresh_database(url: str) -> str:
    """A new, empty database on that server."""
    name = f"test_{time.time_ns()}"
    psql = program("psql", "postgresql-client")
    for _ in range(50):  # the port opens a moment before the server takes questions
        done = subprocess.run([psql, "-q", url, "-c", f"CREATE DATABASE {name}"], capture_output=True, check=False)
        if done.returncode == 0:
            return url.rsplit("/", 1)[0] + f"/{name}"
        time.sleep(0.1)
    raise AssertionError(done.stderr.decode())


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis server of its own."""
    with restartable_redis(folder) as (url, _):
        yield url


@contextmanager
def restartable_redis(folder: Path) -> Iterator[tuple[str, Restart]]:
    """The same, and what makes it go away and come back."""
    port = free_port()
    command = [program("redis-server", "redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with service(command, port, str(folder)) as again:
        yield f"redis://127.0.0.1:{port}/0", again


def wait_for_port(port: int, process: subprocess.Popen[bytes], host: str = "127.0.0.1") -> None:
    for _ in range(1200):
        if process.poll() is not None:
            raise AssertionError(f"a service ended with {process.returncode} instead of listening")
        with suppress(OSError), socket.create_connection((host, port), timeout=5):
            return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on port {port}")

"""The server's tests run over real HTTP and WebSocket, once: they test no rules, so not on the plain engine again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch import plain
from tests.server import services
from tests.server.running import Backing, Process

if plain.asked_for():
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real PostgreSQL with nothing in it."""
    with services.postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Redis."""
    with services.redis(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql and redis"])
def backing(request: pytest.FixtureRequest, tmp_path: Path) -> Backing:
    """Where tables are kept: the same tests run on each."""
    if request.param == "sqlite":
        return Backing(f"sqlite:///{tmp_path / 'tables.sqlite'}", None)
    return Backing(services.fresh_database(request.getfixturevalue("postgres")), request.getfixturevalue("redis"))


@pytest.fixture
def server(backing: Backing, tmp_path: Path) -> Iterator[Process]:
    """A server process on either store."""
    with Process(backing, tmp_path) as process:
        yield process


@pytest.fixture
def lone_server(tmp_path: Path) -> Iterator[Process]:
    """A server process on SQLite."""
    with Process(Backing(f"sqlite:///{tmp_path / 'tables.sqlite'}", None), tmp_path) as process:
        yield process

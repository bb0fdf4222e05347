"""The server's tests run over real HTTP and WebSocket, once: they test no rules, so not on the plain engine again."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from stammtisch import plain
from stammtisch.server.storage import SqlStore
from tests.server import services
from tests.server.running import Backing, Guests, Process

if plain.asked_for():
    collect_ignore_glob = ["test_*.py"]

LONGEST = (
    900  # seconds that a test may take on a machine with much else to do: what never happens is waited for no longer
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and inspect.iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    @functools.wraps(test)
    async def in_time(*arguments: object, **more: object) -> None:
        async with asyncio.timeout(LONGEST):
            await test(*arguments, **more)

    return in_time


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL with nothing in it."""
    with services.postgres() as url:
        yield url


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real Redis."""
    with services.redis(tmp_path_factory.mktemp("redis")) as url:
        yield url


STORES = ["sqlite", "postgresql and redis"]


def make_backing(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> Backing:
    if request.param == "sqlite":
        return Backing.on_sqlite(folders.mktemp("sqlite"))
    return Backing(services.fresh_database(request.getfixturevalue("postgres")), request.getfixturevalue("redis"))


@pytest.fixture(scope="session", params=STORES)
def backing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Backing:
    """Where tables are kept: the same tests run on each."""
    return make_backing(request, tmp_path_factory)


@pytest.fixture(params=STORES)
def fresh_backing(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Backing:
    """The same, with no tables in it."""
    return make_backing(request, tmp_path_factory)


@pytest.fixture
async def store(fresh_backing: Backing) -> AsyncIterator[SqlStore]:
    """A store with no tables in it."""
    opened = SqlStore(fresh_backing.database)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def server(backing: Backing, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server process on either store, for whoever behaves."""
    with Process(backing, tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
async def guests() -> AsyncIterator[Guests]:
    """People who come to a server, and leave when the test is over."""
    invited = Guests()
    yield invited
    await invited.leave()

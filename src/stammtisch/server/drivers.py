"""Events, written and read by the database's driver itself.

That is what happens at every move, and SQLAlchemy takes several times as long over it as the driver does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any, Protocol

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Row = tuple[str, int, int, str]  # code, n, at, body

INSERT = "INSERT INTO events (code, n, at, body)"
MOST_AT_ONCE = 200  # rows in one statement of SQLite, which takes so many values


class OwnConnection:
    """A connection that is kept: taking one from the pool each time costs more than what is asked of it.

    Every statement on it is a transaction by itself.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.connection: AsyncConnection | None = None
        self.raw: Any = None  # the driver's

    async def open(self) -> AsyncConnection:
        if self.connection is None:
            connection = await self.engine.connect()
            self.connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
            self.raw = (await self.connection.get_raw_connection()).driver_connection
        return self.connection

    async def drop(self) -> None:
        """Roll back and start afresh, whatever state it is in."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def give_up(self) -> None:
        """It may be lost: nobody else is to get it from the pool."""
        if self.connection is not None:
            with suppress(Exception):
                await self.connection.invalidate()
        await self.drop()


class Driver(Protocol):
    """What is asked of a driver's connection; what goes wrong is what SQLAlchemy would have raised."""

    async def insert(self, connection: Any, rows: list[Row]) -> None:
        """Append events in a transaction of their own."""

    async def select(self, connection: Any, code: str, after: int, most: int) -> Iterable[tuple[int, int, str]]:
        """Number, time and body of a table's events after one, in order."""


class Sqlite:
    """aiosqlite's connection: a thread, to which every call is a way there and back."""

    async def insert(self, connection: Any, rows: list[Row]) -> None:
        with self.errors():
            if len(rows) <= MOST_AT_ONCE:
                values = ", ".join(["(?, ?, ?, ?)"] * len(rows))
                await connection.execute(f"{INSERT} VALUES {values}", list(chain.from_iterable(rows)))
            else:
                await connection.execute("BEGIN IMMEDIATE")
                await connection.executemany(f"{INSERT} VALUES (?, ?, ?, ?)", rows)
                await connection.execute("COMMIT")

    async def select(self, connection: Any, code: str, after: int, most: int) -> Iterable[tuple[int, int, str]]:
        query = "SELECT n, at, body FROM events WHERE code = ? AND n > ? ORDER BY n LIMIT ?"
        with self.errors():
            found: list[tuple[int, int, str]] = await connection.execute_fetchall(query, (code, after, most))
            return found

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except (sqlite3.Error, ValueError) as error:  # it says ValueError where the connection is closed
            raise DBAPIError(None, None, error) from error


class Postgres:
    """asyncpg's connection, which sends all rows at once: they are a transaction by themselves."""

    def __init__(self) -> None:
        import asyncpg  # here, since who plays at home does without

        self.asyncpg = asyncpg

    async def insert(self, connection: Any, rows: list[Row]) -> None:
        with self.errors():
            await connection.executemany(f"{INSERT} VALUES ($1, $2, $3, $4)", rows)

    async def select(self, connection: Any, code: str, after: int, most: int) -> Iterable[tuple[int, int, str]]:
        query = "SELECT n, at, body FROM events WHERE code = $1 AND n > $2 ORDER BY n LIMIT $3"
        with self.errors():
            found: list[tuple[int, int, str]] = await connection.fetch(query, code, after, most)
            return found

    @contextmanager
    def errors(self) -> Iterator[None]:
        try:
            yield
        except self.asyncpg.UniqueViolationError as error:
            raise IntegrityError(None, None, error) from error
        except (self.asyncpg.PostgresError, self.asyncpg.InterfaceError) as error:
            raise DBAPIError(None, None, error) from error

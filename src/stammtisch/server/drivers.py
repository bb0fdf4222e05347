"""Events alone, written by the database's driver itself.

Most of what is written are moves, and SQLAlchemy takes several times as long over one as the driver does.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Protocol

from sqlalchemy.exc import DBAPIError, IntegrityError

Row = tuple[str, int, int, str]  # code, n, at, body


class Driver(Protocol):
    """Inserts events in a transaction of their own; what goes wrong is what SQLAlchemy would have raised."""

    async def insert(self, connection: Any, rows: list[Row]) -> None: ...


class Sqlite:
    """aiosqlite's connection: a thread, to which every call is a way there and back."""

    async def insert(self, connection: Any, rows: list[Row]) -> None:
        try:
            await connection.executemany("INSERT INTO events (code, n, at, body) VALUES (?, ?, ?, ?)", rows)
            await connection.commit()
        except sqlite3.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except (sqlite3.Error, ValueError) as error:  # it says ValueError where the connection is closed
            raise DBAPIError(None, None, error) from error


class Postgres:
    """asyncpg's connection, which sends all rows at once: they are a transaction by themselves."""

    async def insert(self, connection: Any, rows: list[Row]) -> None:
        import asyncpg  # here, since who plays at home does without

        try:
            await connection.executemany("INSERT INTO events (code, n, at, body) VALUES ($1, $2, $3, $4)", rows)
        except asyncpg.UniqueViolationError as error:
            raise IntegrityError(None, None, error) from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise DBAPIError(None, None, error) from error

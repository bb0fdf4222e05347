"""What opens the administrator's page: a link that is good once and soon, and the session that it begins."""

from __future__ import annotations

import hashlib
import secrets
import time

import sqlalchemy as sa

from stammtisch.server.storage import KEYS, SqlStore

LINK, SESSION = "link", "session"
LASTS = {LINK: 600, SESSION: 12 * 3600}  # seconds


async def make(store: SqlStore, kind: str, who: str) -> str:
    """A new key; the store keeps its hash alone. Those that are too old go."""
    key = secrets.token_urlsafe(32)
    async with store.engine.begin() as connection:
        for old, seconds in LASTS.items():
            await connection.execute(sa.delete(KEYS).where(KEYS.c.kind == old, KEYS.c.at < now() - 1000 * seconds))
        await connection.execute(sa.insert(KEYS), {"hash": hashed(key), "kind": kind, "who": who, "at": now()})
    return key


async def holder(store: SqlStore, kind: str, key: str) -> str | None:
    """Whose key this is; nobody's if it is none, or too old."""
    query = sa.select(KEYS.c.who).where(KEYS.c.hash == hashed(key), KEYS.c.kind == kind)
    found = await store.rows(query.where(KEYS.c.at >= now() - 1000 * LASTS[kind]))
    return found[0][0] if found else None


async def use_up(store: SqlStore, kind: str, key: str) -> str | None:
    """Whose key this was; of two who use it at once, one does."""
    who = await holder(store, kind, key)
    async with store.engine.begin() as connection:
        done = await connection.execute(sa.delete(KEYS).where(KEYS.c.hash == hashed(key), KEYS.c.kind == kind))
    return who if done.rowcount else None


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def now() -> int:
    return time.time_ns() // 1_000_000

"""What the person at the keyboard may do: see tables and people, close, keep out, tell and delete what is known.

All of it goes through the store, so that running servers notice within some seconds; each deed is written down.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from stammtisch.engine.errors import BadOption
from stammtisch.server import forgetting, keys
from stammtisch.server.bans import KINDS, Ban
from stammtisch.server.bus import NoBus
from stammtisch.server.guard import network_of
from stammtisch.server.house import House
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import BANS, DEEDS, EVENTS, REPORTS, TABLES, SqlStore
from stammtisch.tables.seating import LOBBY, RUNNING

MOST_SHOWN = 1000
DELETED = "delete"  # the deed after which running servers read tables again


@dataclass(frozen=True)
class Report:
    """Something that was said, and who minds it."""

    code: str
    n: int
    by: str
    at: int
    said: dict[str, Any]


@dataclass(frozen=True)
class Deed:
    """What somebody did who has a right that others have not."""

    at: int
    who: str
    what: str
    facts: dict[str, Any]


class Administrator:
    """Somebody with the right to write into the store."""

    def __init__(self, store: SqlStore, who: str) -> None:
        self.store = store
        self.who = who

    async def tables(self) -> list[dict[str, Any]]:
        """All tables that go on, the latest first."""
        query = sa.select(TABLES.c.about).where(TABLES.c.status.in_((LOBBY, RUNNING))).order_by(TABLES.c.at.desc())
        return [json.loads(about) for (about,) in await self.store.rows(query)]

    async def people(self) -> dict[str, tuple[set[str], int]]:
        """Everybody with a seat somewhere: their names, and at how many tables."""
        found: dict[str, tuple[set[str], int]] = {}
        for (about,) in await self.store.rows(sa.select(TABLES.c.about)):
            for seat in json.loads(about)["seats"]:
                if seat["person"] is not None:
                    names, tables = found.get(seat["person"], (set(), 0))
                    found[seat["person"]] = (names | {seat["name"]}, tables + 1)
        return found

    async def close(self, code: str) -> None:
        """Close a table that goes on."""
        house = House(self.store, NoBus(), Metrics())
        live = await house.open(code)
        if live.table.seating.status not in (LOBBY, RUNNING):
            raise BadOption(f"The table {code} is {live.table.seating.status} already.")
        await house.ask(code, lambda table, now: [("closed", {"administrator": True})])
        await self.note("close", table=code)

    async def keep_out(self, kind: str, what: str, reason: str) -> None:
        """Ban a person or an address, or revoke the cookies that a person has now."""
        assert kind in KINDS
        what = network_of(what) if kind == "address" else what
        row = {"kind": kind, "what": what, "at": now(), "reason": reason}
        async with self.store.engine.begin() as connection:
            await connection.execute(sa.delete(BANS).filter_by(kind=kind, what=what))
            await connection.execute(sa.insert(BANS), row)
        await self.note("keep out", kind=kind, whom=what, reason=reason)

    async def let_in(self, kind: str, what: str) -> bool:
        """Lift a ban; False if there was none."""
        what = network_of(what) if kind == "address" else what
        async with self.store.engine.begin() as connection:
            done = await connection.execute(sa.delete(BANS).filter_by(kind=kind, what=what))
        await self.note("let in", kind=kind, whom=what)
        return bool(done.rowcount)

    async def export(self, person: str) -> dict[str, Any]:
        """Everything that is kept of a person."""
        return await forgetting.export(self.store, person)

    async def delete(self, person: str) -> int:
        """Overwrite a person's names, words and id wherever they are; at how many tables."""
        codes = await forgetting.forget_person(self.store, person)
        await self.keep_out("cookies", person, "deleted")
        await self.note(DELETED, tables=codes)
        return len(codes)

    async def reports(self) -> list[Report]:
        """What people have reported, the oldest first."""
        query = sa.select(REPORTS.c.code, REPORTS.c.n, REPORTS.c.person, REPORTS.c.at, EVENTS.c.body).join(
            EVENTS, (EVENTS.c.code == REPORTS.c.code) & (EVENTS.c.n == REPORTS.c.n)
        )
        found = await self.store.rows(query.order_by(REPORTS.c.at).limit(MOST_SHOWN))
        return [Report(code, n, by, at, json.loads(body)) for code, n, by, at, body in found]

    async def settle(self, code: str, n: int) -> None:
        """Be done with what was reported of one thing that was said."""
        async with self.store.engine.begin() as connection:
            done = await connection.execute(sa.delete(REPORTS).filter_by(code=code, n=n))
        if not done.rowcount:
            raise BadOption(f"Nobody has reported {code} {n}.")
        await self.note("settle", table=code, n=n)

    async def bans(self) -> list[Ban]:
        return await self.store.bans()

    async def link(self) -> str:
        """A key that opens the administrator's page once, within some minutes."""
        key = await keys.make(self.store, keys.LINK, self.who)
        await self.note("link")
        return key

    async def deeds(self) -> list[Deed]:
        """What administrators and hosts did, the latest first."""
        query = sa.select(DEEDS.c.at, DEEDS.c.who, DEEDS.c.what, DEEDS.c.facts).order_by(DEEDS.c.id.desc())
        found = await self.store.rows(query.limit(MOST_SHOWN))
        deeds = [Deed(at, who, what, json.loads(facts)) for at, who, what, facts in found]
        return sorted([*deeds, *await self.deeds_of_hosts()], key=lambda deed: -deed.at)[:MOST_SHOWN]

    async def deeds_of_hosts(self) -> list[Deed]:
        """These are events, which say by whom."""
        query = sa.select(EVENTS.c.at, EVENTS.c.code, EVENTS.c.body).where(EVENTS.c.body.contains(',"by":"'))
        deeds = []
        for at, code, body in await self.store.rows(query.order_by(EVENTS.c.at.desc()).limit(MOST_SHOWN)):
            facts = json.loads(body)
            if "by" in facts:
                deeds.append(Deed(at, f"host {facts.pop('by')}", facts.pop("what"), {"table": code, **facts}))
        return deeds

    async def note(self, what: str, **facts: Any) -> None:
        row = {"at": now(), "who": self.who, "what": what, "facts": json.dumps(facts, ensure_ascii=False)}
        async with self.store.engine.begin() as connection:
            await connection.execute(sa.insert(DEEDS), row)


def now() -> int:
    return time.time_ns() // 1_000_000

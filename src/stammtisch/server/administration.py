"""What the person at the keyboard may do: see tables and people, close, keep out, tell and delete what is known.

All of it goes through the store, so that running servers notice within some seconds; each deed is written down.
"""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

import sqlalchemy as sa

from stammtisch.engine.errors import BadOption
from stammtisch.server.bans import KINDS
from stammtisch.server.bus import NoBus
from stammtisch.server.doctoring import examine_table
from stammtisch.server.guard import network_of
from stammtisch.server.house import House
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import BANS, DEEDS, EVENTS, MUTES, PEOPLE, TABLES, SqlStore
from stammtisch.tables.seating import LOBBY, RUNNING

NOBODYS_NAME = "…"


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
        """Everything that is kept of a person: the events of which they are part, and whom they do not want to read."""
        events = [
            {"table": code, "n": n, "at": at, **json.loads(body)}
            for code, n, at, body in await self.events_of(person)
            if person in (facts := json.loads(body)).values() or facts.get("host") == person
        ]
        mutes = await self.store.rows(sa.select(MUTES.c.code, MUTES.c.other).where(MUTES.c.person == person))
        return {"person": person, "events": events, "muted": [{"table": code, "person": who} for code, who in mutes]}

    async def delete(self, person: str) -> int:
        """Overwrite a person's names, words and id wherever they are; at how many tables.

        The one exception to "an event is never changed". Their games remain, played by nobody that anybody knows.
        """
        instead = f"gone-{secrets.token_hex(8)}"
        found = await self.events_of(person)
        async with self.store.engine.begin() as connection:
            for code, n, _, body in found:
                body = json.dumps(without(json.loads(body), person, instead), ensure_ascii=False, separators=(",", ":"))
                await connection.execute(sa.update(EVENTS).filter_by(code=code, n=n).values(body=body))
            await connection.execute(sa.delete(MUTES).where((MUTES.c.person == person) | (MUTES.c.other == person)))
            await connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.person == person))
        codes = {code for code, *_ in found}
        for code in codes:
            await examine_table(self.store, code, mend=True)  # lists tell names too
        await self.keep_out("cookies", person, "deleted")
        await self.note("delete", tables=len(codes))
        return len(codes)

    async def events_of(self, person: str) -> list[Any]:
        if not person.isalnum():
            raise BadOption(f"{person[:40]!r} is nobody: a person is known by letters and digits.")
        query = sa.select(EVENTS.c.code, EVENTS.c.n, EVENTS.c.at, EVENTS.c.body)
        return await self.store.rows(query.where(EVENTS.c.body.contains(json.dumps(person))))

    async def deeds(self) -> list[tuple[int, str, str, dict[str, Any]]]:
        """What administrators did, the latest first."""
        query = sa.select(DEEDS.c.at, DEEDS.c.who, DEEDS.c.what, DEEDS.c.facts).order_by(DEEDS.c.id.desc()).limit(1000)
        return [(at, who, what, json.loads(facts)) for at, who, what, facts in await self.store.rows(query)]

    async def note(self, what: str, **facts: Any) -> None:
        row = {"at": now(), "who": self.who, "what": what, "facts": json.dumps(facts, ensure_ascii=False)}
        async with self.store.engine.begin() as connection:
            await connection.execute(sa.insert(DEEDS), row)


def without(facts: dict[str, Any], person: str, instead: str) -> dict[str, Any]:
    """An event without what it tells of a person."""
    is_theirs = facts.get("person") == person
    for name, value in facts.items():
        if value == person:
            facts[name] = instead
        elif is_theirs and name in ("name", "text"):
            facts[name] = NOBODYS_NAME
    return facts


def now() -> int:
    return time.time_ns() // 1_000_000

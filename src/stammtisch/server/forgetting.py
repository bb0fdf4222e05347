"""Deleting: whole tables when their time is over, and what tells of a person wherever it is."""

from __future__ import annotations

import asyncio
import json
import secrets
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from stammtisch.engine.errors import BadOption
from stammtisch.server import past
from stammtisch.server.bus import NoBus
from stammtisch.server.doctoring import examine_table
from stammtisch.server.house import House
from stammtisch.server.metrics import Metrics
from stammtisch.server.storage import (
    ACCOUNT,
    ANALYSES,
    EVENTS,
    MUTES,
    PEOPLE,
    REPORTS,
    SNAPSHOTS,
    SPENT,
    TABLES,
    TRIES,
    SqlStore,
)
from stammtisch.tables import commands, origins
from stammtisch.tables.seating import CLOSED, LOBBY, OVER, RUNNING, Person

DAY = 86_400_000  # ms
HOUR = DAY // 24
OF_A_TABLE = (EVENTS, TABLES, PEOPLE, MUTES, SNAPSHOTS, REPORTS, TRIES)
AT_ONCE = 50  # tables that are deleted in one transaction: nobody's move waits long for it
NOBODYS_NAME = "…"


async def forget_old(store: SqlStore, before: int) -> list[str]:
    """Delete some of the tables that ended before a time, with everything that was kept of them; which ones."""
    ended = sa.select(TABLES.c.code).where(TABLES.c.status.in_((OVER, CLOSED)), TABLES.c.at < before)
    codes = [code for (code,) in await store.rows(ended.order_by(TABLES.c.at).limit(AT_ONCE))]
    if codes:
        async with store.engine.begin() as connection:
            for kept in OF_A_TABLE:
                await connection.execute(sa.delete(kept).where(kept.c.code.in_(codes)))
    return codes


async def forget_spent(store: SqlStore, before: int) -> None:
    """Delete what people have spent whose last change was before a time: they may spend all of it again."""
    async with store.engine.begin() as connection:
        await connection.execute(sa.delete(SPENT).where(SPENT.c.at < before))


async def forget_analyses(store: SqlStore, before: int) -> None:
    """Delete what was found of games before a time: it can be found again, by whoever has the record."""
    async with store.engine.begin() as connection:
        await connection.execute(sa.delete(ANALYSES).where(ANALYSES.c.at < before))


async def events_of(store: SqlStore, person: str) -> list[Any]:
    """The events that name a person: table, number, time, and what the store keeps of it. They are read in pages."""
    if not person.isalnum():
        raise BadOption(f"{person[:40]!r} is nobody: a person is known by letters and digits.")
    query = sa.select(EVENTS.c.code, EVENTS.c.n, EVENTS.c.at, EVENTS.c.body).order_by(EVENTS.c.code, EVENTS.c.n)
    query = query.where(EVENTS.c.body.contains(json.dumps(person))).limit(past.PAGE)
    found: list[Any] = []
    while True:
        after = [sa.tuple_(EVENTS.c.code, EVENTS.c.n) > tuple(found[-1][:2])] if found else []
        page = await store.rows(query.where(*after))
        found += page
        if len(page) < past.PAGE:
            return found


async def export(store: SqlStore, person: str) -> dict[str, Any]:
    """Everything that is kept of a person: the events of which they are part, whom they muted, what they reported."""
    events = await events_of(store, person)
    codes = {code for code, *_ in events}
    mutes = await store.rows(sa.select(MUTES.c.code, MUTES.c.other).filter_by(person=person))
    reports = await store.rows(sa.select(REPORTS.c.code, REPORTS.c.n, REPORTS.c.at).filter_by(person=person))
    tries = await store.tries(TRIES.c.person == person)
    codes |= {code for code, *_ in reports}
    hidden = {code: await store.hidden(code) for code in codes}
    ended = sa.select(TABLES.c.code).filter_by(status=OVER)
    over = {code for code in codes if await store.rows(ended.filter_by(code=code))}

    def told(code: str, n: int, at: int, body: str) -> dict[str, Any]:
        facts = json.loads(body)
        number = past.told(n, hidden[code])
        return {"table": code, "n": number, "at": at, **(facts if code in over else public(facts))}

    return {
        "person": person,
        "events": await asyncio.to_thread(lambda: [told(*event) for event in events]),  # they may be many
        "muted": [{"table": code, "person": other} for code, other in mutes],
        "reported": [{"table": code, "n": past.told(n, hidden[code]), "at": at} for code, n, at in reports],
        "deals of the day": [asdict(tried) for tried in tries],
    }


def public(facts: dict[str, Any]) -> dict[str, Any]:
    """An event of a game that is not over, without what tells hands: the deal that it has from another."""
    origin = origins.of(facts.get("origin"))
    return facts if origin is None else {**facts, "origin": origin.told(is_over=False)}


async def forget_person(store: SqlStore, person: str) -> list[str]:
    """Overwrite a person's names, words and id wherever they are; at which tables.

    The one exception to "an event is never changed". Their games remain, played by nobody that anybody knows; where
    they still sit, they leave first, so that a bot plays on.
    """
    await leave_everywhere(store, person)
    instead = f"gone-{secrets.token_hex(8)}"
    found = await events_of(store, person)
    codes = sorted({code for code, *_ in found})
    async with store.engine.begin() as connection:
        for code, n, _, body in found:
            body = json.dumps(without(json.loads(body), person, instead), ensure_ascii=False, separators=(",", ":"))
            await connection.execute(sa.update(EVENTS).filter_by(code=code, n=n).values(body=body))
        await connection.execute(sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.code.in_(codes)))
        await connection.execute(sa.delete(MUTES).where((MUTES.c.person == person) | (MUTES.c.other == person)))
        for kept in (PEOPLE, REPORTS, SPENT, TRIES):
            await connection.execute(sa.delete(kept).where(kept.c.person.in_((person, ACCOUNT + person))))
    for code in codes:
        await examine_table(store, code, mend=True)  # lists tell names too
    return codes


async def leave_everywhere(store: SqlStore, person: str) -> None:
    house = House(store, NoBus(), Metrics())
    going_on = sa.select(PEOPLE.c.code).join(TABLES, TABLES.c.code == PEOPLE.c.code)
    query = going_on.where(PEOPLE.c.person == person, TABLES.c.status.in_((LOBBY, RUNNING)))
    for (code,) in await store.rows(query):
        await house.ask(code, lambda table, now: commands.leave(table, Person(person, ""), None))
    await house.close()


def without(facts: dict[str, Any], person: str, instead: str) -> dict[str, Any]:
    """An event without what it tells of a person."""
    is_theirs = facts.get("person") == person
    for name, value in facts.items():
        if value == person:
            facts[name] = instead
        elif is_theirs and name in ("name", "text"):
            facts[name] = NOBODYS_NAME
    return facts

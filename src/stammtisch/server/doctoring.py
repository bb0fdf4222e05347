"""Looking through a database: what is wrong at which table, and what was done about it."""

from __future__ import annotations

import json
from dataclasses import dataclass

import sqlalchemy as sa

from stammtisch.server import past
from stammtisch.server.house import summary
from stammtisch.server.storage import EVENTS, PEOPLE, SNAPSHOTS, TABLES, SqlStore
from stammtisch.tables import snapshots
from stammtisch.tables.table import Table


@dataclass(frozen=True)
class Finding:
    """Something wrong at a table."""

    code: str
    wrong: str
    done: str


async def examine(store: SqlStore, mend: bool) -> tuple[int, list[Finding]]:
    """Fold every table; how many there are, and what is wrong. What follows from the events is written anew."""
    events = await store.rows(sa.select(EVENTS.c.code).distinct())
    codes = sorted({code for (code,) in events} | {code for (code,) in await store.rows(sa.select(TABLES.c.code))})
    findings = []
    for code in codes:
        finding = await examine_table(store, code, mend)
        if finding is not None:
            findings.append(finding)
    return len(codes), findings


async def examine_table(store: SqlStore, code: str, mend: bool) -> Finding | None:
    table = Table(code)
    try:
        wrong = await compared(store, table)
    except past.Broken as error:
        if mend:
            await store.postpone(code, None)
        return Finding(code, str(error), "nobody looks at it by itself any more" if mend else "nothing")
    if wrong:
        if mend:
            await forget(store, code, SNAPSHOTS)
        return Finding(code, "a snapshot says otherwise than its events", "thrown away" if mend else "nothing")
    if table.seating.n == 0:
        if mend:
            await forget(store, code, TABLES, PEOPLE)
        return Finding(code, "it is on the list, but has no events", "taken off the list" if mend else "nothing")
    told = summary(table)
    query = sa.select(TABLES.c.status, TABLES.c.listed, TABLES.c.host, TABLES.c.free, TABLES.c.about)
    rows = await store.rows(query.where(TABLES.c.code == code))
    seated = {person for (person,) in await store.rows(sa.select(PEOPLE.c.person).where(PEOPLE.c.code == code))}
    right = (told.status, told.listed, told.host, told.free, json.loads(json.dumps(told.about)))
    if rows and (*rows[0][:4], json.loads(rows[0][4])) == right and seated == set(told.people):
        return None
    if mend:
        async with store.engine.begin() as connection:
            await store.write_summaries(connection, {code: told})
    return Finding(code, "lists show it otherwise than its events say", "written anew" if mend else "nothing")


async def compared(store: SqlStore, table: Table) -> bool:
    """Fold a table from its first event; whether one of its snapshots says otherwise."""
    query = sa.select(SNAPSHOTS.c.n, SNAPSHOTS.c.body).filter_by(code=table.code, made_by=snapshots.MADE_BY)
    kept = dict(await store.rows(query))
    wrong = False
    async for event in past.folding(store, table):
        if event.n in kept:
            try:
                wrong |= snapshots.read(kept.pop(event.n)) != snapshots.taken(table)
            except ValueError:
                wrong = True
    return wrong or bool(kept)


async def forget(store: SqlStore, code: str, *kinds: sa.Table) -> None:
    async with store.engine.begin() as connection:
        for kept in kinds:
            await connection.execute(sa.delete(kept).where(kept.c.code == code))

"""A house of an older version, with what people did there, goes on in this one.

data/<schema>.sql is what a server of the last version with that schema kept of an evening: two people in the middle of
a game, with a chat and a mute, a finished game, a table on the list that waits for players, one with bots.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.config import Config as Alembic
from alembic.script import ScriptDirectory

from stammtisch.engine import records, replay
from stammtisch.server import migrations
from stammtisch.server.config import Config
from stammtisch.server.doctoring import examine
from stammtisch.server.people import COOKIE
from stammtisch.server.storage import EVENTS, METADATA, SqlStore
from tests.server.running import KEYS, PATIENCE, Backing, Guests, Player, within

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parent / "data"
SCHEMAS = sorted(path.stem for path in DATA.glob("*.sql"))
KINDS = ("events", "tables", "people", "mutes")


def read_dump(schema: str) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.executescript((DATA / f"{schema}.sql").read_text(encoding="utf-8"))
    return database


async def load(backing: Backing, schema: str) -> None:
    """Put an older house into an empty database, in the shape that it had."""
    with closing(read_dump(schema)) as old:
        if backing.database.startswith("sqlite"):
            with closing(sqlite3.connect(backing.database.removeprefix("sqlite:///"))) as file:
                old.backup(file)
            return
        store = SqlStore(backing.database)
        async with store.engine.begin() as connection:
            await connection.run_sync(lambda sync: migrations.upgrade(sync, schema))
            for kind in KINDS:
                names = [row[1] for row in old.execute(f"PRAGMA table_info({kind})")]  # none of a table of later
                rows = old.execute(f"SELECT * FROM {kind}").fetchall() if names else []
                shape = METADATA.tables[kind]
                for row in rows:
                    given = {name: value for name, value in zip(names, row, strict=True) if value is not None}
                    typed = {name: shape.c[name].type.python_type(value) for name, value in given.items()}
                    await connection.execute(sa.insert(shape).values(typed))
        await store.close()


def test_there_is_an_evening_of_every_schema_but_the_newest() -> None:
    config = Alembic()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    revisions = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert sorted(revisions)[:-1] == SCHEMAS


@pytest.mark.parametrize("schema", SCHEMAS)
async def test_nothing_is_lost_and_nothing_is_wrong_after_an_upgrade(fresh_backing: Backing, schema: str) -> None:
    await load(fresh_backing, schema)
    store = SqlStore(fresh_backing.database)
    await store.open()
    with closing(read_dump(schema)) as old:
        before = set(old.execute("SELECT code, n, at, body FROM events"))
        query = sa.select(EVENTS.c.code, EVENTS.c.n, EVENTS.c.at, EVENTS.c.body)
        assert {tuple(row) for row in await store.rows(query)} == before
        number, findings = await examine(store, mend=False)
        assert (number, findings) == (4, [])
        for code, person, other in old.execute(muted_in(schema)):
            assert (await store.mutes(code))[person] == {other}
    async with store.engine.begin() as connection:
        await connection.run_sync(migrations.upgrade)  # to upgrade again changes nothing
    assert (await examine(store, mend=False))[1] == []
    await store.close()


def muted_in(schema: str) -> str:
    """Who had muted whom: an event in the first schema, a row since."""
    if schema == "0001":
        facts = "json_extract(body, '$.person'), json_extract(body, '$.other')"
        return f"SELECT code, {facts} FROM events WHERE json_extract(body, '$.what') = 'muted'"
    return "SELECT code, person, other FROM mutes"


@pytest.mark.parametrize("schema", SCHEMAS)
async def test_people_go_on_with_their_games_after_an_upgrade(
    fresh_backing: Backing, guests: Guests, schema: str
) -> None:
    await load(fresh_backing, schema)
    with closing(read_dump(schema)) as old:
        tables = {code: json.loads(about) for code, about in old.execute("SELECT code, about FROM tables")}
    config = Config(fresh_backing.database, KEYS, fresh_backing.bus, bot_seconds=PATIENCE)
    async with within(config) as (server, url):
        people: dict[str, Player] = {}
        for seat in (seat for about in tables.values() for seat in about["seats"] if seat["person"]):
            if seat["person"] not in people:
                cookie = server.people.signer.sign({"id": seat["person"], "name": seat["name"]})
                player = Player(seat["name"], url, {"cookie": f"{COOKIE}={cookie}"})
                player.http.cookies.set(COOKIE, cookie)
                player.id = seat["person"]
                people[seat["person"]] = player
                guests.players.append(await player.connect())
        lists = (await next(iter(people.values())).http.get("/api/tables")).json()
        assert [about["status"] for about in lists["open"]] == ["lobby"]
        for code, about in tables.items():
            players = [people[seat["person"]] for seat in about["seats"] if seat["person"]]
            await go_on(players, code, about)


async def go_on(players: list[Player], code: str, about: dict[str, Any]) -> None:
    for player in players:
        assert (await player.ask("watch", table=code))["type"] == "done"
        assert [seat["name"] for seat in player.about[code]["seats"]] == [seat["name"] for seat in about["seats"]]
    if about["status"] == "running" and about["game"] == "partners":
        await players[0].play(code, moves=3)
    elif about["status"] == "running":
        await asyncio.gather(*(player.play(code) for player in players))
    if players[0].is_over(code):
        replay.check(records.from_document((await players[0].http.get(f"/api/tables/{code}/record")).json()))
    if about["status"] == "lobby":
        assert (await players[0].ask("start", table=code, fill="random"))["type"] == "done"


def test_the_evenings_are_of_their_schema() -> None:
    for schema in SCHEMAS:
        text = (DATA / f"{schema}.sql").read_text(encoding="utf-8")
        assert re.search(rf"INSERT INTO \"alembic_version\" VALUES\('{schema}'\)", text)

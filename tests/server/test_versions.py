"""Tables of other versions of Stammtisch in the same store: they say so, and trouble nobody."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.records import from_document
from stammtisch.server.house import House, fresh_code
from stammtisch.server.scheduler import Scheduler
from stammtisch.server.storage import SqlStore
from stammtisch.server.thinking import Thinkers
from stammtisch.tables import commands
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft, stamp
from stammtisch.tables.seating import WEEK, Person, Seating
from stammtisch.tables.settings import Settings
from tests import golden
from tests.cases import CASES
from tests.server.running import Backing, Guests, Process
from tests.server.test_house import house_on, new_game

pytestmark = pytest.mark.anyio


async def stored_table(house: House, who: Person, facts: dict[str, Any], settings: dict[str, Any] | None = None) -> str:
    """A running table at which somebody plays a bot, begun with these facts."""
    wanted = Settings("thurn-und-taxis", {}, first=0, listed=True, limit="1 minute")
    drafts: list[Draft] = commands.create(wanted, [None, "random"], who, {0: who.name})
    drafts.append(("started", {"seed": "0" * 32, "first": 0, "bots": {}, **facts}))
    drafts.append(("moved", {"seat": 0, "move": {"type": "draw"}}))
    batch = house.batch(code := fresh_code(), Seating(), stamp(drafts, 0, house.clock()))
    batch.events[0].facts["settings"].update(settings or {})
    await house.store.append(batch)
    return code


async def test_whoever_opens_a_table_of_newer_rules_is_told_in_a_sentence(
    server: Process, backing: Backing, guests: Guests
) -> None:
    anna = await guests.arrive("Anna", server.url)
    me = (await anna.http.get("/api/me")).json()["person"]
    written = SqlStore(backing.database)
    await written.open()
    house = house_on(written)
    newer = await stored_table(house, Person(me["id"], me["name"]), {"rules": 99})
    older = await stored_table(house, Person(me["id"], me["name"]), {})
    await written.close()

    answer = await anna.ask("watch", table=newer)
    assert (answer["type"], answer["code"]) == ("refused", "other_rules")
    assert "it needs a newer version of Stammtisch" in answer["message"]
    for path in ("log", "record"):
        told = (await anna.http.get(f"/api/tables/{newer}/{path}")).json()
        assert told["code"] in ("other_rules", "not_over")
    about = (await anna.http.get(f"/api/tables/{newer}")).json()
    assert about["status"] == "running"
    mine = {table["code"] for table in (await anna.http.get("/api/tables")).json()["mine"]}
    assert mine >= {newer, older}
    answer = await anna.ask("move", table=newer, seen=5, seat=0, move={"type": "draw"})
    assert answer["code"] == "other_rules"

    assert (await anna.ask("watch", table=older))["type"] == "done", "begun under rules 1, which are played on"
    assert anna.game[older]["view"]["game"] == "thurn-und-taxis"
    assert (await anna.ask("leave", table=newer))["type"] == "done"


async def test_sweeping_goes_on_past_tables_that_cannot_be_played_or_read(store: SqlStore) -> None:
    house = house_on(store)
    anna = Person("a", "Anna")
    newer = await stored_table(house, anna, {"rules": 99})
    unreadable = await stored_table(house, anna, {}, {"weather": "fine"})
    sound = await new_game(house, limit="1 minute")
    start = house.clock()
    later = house_on(store)
    later.clock = lambda: start + WEEK + 1000
    thinkers = Thinkers(1, 5)
    scheduler = Scheduler(later, thinkers)
    await scheduler.sweep()
    await scheduler.tick()
    assert later.live[newer].table.seating.status == "closed", "nobody came for a week"
    assert later.live[sound].table.seating.status == "closed"
    with pytest.raises(Denied) as denied:
        await later.open(unreadable)
    assert denied.value.code == "other_rules"
    assert await store.due(later.clock()) == []
    thinkers.close()


async def test_records_of_both_formats_are_replayed_with_the_names_in_them(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    first = golden.read_records(CASES[0])[0]
    record = from_document(first)
    first = {name: value for name, value in record.document().items() if name != "rules"}
    if record.rules == 1:
        told = (await anna.http.post("/api/replay", json={**first, "format": "stammtisch/1"})).json()
        assert (told["fair"], told["seats"]) == (True, None)
    seats = [{"name": "Ada"}, *[{"bot": "easy"}] * (record.players - 1)]
    told = (await anna.http.post("/api/replay", json={**record.document(), "seats": seats})).json()
    assert told["seats"] == [{"name": "Ada", "bot": None}, *[{"name": None, "bot": "easy"}] * (record.players - 1)]
    answer = await anna.http.post("/api/replay", json={**record.document(), "rules": 99})
    assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")

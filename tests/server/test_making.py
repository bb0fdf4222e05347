"""How many tables anybody causes, in whichever way: bounded, and nobody's many are another's none."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.server.api import Makers
from stammtisch.server.config import Limits
from stammtisch.server.limits import OWN
from stammtisch.server.storage import SqlStore, Try
from stammtisch.tables import commands
from tests.server.running import Guests, until, visitor
from tests.server.test_attacks import house
from tests.server.test_floods import PLENTY, answers_to
from tests.server.test_going_on import document, wanted
from tests.tables.evening import ANNA, BO, two
from tests.tables.test_seating import finish

pytestmark = pytest.mark.anyio


async def test_a_rematch_is_a_table_like_any_other(tmp_path: Path, guests: Guests) -> None:
    """From the last move of a long game one is over at once, and its past is kept with each."""
    steps = sum("move" in event for event in document()["events"])
    async with house(tmp_path, tables=(0, 6), writes=PLENTY) as (server, url):
        anna = await guests.arrive("Anna", url)
        code = (await anna.http.post("/api/positions", json=wanted(step=steps - 3))).json()["code"]
        price = 6 - server.makers.made.common.buckets["127.0.0.1"].level
        told = []
        for _ in range(8):
            await anna.ask("watch", table=code)
            await anna.play(code)
            told += await answers_to(anna, 1, "rematch", table=code)
            if told[-1] != "done":
                break
            await anna.until(lambda: anna.about[code]["rematch"])  # noqa: B023
            code = anna.about[code]["rematch"]
        assert told == ["done"] * int(6 / price - 1) + ["too_fast"], price


async def test_nobody_has_more_games_by_rematches(tmp_path: Path, guests: Guests) -> None:
    steps = sum("move" in event for event in document()["events"])
    async with house(tmp_path, running=1) as (_, url):
        anna = await guests.arrive("Anna", url)
        code = (await anna.http.post("/api/positions", json=wanted(step=steps - 3))).json()["code"]
        await anna.ask("watch", table=code)
        await anna.play(code)
        assert len(await anna.make_table("me", "random")) == 8
        assert (await anna.ask("rematch", table=code))["code"] == "too_many"


def test_nobody_is_kept_from_leaving() -> None:
    evening = finish(two())
    evening.do(commands.rematch(evening.table, BO, "NEWTABLE"))
    for room, kinds in ((1, ["left", "rematch"]), (0, ["left"])):
        makers = Makers(Limits(tables=(0, room)))
        makers.made.own.size = 0  # of her own
        leave = makers.leaving(ANNA, "hers", lambda table, now: commands.leave(table, ANNA, None, "OTHERTBL"))
        assert [what for what, _ in leave(evening.table, evening.now)] == kinds


async def test_somebodys_many_tables_leave_the_others_at_an_address_some(tmp_path: Path, guests: Guests) -> None:
    async with house(tmp_path, tables=(0, 40), lobbies=100) as (_, url):
        mallory, anna = await guests.arrive("Mallory", url), await guests.arrive("Anna", url)
        asked = {"game": "thurn-und-taxis", "seats": [{}, {}]}
        made = [(await mallory.http.post("/api/tables", json=asked)).status_code for _ in range(50)]
        assert made.count(201) == 40 + 40 * OWN
        made = [(await anna.http.post("/api/tables", json=asked)).status_code for _ in range(4)]
        assert made == [201] * int(40 * OWN) + [429] * 2


async def test_who_begins_a_deal_of_the_day_and_does_not_end_it_takes_nobodys_place(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.server.storage.MOST_TRIES", 5)
    async with house(tmp_path) as (server, url):
        anna = await guests.arrive("Anna", url)
        store, game = server.store, "thurn-und-taxis"
        day = (await anna.http.get(f"/api/days/{game}")).json()["day"]
        for number in range(10):
            await begun(store, day, game, f"m{number}", at=number)
        tried = await anna.http.post(f"/api/days/{game}", json={"name": "Anna"})
        code = tried.json()["code"]
        told = (await anna.http.get(f"/api/days/{game}")).json()
        assert (told["code"], told["played"], told["results"]) == (code, 0, [])
        await until(lambda: code in server.house.live)
        async with visitor(url) as stranger:
            assert (await stranger.get(f"/api/days/{game}")).json()["code"] is None


async def begun(store: SqlStore, day: str, game: str, person: str, at: int) -> None:
    await store.begin_try(Try(day, game, person, f"CODE{person}", "Mallory", at, result=None))

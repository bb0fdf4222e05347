"""The deal of the day over HTTP and socket, by a clock that is set: one try each, nothing is told before midnight."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from stammtisch.server.app import Server
from stammtisch.server.clocks import now_ms
from stammtisch.server.config import Config
from stammtisch.tables import days
from tests.server.running import KEYS, Backing, Guests, Player, until, within

pytestmark = pytest.mark.anyio
GAME = "ticket-to-ride-new-york"
NOON = 1_792_000_000_000


@dataclass
class Today:
    """A house whose clock is set, and goes on from there."""

    server: Server
    url: str

    def set(self, now: int) -> None:
        ahead = now - now_ms()
        self.server.house.clock = lambda: now_ms() + ahead


@pytest.fixture
async def today(fresh_backing: Backing) -> AsyncIterator[Today]:
    async with within(Config(fresh_backing.database, KEYS, bus=fresh_backing.bus)) as (server, url):
        house = Today(server, url)
        house.set(NOON)
        yield house


async def day_of(player: Player, day: str = "") -> Any:
    answer = await player.http.get(f"/api/days/{GAME}{day and '/'}{day}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def begin(player: Player) -> str:
    answer = await player.http.post(f"/api/days/{GAME}", json={"name": player.name})
    assert answer.status_code == 201, answer.text
    code: str = answer.json()["code"]
    await player.ask("watch", table=code)
    return code


async def refusals(player: Player, code: str) -> dict[str, str]:
    """What is answered to every way to what was dealt at a table."""
    seats = [{"name": player.name}, *[{"bot": "greedy"}] * 3]
    answers = {
        "table": await player.http.get(f"/api/tables/{code}"),
        "log": await player.http.get(f"/api/tables/{code}/log"),
        "record": await player.http.get(f"/api/tables/{code}/record"),
        "replay": await player.http.get(f"/api/tables/{code}/replay"),
        "same deal": await player.http.post(f"/api/tables/{code}/same-deal", json={"seats": seats}),
    }
    told = {what: "" if answer.status_code < 300 else answer.json()["code"] for what, answer in answers.items()}
    for kind, more in (
        ("watch", {}),
        ("plain", {}),
        ("outlook", {"moves": []}),
        ("why", {"pressed": [], "thing": "x"}),
        ("chat", {"text": "What do you have?"}),
        ("hint", {"seat": 0, "seen": 0}),
        ("link", {}),
        ("sit", {}),
    ):
        told[kind] = (await player.ask(kind, table=code, **more)).get("code", "")
    return told


async def test_a_day_from_its_hash_to_its_seed(today: Today, guests: Guests) -> None:
    anna, bo, cleo = [await guests.arrive(name, today.url) for name in ("Anna", "Bo", "Cleo")]
    before = await day_of(anna)
    assert (before["day"], before["code"], before["results"], before["seed"]) == (days.day_of(NOON), None, [], None)
    first = await begin(anna)
    assert await begin(anna) == first, "everybody has one try"
    about = anna.about[first]
    assert about["seed_hash"] == before["seed_hash"]
    assert (about["hints"], about["day"], about["seed"]) == (False, before["day"], None)

    # While it is played nobody else looks on, whether they have played or not; nor after it, if they have not.
    assert set((await refusals(bo, first)).values()) == {"day_deal"}
    second = await begin(bo)
    assert bo.about[second]["seed_hash"] == before["seed_hash"]
    await asyncio.gather(anna.play(first), bo.play(second))
    assert set((await refusals(cleo, first)).values()) == {"day_deal"}

    # Both have the same moves at the same deal, so it is the same game.
    assert anna.about[first]["seed"] is None
    played = await day_of(anna)
    assert [one["name"] for one in played["results"]] == ["Anna", "Bo"]
    assert played["results"][0]["result"] == played["results"][1]["result"]
    assert [one["own"] for one in played["results"]] == [True, False]
    assert all(one["code"] is None for one in (await day_of(cleo))["results"])

    # Whoever has played may look at the others' games; what would give the deal to others is kept back.
    for player, code in ((anna, first), (anna, second), (bo, first)):
        told = await refusals(player, code)
        assert (told["log"], told["replay"], told["table"], told["watch"]) == ("", "", "", "")
        assert (told["record"], told["same deal"]) == ("day_not_over", "day_not_over")
    steps = (await anna.http.get(f"/api/tables/{second}/replay?viewer=2&first=5&count=3")).json()
    assert (steps["first"], len(steps["told"])) == (5, 3)
    own = played["results"][0]["seat"]
    assert {step["view"]["viewer"] for step in steps["told"]} == {own}, "what the player saw, whatever one asks for"
    seed = today.server.house.live[first].table.seating.seed
    assert seed is not None
    kept = [(await anna.http.get(address)).text for address in ("/api/me/data", "/api/tables", f"/api/days/{GAME}")]
    assert all(seed not in text for player in (anna, bo, cleo) for text in [*player.raw, *kept])
    assert first in kept[0], "but that one has played is one's own to know"

    today.set(days.end_of(before["day"]))
    over = await day_of(cleo, before["day"])
    assert hashlib.sha256(over["seed"].encode()).hexdigest() == before["seed_hash"]
    assert over["seed"] == seed
    record = (await cleo.http.get(f"/api/tables/{over['results'][0]['code']}/record")).json()
    assert record["seed"] == seed
    tomorrow = await day_of(cleo)
    assert (tomorrow["results"], tomorrow["seed"]) == ([], None)
    assert tomorrow["seed_hash"] != before["seed_hash"]


async def test_who_leaves_it_to_a_bot_is_shown_nothing_of_it_before_midnight(
    today: Today, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.tables.table.STROLL", 0)
    anna = await guests.arrive("Anna", today.url)
    code = await begin(anna)
    await anna.ask("leave", table=code)
    await anna.until(lambda: anna.is_over(code))
    told = await refusals(anna, code)
    assert (told["replay"], told["record"], told["same deal"]) == ("day_not_over",) * 3
    assert (await day_of(anna))["results"] == []
    assert await begin(anna) == code, "that was the try"


async def test_what_ends_after_midnight_does_not_count(today: Today, guests: Guests) -> None:
    anna = await guests.arrive("Anna", today.url)
    code = await begin(anna)
    await anna.play(code, 2)
    day = (await day_of(anna))["day"]
    today.set(days.end_of(day))
    await anna.play(code)
    told = await day_of(anna, day)
    assert (told["results"], told["code"]) == ([], code)
    await until(lambda: anna.about[code]["seed"] == told["seed"])
    assert await begin(anna) != code, "a new day"


async def test_a_new_key_is_no_new_deal_on_the_same_day(fresh_backing: Backing, guests: Guests) -> None:
    hashes = []
    for keys in (KEYS, (*KEYS, b"another key that nobody would guess")):
        async with within(Config(fresh_backing.database, keys, bus=fresh_backing.bus)) as (server, url):
            Today(server, url).set(NOON)
            hashes.append((await day_of(await guests.arrive("Anna", url)))["seed_hash"])
    assert hashes[0] == hashes[1]


async def test_a_try_that_came_no_further_than_its_note_is_begun_again(today: Today, guests: Guests) -> None:
    anna = await guests.arrive("Anna", today.url)
    create, today.server.house.create = today.server.house.create, None  # type: ignore[method-assign, assignment]
    with pytest.raises(AssertionError):
        await begin(anna)
    today.server.house.create = create  # type: ignore[method-assign]
    code = await begin(anna)
    assert (await day_of(anna))["code"] == code


async def test_what_makes_no_sense_is_refused(today: Today, guests: Guests) -> None:
    anna = await guests.arrive("Anna", today.url)
    for address, status in (
        ("/api/days/bridge", 404),
        (f"/api/days/{GAME}/2100-01-01", 404),
        (f"/api/days/{GAME}/1999-01-01", 404),
        (f"/api/days/{GAME}/2026-99-99", 404),
        (f"/api/days/{GAME}/today", 422),
        ("/api/tables/22222222/replay", 404),
    ):
        assert (await anna.http.get(address)).status_code == status, address
    for body, status in (({}, 422), ({"name": ""}, 422), ({"name": "A", "seed": "0"}, 422), ({"name": "\u0007"}, 409)):
        assert (await anna.http.post(f"/api/days/{GAME}", json=body)).status_code == status, body
    offered = (await anna.http.get("/api/days")).json()
    assert {one["game"] for one in offered} == {
        game["id"] for game in (await anna.http.get("/api/games")).json()["games"]
    }
    assert all(one["code"] is None for one in offered)

"""Playing on from a position, over real HTTP and WebSocket."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.engine import records, replay
from stammtisch.engine.errors import BadOption
from stammtisch.server.config import Config, Limits
from stammtisch.tables import origins
from tests import golden
from tests.cases import ONE_OF_EACH, Case
from tests.server.running import KEYS, LOOK_AGAIN, Backing, Guests, Process, within

pytestmark = pytest.mark.anyio
CASE = ONE_OF_EACH[0]
PARTNERS = next(case for case in ONE_OF_EACH if case.game.id == "partners")


def document(case: Case = CASE) -> dict[str, Any]:
    return golden.read_records(case)[0]


def wanted(case: Case = CASE, **more: Any) -> dict[str, Any]:
    seats: list[dict[str, str]] = [{"bot": "greedy"} for _ in range(case.players)]
    return {"record": document(case), "step": 12, "seats": [{"name": "Anna"}, *seats[1:]], **more}


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.game.id)
async def test_a_replayed_game_is_gone_on_with_as_any_seat(case: Case, server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    for seat, anew in ((0, None), (case.players - 1, case.players - 1)):
        seats = [{"name": "Anna"} if number == seat else {"bot": "greedy"} for number in range(case.players)]
        made = await anna.http.post("/api/positions", json=wanted(case, seats=seats, anew=anew))
        assert made.status_code == 201, made.text
        code = made.json()["code"]
        await anna.ask("watch", table=code)
        assert anna.about[code]["origin"] == {"step": 12, "anew": anew}
        assert anna.game[code]["seat"] == seat
        await anna.play(code, moves=2)
        assert (await anna.http.get(f"/api/tables/{code}/record")).status_code == 409, "it is a running game"


async def test_it_is_played_to_its_end_and_its_record_replayed(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    steps = sum("move" in event for event in document()["events"])
    code = (await anna.http.post("/api/positions", json=wanted(step=steps - 5, anew=0))).json()["code"]
    await anna.ask("watch", table=code)
    await anna.play(code)
    record = (await anna.http.get(f"/api/tables/{code}/record")).json()
    assert record["format"] == "stammtisch/3"
    replay.check(records.from_document(record))
    told = (await anna.http.post("/api/replay?viewer=0&first=0&count=1", json=record)).json()
    assert told["fair"] is True
    again = await anna.http.post("/api/positions", json=wanted(record=record, step=steps - 4))
    assert again.status_code == 201, "and it can be gone on from once more"


async def test_friends_sit_down_by_its_code(server: Process, guests: Guests) -> None:
    anna, bo = await guests.arrive("Anna", server.url), await guests.arrive("Bo", server.url)
    seats = [{"name": "Anna"}, {}, *[{"bot": "greedy"}] * (CASE.players - 2)]
    code = (await anna.http.post("/api/positions", json=wanted(seats=seats))).json()["code"]
    await anna.ask("watch", table=code)
    assert anna.about[code]["status"] == "lobby"
    await bo.join(code)
    await anna.until(lambda: anna.about[code]["status"] == "running")
    assert [seat["name"] for seat in anna.about[code]["seats"][:2]] == ["Anna", "Bo"]


SENSELESS: list[tuple[dict[str, Any], str]] = [
    ({"step": 10**6}, "There is no step 1000000"),
    ({"step": -1}, "no position"),
    ({"step": 1.5}, "no position"),
    ({"step": "1"}, "no position"),
    ({"anew": 9}, "There is no seat 9"),
    ({"anew": True}, "no position"),
    ({"seats": [{"name": "Anna"}]}, "seats, not 1"),
    ({"seats": []}, "no position"),
    ({"seats": [{"bot": "nobody"}] * CASE.players}, "The bot cannot be 'nobody'"),
    ({"limit": "a year"}, "The limit cannot be"),
    ({"record": {}}, "The record has no field"),
    ({"record": None}, "no position"),
    ({"seed": "0" * 32}, "no position"),
    ({"first": 1}, "no position"),
]


async def test_what_makes_no_sense_gets_a_sentence(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)

    async def ask(body: bytes) -> httpx.Response:
        while (answer := await anna.http.post("/api/positions", content=body)).status_code == 429:
            await asyncio.sleep(LOOK_AGAIN)
        return answer

    for asked, sentence in SENSELESS:
        answer = await ask(json.dumps(wanted(**asked)).encode())
        assert answer.status_code in (400, 409, 422), (asked, answer.text)
        assert sentence in answer.json()["message"], asked
    forged = document()
    forged["events"] = forged["events"][:1] + forged["events"][2:]
    for body in (b"", b"[", b"null", b"\xff", b"[" * 10_000, json.dumps(wanted(record=forged)).encode()):
        answer = await ask(body)
        assert answer.status_code in (400, 409), answer.text


async def test_nobody_makes_many_and_only_somebody_makes_one(tmp_path: Path, guests: Guests) -> None:
    limits = Limits(tables=(0.001, 2))
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (_, url):
        anna = await guests.arrive("Anna", url)
        answers = [(await anna.http.post("/api/positions", json=wanted())).status_code for _ in range(4)]
        assert answers == [201, 201, 201, 429], "two of the address, and one of her own"
        anna.http.cookies.clear()
        assert (await anna.http.post("/api/positions", json=wanted())).status_code == 401
        assert (await anna.http.post("/api/positions", content=b" " * 1_000_001)).status_code == 413


async def test_a_long_past_costs_as_much_as_several_tables(tmp_path: Path, guests: Guests) -> None:
    long = max(golden.read_records(PARTNERS), key=lambda one: len(one["events"]))
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=Limits(tables=(0.001, 10)))) as found:
        anna = await guests.arrive("Anna", found[1])
        for step, most in ((0, 11), (900, 3)):
            asked = wanted(PARTNERS, record=long, step=step)
            answers = [(await anna.http.post("/api/positions", json=asked)).status_code for _ in range(12)]
            made = answers.count(201)
            assert answers == [201] * made + [429] * (12 - made)
            assert 0 < made <= most
            found[0].makers.made.common.buckets.clear()


def test_what_is_kept_of_a_past_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    start = records.from_document(document()).until(12)
    assert origins.from_position(start, 12, None).step == 12
    monkeypatch.setattr(origins, "LONGEST", 100)
    with pytest.raises(BadOption, match="too large"):
        origins.from_position(start, 12, None)

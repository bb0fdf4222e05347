"""The deal of a finished game once more, over real HTTP: bots answer the same moves with the same moves."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from stammtisch.engine import records, replay
from tests.server.running import Guests, Player, Process

pytestmark = pytest.mark.anyio


def moves_of(record: dict[str, Any]) -> list[Any]:
    return [event for event in record["events"] if "move" in event]


async def finished(anna: Player, code: str) -> dict[str, Any]:
    """The record of a game that Anna plays to its end by the first thing that is eager."""
    await anna.ask("watch", table=code)
    await anna.play(code)
    record: dict[str, Any] = (await anna.http.get(f"/api/tables/{code}/record")).json()
    return record


async def test_the_same_moves_get_the_same_answers_to_the_end(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    code = await anna.make_table("me", "greedy", "beginner")
    first = await finished(anna, code)
    # Whoever began has seat 0: the seats are those of the game that was played.
    seats = [{"name": "Anna"} if "name" in seat else seat for seat in first["seats"]]
    made = await anna.http.post(f"/api/tables/{code}/same-deal", json={"seats": seats})
    assert made.status_code == 201, made.text
    again = made.json()["code"]
    about = (await anna.http.get(f"/api/tables/{again}")).json()
    assert about["origin"]["same_deal"] is True
    assert about["origin"]["code"] is None, "which game it was would tell all hands"
    assert about["seed_hash"] is None, "and so would the hash that the other game had"
    second = await finished(anna, again)
    replay.check(records.from_document(second))
    assert second["events"] == first["events"]
    assert second["result"] == first["result"]
    assert anna.about[again]["origin"]["code"] == code
    for told in ("seed", "seed_hash"):
        assert anna.about[again][told] == anna.about[code][told] is not None


async def test_nothing_that_anybody_gets_of_a_running_one_tells_of_its_deal(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    await asyncio.gather(anna.play(code), bo.play(code))
    secrets = [code, *(anna.about[code][name] for name in ("seed", "seed_hash"))]
    heard = len(anna.raw), len(bo.raw)
    made = await anna.http.post(f"/api/tables/{code}/same-deal", json={"seats": [{"name": "Anna"}, {}]})
    again = made.json()["code"]
    await anna.ask("watch", table=again)
    await bo.join(again)
    await anna.play(again, moves=1)
    await bo.ask("watch", table=again)
    texts = [*anna.raw[heard[0] :], *bo.raw[heard[1] :]]
    for path in (f"/api/tables/{again}", f"/api/tables/{again}/log", f"/api/tables/{again}/record"):
        texts.append((await bo.http.get(path)).text)
    lists = (await bo.http.get("/api/tables")).json()
    texts += [json.dumps(table) for table in lists["mine"] if table["code"] == again]
    data = (await anna.http.get("/api/me/data")).json()["events"]
    texts += [json.dumps(event) for event in data if event["table"] == again]
    created = next(event for event in data if event["table"] == again and event["what"] == "created")
    assert created["origin"] == {"step": 0, "anew": None, "same_deal": True, "code": None}
    assert len(texts) > 8
    assert [secret for secret in secrets for text in texts if secret in text] == []


async def test_only_a_finished_game_has_a_deal_to_play_again(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    asked = {"seats": [{"name": "Anna"}, {"bot": "greedy"}]}
    answer = await anna.http.post(f"/api/tables/{code}/same-deal", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    await asyncio.gather(anna.play(code), bo.play(code))
    for body, status in [({}, 422), ({"seats": []}, 422), ({"seats": [{}]}, 409), ({**asked, "seed": "0"}, 422)]:
        answer = await anna.http.post(f"/api/tables/{code}/same-deal", json=body)
        assert answer.status_code == status, answer.text
        assert answer.json()["message"]
    assert (await anna.http.post("/api/tables/22222222/same-deal", json=asked)).status_code == 404
    friends = await anna.http.post(f"/api/tables/{code}/same-deal", json={"seats": [{"name": "Anna"}, {}]})
    again = friends.json()["code"]
    await bo.join(again)
    assert bo.about[again]["status"] == "running"

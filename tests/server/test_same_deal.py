"""The deal of a finished game once more, over real HTTP: bots answer the same moves with the same moves."""

from __future__ import annotations

import asyncio
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
    assert about["seed_hash"] == anna.about[code]["seed_hash"]
    second = await finished(anna, again)
    replay.check(records.from_document(second))
    assert second["events"] == first["events"]
    assert second["result"] == first["result"]
    assert anna.about[again]["origin"]["code"] == code


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

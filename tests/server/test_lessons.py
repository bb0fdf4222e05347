"""Lessons by HTTP: whoever asks says where they are, and nothing that is sent there does any harm."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.engine import registry
from stammtisch.lessons import teaching
from stammtisch.server.config import Config, Limits
from tests.server.running import KEYS, Backing, visitor, within

pytestmark = pytest.mark.anyio
FIRST = "/api/games/thurn-und-taxis/lessons/first"
ULM = {"type": "take", "city": "Ulm"}


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS)
    async with within(config) as (_, url), visitor(url) as client:
        yield client


async def test_the_offer_lists_the_lessons_and_their_words_are_there(http: httpx.AsyncClient) -> None:
    games = {game["id"]: game for game in (await http.get("/api/games")).json()["games"]}
    for game in registry.games().values():
        assert [one["id"] for one in games[game.id]["lessons"]] == list(teaching.lessons(game))
    said = (await http.get("/api/games/partners/lessons/words/is")).json()
    assert "lesson.first.title" in said
    assert (await http.get("/api/games/partners/lessons/words/xx")).status_code == 422
    assert (await http.get("/api/games/bridge/lessons/words/is")).status_code == 404


async def test_a_move_leads_on_or_says_why_not(http: httpx.AsyncClient) -> None:
    async def ask(**asked: Any) -> Any:
        answer = await http.post(FIRST, json=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    told = await ask(step=2)
    assert told["legal"] is not None
    assert told["meant"] == ULM
    assert [move for n, move in enumerate(told["legal"]) if n not in told["unlikely"]] == [ULM]
    on = await ask(step=2, move=ULM)
    assert (on["step"], on["made"], on["answer"]) == (3, [ULM], None)
    assert on["happenings"]
    refused = await ask(step=2, move={"type": "close"})
    assert refused["step"] == 2
    assert refused["answer"]["key"] != "learn.other"
    other = await ask(step=2, move={"type": "draw"})
    assert (other["step"], other["answer"]["key"]) == (2, "learn.other")
    why = await ask(step=2, why={"pressed": [], "thing": "card:Ulm"})
    assert why["answer"] is not None
    assert (await ask(step=1, made=[ULM]))["made"] == [], "moves of later steps are left aside"


SENSELESS: list[tuple[dict[str, Any], int]] = [
    ({}, 422),
    ({"step": -1}, 422),
    ({"step": 60}, 422),
    ({"step": 59}, 409),
    ({"step": 3}, 409),
    ({"step": 2, "move": {"type": "fly"}}, 409),
    ({"step": 2, "move": {"type": "take", "city": [[[]]]}}, 409),
    ({"step": 2, "move": "take"}, 422),
    ({"step": 2, "made": [ULM] * 61}, 422),
    ({"step": 2, "seed": "0" * 32}, 422),
    ({"step": 2, "why": {"pressed": ["x"] * 9, "thing": "x"}}, 422),
]


async def test_what_makes_no_sense_is_refused(http: httpx.AsyncClient) -> None:
    for asked, status in SENSELESS:
        answer = await http.post(FIRST, json=asked)
        assert answer.status_code == status, (asked, answer.text)
        assert answer.json()["message"]


async def test_a_flood_of_steps_is_stopped(tmp_path: Path) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=Limits(lessons=(0.001, 3)))
    async with within(config) as (_, url), visitor(url) as http:
        answers = [(await http.post(FIRST, json={"step": 0})).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert (await http.post("/api/games/partners/lessons/none", json={"step": 0})).status_code == 429

"""Puzzles by HTTP: a position without its secrets, a kind word for a wrong move, the solution for whoever wants it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch import puzzles
from stammtisch.engine import registry
from stammtisch.server.config import Config, Limits
from tests.server.running import KEYS, Backing, within

pytestmark = pytest.mark.anyio
NOON = 1_792_000_000_000
GAME = "partners"
PUZZLE = next(iter(puzzles.of_game(registry.find(GAME)).values()))
ADDRESS = f"/api/games/{GAME}/puzzles/{PUZZLE.id}"


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS)
    async with within(config) as (server, url), httpx.AsyncClient(base_url=url) as client:
        server.house.clock = lambda: NOON
        yield client


async def test_a_puzzle_is_told_as_its_seat_sees_it(http: httpx.AsyncClient) -> None:
    told = (await http.get(ADDRESS)).json()
    state = PUZZLE.position
    assert told["view"] == state.game.view(state, state.seat)
    assert len(told["legal"]) == len(told["offers"]) == len(PUZZLE.behind)
    assert (told["seat"], told["decides"]) == (state.seat, state.seat)
    assert str(PUZZLE.record.seed) not in (await http.get(ADDRESS)).text


async def test_a_move_is_right_or_gets_a_kind_word(http: httpx.AsyncClient) -> None:
    async def attempt(**tried: Any) -> Any:
        answer = await http.post(ADDRESS, json=tried)
        assert answer.status_code == 200, answer.text
        return answer.json()

    legal = (await http.get(ADDRESS)).json()["legal"]
    wrong = await attempt(move=next(move for move in legal if move != PUZZLE.move))
    assert (wrong["solved"], wrong["says"]["key"], wrong["solution"]) == (False, "puzzle.wrong", None)
    assert wrong["says"]["values"]["games"] >= 1
    right = await attempt(move=PUZZLE.move)
    assert (right["solved"], right["says"]["key"]) == (True, "puzzle.right")
    shown = await attempt(solution=True)
    assert (shown["solved"], shown["solution"]) == (False, right["solution"])
    assert shown["solution"]["why"] == PUZZLE.why
    why = await attempt(why={"pressed": [], "thing": "x"})
    assert why["says"]["key"]


async def test_lists_and_the_puzzle_of_the_day(http: httpx.AsyncClient) -> None:
    offered = {game["id"]: game["puzzles"] for game in (await http.get("/api/games")).json()["games"]}
    for game in registry.games().values():
        listed = (await http.get(f"/api/games/{game.id}/puzzles")).json()
        assert [one["id"] for one in listed] == list(puzzles.of_game(game))
        assert offered[game.id] == len(listed)
    today = (await http.get("/api/puzzle")).json()["puzzle"]
    assert (await http.get(f"/api/games/{today['game']}/puzzles/{today['id']}")).status_code == 200


async def test_what_makes_no_sense_is_refused(http: httpx.AsyncClient) -> None:
    for address, status in (
        ("/api/games/bridge/puzzles", 404),
        (f"/api/games/{GAME}/puzzles/2147483647", 404),
        (f"/api/games/{GAME}/puzzles/-1", 422),
        (f"/api/games/{GAME}/puzzles/x", 422),
    ):
        assert (await http.get(address)).status_code == status, address
    for body, status in (
        ({"move": {"type": "fly"}}, 409),
        ({"move": {**PUZZLE.move, "card": "none"}}, 409),
        ({"move": 3}, 422),
        ({"cheat": True}, 422),
    ):
        assert (await http.post(ADDRESS, json=body)).status_code == status, body


async def test_nobody_asks_without_end(tmp_path: Path) -> None:
    config = Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=Limits(lessons=(0.001, 2)))
    async with within(config) as (_, url), httpx.AsyncClient(base_url=url) as client:
        answers = [(await client.get(ADDRESS)).status_code for _ in range(3)]
    assert answers == [200, 200, 429]

"""Clients that mean no good are refused with a clear code, and disturb nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stammtisch.server.config import Config, Limits
from tests.server.running import (
    KEYS,
    Backing,
    Guests,
    Process,
    open_socket,
    take_turns,
    until_answered,
    visitor,
    within,
)

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of their own, whose patience with their address they may use up."""
    folder: Path = tmp_path_factory.mktemp("hostile")
    with Process(Backing.on_sqlite(folder), folder) as process:
        yield process


async def test_moves_for_other_seats_and_out_of_turn(server: Process, guests: Guests) -> None:
    anna, bo, code = await guests.two_at_a_table(server.url)
    mallory = await guests.arrive("Mallory", server.url)
    move = anna.game[code]["legal"][0]

    async def code_of(who: Any, **fields: Any) -> str:
        answer = await who.ask("move", **{"table": code, "seen": anna.n[code], "seat": 0, "move": move, **fields})
        refusal: str = answer["code"]
        return refusal

    assert await code_of(mallory) == "not_your_seat"
    assert await code_of(bo) == "not_your_seat"
    assert await code_of(bo, seat=1) == "not_your_turn"
    assert await code_of(anna, seat=9) == "no_seat"
    assert await code_of(anna, move={"type": "win"}) == "bad_move"
    assert await code_of(anna, move={"type": "take", "city": ["Ulm"] * 5}) == "bad_move"
    assert await code_of(anna, seen=10**6) == "early"
    assert await code_of(anna, table="ZZZZZZZZ") == "no_table"
    assert (await mallory.ask("leave", table=code, seat=0))["code"] == "not_your_seat"
    assert (await mallory.ask("undo", table=code, seen=anna.n[code], seat=0))["code"] == "not_your_seat"
    assert (await mallory.ask("link", table=code))["code"] == "not_seated"
    assert (await mallory.ask("rematch", table=code))["code"] == "not_over"
    assert (await anna.move(code))["type"] == "done"


async def test_questions_about_a_game_that_has_not_begun(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    code = await anna.make_table("me", None)
    questions: dict[str, dict[str, Any]] = {"plain": {}, "why": {"pressed": [], "thing": "x"}, "outlook": {"moves": []}}
    for _ in range(2):  # of a table that waits for players, and of one that was closed
        for kind, fields in questions.items():
            assert (await anna.ask(kind, table=code, **fields))["code"] == "not_running"
        await anna.ask("close", table=code)
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"move"',
        "{}",
        '{"type": "become_king"}',
        '{"type": "move"}',
        '{"type": "watch", "table": "../../etc"}',
        '{"type": "watch", "table": "ABCDEFGH", "seen": -1}',
        '{"type": "watch", "table": "ABCDEFGH", "seen": "1"}',
        '{"type": "watch", "table": "ABCDEFGH", "seen": 1e400}',
        '{"type": "watch", "table": "ABCDEFGH", "surprise": 1}',
        '{"type": "chat", "table": "ABCDEFGH", "text": ""}',
        '{"type": "mute", "table": "ABCDEFGH", "person": "x", "on": 1}',
        "[" * 10_000,
        '{"type": "move", "table": "ABCDEFGH", "seen": 1, "seat": 0, "move": '
        + '{"a":' * 2000
        + "1"
        + "}" * 2000
        + "}",
    ],
)
async def test_what_is_no_message_is_refused(server: Process, guests: Guests, text: str) -> None:
    mallory = await guests.arrive("Mallory", server.url)
    assert mallory.socket is not None
    await mallory.socket.send(text)
    await mallory.until(lambda: mallory.heard[-1]["type"] == "refused")
    assert mallory.heard[-1]["code"] in ("invalid", "no_table")
    await mallory.socket.send(b"\x00\xff")
    assert (await mallory.ask("ping"))["type"] == "pong"


async def test_somebody_without_a_name_may_watch_and_nothing_else(server: Process, guests: Guests) -> None:
    _anna, _bo, code = await guests.two_at_a_table(server.url)
    async with open_socket(server.url) as socket:
        assert json.loads(await socket.recv())["person"] is None
        await socket.send(json.dumps({"type": "watch", "table": code}))
        assert json.loads(await socket.recv())["game"]["seat"] is None
        await socket.send(json.dumps({"type": "sit", "table": code}))
        told: dict[str, Any] = {}
        while told.get("type") != "refused":
            told = json.loads(await socket.recv())
        assert told["code"] == "no_name"
    answer = await visitor().post(f"{server.url}/api/tables", json={"game": "x", "seats": [{}]})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_name")


async def test_forged_cookies(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    good = anna.http.cookies["stammtisch"]
    body, seal = good.split(".")
    for forged in (
        f"{body}.{seal[:-2]}AA",
        f"{body[:-4]}AAAA.{seal}",
        body,
        "x",
        f".{seal}",
        ".",
    ):
        headers = {"cookie": f"stammtisch={forged}"}
        async with visitor(server.url, headers=headers) as http:
            answer = await http.get("/api/tables")
            assert (answer.status_code, answer.json()["code"]) == (401, "bad_cookie")
            assert 'stammtisch=""' in answer.headers["set-cookie"]
            assert (await http.put("/api/me", json={"name": "Anna"})).json()["person"]["id"] != anna.id
        assert await denied(server, headers) == (401, "bad_cookie")


async def test_pages_of_others_cannot_speak_for_a_person(server: Process, guests: Guests) -> None:
    anna = await guests.arrive("Anna", server.url)
    for origin in (
        "https://evil.example",
        "null",
        f"http://127.0.0.1:{server.port + 1}",
        f"https://127.0.0.1:{server.port}",
    ):
        assert await denied(server, {"origin": origin}) == (403, "wrong_origin")
        answer = await anna.http.put("/api/me", json={"name": "Eve"}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    answer = await anna.http.put("/api/me", json={"name": "Anna"}, headers={"origin": server.url})
    assert answer.status_code == 200


async def test_giant_messages_and_bodies(server: Process, guests: Guests) -> None:
    anna, _bo, code = await guests.two_at_a_table(server.url)
    mallory = await guests.arrive("Mallory", server.url)
    assert mallory.socket is not None
    await mallory.socket.send("x" * 20_000)
    await mallory.until(lambda: mallory.closed is not None)
    assert mallory.closed is not None
    assert mallory.closed[0] == 1009
    answer = await mallory.http.put("/api/me", content=b'{"name": "' + b"x" * 100_000 + b'"}')
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    answer = await mallory.http.put("/api/me", content=endless())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    assert (await anna.move(code))["type"] == "done"


async def test_a_flood_is_refused_and_the_others_play_on(tmp_path: Path, guests: Guests) -> None:
    limits = Limits(messages=(0, 200))  # a slow machine gives nothing back meanwhile
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (_, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        mallory = await guests.arrive("Mallory", url)
        socket = mallory.socket
        assert socket is not None

        async def flood() -> None:
            with suppress(ConnectionClosed):
                while mallory.closed is None:
                    await socket.send('{"type":"ping","id":1}')
                    await asyncio.sleep(0)

        for _ in range(250):
            await socket.send('{"type":"ping","id":1}')
        await mallory.until(lambda: any(told.get("code") == "too_fast" and told["id"] == 1 for told in mallory.heard))
        flooding = asyncio.create_task(flood())
        assert (await anna.move(code))["type"] == "done"
        await asyncio.wait([flooding])
        await mallory.until(lambda: mallory.closed is not None)
        assert mallory.closed == (1008, "too_fast")


async def test_whoever_does_not_read_is_let_go_and_nobody_waits_for_him(tmp_path: Path, guests: Guests) -> None:
    plenty = (1e9, 1e9)  # so that it is not let go for anything else, however fast the machine is
    limits = Limits(messages=plenty, address_messages=plenty, frames=plenty, socket_bytes=plenty, outbox=20)
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (server, url):
        anna, bo, code = await guests.two_at_a_table(url)
        headers = {"cookie": f"stammtisch={bo.http.cookies['stammtisch']}"}
        lazy = await open_socket(url, additional_headers=headers, max_queue=1)
        await lazy.send(json.dumps({"type": "watch", "table": code}))
        look = json.dumps({"type": "look", "table": code, "seat": 1})
        with suppress(ConnectionClosed):
            while not server.metrics.counts["refusals", 'code="too_slow"']:
                await lazy.send(look)
                await asyncio.sleep(0)
        assert server.metrics.counts["refusals", 'code="too_slow"'] == 1
        await take_turns([anna, bo], code, 20)
        lazy.transport.abort()


async def test_the_past_is_told_so_many_times(tmp_path: Path, guests: Guests) -> None:
    """To go through a long game again is a lot of work: nobody keeps the house busy with it."""
    limits = Limits(histories=(0, 3), address_histories=(0, 7))
    async with within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (_server, url):
        anna, bo, code = await guests.two_at_a_table(url)  # both have watched once
        await take_turns([anna, bo], code, 4)
        numbers = [await anna.say("watch", table=code) for _ in range(4)]
        await anna.until(lambda: anna.answer(numbers[-1]) is not None)
        answers = [anna.answer(number) or {} for number in numbers]
        assert [answer["type"] for answer in answers] == ["done", "done", "refused", "refused"]
        assert answers[-1]["code"] == "too_fast"
        late = {"table": code, "seen": 0, "seat": 0, "move": {"type": "draw"}}
        assert (await anna.ask("move", **late))["code"] == "late"
        log = f"/api/tables/{code}/log"
        async with visitor(url) as stranger:
            statuses = [(await stranger.get(log)).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429], "four were read by socket"
        assert [(await bo.http.get(log)).status_code for _ in range(3)] == [200, 429, 429], "one is left to each person"
        await take_turns([anna, bo], code, 4)
        assert (await bo.ask("watch", table=code, seen=bo.n[code]))["type"] == "done", "there is no past to tell"


async def test_too_many_requests_from_one_address(tmp_path: Path) -> None:
    limits = Limits(requests=(2, 40))
    async with (
        within(Config(Backing.on_sqlite(tmp_path).database, KEYS, limits=limits)) as (_, url),
        visitor(url) as http,
    ):
        answers = [await http.get("/api/me") for _ in range(40)]
        assert {answer.status_code for answer in answers} == {200}
        while answers[-1].status_code == 200:
            answers += await asyncio.gather(*(http.get("/api/me") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200, 429}
        await until_answered(lambda: http.get("/api/games"), 200)


async def test_too_many_sockets_from_one_address(server: Process) -> None:
    sockets = []
    try:
        with pytest.raises(InvalidStatus) as refused:  # noqa: PT012
            for _ in range(300):
                sockets.append(await open_socket(server.url))
        assert refused.value.response.status_code == 429
    finally:
        for socket in sockets:
            await socket.close()


async def denied(server: Process, headers: dict[str, str]) -> tuple[int, str]:
    """Status and code with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await open_socket(server.url, additional_headers=headers)
    response = refused.value.response
    return response.status_code, json.loads(response.body)["code"]


async def test_hints_are_refused_to_who_asks_without_pause(server: Process, guests: Guests) -> None:
    anna, _, code = await guests.two_at_a_table(server.url)
    asked = [await anna.say("hint", table=code, seen=anna.n[code], seat=0) for _ in range(12)]
    for number in asked:
        await anna.until(lambda: anna.answer(number) is not None)  # noqa: B023
    answers = [anna.answer(number) or {} for number in asked]
    assert {answer.get("code", answer["type"]) for answer in answers} == {"hint", "too_fast"}

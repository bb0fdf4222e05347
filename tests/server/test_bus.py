"""The bus: what others put on it harms nobody, and its listener comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from stammtisch.server.redis_bus import RedisBus
from tests.server.running import PATIENCE, Backing, Guests, Process
from tests.server.services import fresh_database

pytestmark = pytest.mark.anyio

GOOD = '{"what": "events", "process": "somebody", "table": "ABCDEFGH", "n": 3}'
RUBBISH: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    b"\xff\xfe",
    "{}",
    '{"what": "events"}',
    '{"what": "events", "process": "x", "table": "ABCDEFGH", "n": "3"}',
    '{"what": "events", "process": "x", "table": ["A"], "n": 3}',
    '{"what": "events", "process": "x", "table": "ABCDEFGH", "n": -1}',
    '{"what": "present", "process": "x", "table": "ABCDEFGH", "people": [{}], "others": 0}',
    '{"what": "present", "process": "x", "table": "ABCDEFGH", "people": [], "others": 0, "more": 1}',
    '{"what": "explode", "process": "x", "table": "ABCDEFGH"}',
    "[" * 100_000,
]


async def test_every_message_is_judged_by_itself(redis: str) -> None:
    bus, heard = RedisBus(redis, "judged"), asyncio.Queue[Any]()

    def hear(message: Any) -> None:
        heard.put_nowait(message)
        if message["n"] == 4:
            raise RuntimeError("a table that is broken")

    await bus.open(hear)
    async with Redis.from_url(redis) as anybody:
        for text in RUBBISH:
            await anybody.publish(bus.channel, text)
        for n in (3, 4, 5):
            await anybody.publish(bus.channel, GOOD.replace("3", str(n)))
        async with asyncio.timeout(PATIENCE):
            assert [(await heard.get())["n"] for _ in range(3)] == [3, 4, 5]
    assert not any(task.done() for task in bus.tasks)
    await bus.close()


async def test_the_listener_comes_back(redis: str) -> None:
    bus, heard = RedisBus(redis, "cut"), asyncio.Queue[Any]()
    bus.patience = 0.01
    await bus.open(heard.put_nowait)
    async with Redis.from_url(redis) as anybody:
        for client in await anybody.client_list():
            if client["sub"] != "0":
                await anybody.client_kill_filter(_id=client["id"])
        async with asyncio.timeout(PATIENCE):
            while not await anybody.publish(bus.channel, GOOD):
                await asyncio.sleep(0.01)
            assert (await heard.get())["n"] == 3
    await bus.close()


async def test_houses_with_prefixes_of_their_own_do_not_hear_each_other(redis: str) -> None:
    one, other = RedisBus(redis, "one"), RedisBus(redis, "other")
    at_one, at_other = asyncio.Queue[Any](), asyncio.Queue[Any]()
    await one.open(at_one.put_nowait)
    await other.open(at_other.put_nowait)
    for bus in (one, other):
        bus.publish({"what": "events", "process": bus.channel, "table": "ABCDEFGH", "n": 1})
    async with asyncio.timeout(PATIENCE):
        assert (await at_one.get())["process"] == "one:tables"
        assert (await at_other.get())["process"] == "other:tables"
    assert at_one.empty()
    assert at_other.empty()
    await one.close()
    await other.close()


async def test_two_processes_go_on_hearing_each_other_after_rubbish(
    tmp_path: Path, postgres: str, redis: str, guests: Guests
) -> None:
    backing = Backing(fresh_database(postgres), redis)
    with Process(backing, tmp_path) as one, Process(backing, tmp_path) as other:
        anna, bo, code = await guests.two_at_a_table(one.url, other.url)
        async with Redis.from_url(redis) as anybody:
            for text in RUBBISH:
                await anybody.publish("stammtisch:tables", text)
        assert (await anna.move(code))["type"] == "done"
        await bo.until(lambda: bo.n[code] == anna.n[code])
        await bo.until(lambda: any(len(told["people"]) == 2 for told in bo.heard if told["type"] == "present"))
        assert "Traceback" not in one.log.read_text() + other.log.read_text()

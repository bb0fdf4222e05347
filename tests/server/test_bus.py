"""The bus: what others put on it harms nobody, and its listener comes back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import TimeoutError as RedisTimeoutError

from stammtisch.server.redis_bus import RedisBus
from tests.server.running import KEYS, PATIENCE, Backing, Guests, Process
from tests.server.services import fresh_database

pytestmark = pytest.mark.anyio

EVENTS = {"what": "events", "table": "ABCDEFGH", "n": 3, "events": []}
NO_PARCELS: list[str | bytes] = ["", "{", "null", "[]", "7", b"\xff\xfe", "x", "x y", "x y []", "[" * 100_000]
NO_MESSAGES: list[Any] = [
    None,
    [],
    7,
    {},
    {"what": "events"},
    {**EVENTS, "n": "3"},
    {**EVENTS, "table": ["A"]},
    {**EVENTS, "n": -1},
    {**EVENTS, "events": None},
    {**EVENTS, "events": [[1, "{}"]] * 21},
    {**EVENTS, "events": [[1]]},
    {**EVENTS, "events": [[1, "x" * 20_001]]},
    {"what": "present", "table": "ABCDEFGH", "people": [{}], "others": 0},
    {"what": "present", "table": "ABCDEFGH", "people": [], "others": 0, "more": 1},
    {"what": "explode", "table": "ABCDEFGH"},
]


def bus_at(url: str, prefix: str, name: str = "somebody", keys: tuple[bytes, ...] = KEYS) -> RedisBus:
    bus = RedisBus(url, prefix, name, keys)
    bus.patience = 0.01
    return bus


class Heard:
    """What was heard of a bus, in order."""

    def __init__(self) -> None:
        self.messages = asyncio.Queue[tuple[Any, str]]()

    def __call__(self, message: Any, process: str) -> None:
        self.messages.put_nowait((message, process))
        if message.get("n") == 4:
            raise RuntimeError("a table that is broken")

    async def next(self) -> tuple[Any, str]:
        async with asyncio.timeout(PATIENCE):
            return await self.messages.get()


async def test_every_message_is_judged_by_itself(redis: str) -> None:
    bus, other, heard = bus_at(redis, "judged"), bus_at(redis, "judged", "other"), Heard()
    await bus.open(heard)
    async with Redis.from_url(redis) as anybody:
        for text in [*NO_PARCELS, other.parcel(NO_MESSAGES)]:
            await anybody.publish(bus.channel, text)
        for n in (3, 4, 5):
            await anybody.publish(bus.channel, other.parcel([{**EVENTS, "n": n}, {**EVENTS, "n": 10 * n}]))
        assert [(await heard.next())[0]["n"] for _ in range(6)] == [3, 30, 4, 40, 5, 50]
    assert not any(task.done() for task in bus.tasks)
    await bus.close()


async def test_only_who_has_a_key_of_the_house_is_heard(redis: str) -> None:
    bus, heard = bus_at(redis, "sealed", keys=(KEYS[0], b"the newer one of the keys of the house")), Heard()
    await bus.open(heard)
    forger = bus_at(redis, "sealed", "forger", (b"a key that somebody else made up for themselves",))
    other, itself = bus_at(redis, "sealed", "other"), bus_at(redis, "sealed")
    name, _, sealed = other.parcel([{**EVENTS, "n": 7}]).partition(b" ")
    async with Redis.from_url(redis) as anybody:
        others = [b"third " + sealed, b" ".join((name, sealed.replace(b'"n":7', b'"n":8')))]
        for parcel in (forger.parcel([EVENTS]), itself.parcel([EVENTS]), *others):
            await anybody.publish(bus.channel, parcel)
        await anybody.publish(bus.channel, b" ".join((name, sealed)))
    assert await heard.next() == ({**EVENTS, "n": 7}, "other"), "by an older key, too"
    assert heard.messages.empty()
    await bus.close()


async def test_what_waits_is_sent_together_and_the_listener_comes_back(redis: str) -> None:
    bus, other, heard = bus_at(redis, "cut"), bus_at(redis, "cut", "other"), Heard()
    await bus.open(heard)
    await other.open(Heard())
    async with Redis.from_url(redis) as anybody:
        for n in range(10, 300):
            other.publish({**EVENTS, "n": n})
        assert [(await heard.next())[0]["n"] for _ in range(290)] == list(range(10, 300))
        for client in await anybody.client_list():
            if client["id"] != str(await anybody.client_id()):
                await anybody.client_kill_filter(_id=client["id"])
        async with asyncio.timeout(PATIENCE):
            while heard.messages.empty():  # what is said meanwhile may be lost
                other.publish(EVENTS)
                await asyncio.sleep(0.01)
        assert (await heard.next())[0] == EVENTS
    await bus.close()
    await other.close()


async def test_closes_although_a_connection_answers_with_an_error_of_its_own(
    redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(channel: PubSub) -> None:
        monkeypatch.undo()
        raise RedisTimeoutError("no answer within 5 seconds")

    bus = bus_at(redis, "closed")
    await bus.open(Heard())
    monkeypatch.setattr(PubSub, "aclose", fail)
    async with asyncio.timeout(PATIENCE):
        await bus.close()
    assert all(task.done() for task in bus.tasks)


async def test_houses_with_prefixes_of_their_own_do_not_hear_each_other(redis: str) -> None:
    buses = [bus_at(redis, prefix, name) for prefix in ("one", "two") for name in ("first", "second")]
    heard = [Heard() for _ in buses]
    for bus, ear in zip(buses, heard, strict=True):
        await bus.open(ear)
    for number, bus in enumerate(buses):
        bus.publish({**EVENTS, "n": 10 + number})
    assert [(await ear.next())[0]["n"] for ear in heard] == [11, 10, 13, 12], "each hears the other of its house"
    assert all(ear.messages.empty() for ear in heard)
    for bus in buses:
        await bus.close()


async def test_two_processes_go_on_hearing_each_other_after_rubbish(
    tmp_path: Path, postgres: str, redis: str, guests: Guests
) -> None:
    backing = Backing(fresh_database(postgres), redis)
    with Process(backing, tmp_path) as one, Process(backing, tmp_path) as other:
        anna, bo, code = await guests.two_at_a_table(one.url, other.url)
        async with Redis.from_url(redis) as anybody:
            for text in NO_PARCELS:
                await anybody.publish("stammtisch:tables", text)
        assert (await anna.move(code))["type"] == "done"
        await bo.until(lambda: bo.n[code] == anna.n[code])
        await bo.until(lambda: any(len(told["people"]) == 2 for told in bo.heard if told["type"] == "present"))
        assert "Traceback" not in one.log.read_text() + other.log.read_text()

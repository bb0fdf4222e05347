"""Attacks from one address, each bounded by a count: frames, bytes, connections, events. Others play on meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.frames import Frame

from stammtisch.server.app import Server
from stammtisch.server.config import Config, Limits
from stammtisch.server.guard import network_of
from tests.server.attackers import CONTINUATION, PING, TEXT, Raw, frame
from tests.server.running import KEYS, Backing, Guests, within

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def house(folder: Path, **limits: object) -> AsyncIterator[tuple[Server, str]]:
    """A server inside the test, with these limits instead of the usual ones."""
    config = Config(Backing.on_sqlite(folder).database, KEYS, limits=Limits(**limits))  # type: ignore[arg-type]
    async with within(config) as found:
        yield found


def refusals(server: Server, code: str) -> int:
    return server.metrics.counts["refusals", f'code="{code}"']


# -- frames


PONG = b"\x8a\x00"


@pytest.mark.parametrize(
    ("flood", "frames"),
    [
        (frame(PING) * 40_000, Limits.control_frames[1]),
        (frame(0xA) * 40_000, Limits.control_frames[1]),
        (frame(TEXT, b"{", final=False) + frame(CONTINUATION, b"", final=False) * 40_000, Limits.frames[1]),
        (frame(TEXT, b"{}") * 40_000, Limits.frames[1]),
        (frame(TEXT, b"x" * 16_000) * 400, Limits.socket_bytes[1] / 16_000),
    ],
    ids=["pings", "pongs", "fragments", "messages", "bytes"],
)
async def test_frames_of_every_kind_are_bounded(
    tmp_path: Path, guests: Guests, flood: bytes, frames: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as (server, url):
        anna, _bo, code = await guests.two_at_a_table(url)
        parsed = 0
        before = server.door.places.taken.total()
        parse = Frame.parse

        def counted(*arguments: object, **more: object) -> object:
            nonlocal parsed
            parsed += 1
            return parse(*arguments, **more)  # type: ignore[arg-type]

        async with Raw(url) as mallory:
            await mallory.upgrade()
            monkeypatch.setattr(Frame, "parse", counted)
            with suppress(ConnectionError):
                await mallory.send(flood)
            heard = await mallory.until_closed()
        monkeypatch.undo()
        assert heard.count(PONG) <= Limits.control_frames[1] + 5
        slack = 1024 // 6 + 60  # what one slice may hold, and what a slow machine lets into the bucket meanwhile
        assert parsed <= frames + slack, "nothing is parsed that goes beyond the bounds"
        assert refusals(server, "too_fast") > 0
        assert (await anna.move(code))["type"] == "done"
        assert server.door.places.taken.total() <= before


async def test_whoever_pings_as_often_as_it_may_is_not_let_go(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, url), Raw(url) as somebody:
        await somebody.upgrade()
        for _ in range(int(Limits.control_frames[1]) // 2):
            await somebody.send(frame(PING))
        heard = b""
        async with asyncio.timeout(10):
            while heard.count(PONG) < Limits.control_frames[1] // 2:
                heard += await somebody.reader.read(1000)


# -- connections


async def test_connections_of_an_address_are_counted_as_they_come(tmp_path: Path) -> None:
    async with house(tmp_path, connections=20) as (server, url):
        many = [Raw(url) for _ in range(60)]
        for raw in many:
            await raw.__aenter__()
            with suppress(ConnectionError):
                await raw.send(b"GET / HTTP/1.1\r\nHost:")
        async with asyncio.timeout(20):
            while refusals(server, "too_many_connections") < 40:
                await asyncio.sleep(0.01)
        assert server.door.places.taken.total() == 20
        for raw in many:
            await raw.__aexit__(None, None, None)
        async with asyncio.timeout(20):
            while server.door.places.taken.total():
                await asyncio.sleep(0.01)
        async with httpx.AsyncClient(base_url=url) as http:
            assert (await http.get("/health")).status_code == 200


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b"", "slow_head"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", "slow_head"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET", "slow_head"),
        (
            b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
            "slow_body",
        ),
        (b"PUT /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", "slow_body"),
    ],
)
async def test_what_is_not_said_in_time_is_not_waited_for(tmp_path: Path, said: bytes, code: str) -> None:
    async with house(tmp_path, head_seconds=0.2, body_seconds=0.2) as (server, url), Raw(url) as slow:
        await slow.send(said)
        await slow.until_closed()
        assert refusals(server, code) == 1
        assert server.door.places.taken.total() == 0


async def test_a_head_without_end_and_requests_without_waiting(tmp_path: Path) -> None:
    async with house(tmp_path) as (server, url):
        async with Raw(url) as endless:
            with suppress(ConnectionError):
                for _ in range(1000):
                    await endless.send(
                        b"GET / HTTP/1.1\r\nHost: x\r\n" if _ == 0 else b"X-More: " + b"x" * 990 + b"\r\n"
                    )
            await endless.until_closed()
        assert refusals(server, "too_large") == 1
        async with Raw(url) as eager:
            with suppress(ConnectionError):
                await eager.send(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 5000)
            heard = await eager.until_closed()
        assert heard.count(b"HTTP/1.1 200") <= Limits.pipelined + 1
        assert server.door.places.taken.total() == 0


async def test_whoever_does_not_read_an_answer_is_hung_up_on(tmp_path: Path) -> None:
    async with house(tmp_path, read_seconds=0.2) as (server, url), Raw(url) as deaf:
        transport = deaf.writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()
        with suppress(ConnectionError):
            for _ in range(2000):
                await asyncio.wait_for(deaf.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"), 5)
                await asyncio.sleep(0)
                if refusals(server, "too_slow"):
                    break
        async with asyncio.timeout(20):
            while not refusals(server, "too_slow"):
                await asyncio.sleep(0.01)
        async with asyncio.timeout(20):
            while server.door.places.taken.total():
                await asyncio.sleep(0.01)


def test_an_address_is_what_one_household_gets() -> None:
    assert network_of("203.0.113.7") == "203.0.113.7"
    assert network_of("::ffff:203.0.113.7") == "203.0.113.7"
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("testclient") == "testclient"

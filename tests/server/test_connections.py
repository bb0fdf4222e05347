"""What comes over one connection and is no request or message as they should be: bounded, and no error in the log."""

from __future__ import annotations

import asyncio
import logging
import struct
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET

import pytest
from starlette import requests
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame, Opcode

from stammtisch.server.config import Limits
from stammtisch.server.connections import text_frame
from stammtisch.server.guard import needed
from tests.server.attackers import Raw
from tests.server.running import Guests, until, visitor
from tests.server.test_attacks import house, refusals

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize("anyio_backend", [("asyncio", {"use_uvloop": True})], ids=["uvloop"]),  # as it is served
]

HANDSHAKE = b"GET /api/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
KEY = b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
async def test_a_text_is_framed_as_a_library_for_it_does(size: int) -> None:
    assert text_frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What whoever runs the house would have to look at."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (HANDSHAKE + b"Host: localhost\r\n\r\n", b" 400 "),
        (HANDSHAKE + b"Host: localhost\r\nSec-WebSocket-Version: 99\r\n" + KEY + b"\r\n", b" 400 "),
        (HANDSHAKE + b"Host: evil.example\r\nSec-WebSocket-Version: 13\r\n" + KEY + b"\r\n", b" 421 "),
        (
            HANDSHAKE + b"Host: localhost\r\nCookie: stammtisch=x\r\nSec-WebSocket-Version: 13\r\n" + KEY + b"\r\n",
            b" 401 ",
        ),
    ],
    ids=["no key", "no version", "another's name", "forged"],
)
async def test_what_is_no_handshake_or_is_refused_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, said: bytes, status: bytes
) -> None:
    caplog.set_level(logging.INFO)
    async with house(tmp_path) as (server, url):
        async with Raw(url) as raw:
            await raw.send(said)
            assert status in await raw.until_closed()
        await until(lambda: server.door.places.taken.total() == 0)
    assert told(caplog) == []
    assert not any("WebSocket" in record.getMessage() for record in caplog.records), "no story of each of them"


async def test_refusals_at_the_door_are_logged_together(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, connecting=(0, 3)) as (server, url):
        server.door.told = -1e9
        for _ in range(30):
            async with Raw(url):
                pass
        await until(lambda: refusals(server, "too_many_connections") == 27)
        server.door.told = -1e9
        server.door.refuse("slow_head")
    lines = [vars(record)["refused"] for record in caplog.records if record.getMessage() == "refused at the door"]
    assert len(lines) == 2, "however many they are"
    assert sum(sum(line.values()) for line in lines) == 1 + 27


async def test_a_process_has_as_many_files_open_as_it_may_and_keeps_some_for_itself(tmp_path: Path) -> None:
    told = (
        "import resource as r; hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (64, hard));"
        "from stammtisch.server.connections import raise_open_files;"
        "print(raise_open_files() == hard == r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True).stdout == "True\n"
    async with house(tmp_path, connections=1000) as (server, url):
        server.door.most = 5
        many = [Raw(url) for _ in range(9)]
        for raw in many:
            await raw.__aenter__()
        await until(lambda: refusals(server, "no_files") == 4)
        for raw in many:
            await raw.__aexit__(None, None, None)


@pytest.mark.parametrize("path", ["/api/replay", "/api/positions", "/api/analyses", "/api/me"])
async def test_who_hangs_up_in_the_middle_of_a_sentence_is_no_error(
    tmp_path: Path, guests: Guests, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    async with house(tmp_path) as (server, url):
        anna = await guests.arrive("Anna", url)
        cookie = f"Cookie: stammtisch={anna.http.cookies['stammtisch']}\r\n"
        method = "PUT" if path == "/api/me" else "POST"
        async with Raw(url) as raw:
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}Content-Length: 60000\r\n\r\n"
            await raw.send(head.encode() + b"{")
            await until(lambda: server.door.places.taken.total() == 3)
            await asyncio.sleep(0.05)
        await until(lambda: server.door.places.taken.total() <= 2)
        assert (await anna.ask("ping"))["type"] == "pong"
    assert told(caplog) == []


async def test_whoever_is_hung_up_on_is_not_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The first of these is answered when the last has ended the connection."""
    async with house(tmp_path) as (server, url):
        async with Raw(url) as eager:
            await eager.send(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
            await eager.until_closed()
        assert refusals(server, "too_fast") == 1
        for _ in range(5):
            async with Raw(url) as raw:
                await raw.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3)
                await raw.reader.read(1)
                raw.writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        await until(lambda: server.door.places.taken.total() == 0)
    assert told(caplog) == []


async def test_a_body_comes_in_so_many_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = 0
    on_body = HttpToolsProtocol.on_body

    def counted(self: HttpToolsProtocol, body: bytes) -> None:
        nonlocal pieces
        pieces += 1
        on_body(self, body)

    monkeypatch.setattr(HttpToolsProtocol, "on_body", counted)
    async with house(tmp_path) as (server, url):
        for path in ("/api/me", "/api/replay"):
            async with Raw(url) as raw:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                with suppress(ConnectionError):
                    await raw.send(head.encode() + b"1\r\nx\r\n" * 40_000)
                await raw.until_closed()
        assert pieces <= 2 * Limits.chunks
        assert refusals(server, "too_large") == 2
        async with visitor(url) as http:

            async def in_parts() -> AsyncIterator[bytes]:
                for _ in range(40):
                    yield b" " * 1000

            assert (await http.post("/api/replay", content=in_parts())).status_code == 409, "read to its end"


async def test_of_a_head_only_what_is_needed_is_read(
    tmp_path: Path, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []
    parse = requests.cookie_parser

    def counted(text: str) -> dict[str, str]:
        lengths.append(len(text))
        return parse(text)

    monkeypatch.setattr(requests, "cookie_parser", counted)
    async with house(tmp_path) as (_, url):
        anna = await guests.arrive("Anna", url)
        own = f"stammtisch={anna.http.cookies['stammtisch']}"
        others = ";".join(f"a{number}=b" for number in range(1500))
        async with visitor(url) as http:
            answer = await http.get("/api/me", headers={"cookie": f"{others}; stammtisch=x;{own};{others[:20]}"})
            assert answer.json()["person"]["id"] == anna.id
            assert lengths
            assert max(lengths) == len(own)
            whole = await http.get("/", headers={"range": "bytes=" + ",".join(f"{n}-{n}" for n in range(0, 900, 2))})
            assert whole.status_code == 200


async def test_own_cookies_are_found_wherever_they_stand() -> None:
    fields = [
        (b"host", b"x"),
        (b"cookie", b"stammtisch=1"),
        (b"range", b"bytes=0-"),
        (b"cookie", b"b=2; stammtisch-admin=3"),
    ]
    assert needed(fields) == [(b"host", b"x"), (b"cookie", b"stammtisch=1"), (b"cookie", b"stammtisch-admin=3")]
    assert needed([(b"cookie", b"xstammtisch=1; stammtisch2=2;a=stammtisch=3")]) == [(b"cookie", b"")]

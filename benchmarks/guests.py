"""Guests for the load test: clients as lean as can be, so that it is the server that is measured.

They speak just as much of WebSocket as our server does to them, and read of a message only what they need.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import re
import time
from collections.abc import Iterator
from typing import Any

from pydantic_core import from_json

from stammtisch.server.config import Limits
from stammtisch.server.people import COOKIE
from stammtisch.server.signing import Signer
from stammtisch.tables.seating import Person

SEATS = 4
KEYS = (b"for the benchmark and for nobody else",)
TEXT, PING, PONG = 1, 9, 10
NUMBER = re.compile(rb'"n":(\d+)')
MANY = ("connections", "sockets", "address_watching", "address_unread", "lobbies", "running")


def without_limits() -> Limits:
    """Limits that let one address be a whole city: as fast and as many as anybody likes."""
    fast = {field.name: (1e9, 1e9) for field in dataclasses.fields(Limits) if isinstance(field.default, tuple)}
    return Limits(**fast, **dict.fromkeys(MANY, 10**9))  # type: ignore[arg-type]


class Guest(asyncio.Protocol):
    """Somebody on a socket."""

    path = "/api/socket"
    news = b'{"type":"table"'  # how a message begins that tells of the table

    def __init__(self, person: Person, circle: Circle) -> None:
        self.cookie = f"{COOKIE}={Signer(KEYS, 'person').sign({'id': person.id, 'name': person.name})}"
        self.circle = circle
        self.transport: Any = None
        self.buffer = bytearray()
        self.is_welcome = asyncio.Event()

    async def come(self, port: int) -> None:
        """Open the socket, watch the table and sit down there."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.is_welcome.wait()
        for kind in ("watch", "sit"):
            self.say(type=kind, table=self.circle.code)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_welcome.is_set():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), self.buffer
            del self.buffer[: end + 4]
            self.is_welcome.set()
        for kind, text in frames(self.buffer):
            if kind == PING:
                self.send(PONG, text)
            elif kind == TEXT:
                self.hear(text)

    def hear(self, text: bytes) -> None:
        if text.startswith(self.news):
            self.circle.hear(self, text)

    def say(self, **message: Any) -> None:
        self.send(TEXT, json.dumps(message).encode())

    def send(self, kind: int, body: bytes) -> None:
        """A frame. Clients have to mask theirs: with zeros, which change nothing."""
        size = len(body)
        length = bytes([128 + size]) if size < 126 else bytes([128 + 126, size >> 8, size & 255])
        self.transport.write(bytes([128 + kind]) + length + bytes(4) + body)


def frames(buffer: bytearray) -> Iterator[tuple[int, bytes]]:
    """Take the frames that have come completely out of the buffer."""
    while len(buffer) >= 2:
        start, length = 2, buffer[1]
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return
        yield buffer[0] & 15, bytes(buffer[start : start + length])
        del buffer[: start + length]


class Circle:
    """Four guests round one table."""

    number = NUMBER

    def __init__(self, number: int, guest: type[Guest] = Guest) -> None:
        self.code = ""
        self.guests = [guest(Person(f"{number:04}{seat}", f"Guest {seat}"), self) for seat in range(SEATS)]
        self.n = 0  # the last event that somebody has seen
        self.turn: tuple[Guest, Any] | None = None  # whose it is, and the game as this guest sees it
        self.sent = 0.0
        self.waits: list[float] = []  # from a move sent to its view received, for each of the four
        self.missing = 0  # who have not seen the last move yet
        self.heard, self.bytes = 0, 0  # messages that told of the table
        self.all_know = asyncio.Event()

    async def come(self, port: int, code: str, *others: int) -> None:
        """Sit down at a table, one after the other at each of these ports."""
        self.code = code
        ports = [port, *others]
        for seat, guest in enumerate(self.guests):
            await guest.come(ports[seat % len(ports)])

    def hear(self, guest: Guest, text: bytes) -> None:
        """What a guest is told of the table."""
        self.heard += 1
        self.bytes += len(text)
        found = self.number.search(text)
        assert found is not None
        n = int(found[1])
        if self.missing and n >= self.n:
            self.waits.append(time.perf_counter() - self.sent)
            self.missing -= 1
            if not self.missing:
                self.all_know.set()
        self.n = max(self.n, n)
        self.note_turn(guest, text)

    def note_turn(self, guest: Guest, text: bytes) -> None:
        if b'"legal":[' in text:
            self.turn = guest, from_json(text)["game"]

    def move(self) -> bool:
        """Make a move, whoever's turn it is; False if not all have seen the last one yet."""
        if self.missing or self.turn is None:
            return False
        (guest, game), self.turn = self.turn, None
        seen, self.n, self.missing = self.n, self.n + 1, SEATS
        self.all_know.clear()
        self.sent = time.perf_counter()
        self.play(guest, game, seen)
        return True

    def play(self, guest: Guest, game: Any, seen: int) -> None:
        choice = random.choice(game["legal"])
        guest.say(type="move", table=self.code, seen=seen, seat=game["seat"], move=choice)

    def leave(self) -> None:
        for guest in self.guests:
            guest.transport.close()

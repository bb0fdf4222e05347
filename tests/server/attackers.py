"""Clients that keep to no protocol: bytes on a connection, as many as they like."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
import struct
from types import TracebackType
from urllib.parse import urlsplit

from tests.server.running import PATIENCE

TEXT, PING, CONTINUATION = 0x1, 0x9, 0x0


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A WebSocket frame as a client sends it, masked with zeros."""
    size = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    else:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    return head + bytes(4) + payload


class Raw:
    """A bare connection. A deaf one reads nothing more once it is open, and its system keeps little for it."""

    def __init__(self, url: str, deaf: bool = False) -> None:
        self.place = urlsplit(url)
        self.deaf = deaf
        self.heard = b""

    async def __aenter__(self) -> Raw:
        own = socket.socket()
        if self.deaf:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, (self.place.hostname, self.place.port))
        self.reader, self.writer = await asyncio.open_connection(sock=own)
        return self

    def stop_reading(self) -> None:
        transport = self.writer.transport
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.writer.transport.abort()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def upgrade(self) -> Raw:
        """Become a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        await self.send(
            f"GET /api/socket HTTP/1.1\r\nHost: {self.place.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        return self

    async def until_closed(self) -> bytes:
        """Everything that is said until the other side hangs up."""
        async with asyncio.timeout(PATIENCE):
            try:
                while data := await self.reader.read(65_536):
                    self.heard += data
            except ConnectionError:
                pass
        return self.heard

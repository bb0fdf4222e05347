"""How much one connection, and one address, may take of the house: uvicorn's protocols with bounds.

What is behind the protocols (`guard`, `socket`) only sees whole requests and messages. Here are bounded the connections
themselves, counted as soon as they are accepted; the time and the bytes that a request may take to be said; and frames
of every kind, also those that are no messages (pings, fragments), which would never come to a bucket of messages.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import Counter, OrderedDict, defaultdict
from ipaddress import ip_address, ip_network
from struct import pack
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from stammtisch.server.config import Limits
from stammtisch.server.guard import network_of
from stammtisch.server.limits import Bucket, Places, Rates
from stammtisch.server.metrics import Metrics

CONTROL = frozenset({Opcode.PING, Opcode.PONG, Opcode.CLOSE})
WHOLE_TEXT = 0x81  # the first byte of a frame that is a text
SLICE = 1024  # bytes that are parsed before anybody counts what was in them: an empty frame has six
NO_TEXT, POLICY_VIOLATION = 1007, 1008
NO_HTTP = "Invalid HTTP request received."  # what uvicorn writes into the log for each
FILES_FOR_OTHERS = 64  # of the files that a process may have open, those that are no connections
WITHOUT_LIMIT = 10_000  # connections, where the system knows no limit of open files
AT_ONCE = "stammtisch.at_once"  # the extension by which a text is sent on a socket without waiting
LOG_EVERY = 10.0  # seconds; refusals in between are counted and told together

log = logging.getLogger(__name__)


class Door:
    """Who may come in at all, and what was refused at the door."""

    def __init__(self, limits: Limits, metrics: Metrics, proxies: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.metrics = metrics
        self.proxies = [ip_network(proxy, strict=False) for proxy in proxies if proxy != "*"]
        self.trusts_all = "*" in proxies
        self.places = Places(limits.connections)
        self.coming = Rates(*limits.connecting)
        # By address, who has asked nothing yet, in the order in which they came.
        self.silent: dict[str, OrderedDict[asyncio.Transport, None]] = defaultdict(OrderedDict)
        self.leaving: set[asyncio.Transport] = set()  # were closed, and have not read what they were sent
        self.inside: set[asyncio.Transport] = set()
        self.round: asyncio.TimerHandle | None = None
        self.most = raise_open_files() - FILES_FOR_OTHERS
        self.untold: Counter[str] = Counter()
        self.told = 0.0

    def is_proxy(self, host: str) -> bool:
        """Whether a connection is one of a proxy's, who speaks for many and bounds them himself."""
        if self.trusts_all:
            return True
        try:
            return any(ip_address(host) in network for network in self.proxies)
        except ValueError:
            return False

    def enter(self, host: str, transport: asyncio.Transport) -> str | None:
        """Why a connection from there is not taken, if it is not.

        Where an address has all that it may, the one that has said nothing for longest makes room: who opens many and
        says nothing keeps nobody else at the same address out.
        """
        address = self.address(host)
        if self.places.taken.total() >= self.most:
            return "no_files"
        if not self.is_proxy(host):
            if not self.coming.take(address):
                return "too_many_connections"
            if self.places.taken[address] >= self.places.most:
                if not self.silent[address]:
                    return "too_many_connections"
                longest, _ = self.silent[address].popitem(last=False)
                self.refuse("too_many_connections")
                longest.abort()
        self.places.add(address)
        self.silent[address][transport] = None
        self.inside.add(transport)
        if self.round is None:
            self.look_round()
        return None

    def address(self, host: str) -> str:
        return host if self.is_proxy(host) else network_of(host)

    def asked(self, host: str, transport: asyncio.Transport) -> None:
        """A connection has said what it wants."""
        address = self.address(host)
        self.silent[address].pop(transport, None)
        if not self.silent[address]:
            del self.silent[address]

    def leave(self, host: str, transport: asyncio.Transport) -> None:
        self.asked(host, transport)
        self.inside.discard(transport)
        self.leaving.discard(transport)
        self.places.give_back(self.address(host))

    def look_round(self) -> None:
        """Hang up on who was to go a round ago and is still there, because it does not read what it was sent."""
        for transport in list(self.leaving):
            self.refuse("too_slow")
            transport.abort()
        self.leaving = {transport for transport in self.inside if transport.is_closing()}
        loop = asyncio.get_running_loop()
        self.round = loop.call_later(self.limits.read_seconds, self.look_round) if self.inside else None

    def refuse(self, reason: str) -> None:
        """Count a refusal, and tell of all of them now and then: a flood must not fill the disk with its story."""
        self.metrics.count("refusals", code=reason)
        self.untold[reason] += 1
        now = time.monotonic()
        if now - self.told >= LOG_EVERY:
            log.warning("refused at the door", extra={"refused": dict(self.untold)})
            self.untold.clear()
            self.told = now


def is_no_flood(record: logging.LogRecord) -> bool:
    """Whether a line is no story of one connection, which has its address in it and comes as often as anybody likes."""
    of_a_socket = "websockets" in record.pathname and record.levelno < logging.WARNING
    return record.msg != NO_HTTP and not of_a_socket


def raise_open_files() -> int:
    """Let this process have as many files open as it may, and say how many that are."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError):
            log.warning("the limit of open files cannot be raised", extra={"limit": soft})
    return soft


class Answering:
    """A connection to which nothing is written once it closes: to write all the same would be an error in the log."""

    __slots__ = ("is_closing", "transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        if not self.is_closing():
            self.transport.write(data)

    def close(self) -> None:
        self.transport.close()


class Deadline:
    """Ends a connection unless something happens in time."""

    def __init__(self, door: Door, transport: asyncio.Transport) -> None:
        self.door, self.transport = door, transport
        self.timer: asyncio.TimerHandle | None = None

    def within(self, seconds: float, reason: str) -> None:
        self.lift()
        self.timer = asyncio.get_running_loop().call_later(seconds, self.missed, reason)

    def lift(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def missed(self, reason: str) -> None:
        self.timer = None
        self.door.refuse(reason)
        self.transport.abort()


def http_protocol(door: Door) -> type[asyncio.Protocol]:
    """uvicorn's HTTP with a door before it, which tells of what is no HTTP as of all other refusals."""
    limits = door.limits
    logging.getLogger("uvicorn.error").addFilter(is_no_flood)

    class Http(HttpToolsProtocol):
        host = ""
        entered = False
        in_head = True
        head_bytes = 0  # that have come of a head which is not complete yet
        head_size = 0  # of its fields
        chunks = 0  # of a body that comes in such

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.host = self.client[0] if self.client else ""
            self.asking = Deadline(door, transport)
            self.reading = Deadline(door, transport)
            refusal = door.enter(self.host, transport)
            if refusal is not None:
                door.refuse(refusal)
                transport.abort()
                return
            self.entered = True
            self.asking.within(limits.head_seconds, "slow_head")

        def connection_lost(self, exc: Exception | None) -> None:
            self.asking.lift()
            self.reading.lift()
            if self.entered:
                self.entered = False
                door.leave(self.host, self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if self.in_head and not self.transport.is_closing():
                self.head_bytes += len(data)
                if self.head_bytes > limits.head_bytes:
                    door.refuse("too_large")
                    self.transport.abort()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self.in_head = True
            self.head_bytes = self.head_size = self.chunks = 0
            self.asking.within(limits.head_seconds, "slow_head")

        def on_header(self, name: bytes, value: bytes) -> None:
            super().on_header(name, value)
            self.head_size += len(name) + len(value)
            if len(self.headers) > limits.headers or self.head_size > limits.head_bytes:
                self.hang_up("too_large")

        def hang_up(self, reason: str) -> None:
            door.refuse(reason)
            self.transport.abort()
            raise ValueError(reason)  # the parser stops

        def on_headers_complete(self) -> None:
            self.in_head = False
            door.asked(self.host, self.transport)
            if len(self.pipeline) >= limits.pipelined:
                self.hang_up("too_fast")
            self.asking.within(limits.body_seconds, "slow_body")
            before: Any = self.cycle
            super().on_headers_complete()
            cycle: Any = self.cycle
            if cycle is not before:
                cycle.transport = Answering(self.transport)

        def on_chunk_header(self) -> None:
            self.chunks += 1
            if self.chunks > limits.chunks:
                self.hang_up("too_large")

        def on_message_complete(self) -> None:
            self.asking.lift()
            super().on_message_complete()

        def send_400_response(self, msg: str) -> None:
            door.refuse("invalid")
            if not self.transport.is_closing():
                super().send_400_response(msg)

        def handle_websocket_upgrade(self) -> None:
            self.asking.lift()
            self.reading.lift()
            super().handle_websocket_upgrade()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.reading.within(limits.read_seconds, "too_slow")

        def resume_writing(self) -> None:
            self.reading.lift()
            super().resume_writing()

    return Http


def text_frame(text: bytes) -> bytes:
    """A text in the one frame in which a server sends it (RFC 6455, 5.2): most of what is ever sent."""
    size = len(text)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + text
    return (pack("!BBH", WHOLE_TEXT, 126, size) if size < 65536 else pack("!BBQ", WHOLE_TEXT, 127, size)) + text


def socket_protocol(door: Door) -> type[asyncio.Protocol]:
    """uvicorn's WebSocket with every frame and byte counted. It takes over a connection that has entered already."""
    limits = door.limits

    class WebSocket(WebSocketsSansIOProtocol):
        host = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.host = self.client[0] if self.client else ""
            self.frames_in = Bucket(limits.frames[1])
            self.control_in = Bucket(limits.control_frames[1])
            self.bytes_in = Bucket(limits.socket_bytes[1])
            self.reading = Deadline(door, transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self.reading.lift()
            door.leave(self.host, self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            for start in range(0, len(data), SLICE):
                if self.transport.is_closing():
                    return
                part = data[start : start + SLICE]
                if self.handshake_initiated and not self.bytes_in.take(*limits.socket_bytes, len(part)):
                    self.stop()
                    return
                super().data_received(part)

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            if self.close_sent:  # it was no handshake
                return
            extensions: Any = self.scope["extensions"]
            extensions[AT_ONCE] = self.write_at_once

        def write_at_once(self, text: str) -> bool:
            """Send a text without waiting for anything; False where the client does not read, or is gone."""
            if not self.writable.is_set() or self.disconnected or self.close_sent or self.transport.is_closing():
                return False
            if self.conn.state is not State.OPEN or self.conn.extensions:
                return False
            self.transport.write(text_frame(text.encode()))
            return True

        async def send(self, message: Any) -> None:
            try:
                await super().send(message)
            except RuntimeError:
                if self.transport.is_closing():  # it has gone meanwhile
                    raise ClientDisconnected from None
                raise
            if message["type"] == "websocket.accept":  # what was asked for and answered is not needed any more
                del self.request, self.response
            elif message["type"] == "websocket.http.response.body":
                self.handshake_complete = True  # by a refusal, which is no error

        def handle_events(self) -> None:
            """As uvicorn's, but a frame that comes too fast is the last one that is looked at."""
            events = self.conn.events_received()
            for event in events:
                if isinstance(event, Frame) and not self.takes(event):
                    self.stop()
                    return
            self.conn.events = events
            super().handle_events()

        def takes(self, frame: Frame) -> bool:
            taken = self.frames_in.take(*limits.frames)
            return taken and (frame.opcode not in CONTROL or self.control_in.take(*limits.control_frames))

        def send_receive_event_to_app(self) -> None:
            """As uvicorn's, but a text that is none is no reason for a traceback in the log."""
            if self.curr_msg_data_type == "text":
                try:
                    b"".join(self.frames).decode()
                except UnicodeDecodeError:
                    self.stop(NO_TEXT, "invalid")
                    return
            super().send_receive_event_to_app()

        def stop(self, code: int = POLICY_VIOLATION, reason: str = "too_fast") -> None:
            """Say goodbye without waiting for an answer: whoever floods would not listen."""
            if self.transport.is_closing():
                return
            door.refuse(reason)
            self.conn.data_to_send()  # what was to be answered to the flood
            if self.handshake_complete and not self.close_sent:
                self.conn.fail(code, reason)
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.transport.close()
            self.reading.within(limits.head_seconds, "too_slow")  # for what it was sent and does not read

        def pause_writing(self) -> None:
            super().pause_writing()
            self.reading.within(limits.read_seconds, "too_slow")

        def resume_writing(self) -> None:
            self.reading.lift()
            super().resume_writing()

    return WebSocket

"""The same guests at a table of boardgame.io: socket.io's messages over the same lean WebSocket."""

from __future__ import annotations

import asyncio
import json
import random
import re
from typing import Any

from benchmarks.guests import TEXT, Circle, Guest
from stammtisch.tables.seating import Person

GAME = "peers"
EVENT = f"42/{GAME},".encode()


class TheirGuest(Guest):
    """Somebody on a socket of theirs."""

    path = "/socket.io/?EIO=4&transport=websocket"
    news = EVENT + b'["update"'

    def __init__(self, person: Person, circle: Circle) -> None:
        super().__init__(person, circle)
        self.seat = person.id[-1]
        self.is_let_in, self.is_there = asyncio.Event(), asyncio.Event()

    async def come(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await self.is_let_in.wait()
        self.emit("sync", self.circle.code, self.seat, None, len(self.circle.guests))
        await self.is_there.wait()

    def hear(self, text: bytes) -> None:
        if text == b"2":  # socket.io's own ping
            self.send(TEXT, b"3")
        elif text.startswith(b"0"):
            self.send(TEXT, f"40/{GAME},".encode())
        elif text.startswith(b"40"):
            self.is_let_in.set()
        elif text.startswith(EVENT + b'["sync"'):
            if not self.is_there.is_set():
                self.circle.note_turn(self, text)
            self.is_there.set()
        else:
            super().hear(text)

    def emit(self, *what: Any) -> None:
        self.send(TEXT, EVENT + json.dumps(what).encode())


class TheirCircle(Circle):
    """Four guests round one of their tables."""

    number = re.compile(rb'"_stateID":(\d+)')
    player = re.compile(rb'"currentPlayer":"(\d)"')

    def __init__(self, number: int) -> None:
        super().__init__(number, TheirGuest)

    def note_turn(self, guest: Guest, text: bytes) -> None:
        found = self.player.search(text)
        assert found is not None
        if isinstance(guest, TheirGuest) and found[1].decode() == guest.seat:
            self.turn = guest, None

    def play(self, guest: Guest, game: Any, seen: int) -> None:
        assert isinstance(guest, TheirGuest)
        payload = {"type": "play", "args": [random.randrange(1000)], "playerID": guest.seat}
        guest.emit("update", {"type": "MAKE_MOVE", "payload": payload}, seen, self.code, guest.seat)

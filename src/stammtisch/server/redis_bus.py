"""The bus between processes on several machines: a channel of Redis."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import time
from contextlib import suppress
from hashlib import sha256
from typing import Any, cast

from pydantic import ValidationError
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection

from stammtisch.server.bus import MESSAGE, Hear, Message
from stammtisch.server.signing import Keys

MOST_AT_ONCE = 100  # messages in one parcel
COMPLAIN_EVERY = 60.0  # seconds

log = logging.getLogger(__name__)


class RedisBus:
    """All processes on one Redis channel. Publishing never waits: a move does not depend on it.

    What waits is sent together, in a parcel: the name of its process, a seal, and a list of messages. Processes pass
    over their own parcels, and over those that nobody sealed who has a key of the house.
    """

    is_shared = True
    patience = 1.0  # before trying again, in seconds

    def __init__(self, url: str, prefix: str, name: str, keys: Keys) -> None:
        self.channel = f"{prefix}:tables"
        self.name = name.encode()
        self.keys = [sha256(b"bus" + key).digest() for key in keys]
        self.redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        self.outbox: asyncio.Queue[Message] = asyncio.Queue(10_000)
        self.tasks: list[asyncio.Task[None]] = []
        self.complained = -COMPLAIN_EVERY

    async def open(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self.tasks = [asyncio.create_task(self.listen(hear, listening)), asyncio.create_task(self.speak())]
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), 5)

    def publish(self, message: Message) -> None:
        with suppress(asyncio.QueueFull):
            self.outbox.put_nowait(message)

    async def speak(self) -> None:
        mouth: AbstractConnection | None = None
        while True:
            messages = [await self.outbox.get()]
            while not self.outbox.empty() and len(messages) < MOST_AT_ONCE:
                messages.append(self.outbox.get_nowait())
            try:
                mouth = mouth or await self.open_mouth()
                await mouth.send_command("PUBLISH", self.channel, self.parcel(messages), check_health=False)
            except Exception as error:
                log.warning("bus down", extra={"error": type(error).__name__})
                if mouth is not None:
                    await mouth.disconnect(nowait=True)
                    mouth = None
                await asyncio.sleep(self.patience)

    async def open_mouth(self) -> AbstractConnection:
        """A connection that gets no answers: nobody would read them, and each would wake the process."""
        pool: Any = self.redis.connection_pool
        mouth: Any = pool.make_connection()
        await mouth.connect()
        await mouth.send_command("CLIENT", "REPLY", "OFF", check_health=False)
        return cast(AbstractConnection, mouth)

    def parcel(self, messages: list[Message]) -> bytes:
        text = json.dumps(messages, ensure_ascii=False, separators=(",", ":")).encode()
        return b" ".join((self.name, self.seal(self.keys[-1], self.name, text), text))

    def seal(self, key: bytes, name: bytes, text: bytes) -> bytes:
        return hmac.digest(key, name + b" " + text, "sha256").hex().encode()

    async def listen(self, hear: Hear, listening: asyncio.Event) -> None:
        while True:
            try:
                async with self.redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(self.channel)
                    listening.set()
                    async for message in channel.listen():
                        self.judge(message["data"], hear)
            except Exception as error:  # whatever it was: a process that hears nothing more would be half blind
                log.warning("bus down", extra={"error": type(error).__name__})
                await asyncio.sleep(self.patience)

    def judge(self, data: bytes, hear: Hear) -> None:
        """Hear what is in a parcel, each message by itself; anybody on the same Redis may have put it there."""
        name, _, rest = data.partition(b" ")
        if name == self.name:
            return
        seal, _, text = rest.partition(b" ")
        if not any(hmac.compare_digest(seal, self.seal(key, name, text)) for key in self.keys):
            self.pass_over()
            return
        for message in json.loads(text):
            self.judge_message(message, name.decode(), hear)

    def judge_message(self, message: Any, process: str, hear: Hear) -> None:
        try:
            sound: Any = MESSAGE.validate_python(message)
        except ValidationError:
            self.pass_over()
            return
        try:
            hear(sound, process)
        except Exception as error:
            log.exception("message failed", extra={"error": type(error).__name__})

    def pass_over(self) -> None:
        """Tell now and then that others speak on the bus, or processes of the house that have another secret."""
        if time.monotonic() - self.complained >= COMPLAIN_EVERY:
            self.complained = time.monotonic()
            log.warning("no message of ours on the bus")

    async def close(self) -> None:
        """A connection that cannot be left well makes an error of its own out of being cancelled, and goes on."""
        left = set(self.tasks)
        while left:
            for task in left:
                task.cancel()
            _, left = await asyncio.wait(left, timeout=self.patience)
        await self.redis.aclose()

"""The bus between processes on several machines: a channel of Redis."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from redis.asyncio import Redis

from stammtisch.server.bus import MESSAGE, Hear, Message

log = logging.getLogger(__name__)


class RedisBus:
    """All processes on one Redis channel. Publishing never waits: a move does not depend on it."""

    is_shared = True
    patience = 1.0  # before trying again, in seconds

    def __init__(self, url: str, prefix: str) -> None:
        self.channel = f"{prefix}:tables"
        self.redis = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        self.mouth = Redis.from_url(
            url, socket_connect_timeout=5, single_connection_client=True
        )  # no pool: half the work
        self.outbox: asyncio.Queue[Message] = asyncio.Queue(10_000)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self.tasks = [asyncio.create_task(self.listen(hear, listening)), asyncio.create_task(self.speak())]
        with suppress(TimeoutError):
            await asyncio.wait_for(listening.wait(), 5)

    def publish(self, message: Message) -> None:
        with suppress(asyncio.QueueFull):
            self.outbox.put_nowait(message)

    async def speak(self) -> None:
        while True:
            message = await self.outbox.get()
            try:
                await self.mouth.publish(self.channel, json.dumps(message))
            except Exception as error:
                log.warning("bus down", extra={"error": type(error).__name__})
                await asyncio.sleep(self.patience)

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

    def judge(self, data: Any, hear: Hear) -> None:
        """Hear a message if it is one; anybody on the same Redis may have put it there."""
        try:
            message: Any = MESSAGE.validate_json(data)
        except (ValidationError, TypeError):
            log.warning("no message of ours on the bus")
            return
        try:
            hear(message)
        except Exception as error:
            log.exception("message failed", extra={"error": type(error).__name__})

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.redis.aclose()
        await self.mouth.aclose()

"""How processes tell each other that something is new at a table. What gets lost is found by looking at the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from stammtisch import extras

Message = dict[str, Any]
Hear = Callable[[Message], None]


class Bus(Protocol):
    """What the house needs of a bus."""

    is_shared: bool  # whether other processes may serve the same tables

    async def open(self, hear: Hear) -> None: ...
    def publish(self, message: Message) -> None: ...
    async def close(self) -> None: ...


class NoBus:
    """One process alone, which has nobody to tell."""

    is_shared = False

    async def open(self, hear: Hear) -> None:
        pass

    def publish(self, message: Message) -> None:
        pass

    async def close(self) -> None:
        pass


def connect(url: str | None) -> Bus:
    if url is None:
        return NoBus()
    extras.need("redis")
    from stammtisch.server.redis_bus import RedisBus  # here, since who plays at home does without

    return RedisBus(url)

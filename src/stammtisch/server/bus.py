"""How processes tell each other that something is new at a table. What gets lost is found by looking at the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, Protocol

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from stammtisch import extras

Message = dict[str, Any]
Hear = Callable[[Message], None]
STRICT = ConfigDict(extra="forbid", strict=True)
Few = Annotated[str, Field(max_length=64)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Somebody(TypedDict):
    id: Few
    name: Few


class Said(TypedDict):
    """What every message has: of which process and table."""

    process: Few
    table: Few


@with_config(STRICT)
class Events(Said):
    what: Literal["events"]
    n: Number


@with_config(STRICT)
class Here(Said):
    what: Literal["present"]
    people: list[Somebody]
    others: Number


@with_config(STRICT)
class Mutes(Said):
    what: Literal["mutes"]


MESSAGE: TypeAdapter[Events | Here | Mutes] = TypeAdapter(Annotated[Events | Here | Mutes, Field(discriminator="what")])


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


def connect(url: str | None, prefix: str) -> Bus:
    """The bus at an address; with a prefix of their own several houses share one Redis."""
    if url is None:
        return NoBus()
    extras.need("redis")
    from stammtisch.server.redis_bus import RedisBus  # here, since who plays at home does without

    return RedisBus(url, prefix)

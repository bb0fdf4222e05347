"""How processes tell each other what is new at a table. What gets lost is found by looking at the store."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any, Literal, Protocol

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from stammtisch import extras
from stammtisch.server.signing import Keys

Message = dict[str, Any]
Hear = Callable[[Message, str], None]  # a message, and of which process
MOST_EVENTS = 20  # that a message tells whole
MOST_BYTES = 20_000  # of them
STRICT = ConfigDict(extra="forbid", strict=True)
Few = Annotated[str, Field(max_length=64)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]


InFull = Annotated[tuple[int, Annotated[str, Field(max_length=MOST_BYTES)]], Field(strict=False)]  # a list in JSON


class Somebody(TypedDict):
    id: Few
    name: Few


class Said(TypedDict):
    """What every message has."""

    table: Few


@with_config(STRICT)
class Events(Said):
    """The last event, as the store counts them; and the last ones whole, each its time and text, if they are few."""

    what: Literal["events"]
    n: Number
    events: Annotated[list[InFull], Field(max_length=MOST_EVENTS)]


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


def connect(url: str | None, prefix: str, keys: Keys) -> Bus:
    """The bus at an address; with a prefix of their own several houses share one Redis."""
    if url is None:
        return NoBus()
    extras.need("redis")
    from stammtisch.server.redis_bus import RedisBus  # here, since who plays at home does without

    return RedisBus(url, prefix, secrets.token_hex(8), keys)

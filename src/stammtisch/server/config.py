"""Everything that a server process is told when it starts."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from stammtisch.analysis import STANDARD
from stammtisch.server.signing import Keys, check_keys
from stammtisch.server.words import WordList


@dataclass(frozen=True)
class Limits:
    """How much anybody may ask for, so that nobody disturbs the others; sixty people behind one address can play.

    Pairs are so many a second, and so many at once. An address is an IPv4 address or an IPv6 network of 64 bits.
    """

    connections: int = 500  # open from one address, whatever they are for
    connecting: tuple[float, float] = (200, 2000)  # begun from one address
    head_seconds: float = 10  # for the head of a request, from its beginning or the connection's
    body_seconds: float = 30
    read_seconds: float = 30  # for a client to read on
    head_bytes: int = 16_384
    headers: int = 100  # in one head
    url_bytes: int = 2_000  # of a path, and of a query
    chunks: int = 300  # in which one body may come
    pipelined: int = 16  # requests that wait on one connection
    requests: tuple[float, float] = (100, 600)  # from one address
    names: tuple[float, float] = (1, 120)  # given to new people at one address
    tables: tuple[float, float] = (0.2, 60)  # made from one address
    openings: tuple[float, float] = (10, 200)  # tables read from the store for one address
    address_histories: tuple[float, float] = (5, 200)  # logs gone through again for one address
    sockets: int = 200  # open from one address
    messages: tuple[float, float] = (100, 200)  # on one socket
    address_messages: tuple[float, float] = (300, 1500)  # on all sockets of one address
    address_watches: tuple[float, float] = (20, 400)  # tables begun to be watched, from one address
    address_watching: int = 800  # tables that are watched from one address
    writes: tuple[float, float] = (10, 60)  # whatever changes a table, by one person
    address_writes: tuple[float, float] = (120, 600)  # the same, from one address
    strangers: tuple[float, float] = (2, 20)  # what changes one table, by all who have no seat there
    frames: tuple[float, float] = (150, 400)  # of every kind, on one socket
    control_frames: tuple[float, float] = (2, 20)  # pings, pongs: a browser sends only what it is asked for
    socket_bytes: tuple[float, float] = (65_536, 1_048_576)  # in, on one socket
    reports: tuple[float, float] = (1 / 30, 20)  # of what was said, from one address
    hints: tuple[float, float] = (0.5, 5)  # asked for from one address
    watched: int = 20  # tables on one socket
    histories: tuple[float, float] = (2, 20)  # logs gone through again, on one socket
    replays: tuple[float, float] = (1, 20)  # records checked, from one address
    replays_at_once: int = 3
    analyses: tuple[float, float] = (1 / 60, 20)  # of games, from one address or by one person
    analyses_at_once: int = 3  # that a person waits for, or all at an address who have no name
    address_analyses: int = 12  # that all at an address wait for
    findings_at_once: int = 8  # on their way to one address
    lessons: tuple[float, float] = (20, 200)  # steps of lessons and tries at puzzles, from one address
    exports: tuple[float, float] = (1 / 60, 3)  # of a person's data, from one address
    entering: tuple[float, float] = (0.1, 10)  # tries to open the administrator's page, from one address
    listed: tuple[float, float] = (1 / 60, 10)  # tables put on the list, from one address
    lobbies: int = 12  # tables that a person has waiting for players
    listed_lobbies: int = 3  # of these on the list
    running: int = 100  # tables of a person at which a game goes on
    bots_alone: int = 3  # of these at which only bots play
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 1_000_000  # of a record that is to be replayed
    records_held: int = 8_000_000  # bytes of records that are being sent from one address
    outbox: int = 300  # messages that a slow client may leave unread
    outbox_bytes: int = 1_000_000
    address_unread: int = 16_000_000  # bytes that all clients of an address may leave unread


def limits_set(given: Iterable[str]) -> Limits:
    """The limits with some of them set otherwise: `sockets=400`, or `requests=50,300` for those that are pairs."""
    usual: dict[str, Any] = {field.name: field.default for field in fields(Limits)}
    values: dict[str, Any] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in usual:
            raise ValueError(f"There is no limit {name!r}: the limits are {', '.join(usual)}.")
        wanted = usual[name] if isinstance(usual[name], tuple) else (usual[name],)
        try:
            numbers = tuple(float(part) for part in value.split(","))
        except ValueError:
            numbers = ()
        if len(numbers) != len(wanted) or not all(0 <= number < math.inf for number in numbers):
            example = ",".join(f"{number:g}" for number in wanted)
            raise ValueError(f"The limit {name} cannot be {value!r}: it is set as in {name}={example}.")
        values[name] = numbers if isinstance(usual[name], tuple) else numbers[0]
    return Limits(**values)


@dataclass(frozen=True)
class Config:
    """One server process."""

    database: str  # a URL: sqlite:///... or postgresql://...
    keys: Keys  # that sign cookies and links; the last is the newest
    bus: str | None = None  # a URL: redis://...; None: this process alone
    bus_prefix: str = "stammtisch"  # of what this house says on it
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # processes in which bots think
    trusted_proxies: tuple[str, ...] = ()
    bot_seconds: float = 10.0  # how long a bot may think: a limit against running away, which none of ours comes near
    analysis_depth: float = 1.0  # times the standard
    limits: Limits = field(default_factory=Limits)
    names: tuple[str, ...] = ()  # that the house answers to, besides this machine's and bare addresses; *: to all
    metrics_port: int | None = None  # where this machine may read the figures
    metrics_token: str | None = None  # with which anybody may
    words: WordList = field(default_factory=WordList)  # that nobody is to read here
    keep_days: int | None = None  # how long tables are kept that have ended; None: for ever
    address: str | None = None  # where friends on the local network find it

    def __post_init__(self) -> None:
        check_keys(self.keys, "the settings")
        STANDARD.times(self.analysis_depth)  # refuses what is no depth

"""Everything that a server process is told when it starts."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Limits:
    """How much anybody may ask for, so that nobody disturbs the others."""

    requests: tuple[float, float] = (50, 200)  # from one address: a second, and at once
    tables: tuple[float, float] = (0.2, 60)  # made from one address
    sockets: int = 200  # open from one address
    messages: tuple[float, float] = (100, 200)  # on one socket
    hints: tuple[float, float] = (0.5, 5)  # asked for from one address
    watched: int = 20  # tables on one socket
    histories: tuple[float, float] = (2, 20)  # logs gone through again, on one socket or by HTTP from one address
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 1_000_000  # of a record that is to be replayed
    outbox: int = 300  # messages that a slow client may leave unread


@dataclass(frozen=True)
class Config:
    """One server process."""

    database: str  # a URL: sqlite:///... or postgresql://...
    secret: bytes
    bus: str | None = None  # a URL: redis://...; None: this process alone
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1  # processes in which bots think
    trusted_proxies: tuple[str, ...] = ()
    bot_seconds: float = 5.0  # how long a bot may think
    limits: Limits = field(default_factory=Limits)
    address: str | None = None  # where friends on the local network find it


def secret_in(folder: Path) -> bytes:
    """The secret that signs cookies: from STAMMTISCH_SECRET, or kept in the data folder for its owner alone."""
    given = os.environ.get("STAMMTISCH_SECRET")
    if given:
        return given.encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return path.read_bytes()

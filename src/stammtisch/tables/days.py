"""The deal of a day: for each game one deal for the whole house, and one try at it for everybody.

Whoever plays it sits among the same bots on the same seats. What they do follows from the seed, as long as they do not
think by the clock: so the same moves get the same answers. Until midnight (UTC) seeds and records are kept back.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime

from stammtisch.engine.contract import Game
from stammtisch.tables.seating import OVER
from stammtisch.tables.settings import Settings
from stammtisch.tables.table import Table

DAY = 86_400_000  # ms
LEVEL = "medium"  # of the bots: it thinks by no clock
USUAL = 4  # players, where the game is for so many


def day_of(now: int) -> str:
    """The day of a moment (ms since 1970), as it is written."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(midnight.timestamp()) * 1000 + DAY


def seed(key: bytes, game: str, day: str) -> str:
    """The seed of a game's deal of a day: nobody can tell it beforehand who does not have the house's key."""
    return hmac.digest(key, f"stammtisch deal of the day {game} {day}".encode(), hashlib.sha256)[:16].hex()


def settings(game: Game, day: str) -> Settings:
    """How everybody plays it: nobody is helped."""
    return Settings(game.id, {}, hints=False, day=day)


def seats(game: Game) -> list[str | None]:
    """A person and bots."""
    players = USUAL if USUAL in game.players else game.players[0]
    return [None, *[LEVEL] * (players - 1)]


def is_sealed(table: Table, now: int) -> bool:
    """Whether what was dealt at a table is still to be played by others."""
    day = table.seating.settings.day
    return day is not None and now < end_of(day)


def result(table: Table) -> dict[str, object] | None:
    """What counts of a table: a game that its person played to the end, before the deal was known."""
    seating = table.seating
    own = seating.seats_of(seating.host)
    if seating.status != OVER or seating.result is None or not own or not is_sealed(table, seating.at):
        return None
    return {"seat": own[0], **seating.result}

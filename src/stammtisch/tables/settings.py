"""What is chosen when a table is made, and never changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from stammtisch import bots
from stammtisch.engine import options as game_options
from stammtisch.engine import registry
from stammtisch.engine.errors import BadOption
from stammtisch.engine.options import Value

MINUTE = 60_000
LIMITS = {"never": None, "1 minute": MINUTE, "3 minutes": 3 * MINUTE, "10 minutes": 10 * MINUTE, "1 day": 1440 * MINUTE}
PHRASES = ("hello", "good luck", "well played", "thank you", "sorry", "one moment", "your turn", "good game")


@dataclass(frozen=True)
class Settings:
    """Game and manners of a table."""

    game: str
    options: dict[str, Value]
    first: int | None = None  # the seat that begins; None: chance decides
    listed: bool = False
    limit: str = "never"  # how long a turn may take before a bot plays for the seat
    stand_in: str = "easy"  # the level of that bot
    hints: bool = True  # whether one may ask what a bot would do
    day: str | None = None  # whose deal it is, where it is the deal of a day

    def facts(self) -> dict[str, Any]:
        return asdict(self)

    def limit_ms(self) -> int | None:
        return LIMITS[self.limit]


def of(facts: dict[str, Any]) -> Settings:
    """Settings as an event tells them; tables of old had a pace of their bots, which is the viewers' now."""
    return Settings(**{name: value for name, value in facts.items() if name != "pace"})


def check(settings: Settings, players: int) -> Settings:
    """The same settings with all options of the game; refuses what does not fit."""
    game = registry.find(settings.game)
    chosen = game_options.complete(game, players, settings.options)
    if settings.first is not None and not 0 <= settings.first < players:
        raise BadOption(f"Seat {settings.first} cannot begin: the seats are 0 to {players - 1}.")
    one_of("limit", settings.limit, LIMITS)
    check_level(settings.stand_in)
    return Settings(**{**settings.facts(), "options": chosen})


def check_level(level: str) -> str:
    """The level of a bot, or the name of one that is installed, if there is such a bot."""
    one_of("bot", level, bots.names())
    return level


def one_of(name: str, value: str, known: Iterable[str]) -> None:
    if value not in set(known):
        raise BadOption(f"The {name} cannot be {value[:40]!r}: it is one of {', '.join(known)}.")

"""Where a table's game comes from, if it is not simply dealt: a position of another, or the deal of one."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from stammtisch.engine import records, registry
from stammtisch.engine.errors import BadOption
from stammtisch.engine.recording import Recording, going_on
from stammtisch.engine.records import Record
from stammtisch.tables.settings import Settings

MOST_MOVES = 1000  # before a position that can be gone on from: they are played again whenever the table is read
LONGEST = 200_000  # signs of the record up to there, which are kept with the table


@dataclass(frozen=True)
class Origin:
    """A position of another game, and what becomes of what is hidden there."""

    beginning: str  # the record of that game up to there
    step: int
    anew: int | None  # the seat for which what it cannot know is dealt anew; None: all stays as it was
    rules: int
    seed: str | None  # of that game, where shuffles go on by it
    code: str | None = None  # the table of that game, where this one is the same deal once more

    def facts(self) -> dict[str, Any]:
        return asdict(self)

    def told(self, is_over: bool) -> dict[str, Any]:
        """What everybody may know of it. Which game had the same deal tells all hands, so that is told at the end."""
        same = {"same_deal": True, "code": self.code if is_over else None} if self.code is not None else {}
        return {"step": self.step, "anew": self.anew, **same}


def of(facts: dict[str, Any] | None) -> Origin | None:
    """An origin as an event tells it."""
    return None if facts is None else Origin(**facts)


def from_position(position: Record, step: int, anew: int | None) -> Origin:
    """The origin of a table that goes on from where a sound record stops."""
    if sum("move" in event for event in position.events) > MOST_MOVES:
        raise BadOption(f"A game can be gone on from its first {MOST_MOVES} moves.")
    if anew is not None and not 0 <= anew < position.players:
        raise BadOption(f"There is no seat {anew} at this table.")
    beginning = position.text()
    if len(beginning) > LONGEST:
        raise BadOption("This record is too large to go on from: go on from an earlier step.")
    return Origin(beginning, step, anew, position.rules, position.seed if anew is None else None)


def same_deal(record: Record, code: str, seed: str, before: Origin | None) -> Origin:
    """The origin of a table that plays the deal of a finished game once more, from where that began."""
    step = 0 if before is None else before.step
    start = record.until(step)
    return Origin(start.text(), step, None, start.rules, seed, code)


def settings(position: Record, manners: dict[str, Any]) -> Settings:
    """The settings of such a table: the game's are the position's, and its seats stay where they are."""
    return Settings(position.game.id, dict(position.options), first=0, **manners)


def begin(origin: Origin | None, settings: Settings, players: int, seed: str, rules: int) -> Recording:
    """The game of a table at its start."""
    if origin is not None:
        return going_on(records.parse(origin.beginning), seed, origin.anew)
    return Recording(registry.find(settings.game), players, settings.options, seed, rules)

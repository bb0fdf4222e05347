"""Counting games: means, shares and how sure they are."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from stammtisch.engine.simulation import Outcome

Z_95 = 1.959964


def wilson(hits: float, tries: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if tries == 0:
        return 0.0, 1.0
    share = hits / tries
    spread = Z_95 * math.sqrt(share * (1 - share) / tries + Z_95**2 / (4 * tries**2))
    middle = share + Z_95**2 / (2 * tries)
    scale = 1 + Z_95**2 / tries
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass
class Tally:
    """What a run of games came to."""

    players: int
    games: int = 0
    decisions: int = 0
    turns: int = 0
    most_decisions: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0] * self.players
        self.points = [0] * self.players

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.turns += outcome.turns
        self.most_decisions = max(self.most_decisions, outcome.decisions)
        for seat in outcome.winners:
            self.wins[seat] += 1
        for seat, points in enumerate(outcome.scores):
            self.points[seat] += points

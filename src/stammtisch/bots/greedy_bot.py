"""The bot that looks one move ahead: it takes what leaves its side furthest before the best of the others."""

from __future__ import annotations

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


class GreedyBot:
    def choose(self, state: State, rng: Rng) -> int:
        seat, actions = state.seat, state.legal()
        leads = [lead_after(state, action, seat) for action in actions]
        best = [action for action, lead in zip(actions, leads, strict=True) if lead == max(leads)]
        return best[rng.below(len(best))]


def lead_after(state: State, action: int, seat: int) -> int:
    """By how much the seat is before the best of the others after an action."""
    after = state.copy()
    after.apply(action)
    points = after.points()
    return points[seat] - max(score for other, score in enumerate(points) if other != seat)

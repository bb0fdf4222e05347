"""The bot that takes what looks best at one look, by the game's guide."""

from __future__ import annotations

from stammtisch.bots import chances, guides
from stammtisch.bots.reasons import Reason, reason
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

FINE = 10_000


class GreedyBot:
    """Greedy; with slips, as often as that a uniformly random action instead."""

    def __init__(self, slips: float = 0.0, tuning: guides.Tuning | None = None) -> None:
        self.slips = slips
        self.tuning = tuning

    def choose(self, state: State, rng: Rng) -> int:
        """It looks before it slips, too: a slip should not be told by how quick it is."""
        actions = state.legal()
        best = guides.guide_for(state.copy(), self.tuning).choose(rng)
        if rng.below(FINE) < self.slips * FINE:
            return actions[rng.below(len(actions))]
        return best

    def explain(self, state: State, rng: Rng) -> Reason:
        guide = guides.guide_for(state.copy(), self.tuning)
        return reason(state, guide.choose(rng), chances.likely(state, guide.outlook(), "look"))

"""The bot that takes what looks best at one look, by the game's guide."""

from __future__ import annotations

from stammtisch.bots import chances, guides
from stammtisch.bots.reasons import Reason, reason
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


class GreedyBot:
    """Greedy; by other numbers than the game's it overlooks actions (`overlooks`) or misjudges them (`noise`)."""

    def __init__(self, tuning: guides.Tuning | None = None) -> None:
        self.tuning = tuning

    def choose(self, state: State, rng: Rng) -> int:
        return guides.guide_for(state.copy(), self.tuning).choose(rng)

    def explain(self, state: State, rng: Rng) -> Reason:
        guide = guides.guide_for(state.copy(), self.tuning)
        return reason(state, guide.choose(rng), chances.likely(state, guide.outlook(), "look"))

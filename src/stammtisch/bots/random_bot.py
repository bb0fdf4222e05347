"""The bot that takes any legal action, each as likely as the others."""

from __future__ import annotations

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


class RandomBot:
    def choose(self, state: State, rng: Rng) -> int:
        actions = state.legal()
        return actions[rng.below(len(actions))]

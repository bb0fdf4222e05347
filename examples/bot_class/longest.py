"""A bot as a class with one method: it likes long words, so it takes the move whose JSON is the longest.

Install it with `pip install ./examples/bot_class`; then `stammtisch arena GAME --bots longest,random` knows it.
"""

from __future__ import annotations

import json

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


class LongestBot:
    def choose(self, state: State, rng: Rng) -> int:
        return max(state.legal(), key=lambda action: len(json.dumps(state.game.move(state, action))))

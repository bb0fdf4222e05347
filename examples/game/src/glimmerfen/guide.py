"""How a sensible player looks at Glimmerfen, for the bots. A game need not have a guide: then they search without one.

Everything is reckoned in points.
"""

from __future__ import annotations

from typing import Any

from glimmerfen import lights
from glimmerfen.rules import Glimmerfen
from stammtisch.bots.guides.guide import Guide


class GlimmerfenGuide(Guide):
    def __init__(self, state: Glimmerfen, tuned: dict[str, Any]) -> None:
        super().__init__(state, tuned)
        self.table = state
        weights: dict[str, float] = tuned["weights"]
        self.bright = weights["bright"]  # a lantern, by its brightness
        self.deny = weights["deny"]  # what a caught light would have brought the others
        self.feed = weights["feed"]  # what a lantern may bring the others tomorrow

    def gain(self, seat: int, light: int) -> int:
        """What a light would bring a seat."""
        colour = lights.COLOUR[light]
        return self.table.worth(seat, colour, lights.BRIGHTNESS[light]) - self.table.worth(seat, colour, 0)

    def best_gain_of_others(self, light: int) -> int:
        best = 0
        for other in range(self.table.players):
            if other != self.table.seat:
                best = max(best, self.gain(other, light))
        return best

    def action_value(self, action: int) -> float:
        seat = self.table.seat
        if action >= lights.CATCH:
            light = action - lights.CATCH
            return self.gain(seat, light) + self.deny * self.best_gain_of_others(light)
        light = action - lights.KINDLE
        lost = self.best_gain_of_others(light) - self.gain(seat, light)
        return self.bright * lights.BRIGHTNESS[light] - self.feed * lost

    def shown(self, action: int, observer: int) -> int:
        """GF-5: which lantern another kindles is not seen."""
        if action < lights.CATCH and self.table.seat != observer:
            return lights.KINDLE
        return action

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        if action < lights.CATCH:
            return "lure", {}
        return "colour", {"points": self.gain(self.table.seat, action - lights.CATCH)}


GUIDE = GlimmerfenGuide

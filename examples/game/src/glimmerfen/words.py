"""What Glimmerfen says where its catalogues alone do not do: the names of lights and seats, and one's own lantern."""

from __future__ import annotations

from typing import Any, ClassVar

from glimmerfen import lights
from stammtisch.engine.contract import Happening
from stammtisch.words.game_words import Words
from stammtisch.words.message import Message, Value


class FenWords(Words):
    RULES: ClassVar = {
        "expected.kindle": "GF-5",
        "expected.catch": "GF-7",
        "log.kindle": "GF-5",
        "log.kindle.own": "GF-5",
        "log.catch": "GF-7",
        "log.shown": "GF-5",
        "log.dazzled": "GF-6",
        "log.gone": "GF-8",
        "log.nightfall": "GF-4",
        "why.hand": "GF-5",
        "why.fen": "GF-7",
    }

    def seat_name(self, number: int, options: dict[str, Any]) -> Message:
        return self.say(f"seat.{number}")

    def value(self, name: str, value: Any) -> Value:
        """A light is named by its colour and its brightness."""
        if value not in lights.LIGHTS:
            return super().value(name, value)
        colour, brightness = value.split()
        return self.say("light", colour=self.say(f"colour.{colour}"), brightness=int(brightness))

    def deed(self, happening: Happening) -> Message:
        move = happening["move"]
        own = ".own" if move["type"] == "kindle" and "light" in move else ""
        return self.say(f"log.{move['type']}{own}", **self.values({**move, "seat": happening["seat"]}))

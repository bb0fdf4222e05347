"""Glimmerfen, 2-4 players: all that Stammtisch asks of a game. Read `rules.md` first, then `rules.py`."""

from __future__ import annotations

from typing import Any, ClassVar

from glimmerfen import lights, view
from glimmerfen.layout import LAYOUT
from glimmerfen.moves import MOVES
from glimmerfen.rules import Glimmerfen
from glimmerfen.words import FenWords
from stammtisch.engine.contract import Game, Moves, Sight
from stammtisch.words.message import Message


class GlimmerfenGame(Game):
    id = "glimmerfen"
    name = "Glimmerfen"
    players = (2, 3, 4)
    decks = ((None, tuple(lights.LIGHTS)),)
    moves: ClassVar[Moves] = MOVES
    sight: ClassVar[Sight] = view
    vocabulary = FenWords
    minutes = (5, 10)
    layout = LAYOUT

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> Glimmerfen:
        return Glimmerfen(players)

    def why_not(self, state: Glimmerfen, action: int) -> Message:
        """Why the deciding seat may not do this now; a game may leave it to the contract, which says it less well."""
        kind, light = MOVES.move(action).values()
        named = self.words.value("light", light)
        if kind == "kindle" and state.phase == lights.KINDLING:
            return self.words.say("why.hand", light=named)
        if kind == "catch" and state.phase == lights.CATCHING:
            return self.words.say("why.fen", light=named)
        return super().why_not(state, action)


GAMES = [GlimmerfenGame()]

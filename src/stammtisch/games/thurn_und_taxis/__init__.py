"""Thurn und Taxis, 2-4 players, in the German and the Icelandic edition."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Move, View, Words
from stammtisch.engine.options import Option
from stammtisch.games.thurn_und_taxis import view, words
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.constants import EDITIONS, RULES, TILES
from stammtisch.games.thurn_und_taxis.moves import MOVES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis


class ThurnUndTaxisGame(Game):
    id = "thurn-und-taxis"
    name = "Thurn und Taxis"
    players = (2, 3, 4)
    options = (
        Option("edition", tuple(EDITIONS), "which rulebook is followed where the two differ"),
        Option("tiles", tuple(TILES), "how taken bonus tiles lie", views_only=True),
    )
    decks = ((None, tuple(CITIES)),)
    words: ClassVar[Words] = words
    rules = RULES

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> ThurnUndTaxis:
        return ThurnUndTaxis(players, EDITIONS.index(options["edition"]), options["tiles"] == "covered", rules)

    def move(self, state: ThurnUndTaxis, action: int) -> Move:
        return MOVES.move(action)

    def action(self, state: ThurnUndTaxis, move: object) -> int:
        return MOVES.action(move)

    def common_view(self, state: ThurnUndTaxis) -> View:
        return view.common(state)

    def own_view(self, state: ThurnUndTaxis, seat: int) -> View:
        return view.own(state, seat)

    def tell(self, before: ThurnUndTaxis, action: int, after: ThurnUndTaxis, seat: int) -> list[Happening]:
        return view.tell(before, action, after, seat)


GAMES = [ThurnUndTaxisGame()]

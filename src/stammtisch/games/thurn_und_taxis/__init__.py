"""Thurn und Taxis, 2-4 players, in the German and the Icelandic edition."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Words
from stammtisch.engine.options import Option
from stammtisch.games.thurn_und_taxis import words
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.constants import EDITIONS, RULES, TILES
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

    def new_state(self, players: int, options: dict[str, Any], rules: int | None = None) -> ThurnUndTaxis:
        covered = options["tiles"] == "covered"
        return ThurnUndTaxis(players, EDITIONS.index(options["edition"]), covered, RULES if rules is None else rules)


GAMES = [ThurnUndTaxisGame()]

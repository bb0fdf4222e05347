"""Thurn und Taxis, 2-4 players, in the German and the Icelandic edition."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Moves, Sight, State
from stammtisch.engine.options import Option
from stammtisch.games.thurn_und_taxis import constants, view
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.constants import EDITIONS, RULES, TILES
from stammtisch.games.thurn_und_taxis.layout import LAYOUT
from stammtisch.games.thurn_und_taxis.moves import MOVES
from stammtisch.games.thurn_und_taxis.outlook import Outlook
from stammtisch.games.thurn_und_taxis.refusals import Refusals
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from stammtisch.games.thurn_und_taxis.words import ThurnWords
from stammtisch.words.message import Message


class ThurnUndTaxisGame(Game):
    id = "thurn-und-taxis"
    name = "Thurn und Taxis"
    players = (2, 3, 4)
    options = (
        Option("edition", tuple(EDITIONS), "which rulebook is followed where the two differ"),
        Option("tiles", tuple(TILES), "how taken bonus tiles lie", views_only=True),
    )
    decks = ((None, tuple(CITIES)),)
    moves: ClassVar[Moves] = MOVES
    sight: ClassVar[Sight] = view
    vocabulary = ThurnWords
    words: ThurnWords
    drawing = "thurn_und_taxis"
    minutes = (30, 60)
    option_rules: ClassVar = {"edition": "TT-30", "tiles": "TT-28"}
    rules = RULES
    layout = LAYOUT

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> ThurnUndTaxis:
        return ThurnUndTaxis(players, EDITIONS.index(options["edition"]), options["tiles"] == "covered", rules)

    def sentence(self, state: State, happening: Happening) -> Message:
        if happening["what"] == "tile" and isinstance(state, ThurnUndTaxis):
            return self.words.earned(happening, EDITIONS[state.edition])
        return super().sentence(state, happening)

    def prospects(self, before: ThurnUndTaxis, action: int, after: ThurnUndTaxis) -> list[Message]:
        return Outlook(before, self.words).of(action, after)

    def foretell(self, after: ThurnUndTaxis, happening: Happening) -> Message | None:
        if happening["what"] == "tile":
            return self.words.tile("outlook.tile", happening, EDITIONS[after.edition])
        return super().foretell(after, happening)

    def is_wanted(self, state: ThurnUndTaxis, action: int) -> bool:
        """Not what throws away, nor what leaves out what it could have."""
        if action == constants.CLOSE:
            return constants.CLOSE_CARTWRIGHT not in state.legal()
        if action == constants.END:
            return constants.CLOSE not in state.legal()
        if constants.START <= action < constants.PLAY_LEFT:
            return state.n_route[state.seat] == 0
        return action not in (constants.REFRESH, constants.DONE)

    def why_not(self, state: ThurnUndTaxis, action: int) -> Message:
        reason = self.refusals(state).of_move(MOVES.move(action))
        return super().why_not(state, action) if reason["key"] == "why.now" else reason

    def why_not_pressed(self, state: ThurnUndTaxis, pressed: list[str], thing: str) -> Message:
        return self.refusals(state).of_thing(thing)

    def refusals(self, state: ThurnUndTaxis) -> Refusals:
        return Refusals(state, self.words)


GAMES = [ThurnUndTaxisGame()]

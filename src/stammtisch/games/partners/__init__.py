"""Partners, 4 players, by the booklet or as in tournaments; Partners+, 6 players, in teams of two or three."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Words
from stammtisch.engine.options import Option
from stammtisch.games.partners import board, words
from stammtisch.games.partners.rules import Partners

EDITIONS = ("booklet", "championship")


class PartnersGame(Game):
    id = "partners"
    name = "Partners"
    players = (board.SMALL["players"],)
    options = (Option("edition", EDITIONS, "the booklet, or the publisher's tournament reading where they differ"),)
    decks = ((None, tuple(board.FACES[: len(board.SMALL["deck"])])),)
    words: ClassVar[Words] = words

    def new_state(self, players: int, options: dict[str, Any], rules: int | None = None) -> Partners:
        return Partners(board.partners(options["edition"]))


class PartnersPlusGame(Game):
    id = "partners-plus"
    name = "Partners+"
    players = (board.PLUS["players"],)
    options = (
        Option("teams", ("two", "three"), "three teams of two, or three against three"),
        Option("play_on", (False, True), "with teams of two, whether play goes on for second place"),
        Option("fields", (13, 14), "fields between two start spaces"),
    )
    decks = ((None, tuple(board.FACES[: len(board.PLUS["deck"])])),)
    words: ClassVar[Words] = words

    def refusal(self, players: int, options: dict[str, Any]) -> str | None:
        if options["play_on"] and options["teams"] == "three":
            return "Three against three leave no second place to play for: play_on goes with teams of two."
        return None

    def new_state(self, players: int, options: dict[str, Any], rules: int | None = None) -> Partners:
        return Partners(board.partners_plus(options["teams"], options["play_on"], options["fields"]))


GAMES = [PartnersGame(), PartnersPlusGame()]

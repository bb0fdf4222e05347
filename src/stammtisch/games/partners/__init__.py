"""Partners, 4 players, by the booklet or as in tournaments; Partners+, 6 players, in teams of two or three."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Move, State, View, Words
from stammtisch.engine.options import Option
from stammtisch.games.partners import board, moves, view, words
from stammtisch.games.partners.rules import Partners

EDITIONS = ("booklet", "championship")


class OnTheTrack(Game):
    """What both games have in common."""

    words: ClassVar[Words] = words

    def move(self, state: Partners, action: int) -> Move:
        return moves.move(state, action)

    def action(self, state: Partners, move: object) -> int:
        return moves.action(state, move)

    def common_view(self, state: Partners) -> View:
        return view.common(state)

    def own_view(self, state: Partners, seat: int) -> View:
        return view.own(state, seat)

    def tell(self, before: Partners, action: int, after: Partners, seat: int) -> list[Happening]:
        return view.tell(before, action, after, seat)

    def result(self, state: State) -> dict[str, Any] | None:
        result = super().result(state)
        if result is not None and isinstance(state, Partners) and state.play_on:
            result["places"] = view.places(state)
        return result


class PartnersGame(OnTheTrack):
    id = "partners"
    name = "Partners"
    players = (board.SMALL["players"],)
    options = (Option("edition", EDITIONS, "the booklet, or the publisher's tournament reading where they differ"),)
    decks = ((None, tuple(board.FACES[: len(board.SMALL["deck"])])),)

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> Partners:
        return Partners(board.partners(options["edition"]))


class PartnersPlusGame(OnTheTrack):
    id = "partners-plus"
    name = "Partners+"
    players = (board.PLUS["players"],)
    options = (
        Option("teams", ("two", "three"), "three teams of two, or three against three"),
        Option("play_on", (False, True), "with teams of two, whether play goes on for second place"),
        Option("fields", (13, 14), "fields between two start spaces"),
    )
    decks = ((None, tuple(board.FACES[: len(board.PLUS["deck"])])),)

    def refusal(self, players: int, options: dict[str, Any]) -> str | None:
        if options["play_on"] and options["teams"] == "three":
            return "Three against three leave no second place to play for: play_on goes with teams of two."
        return None

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> Partners:
        return Partners(board.partners_plus(options["teams"], options["play_on"], options["fields"]))


GAMES = [PartnersGame(), PartnersPlusGame()]

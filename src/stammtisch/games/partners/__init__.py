"""Partners, 4 players, by the booklet or as in tournaments; Partners+, 6 players, in teams of two or three."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Move, Sight, State
from stammtisch.engine.options import Option
from stammtisch.games.partners import board, constants, layout, moves, view
from stammtisch.games.partners.pressing import Pressing
from stammtisch.games.partners.rules import Partners
from stammtisch.games.partners.words import PartnersPlusWords, PartnersWords
from stammtisch.words.message import Message, seat

EDITIONS = ("booklet", "championship")


class OnTheTrack(Game):
    """What both games have in common."""

    sight: ClassVar[Sight] = view
    vocabulary: ClassVar[type[PartnersWords]] = PartnersWords
    drawing = "partners"

    @cached_property
    def words(self) -> PartnersWords:
        return self.vocabulary(self.folder)

    def move(self, state: Partners, action: int) -> Move:
        return moves.move(state, action)

    def action(self, state: Partners, move: object) -> int:
        return moves.action(state, move)

    def result(self, state: State) -> dict[str, Any] | None:
        result = super().result(state)
        if result is not None and isinstance(state, Partners) and state.play_on:
            result["places"] = view.places(state)
        return result

    def sentence(self, state: State, happening: Happening) -> Message:
        if not isinstance(state, Partners):
            return super().sentence(state, happening)
        said = self.words.sentence(happening, state.fields)
        if happening["what"] == "sent home" and view.is_safe_field(state, happening["seat"], happening["from"]):
            said["rule"] = "PA-19"  # it was the pawn that came
        return said

    def together(self, state: Partners) -> list[int]:
        return view.choosing(state)

    def prospects(self, before: Partners, action: int, after: Partners) -> list[Message]:
        done = moves.move(before, action)
        if done["type"] == "give":
            return [self.words.taking(before.seat, view.team(before, before.seat), done["card"])]
        if done["type"] == "enter":
            return [self.words.coming(done["seats"] if "seats" in done else [done["seat"]])]
        return [self.words.say("outlook.fold")] if done["type"] == "fold" else []

    def foretell(self, after: Partners, happening: Happening) -> Message | None:
        said = self.words.outlook(happening, after.fields)
        if happening["what"] == "sent home" and view.is_safe_field(after, happening["seat"], happening["from"]):
            return self.words.say("outlook.sent back", who=seat(happening["seat"]))
        return said

    def is_luck(self, before: Partners, action: int, after: Partners) -> bool:
        """PA-7: what comes by the exchange, another has chosen."""
        return before.phase != constants.GIVING and super().is_luck(before, action, after)

    def is_wanted(self, state: Partners, action: int) -> bool:
        return action != constants.STOP

    def why_not(self, state: Partners, action: int) -> Message:
        return self.refusals(state).of_move(moves.move(state, action))

    def why_not_pressed(self, state: Partners, pressed: list[str], thing: str) -> Message:
        return self.refusals(state).of_thing(pressed, thing)

    def refusals(self, state: Partners) -> Pressing:
        return Pressing(state, self.words)


class PartnersGame(OnTheTrack):
    id = "partners"
    name = "Partners"
    players = (board.SMALL["players"],)
    options = (Option("edition", EDITIONS, "the booklet, or the publisher's tournament reading where they differ"),)
    decks = ((None, tuple(board.FACES[: len(board.SMALL["deck"])])),)
    minutes = (30, 60)
    option_rules: ClassVar = {"edition": "PA-17"}
    layout = layout.PARTNERS

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
    vocabulary = PartnersPlusWords
    minutes = (45, 75)
    option_rules: ClassVar = {"teams": "PP-2", "play_on": "PP-19", "fields": "PP-3"}
    layout = layout.PARTNERS_PLUS

    def refusal(self, players: int, options: dict[str, Any]) -> str | None:
        if options["play_on"] and options["teams"] == "three":
            return "Three against three leave no second place to play for: play_on goes with teams of two."
        return None

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> Partners:
        return Partners(board.partners_plus(options["teams"], options["play_on"], options["fields"]))


GAMES = [PartnersGame(), PartnersPlusGame()]

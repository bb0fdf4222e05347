"""Ticket to Ride: New York, 2-4 players."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Moves, Sight, State
from stammtisch.games.ticket_to_ride_new_york import constants, view
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, N_TICKETS
from stammtisch.games.ticket_to_ride_new_york.layout import LAYOUT
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES
from stammtisch.games.ticket_to_ride_new_york.outlook import Outlook
from stammtisch.games.ticket_to_ride_new_york.refusals import Refusals
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from stammtisch.games.ticket_to_ride_new_york.words import NewYorkWords
from stammtisch.words.message import Message


class NewYorkGame(Game):
    id = "ticket-to-ride-new-york"
    name = "Ticket to Ride: New York"
    players = (2, 3, 4)
    decks = ((None, tuple(CARDS)), ("tickets", tuple(range(N_TICKETS))))
    moves: ClassVar[Moves] = MOVES
    sight: ClassVar[Sight] = view
    vocabulary = NewYorkWords
    drawing = "ticket_to_ride_new_york"
    minutes = (10, 20)
    words: NewYorkWords
    layout = LAYOUT

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> NewYork:
        return NewYork(players)

    def sentence(self, state: State, happening: Happening) -> Message:
        said = super().sentence(state, happening)
        if state.turns == 0 and happening["what"] == "move" and happening["move"]["type"] == "keep":
            said["rule"] = "NY-4"
        return said

    def together(self, state: NewYork) -> list[int]:
        """NY-4: the first tickets."""
        return list(range(state.seat, state.players)) if view.first_choice(state) else []

    def prospects(self, before: NewYork, action: int, after: NewYork) -> list[Message]:
        return Outlook(before, after, self.words).of(view.done(before, action, after, before.seat))

    def is_luck(self, before: NewYork, action: int, after: NewYork) -> bool:
        """NY-4: that all see at last how many first tickets each has kept, was chosen."""
        return before.phase != constants.FIRST_TICKETS and super().is_luck(before, action, after)

    def why_not(self, state: NewYork, action: int) -> Message:
        return self.refusals(state).of_move(MOVES.move(action))

    def why_not_pressed(self, state: NewYork, pressed: list[str], thing: str) -> Message:
        return self.refusals(state).of_thing(pressed, thing)

    def refusals(self, state: NewYork) -> Refusals:
        return Refusals(state, self.words, self.expected(state, self.view(state, state.seat)))


GAMES = [NewYorkGame()]

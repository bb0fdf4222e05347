"""Ticket to Ride: New York, 2-4 players."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Happening, Move, View, Words
from stammtisch.games.ticket_to_ride_new_york import view, words
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, N_TICKETS
from stammtisch.games.ticket_to_ride_new_york.moves import MOVES
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork


class NewYorkGame(Game):
    id = "ticket-to-ride-new-york"
    name = "Ticket to Ride: New York"
    players = (2, 3, 4)
    decks = ((None, tuple(CARDS)), ("tickets", tuple(range(N_TICKETS))))
    words: ClassVar[Words] = words

    def make_state(self, players: int, options: dict[str, Any], rules: int) -> NewYork:
        return NewYork(players)

    def move(self, state: NewYork, action: int) -> Move:
        return MOVES.move(action)

    def action(self, state: NewYork, move: object) -> int:
        return MOVES.action(move)

    def common_view(self, state: NewYork) -> View:
        return view.common(state)

    def own_view(self, state: NewYork, seat: int) -> View:
        return view.own(state, seat)

    def tell(self, before: NewYork, action: int, after: NewYork, seat: int) -> list[Happening]:
        return view.tell(before, action, after, seat)


GAMES = [NewYorkGame()]

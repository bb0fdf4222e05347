"""Ticket to Ride: New York, 2-4 players."""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.engine.contract import Game, Words
from stammtisch.games.ticket_to_ride_new_york import words
from stammtisch.games.ticket_to_ride_new_york.board import CARDS, N_TICKETS
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork


class NewYorkGame(Game):
    id = "ticket-to-ride-new-york"
    name = "Ticket to Ride: New York"
    players = (2, 3, 4)
    decks = ((None, tuple(CARDS)), ("tickets", tuple(range(N_TICKETS))))
    words: ClassVar[Words] = words

    def new_state(self, players: int, options: dict[str, Any], rules: int | None = None) -> NewYork:
        return NewYork(players)


GAMES = [NewYorkGame()]

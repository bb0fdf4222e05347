"""Where each part of the features of Ticket to Ride: New York begins, and what it tells. Never compiled."""

from __future__ import annotations

from stammtisch.engine.layout import Layout
from stammtisch.games.ticket_to_ride_new_york.board import (
    COPIES,
    DISPLAY,
    N_CARDS,
    N_KINDS,
    N_ROUTES,
    N_TICKETS,
    PIECES,
    SEATS,
)
from stammtisch.games.ticket_to_ride_new_york.constants import MOST_RESETS, PHASES

LAYOUT = Layout()
part = LAYOUT.part

SEAT = part("seat", SEATS, meaning="which seat this is")
PLAYERS = part("players", SEATS - 1, meaning="2, 3 or 4 players")
TURN = part("turn", SEATS, meaning="whose decision it is, counted from this seat on; nobody's when it is over")
PHASE = part("phase", len(PHASES), meaning="; ".join(PHASES))
HAND = part("hand", N_KINDS, highest=max(COPIES), meaning="the transport cards in hand, by colour, the taxi last")
SHOWN = part("display", N_KINDS, highest=DISPLAY, meaning="the open cards, by colour")
RESETS = part("resets", highest=MOST_RESETS, meaning="resets of the display since a card was last turned up otherwise")
DISCARDS = part("discards", N_KINDS, highest=max(COPIES), meaning="the discard pile, by colour")
PILE = part("pile", highest=N_CARDS, meaning="cards in the deck")
TICKET_PILE = part("ticket_pile", highest=N_TICKETS, meaning="tickets in their deck")
PASSES = part("passes", highest=SEATS, meaning="turns passed in succession")
TICKETS = part("tickets", N_TICKETS, meaning="the tickets that this seat has kept")
COMPLETE = part("complete", N_TICKETS, meaning="those of them that are complete")
OFFER = part("offer", N_TICKETS, meaning="the tickets among which this seat has to choose")
END_SEAT = part("end_seat", SEATS, meaning="who has triggered the end, counted from this seat on")
TURNS_LEFT = part("turns_left", highest=SEATS, meaning="turns left with the one in progress, once the end is triggered")
# A row for each seat, counted from this one on; those of seats that are not there are 0.
CARDS = part("cards", SEATS, highest=N_CARDS, meaning="cards in each seat's hand")
KNOWN = part("known", SEATS, N_KINDS, highest=max(COPIES), meaning="cards that a seat took openly and still holds")
KEPT = part("kept", SEATS, highest=N_TICKETS, meaning="how many tickets a seat has kept; 0 until all have chosen")
OFFERED = part("offered", SEATS, highest=2, meaning="how many tickets a seat has to choose from")
CHOSEN = part("chosen", SEATS, meaning="has chosen from the first tickets, while others have not")
SEAT_PIECES = part("pieces", SEATS, highest=PIECES, meaning="taxis that the seat has still")
ROUTES = part("routes", SEATS, N_ROUTES, meaning="the routes of the seat, by their ids")
POINTS = part("points", SEATS, highest=100, meaning="points for routes")
REVEALED = part("revealed", SEATS, N_TICKETS, meaning="the tickets of each seat, once the game is over")
SCORE = part("score", SEATS, lowest=-127, highest=127, meaning="the final score, once the game is over")

LAYOUT.leave_out("turns", "how many turns have been played: there is no highest number")
LAYOUT.leave_out("display", "in which slot an open card lies: nothing depends on it", only_order=True)

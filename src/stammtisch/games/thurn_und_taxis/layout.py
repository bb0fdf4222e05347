"""Where each part of the features of Thurn und Taxis begins, and what it tells. Never compiled."""

from __future__ import annotations

from stammtisch.engine.layout import Layout
from stammtisch.games.thurn_und_taxis.board import (
    COPIES,
    HOUSES,
    LAST_CARRIAGE,
    N_CARDS,
    N_CITIES,
    N_STACKS,
    N_TILES,
    SEATS,
    STACK_SIZE,
)
from stammtisch.games.thurn_und_taxis.constants import PHASES

LAYOUT = Layout()
part = LAYOUT.part

SEAT = part("seat", SEATS, meaning="which seat this is")
PLAYERS = part("players", SEATS - 1, meaning="2, 3 or 4 players")
EDITION = part("edition", meaning="the icelandic edition")
TURN = part("turn", SEATS, meaning="whose decision it is, counted from this seat on; nobody's when it is over")
PHASE = part("phase", len(PHASES), meaning="; ".join(PHASES))
OFFICIAL = part("official", meaning="an official has helped in this turn")
CARTWRIGHT = part("cartwright", meaning="the cartwright was called for the closing in progress")
HOUSED = part("housed", N_CITIES, meaning="cities that got a house in the closing in progress")
HAND = part("hand", N_CITIES, highest=COPIES, meaning="the cards in hand, by city")
ON_DISPLAY = part("display", N_CITIES, highest=COPIES, meaning="the open cards, by city")
DISCARDS = part("discards", N_CITIES, highest=COPIES, meaning="the discard pile, by city")
PILE = part("pile", highest=N_CARDS, meaning="cards in the draw pile")
TILES_GONE = part("tiles_gone", N_STACKS, highest=max(STACK_SIZE), meaning="tiles taken from each stack")
END_HOLDER = part("end_holder", SEATS, meaning="who has triggered the end, counted from this seat on")
TURNS_LEFT = part("turns_left", highest=SEATS, meaning="once the end is triggered, 1 more than the turns after this")
# A row for each seat, counted from this one on; those of seats that are not there are 0.
CARDS = part("cards", SEATS, highest=N_CARDS, meaning="cards in each seat's hand")
KNOWN = part("known", SEATS, N_CITIES, highest=COPIES, meaning="cards that a seat took openly and still holds, by city")
ROUTE = part(
    "route", SEATS, N_CITIES, highest=N_CITIES, meaning="each city's place in the route, counted from the left"
)
SEAT_HOUSES = part("houses", SEATS, N_CITIES, meaning="cities with a house of the seat")
HOUSES_LEFT = part("houses_left", SEATS, highest=HOUSES, meaning="houses that the seat has still")
CARRIAGE = part("carriage", SEATS, highest=LAST_CARRIAGE, meaning="the seat's carriage, or 0")
TILES = part("tiles", SEATS, N_TILES, meaning="the bonus tiles that the seat has, stack by stack, top first")
SCORE = part("score", SEATS, lowest=-HOUSES, highest=100, meaning="the seat's points as they stand")

LAYOUT.leave_out("turns", "how many turns have been played: there is no highest number")
LAYOUT.leave_out("display", "in which slot an open card lies: nothing depends on it", only_order=True)
LAYOUT.leave_out("options", "whether taken tiles lie covered: the features tell of them either way, as all saw them")

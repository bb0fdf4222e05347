"""Where each part of Glimmerfen's features begins, and what it tells. Never compiled."""

from __future__ import annotations

from glimmerfen.lights import BRIGHTEST, COPIES, HAND, N_CARDS, N_LIGHTS, NIGHTS, PHASES, SEATS
from stammtisch.engine.layout import Layout

LAYOUT = Layout()
part = LAYOUT.part

SEAT = part("seat", SEATS, meaning="which seat this is")
PLAYERS = part("players", SEATS - 1, meaning="2, 3 or 4 players")
TURN = part("turn", SEATS, meaning="whose decision it is, counted from this seat on; nobody's when it is over")
PHASE = part("phase", len(PHASES), meaning="; ".join(PHASES))
NIGHT = part("night", highest=NIGHTS, meaning="nights that are over")
FEN = part("fen", N_LIGHTS, highest=COPIES, meaning="the lights over the fen")
GONE = part("gone", N_LIGHTS, highest=COPIES, meaning="the lights that are out of the game")
PILE = part("pile", highest=N_CARDS, meaning="cards in the pile")
HELD = part("hand", N_LIGHTS, highest=COPIES, meaning="the cards in hand, without the lantern")
CHOSEN = part("lantern", N_LIGHTS, meaning="this seat's lantern, shown or not")
# A row for each seat, counted from this one on; those of seats that are not there are 0.
CARDS = part("cards", SEATS, highest=HAND, meaning="cards in each seat's hand")
KINDLED = part("kindled", SEATS, meaning="has kindled a lantern in this night")
SHOWN = part("shown", SEATS, N_LIGHTS, meaning="each seat's lantern, once it is shown")
CAUGHT = part("caught", SEATS, N_LIGHTS, highest=COPIES, meaning="the lights that the seat has caught")
SCORE = part("score", SEATS, highest=NIGHTS * BRIGHTEST, meaning="the seat's points as they stand")

LAYOUT.leave_out(
    "turns", "how many decisions there have been: it follows from the night, the phase and who has decided"
)

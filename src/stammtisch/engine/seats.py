"""Seats that are none, and how many there are at the most. Never compiled, so that any module can import them."""

NOBODY = -1  # the seat to decide when the game is over
SPECTATOR = -1  # the viewer who has no seat

MOST_SEATS = 6  # that a game has

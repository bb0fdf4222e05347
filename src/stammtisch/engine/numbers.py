"""Numbers that everyone names. Never compiled, so that any module can import them."""

NOBODY = -1  # the seat to decide when the game is over
SPECTATOR = -1  # the viewer who has no seat

KINDS = 22  # the places of a hand in a CardTable: the most kinds of cards that a game on it has

"""Numbers that everyone names. Never compiled, so that any module can import them."""

NOBODY = -1  # the seat to decide when the game is over
SPECTATOR = -1  # the viewer who has no seat

KINDS = 22  # the places of a hand in a CardTable: the most kinds of cards that a game on it has

MOST_SEATS = 6  # that a game has

# A row for each game that the loop in `rollouts` plays.
SEED_ROW = 5  # what it needs: the four words of its key, and the state of the players' generator
RESULT_ROW = 2 + 2 * MOST_SEATS  # what it gives: decisions, turns, then scores and wins by seat

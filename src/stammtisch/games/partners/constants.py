"""The numbers that the rules go by: actions in ascending order, phases. Never compiled."""

from __future__ import annotations

from stammtisch.games.partners import board

# Actions. Pawns are numbered seat by seat; a pawn stands for all alike on its space (the lowest that may move).
FOLD = 0
STOP = 1
GIVE = 2  # + face
ENTER = GIVE + board.N_FACES  # + number among the start cards * SEATS + seat
ENTER_TWO = ENTER + len(board.ENTERING) * board.SEATS  # + pair of seats
MOVE = ENTER_TWO + len(board.SEAT_PAIRS)  # + pawn * N_WAYS + way
PART = MOVE + board.PAWNS * board.N_WAYS  # of a 7: + pawn * SEVEN_STEPS + steps - 1
SEVEN_STEPS = 7
SWAP = PART + board.PAWNS * SEVEN_STEPS  # + pair of pawns
N_ACTIONS = SWAP + len(board.SWAPS)

GIVING = 0  # the exchange
PLAYING = 1
SPENDING = 2  # a 7 whose rest must be spent
LEAVING = 3  # a 7 whose rest may go to team mates or be left (PA-33)

PHASES = ["give", "play", "seven", "rest"]

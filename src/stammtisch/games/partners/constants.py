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

# The most that is done in a deal: each card once, and the 7 in as many parts as it has steps.
MOST_DONE = board.HAND_PLACES + max(board.SMALL["deck"]["7"], board.PLUS["deck"]["7"]) * SEVEN_STEPS
# Cards that are chosen in a deal: those that are played, and one that is given; and a row of faces for each.
CHOICES = board.HAND_PLACES + 1
ROW = board.N_FACES + 1
CHOICE_ROWS = CHOICES * ROW

# What the number of an action within its kind stands for.
ENTER_CARD = [card for card in board.ENTERING for _ in range(board.SEATS)]
ENTER_SEAT = [seat for _ in board.ENTERING for seat in range(board.SEATS)]
CARD_ROW = [board.ENTERING.index(face) * board.SEATS if face in board.ENTERING else 0 for face in range(board.N_FACES)]
MOVE_PAWN = [pawn for pawn in range(board.PAWNS) for _ in range(board.N_WAYS)]
MOVE_WAY = [way for _ in range(board.PAWNS) for way in range(board.N_WAYS)]
PART_PAWN = [pawn for pawn in range(board.PAWNS) for _ in range(SEVEN_STEPS)]
PART_STEPS = [steps for _ in range(board.PAWNS) for steps in range(1, SEVEN_STEPS + 1)]

GIVING = 0  # the exchange
PLAYING = 1
SPENDING = 2  # a 7 whose rest must be spent
LEAVING = 3  # a 7 whose rest may go to team mates or be left (PA-33)

PHASES = ["give", "play", "seven", "rest"]

"""The numbers that the rules go by: actions in ascending order, phases of a turn. Never compiled."""

from __future__ import annotations

from stammtisch.games.ticket_to_ride_new_york.board import CARDS, N_PAIRS, N_TICKETS, N_WAYS

# Actions.
DRAW = 0
TAKE = 1  # + card
TICKETS = TAKE + len(CARDS)
CLAIM = TICKETS + 1  # + way to pay for a route
PASS = CLAIM + N_WAYS
KEEP = PASS + 1  # + ticket
KEEP_BOTH = KEEP + N_TICKETS  # + pair of tickets
N_ACTIONS = KEEP_BOTH + N_PAIRS

# Phases.
FIRST_TICKETS = 0  # the choice before the first turn
TURN = 1
SECOND_CARD = 2
KEEPING = 3  # tickets were drawn

PHASES = ["first tickets", "turn", "second card", "keep"]

# Which of two tickets drawn were kept, the upper one being the one that lay on top.
KEPT_UPPER, KEPT_LOWER, KEPT_BOTH = 0, 1, 2

# What the log of a move tells, beside the cards that were turned up.
SHUFFLED, RESET = 7, 8
LOG_ROOM = 32

TRANSPORT_DECK, TICKET_DECK = 0, 1
MOST_RESETS = 3  # in a row (NY-11)
NO_CARD = -1
NO_TICKET = -1
NOT_YET = -1

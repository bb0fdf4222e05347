"""The numbers that the rules go by: actions in ascending order, phases of a turn, editions. Never compiled."""

from __future__ import annotations

from stammtisch.games.thurn_und_taxis.board import N_CITIES

# Actions; those with "+ city" are as many as there are cities.
DRAW = 0
TAKE = 1  # + city
REFRESH = TAKE + N_CITIES
START = REFRESH + 1  # + city
PLAY_LEFT = START + N_CITIES  # + city
PLAY_RIGHT = PLAY_LEFT + N_CITIES  # + city
CLOSE = PLAY_RIGHT + N_CITIES
CLOSE_CARTWRIGHT = CLOSE + 1
END = CLOSE_CARTWRIGHT + 1
HOUSE = END + 1  # + city
DONE = HOUSE + N_CITIES
DISCARD = DONE + 1  # + city
N_ACTIONS = DISCARD + N_CITIES

# Phases, in the order of a turn.
TAKING = 0  # the first card
TAKING_SECOND = 1  # the second card, which the Postmaster demands of an empty hand
LAYING = 2  # a card must be laid; the Postmaster may still be called
LAID = 3  # the Postal carrier, closing, or ending the turn
HOUSING = 4
CUTTING = 5  # discarding down to three

PHASES = ["take", "take second", "play", "close", "houses", "discard"]

GERMAN, ICELANDIC = 0, 1
EDITIONS = ["german", "icelandic"]
TILES = ["open", "covered"]

RULES = 2
TELLING_RULES = 1  # by which a turn ended by itself where no card in hand fitted: all learned that (TT-18)

NO_CARD = -1
NOT_YET = -1

"""Where each part of the features of Partners and Partners+ begins, and what it tells. Never compiled.

Both games have the same parts; only the last, the track, is longer in Partners+.
"""

from __future__ import annotations

from stammtisch.engine.layout import Layout
from stammtisch.games.partners.board import (
    CARDS,
    DEALS,
    FACES,
    FIELDS,
    GOAL_SPACES,
    HAND,
    N_FACES,
    PAWNS_EACH,
    PLUS,
    SEATS,
    SMALL,
)
from stammtisch.games.partners.constants import PHASES, SEVEN_STEPS

COPIES = max(SMALL["deck"]["start"], *PLUS["deck"].values())
BEGINNING = Layout()
part = BEGINNING.part
faces = ", ".join(FACES)

SEAT = part("seat", SEATS, meaning="which seat this is")
CHAMPIONSHIP = part("championship", meaning="Partners as in tournaments")
THREES = part("threes", meaning="three against three")
PLAY_ON = part("play_on", meaning="play goes on for second place")
LONG_TRACK = part("long_track", meaning="14 fields between two start spaces, not 13")
TURN = part("turn", SEATS, meaning="whose decision it is, counted from this seat on; nobody's when it is over")
PHASE = part("phase", len(PHASES), meaning="; ".join(PHASES))
DEALER = part("dealer", SEATS, meaning="the dealer, counted from this seat on")
DEAL = part("deal", highest=DEALS, meaning="how often the dealer has dealt")
PILE = part("pile", highest=CARDS, meaning="cards in the pile")
PLAYED = part("played", N_FACES, highest=COPIES, meaning=f"cards that lie open, by face: {faces}")
HELD = part("hand", N_FACES, highest=HAND, meaning="the cards in hand, by face")
GAVE = part("gave", N_FACES, meaning="the card that this seat gives, or gave and knows to be held still")
GOT = part("got", N_FACES, meaning="the card that this seat got and still holds")
REST = part("rest", highest=SEVEN_STEPS, meaning="steps left of the 7 under way")
HELPED = part("helped", SEATS, meaning="the team mate on whom the 7 is spent, counted from this seat on")
# A row for each seat, counted from this one on; those of seats that are not there are 0.
TEAM = part("team", SEATS, meaning="seats of this seat's team")
IN_HAND = part("cards", SEATS, highest=HAND, meaning="cards in each seat's hand")
CHOSEN = part("chosen", SEATS, meaning="has chosen a card to give")
FIRST = part("first", SEATS, meaning="its team was complete first")
SECOND = part("second", SEATS, meaning="its team was complete second")
PLACE = part(
    "place",
    SEATS,
    PAWNS_EACH,
    lowest=-1,
    highest=FIELDS + GOAL_SPACES,
    meaning="where each pawn is, told from its owner: -1 at home, 0 on the start space, then fields, then the goal",
)
MOVED = part("moved", SEATS, PAWNS_EACH, meaning="pawns that the 7 under way has moved")
AT_HOME = part("home", SEATS, highest=PAWNS_EACH, meaning="pawns at home")
AT_START = part("start", SEATS, highest=PAWNS_EACH, meaning="pawns on the start space")
IN_GOAL = part("goal", SEATS, GOAL_SPACES, meaning="taken spaces of the goal, the outermost first")
LOCKED = part("locked", SEATS, highest=PAWNS_EACH, meaning="locked pawns")
TRACK = BEGINNING.size


def layout(seats: int, fields: int) -> Layout:
    """The layout of a game with so many seats, and at the most so many fields on its track."""
    whole = Layout(BEGINNING)
    whole.part(
        "track",
        seats,
        fields,
        highest=PAWNS_EACH,
        meaning="each seat's pawns on the fields, counted from the one after this seat's start space",
    )
    whole.leave_out("turns", "how many turns have been played: there is no highest number")
    return whole


PARTNERS = layout(SMALL["players"], SMALL["players"] * SMALL["fields_per_segment"])
PARTNERS_PLUS = layout(SEATS, FIELDS)

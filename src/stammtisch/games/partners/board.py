"""Both boards, decks and teams as flat tables, from `data.json`. Never compiled, so masks are plain Python ints."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text(encoding="utf-8"))
SMALL: dict[str, Any] = DATA["partners"]
PLUS: dict[str, Any] = DATA["partners-plus"]

SEATS = 6  # the most seats, fields and cards that a game has: the sizes of the lists
FIELDS = 84
CARDS = 78
PAWNS_EACH: int = SMALL["pawns"]
PAWNS = SEATS * PAWNS_EACH
GOAL_SPACES: int = SMALL["goal_spaces"]
HAND: int = SMALL["hand"]
HAND_PLACES = SEATS * HAND
DEALS: int = SMALL["deals_per_dealer"]

# A pawn's place, told from its owner: home, the start space, fields from 1 on, then the goal.
HOME, START = -1, 0

# The faces of both decks in one row, so that a number means the same card in both games.
FACES: list[str] = [*PLUS["deck"], *(face for face in SMALL["deck"] if face not in PLUS["deck"])]
FACE = {name: number for number, name in enumerate(FACES)}
N_FACES = len(FACES)
TWO, SEVEN, SWAP = FACE["2"], FACE["7"], FACE["swap"]
NO_CARD = N_FACES  # an empty place of a hand: it has a row in the tables of faces, too
FACE_BIT = [*(1 << face for face in range(N_FACES)), 0]
ALL_FACES = sum(FACE_BIT)
TWO_BIT, SEVEN_BIT, SWAP_BIT = (FACE_BIT[face] for face in (TWO, SEVEN, SWAP))

STEPS_OF: dict[str, list[int]] = {
    **{face: [int(face)] for face in FACES if face.lstrip("-").isdigit() and face != "7"},
    "1/14": [1, 14],
    "start/8": [8],
    "start/13": [13],
}
ENTERING: list[int] = [face for face in range(N_FACES) if FACES[face].startswith("start")]
START_BITS = sum(FACE_BIT[face] for face in ENTERING)
STARTS = [int(face in ENTERING) for face in range(N_FACES)]
LONGEST_STEP = [max(STEPS_OF.get(face, [7 if face == "7" else 0])) for face in FACES]
BACKWARDS = [int(face == "-4") for face in FACES]

# A *way* is a number of steps that some card other than the 7 allows; no two cards share one. Way 0 is the -4.
WAYS: list[int] = sorted(steps for choice in STEPS_OF.values() for steps in choice)
N_WAYS = len(WAYS)
WAY_FACE = [next(FACE[face] for face, choice in STEPS_OF.items() if steps in choice) for steps in WAYS]
FARTHEST = max(WAYS)


def ways(steps: list[int]) -> int:
    return sum(1 << WAYS.index(k) for k in steps)


FACE_WAYS = [*(ways(STEPS_OF.get(face, [])) for face in FACES), 0]
# What a card adds to a hand: its face and, shifted beyond all faces, its ways.
HOLDS = [bit | of_face << N_FACES for bit, of_face in zip(FACE_BIT, FACE_WAYS, strict=True)]
WAYS_UP_TO = [ways([k for k in WAYS if 0 < k <= reach]) for reach in range(FARTHEST + 1)]
BACK, FIVE = ways([-4]), ways([5])

OWNER = [pawn // PAWNS_EACH for pawn in range(PAWNS)]
PAWN_BIT = [1 << pawn for pawn in range(PAWNS)]
STEP_BIT = [1 << steps for steps in range(8)]  # of a 7
STEPS_UP_TO = [sum(STEP_BIT[1 : reach + 1]) for reach in range(8)]
SEAT_BIT = [1 << seat for seat in range(SEATS)]
SEAT_PAWNS = [((1 << PAWNS_EACH) - 1) << seat * PAWNS_EACH for seat in range(SEATS)]

# Pairs of pawns and of seats, by number.
SWAPS = [(one, other) for one in range(PAWNS) for other in range(one + 1, PAWNS)]
SWAP_ONE, SWAP_OTHER = [one for one, _ in SWAPS], [other for _, other in SWAPS]
SWAP_ROW = [sum(PAWNS - 1 - lower for lower in range(one)) - one - 1 for one in range(PAWNS)]  # + the other pawn
SEAT_PAIRS = [(one, other) for one in range(SEATS) for other in range(one, SEATS)]
PAIR_ONE, PAIR_OTHER = [one for one, _ in SEAT_PAIRS], [other for _, other in SEAT_PAIRS]
PAIR_ROW = [sum(SEATS - lower for lower in range(one)) - one for one in range(SEATS)]  # + the other seat


# The goal. Its spaces are counted from 0, the outermost; the fields before it are -1, -2, ...; a set of them is a mask.

GOAL_BIT = [1 << space for space in range(GOAL_SPACES)]
FULL = (1 << GOAL_SPACES) - 1


def locked(goal: int) -> int:
    """PA-22: how many pawns are locked when these spaces are taken."""
    return next((n for n in range(GOAL_SPACES) if not goal & GOAL_BIT[GOAL_SPACES - 1 - n]), GOAL_SPACES)


def walk(goal: int, space: int, steps: int) -> list[int]:
    """PA-23, PA-24: the spaces that a pawn steps on, from a goal space or the last field; empty if it cannot move.

    `goal` are the spaces that its fellows have taken.
    """
    path: list[int] = []
    direction = 1
    while len(path) < steps:
        if is_barred(goal, space, direction):
            direction = -direction
            if space < 0 or is_barred(goal, space, direction):
                return []
        space += direction
        path.append(space)
        if space < 0:
            direction = -1
    return path


def is_barred(goal: int, space: int, direction: int) -> bool:
    target = space + direction
    return target >= GOAL_SPACES or (target >= 0 and bool(goal & GOAL_BIT[target]))


def others(goal: int, space: int) -> int:
    """The taken spaces without the pawn's own."""
    return goal & ~GOAL_BIT[space] if space >= 0 else goal


LOCKED = [locked(goal) for goal in range(FULL + 1)]
# Where walks end: by taken spaces, then by the space (from -1), then by steps (from 0).
WALK_SPACES = GOAL_SPACES + 1
WALK_STEPS = FARTHEST + 1
WALK_END = [
    ([space, *walk(others(goal, space), space, steps)])[-1]
    for goal in range(FULL + 1)
    for space in range(-1, GOAL_SPACES)
    for steps in range(WALK_STEPS)
]


def can_walk(goal: int, space: int) -> bool:
    """PA-22, PA-24: neither locked nor shut in."""
    return space < GOAL_SPACES - locked(goal) and bool(walk(others(goal, space), space, 1))


# How far a pawn can go if no blockade is in its way: by the taken spaces of its goal, then by where it is, from the
# last field from which it cannot reach the goal.
NEAR = FARTHEST + 1 + GOAL_SPACES


def open_reach(goal: int, near: int) -> int:
    space = near - FARTHEST - 1
    if space >= 0:
        return FARTHEST if can_walk(goal, space) else 0
    return -1 - space if goal & GOAL_BIT[0] else FARTHEST  # PA-24: the first goal space is taken


OPEN_REACH = [open_reach(goal, near) for goal in range(FULL + 1) for near in range(NEAR)]
OPEN_WAYS = [
    WAYS_UP_TO[open_reach(goal, near)] | (BACK if near <= FARTHEST else 0)  # PA-25: not within the goal
    for goal in range(FULL + 1)
    for near in range(NEAR)
]


# The tracks: which start spaces a pawn would pass. They are counted from the pawn's own (0), as bits of a mask.

TRACKS = [(4, 14), (6, 13), (6, 14)]  # seats, fields to each
TRACK_ROW = FIELDS + GOAL_SPACES + 1


def starts_ahead(seats: int, fields: int, place: int) -> int:
    return sum(1 << seat for seat in range(1, seats) if seat * fields >= place)


def starts_behind(seats: int, fields: int, place: int) -> int:
    """Those that the -4 passes."""
    return sum(1 << seat for seat in range(1, seats) if place - 4 <= seat * fields < place)


AHEAD = [starts_ahead(*track, place) for track in TRACKS for place in range(TRACK_ROW)]
BEHIND = [starts_behind(*track, place) for track in TRACKS for place in range(TRACK_ROW)]


# What differs between the games, their editions and options.


@dataclass(frozen=True)
class Variant:
    """One way to play."""

    players: int
    fields: int  # between two start spaces
    mate: int  # the next team mate sits that many seats on, and gets the card of the exchange
    faces: int  # how many of FACES are in the deck
    copies: int
    blockade: int  # pawns on a start space that make one (PA-17)
    shared_seven: bool  # the 7 moves the partner's pawns too (PA-31)
    five_leaps: bool  # PP-12
    two_enters: bool  # PP-13
    play_on: bool  # PP-19


def distance_of_mates(seats: list[str], teams: list[list[str]]) -> int:
    """How far apart team mates sit."""
    return len(seats) // len(teams[0])


def partners(edition: str) -> Variant:
    booklet = edition == "booklet"
    return Variant(
        players=SMALL["players"],
        fields=SMALL["fields_per_segment"],
        mate=distance_of_mates(SMALL["seats_clockwise"], SMALL["teams"]),
        faces=len(SMALL["deck"]),
        copies=SMALL["deck"]["start"],
        blockade=2 if booklet else 1,
        shared_seven=booklet,
        five_leaps=False,
        two_enters=False,
        play_on=False,
    )


def partners_plus(teams: str, play_on: bool, fields: int) -> Variant:
    return Variant(
        players=PLUS["players"],
        fields=fields,
        mate=distance_of_mates(PLUS["seats_clockwise"], PLUS[f"teams_of_{teams}"]),
        faces=len(PLUS["deck"]),
        copies=PLUS["deck"]["2"],
        blockade=1,
        shared_seven=False,
        five_leaps=True,
        two_enters=True,
        play_on=play_on,
    )

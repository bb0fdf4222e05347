"""The pawns of Partners and how they move: start spaces, fields, goal (docs/rules/partners.md, PA-14 to PA-26).

A pawn's place is told from its owner (PA-3); fields are counted round the board from the one after seat 0's start
space. Sets of pawns, of seats and of goal spaces are masks, kept in step with the places by `put` and `lift`.
"""

from __future__ import annotations

from stammtisch.engine import bits
from stammtisch.engine.contract import State
from stammtisch.games.partners import board
from stammtisch.games.partners.board import Variant

HOME, START = board.HOME, board.START
PAWNS_EACH, GOAL_SPACES, FULL = board.PAWNS_EACH, board.GOAL_SPACES, board.FULL
FARTHEST, BACK, FIVE = board.FARTHEST, board.BACK, board.FIVE
TRACK_ROW, WALK_SPACES, WALK_STEPS = board.TRACK_ROW, board.WALK_SPACES, board.WALK_STEPS

OWNER = board.OWNER
PAWN_BIT = board.PAWN_BIT
SEAT_BIT = board.SEAT_BIT
SEAT_PAWNS = board.SEAT_PAWNS
GOAL_BIT = board.GOAL_BIT
LOCKED = board.LOCKED
CAN_WALK = board.CAN_WALK
WALK_END = board.WALK_END
WAYS_UP_TO = board.WAYS_UP_TO
AHEAD = board.AHEAD
BEHIND = board.BEHIND


class Track(State):
    """A state with a track, a goal for each seat, and pawns."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant.players)
        self.fields = variant.fields
        self.last = variant.players * variant.fields  # the field before the goal, told from each owner
        self.row = board.TRACKS.index((variant.players, variant.fields)) * TRACK_ROW
        self.mate = variant.mate  # team mates sit that many seats apart
        self.sides = [seat % variant.mate for seat in range(6)]  # the lowest seat of each seat's team
        self.blockade = variant.blockade
        self.five_leaps = variant.five_leaps
        self.place = [HOME] * 24
        self.home = 0  # pawns at home, on their start space, alone on a field
        self.starting = 0
        self.lone = 0
        self.on_field = [0] * 84
        self.goal = [0] * 6  # the taken spaces of each seat's goal
        self.walls = 0  # seats with a blockade

    def set_pawns(self) -> None:
        """PA-4: all at home."""
        for pawn in range(self.players * PAWNS_EACH):
            self.home |= PAWN_BIT[pawn]

    # -- where pawns are

    def put(self, pawn: int, place: int) -> None:
        """Set a pawn that is nowhere on a place."""
        seat = OWNER[pawn]
        self.place[pawn] = place
        if place > self.last:
            self.goal[seat] |= GOAL_BIT[place - self.last - 1]
        elif place > START:
            field = field_at(self, seat, place)
            self.on_field[field] |= PAWN_BIT[pawn]
            look_at(self, field)
        elif place == START:
            self.starting |= PAWN_BIT[pawn]
            look_at_start(self, seat)
        else:
            self.home |= PAWN_BIT[pawn]

    def lift(self, pawn: int) -> None:
        """Take a pawn from its place."""
        seat = OWNER[pawn]
        place = self.place[pawn]
        if place > self.last:
            self.goal[seat] &= ~GOAL_BIT[place - self.last - 1]
        elif place > START:
            field = field_at(self, seat, place)
            self.on_field[field] &= ~PAWN_BIT[pawn]
            self.lone &= ~PAWN_BIT[pawn]
            look_at(self, field)
        elif place == START:
            self.starting &= ~PAWN_BIT[pawn]
            look_at_start(self, seat)
        else:
            self.home &= ~PAWN_BIT[pawn]

    def fellows(self, pawn: int) -> int:
        """The pawns on the same field or start space, this one included."""
        place = self.place[pawn]
        if place > self.last or self.lone & PAWN_BIT[pawn]:
            return PAWN_BIT[pawn]
        if place > START:
            return self.on_field[field_at(self, OWNER[pawn], place)]
        return self.starting & SEAT_PAWNS[OWNER[pawn]]

    def is_locked(self, pawn: int) -> bool:
        """PA-22."""
        return self.place[pawn] > self.last + GOAL_SPACES - LOCKED[self.goal[OWNER[pawn]]]

    def is_finished(self, seat: int) -> bool:
        return self.goal[seat] == FULL

    def is_complete(self, seat: int) -> bool:
        """PA-37: whether all pawns of the seat's team are locked."""
        member = self.sides[seat]
        while member < self.players:
            if self.goal[member] != FULL:
                return False
            member += self.mate
        return True

    # -- how far they can go

    def reach(self, pawn: int) -> int:
        """How many steps forward a pawn not at home can go at most; it can go any number up to that."""
        seat = OWNER[pawn]
        place = self.place[pawn]
        if place > self.last:
            return reach_in_goal(self, seat, place - self.last - 1)
        reach = reach_to_goal(self, seat, place)
        if self.walls:
            ahead = walls_seen(self, seat) & AHEAD[self.row + place]  # PA-17
            if ahead:
                reach = min(reach, bits.lowest(ahead) * self.fields - place)
        return reach

    def ways(self, pawn: int) -> int:
        """All numbers of steps, by cards other than the 7, that a pawn not at home can go."""
        ways = WAYS_UP_TO[self.reach(pawn)]
        if self.five_leaps and self.walls and self.place[pawn] <= self.last:  # PP-12
            ways |= FIVE & WAYS_UP_TO[reach_to_goal(self, OWNER[pawn], self.place[pawn])]
        if can_go_back(self, pawn):
            ways |= BACK
        return ways

    # -- moving

    def target(self, pawn: int, steps: int) -> int:
        """Where so many steps lead, if they can be made."""
        place = self.place[pawn]
        if steps < 0:
            return target_back(self, place, -steps)
        if place + steps <= self.last:
            return place + steps  # PA-15
        space = place - self.last - 1
        if space < -1:  # first to the last field before the goal
            steps -= -1 - space
            space = -1
        walk = self.goal[OWNER[pawn]] * WALK_SPACES + space + 1
        return self.last + 1 + WALK_END[walk * WALK_STEPS + steps]  # PA-23, PA-24

    def hits(self, pawn: int, steps: int) -> int:
        """The pawns of others on the field where so many steps lead."""
        place = self.target(pawn, steps)
        if place > self.last:
            return 0
        seat = OWNER[pawn]
        return self.on_field[field_at(self, seat, place)] & ~SEAT_PAWNS[seat]

    def walk(self, pawn: int, steps: int) -> None:
        """PA-14: go, and land."""
        place = self.target(pawn, steps)
        self.lift(pawn)
        if place <= self.last:
            place = land(self, pawn, place)
        self.put(pawn, place)

    def enter(self, seat: int) -> None:
        """PA-16: a pawn comes from home."""
        pawn = bits.lowest(self.home & SEAT_PAWNS[seat])
        self.lift(pawn)
        self.put(pawn, START)

    def swap(self, one: int, other: int) -> None:
        """PA-35: each takes the other's field."""
        mine = field_at(self, OWNER[one], self.place[one])
        theirs = field_at(self, OWNER[other], self.place[other])
        self.lift(one)
        self.lift(other)
        self.put(one, place_of(self, OWNER[one], theirs))
        self.put(other, place_of(self, OWNER[other], mine))


# What the methods are made of: functions, which the compiler can put in their place.


def field_at(track: Track, seat: int, place: int) -> int:
    """PA-3: the field that is at this place for this seat."""
    field = seat * track.fields + place - 1
    return field if field < track.last else field - track.last


def place_of(track: Track, seat: int, field: int) -> int:
    place = field - seat * track.fields + 1
    return place if place > 0 else place + track.last


def look_at(track: Track, field: int) -> None:
    """Whether the pawns there are one or more."""
    pawns = track.on_field[field]
    if pawns & (pawns - 1):
        track.lone &= ~pawns
    else:
        track.lone |= pawns


def look_at_start(track: Track, seat: int) -> None:
    """PA-17: whether there is a blockade."""
    if bits.count(track.starting & SEAT_PAWNS[seat]) >= track.blockade:
        track.walls |= SEAT_BIT[seat]
    else:
        track.walls &= ~SEAT_BIT[seat]


def walls_seen(track: Track, seat: int) -> int:
    """Blockades, counted from the seat's own start space (0)."""
    return (track.walls | track.walls << track.players) >> seat


def reach_to_goal(track: Track, seat: int, place: int) -> int:
    """PA-24: no entering while an own pawn stands on the first goal space."""
    if track.goal[seat] & GOAL_BIT[0] and place + FARTHEST > track.last:
        return track.last - place
    return FARTHEST


def reach_in_goal(track: Track, seat: int, space: int) -> int:
    """PA-22, PA-24."""
    goal = track.goal[seat]
    if not CAN_WALK[goal * GOAL_SPACES + space]:
        return 0
    if space == 0 and goal & GOAL_BIT[1] and walls_seen(track, seat) & SEAT_BIT[track.players - 1]:
        return min(track.fields, FARTHEST)  # PA-26: straight out, and back to the blockade
    return FARTHEST


def can_go_back(track: Track, pawn: int) -> bool:
    """PA-25, PA-30: whether the -4 can be used for a pawn that is not at home."""
    place = track.place[pawn]
    if place > track.last:
        return False
    return track.walls == 0 or walls_seen(track, OWNER[pawn]) & BEHIND[track.row + place] == 0


def target_back(track: Track, place: int, steps: int) -> int:
    """PA-15, PA-30: round to the last field if need be; the own start space is not counted."""
    place = max(place, 1) - steps
    return place if place > START else place + track.last


def land(track: Track, pawn: int, place: int) -> int:
    """PA-18 to PA-20: sends home whoever is hit; the place at which the pawn ends."""
    there = track.on_field[field_at(track, OWNER[pawn], place)]
    if there & ~SEAT_PAWNS[OWNER[pawn]]:
        if there & (there - 1):
            return HOME
        send_home(track, bits.lowest(there))
    return place


def send_home(track: Track, pawn: int) -> None:
    track.lift(pawn)
    track.put(pawn, HOME)

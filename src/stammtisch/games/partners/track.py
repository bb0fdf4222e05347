"""The pawns of Partners and how they move: start spaces, fields, goal (docs/rules/partners.md, PA-14 to PA-26).

A pawn's place is told from its owner (PA-3); fields are counted round the board from the one after seat 0's start
space. Sets of pawns, of seats and of goal spaces are masks, kept in step with the places by `put` and `lift`.
"""

from __future__ import annotations

from stammtisch.engine import bits
from stammtisch.engine.contract import State
from stammtisch.games.partners import board, constants
from stammtisch.games.partners.board import Variant


class Track(State):
    """A state with a track, a goal for each seat, and pawns."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant.players)
        self.fields = variant.fields
        self.last = variant.players * variant.fields  # the field before the goal, told from each owner
        self.far = self.last - board.FARTHEST  # the last field from which no card leads into the goal
        self.row = board.TRACKS.index((variant.players, variant.fields)) * board.TRACK_ROW
        self.mate = variant.mate  # team mates sit that many seats apart
        self.sides = [seat % variant.mate for seat in range(6)]  # the lowest seat of each seat's team
        self.blockade = variant.blockade
        self.five_leaps = variant.five_leaps
        self.place = [board.HOME] * board.PAWNS
        self.home = 0  # pawns at home, on their start space, alone on a field
        self.starting = 0
        self.lone = 0
        self.on_field = [0] * board.FIELDS
        self.goal = [0] * board.SEATS  # the taken spaces of each seat's goal
        self.walls = 0  # seats with a blockade

    def set_pawns(self) -> None:
        """PA-4: all at home."""
        for pawn in range(self.players * board.PAWNS_EACH):
            self.home |= board.PAWN_BIT[pawn]

    def set_back(self, places: list[int]) -> None:
        """All pawns to where they were."""
        for pawn in range(self.players * board.PAWNS_EACH):
            lift(self, pawn)
        for pawn in range(self.players * board.PAWNS_EACH):
            put(self, pawn, places[pawn])

    # -- where pawns are

    def is_locked(self, pawn: int) -> bool:
        """PA-22."""
        return self.place[pawn] > self.last + board.GOAL_SPACES - board.LOCKED[self.goal[board.OWNER[pawn]]]

    def is_finished(self, seat: int) -> bool:
        return self.goal[seat] == board.FULL

    def is_complete(self, seat: int) -> bool:
        """PA-37: whether all pawns of the seat's team are locked."""
        member = self.sides[seat]
        while member < self.players:
            if self.goal[member] != board.FULL:
                return False
            member += self.mate
        return True

    # -- how far they can go

    def list_ways(self, out: list[int], count: int, pawns: int, wanted: int) -> int:
        """PA-14, PA-27 to PA-30: for each of these pawns, not at home, the wanted numbers of steps that it can go."""
        while pawns:
            seat = board.OWNER[bits.lowest(pawns)]
            possible = ways_of_seat(self, seat, pawns, wanted)
            pawns &= ~board.SEAT_PAWNS[seat]
            first = constants.MOVE + seat * board.PAWNS_EACH * board.N_WAYS
            while possible:
                out[count] = first + bits.lowest(possible)
                count += 1
                possible &= possible - 1
        return count

    # -- moving

    def hits(self, pawn: int, steps: int) -> int:
        """The pawns of others on the field where so many steps lead."""
        place = target(self, pawn, steps)
        if place > self.last:
            return 0
        seat = board.OWNER[pawn]
        return self.on_field[field_at(self, seat, place)] & ~board.SEAT_PAWNS[seat]

    def walk(self, pawn: int, steps: int) -> None:
        """PA-14: go, and land."""
        place = target(self, pawn, steps)
        lift(self, pawn)
        if place > self.last:
            put(self, pawn, place)
        else:
            land(self, pawn, place)

    def enter(self, seat: int) -> None:
        """PA-16: a pawn comes from home."""
        pawn = bits.lowest(self.home & board.SEAT_PAWNS[seat])
        self.home &= ~board.PAWN_BIT[pawn]
        put(self, pawn, board.START)

    def swap(self, one: int, other: int) -> None:
        """PA-35: each takes the other's field."""
        mine = field_at(self, board.OWNER[one], self.place[one])
        theirs = field_at(self, board.OWNER[other], self.place[other])
        lift(self, one)
        lift(self, other)
        put(self, one, place_of(self, board.OWNER[one], theirs))
        put(self, other, place_of(self, board.OWNER[other], mine))


# What the methods are made of: functions, which the compiler can put in their place.


def put(track: Track, pawn: int, place: int) -> None:
    """Set a pawn that is nowhere on a place."""
    seat = board.OWNER[pawn]
    track.place[pawn] = place
    if place > track.last:
        track.goal[seat] |= board.GOAL_BIT[place - track.last - 1]
    elif place > board.START:
        field = field_at(track, seat, place)
        track.on_field[field] |= board.PAWN_BIT[pawn]
        look_at(track, field)
    elif place == board.START:
        track.starting |= board.PAWN_BIT[pawn]
        look_at_start(track, seat)
    else:
        track.home |= board.PAWN_BIT[pawn]


def lift(track: Track, pawn: int) -> None:
    """Take a pawn from its place."""
    seat = board.OWNER[pawn]
    place = track.place[pawn]
    if place > track.last:
        track.goal[seat] &= ~board.GOAL_BIT[place - track.last - 1]
    elif place > board.START:
        field = field_at(track, seat, place)
        track.on_field[field] &= ~board.PAWN_BIT[pawn]
        if track.lone & board.PAWN_BIT[pawn]:
            track.lone &= ~board.PAWN_BIT[pawn]
        else:
            look_at(track, field)
    elif place == board.START:
        track.starting &= ~board.PAWN_BIT[pawn]
        look_at_start(track, seat)
    else:
        track.home &= ~board.PAWN_BIT[pawn]


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
    if bits.count(track.starting & board.SEAT_PAWNS[seat]) >= track.blockade:
        track.walls |= board.SEAT_BIT[seat]
    else:
        track.walls &= ~board.SEAT_BIT[seat]


def walls_seen(track: Track, seat: int) -> int:
    """Blockades, counted from the seat's own start space (0)."""
    return (track.walls | track.walls << track.players) >> seat


def fellows(track: Track, pawn: int) -> int:
    """The pawns on the same field or start space, this one included."""
    place = track.place[pawn]
    if track.lone & board.PAWN_BIT[pawn] or place > track.last:
        return board.PAWN_BIT[pawn]
    if place > board.START:
        return track.on_field[field_at(track, board.OWNER[pawn], place)]
    return track.starting & board.SEAT_PAWNS[board.OWNER[pawn]]


def ways_of_seat(track: Track, seat: int, pawns: int, wanted: int) -> int:
    """The wanted ways of those of a seat's pawns that are among these, row by row; of pawns together, the lowest's."""
    rows = 0
    pawns = apart(track, seat) & pawns >> seat * board.PAWNS_EACH
    for number in range(3, -1, -1):  # all four alike on an open track: to leave some out by turns would be slower
        pawn = seat * board.PAWNS_EACH + number
        meant = pawns >> number & 1
        if track.walls:
            free = ways(track, pawn) if meant else 0
        else:
            free = -meant & board.OPEN_WAYS[where(track, pawn)]
        rows = rows << board.N_WAYS | wanted & free
    return rows


def apart(track: Track, seat: int) -> int:
    """Which of a seat's four pawns are not where a lower one is, as a mask."""
    first = seat * board.PAWNS_EACH
    one, two, three = track.place[first], track.place[first + 1], track.place[first + 2]
    last = track.place[first + 3]
    return (
        1
        + 2 * (two != one)
        + 4 * ((three != one) & (three != two))
        + 8 * ((last != one) & (last != two) & (last != three))
    )


def where(track: Track, pawn: int) -> int:
    """The row in the tables of what a pawn could do if there were no blockades."""
    near = track.place[pawn] - track.far
    return track.goal[board.OWNER[pawn]] * board.NEAR + (near if near > 0 else 0)


def open_reach(track: Track, pawn: int) -> int:
    """PA-22, PA-24: how far a pawn could go if there were no blockades."""
    return board.OPEN_REACH[where(track, pawn)]


def reach(track: Track, pawn: int) -> int:
    """How many steps forward a pawn not at home can go at most; it can go any number up to that."""
    if track.walls == 0:
        return open_reach(track, pawn)
    return min(open_reach(track, pawn), reach_to_wall(track, board.OWNER[pawn], track.place[pawn]))


def reach_to_wall(track: Track, seat: int, place: int) -> int:
    """PA-17, PA-26: how far it is to the next blockade that a pawn may meet."""
    walls = walls_seen(track, seat)
    if place <= track.last:
        ahead = walls & board.AHEAD[track.row + place]
        return bits.lowest(ahead) * track.fields - place if ahead else board.FARTHEST
    if place == track.last + 1 and track.goal[seat] & board.GOAL_BIT[1] and walls & board.SEAT_BIT[track.players - 1]:
        return track.fields  # straight out, and back to the blockade
    return board.FARTHEST


def ways(track: Track, pawn: int) -> int:
    """All numbers of steps, by cards other than the 7, that a pawn not at home can go."""
    ways = board.WAYS_UP_TO[reach(track, pawn)]
    if track.place[pawn] <= track.last:
        if track.five_leaps:  # PP-12
            ways |= board.FIVE & board.WAYS_UP_TO[open_reach(track, pawn)]
        if can_go_back(track, pawn):
            ways |= board.BACK
    return ways


def can_go_back(track: Track, pawn: int) -> bool:
    """PA-25, PA-30: whether the -4 can be used for a pawn on the track."""
    return track.walls == 0 or walls_seen(track, board.OWNER[pawn]) & board.BEHIND[track.row + track.place[pawn]] == 0


def target(track: Track, pawn: int, steps: int) -> int:
    """Where so many steps lead, if they can be made."""
    place = track.place[pawn]
    if steps < 0:
        return target_back(track, place, -steps)
    if place + steps <= track.last:
        return place + steps  # PA-15
    space = place - track.last - 1
    if space < -1:  # first to the last field before the goal
        steps -= -1 - space
        space = -1
    walk = track.goal[board.OWNER[pawn]] * board.WALK_SPACES + space + 1
    return track.last + 1 + board.WALK_END[walk * board.WALK_STEPS + steps]  # PA-23, PA-24


def target_back(track: Track, place: int, steps: int) -> int:
    """PA-15, PA-30: round to the last field if need be; the own start space is not counted."""
    place = max(place, 1) - steps
    return place if place > board.START else place + track.last


def land(track: Track, pawn: int, place: int) -> None:
    """PA-18 to PA-20: a pawn that is nowhere comes to a field; whoever must, goes home."""
    field = field_at(track, board.OWNER[pawn], place)
    there = track.on_field[field]
    if there == 0:
        track.place[pawn] = place
        track.on_field[field] = board.PAWN_BIT[pawn]
        track.lone |= board.PAWN_BIT[pawn]
    elif there & board.SEAT_PAWNS[board.OWNER[pawn]]:
        put(track, pawn, place)
    elif there & (there - 1):
        put(track, pawn, board.HOME)
    else:
        send_home(track, bits.lowest(there))
        put(track, pawn, place)


def send_home(track: Track, pawn: int) -> None:
    lift(track, pawn)
    put(track, pawn, board.HOME)

"""The 7, played in parts of which only those are offered that others can complete (PA-31 to PA-34, PP-11, PP-16)."""

from __future__ import annotations

from stammtisch.engine import bits, scratch, seats
from stammtisch.games.partners import board, constants, track
from stammtisch.games.partners.board import Variant
from stammtisch.games.partners.deals import Deals


class Sevens(Deals):
    """A state in which a 7 may be under way."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.shared_seven = variant.shared_seven
        self.rest = constants.SEVEN_STEPS  # of the 7 under way; when none is, of the next
        self.moved = 0  # the pawns that this 7 has moved
        self.helped = seats.NOBODY  # the team mate on whom it is spent, once chosen

    def forget_seven(self) -> None:
        self.rest = constants.SEVEN_STEPS
        self.moved = 0
        self.helped = seats.NOBODY

    def pawn_at(self, seat: int, place: int) -> int:
        """The lowest pawn there that the 7 under way has not moved; if it has moved all, the highest; or NOBODY."""
        found = seats.NOBODY
        for pawn in range(seat * board.PAWNS_EACH, seat * board.PAWNS_EACH + board.PAWNS_EACH):
            if self.place[pawn] == place and (found == seats.NOBODY or self.moved & board.PAWN_BIT[found]):
                found = pawn
        return found

    # -- what may be done

    def list_parts(self, out: list[int], count: int) -> int:
        """The parts that can be completed, and in LEAVING all parts that can be made."""
        if self.shared_seven:
            return self.list_parts_of(out, count, self.team_pawns(self.seat))  # PA-31 booklet
        if not self.is_finished(self.seat):
            return self.list_parts_of(out, count, board.SEAT_PAWNS[self.seat])  # PA-31 championship
        if self.helped != seats.NOBODY:
            return self.list_parts_of(out, count, board.SEAT_PAWNS[self.helped])
        member = self.sides[self.seat]
        while member < self.players:
            count = self.list_parts_of(out, count, board.SEAT_PAWNS[member])  # PA-34, PP-16: each on one team mate
            member += self.mate
        return count

    def list_parts_of(self, out: list[int], count: int, group: int) -> int:
        """Parts for a group of pawns among whom the whole rest is to be shared."""
        group = still_free(self, group)
        longest = second = total = 0
        pawns = group
        while pawns:
            run = sure_run(self, bits.lowest(pawns))
            pawns &= pawns - 1
            total += run
            second = max(second, min(run, longest))
            longest = max(longest, run)
        pawns = group
        while pawns:
            pawn = bits.lowest(pawns)
            pawns &= ~track.fellows(self, pawn)
            run = sure_run(self, pawn)
            exposed = group & self.lone & ~board.SEAT_PAWNS[board.OWNER[pawn]]
            if exposed == 0:
                sure = total - run
            else:
                sure = second if run == longest else longest
            count = list_parts_with(self, out, count, pawn, group, sure, exposed)
        return count

    def team_pawns(self, seat: int) -> int:
        pawns = 0
        member = self.sides[seat]
        while member < self.players:
            pawns |= board.SEAT_PAWNS[member]
            member += self.mate
        return pawns

    def can_complete(self, pawn: int, steps: int, group: int) -> bool:
        """Try a part with all that can follow, and take it back."""
        place = self.place[pawn]
        hit = self.hits(pawn, steps)
        victim = bits.lowest(hit) if hit and hit & (hit - 1) == 0 else seats.NOBODY
        victims_place = self.place[victim] if victim != seats.NOBODY else board.HOME
        self.walk(pawn, steps)
        self.rest -= steps
        complete = self.is_spent(board.OWNER[pawn]) or self.can_be_spent(group & ~board.PAWN_BIT[pawn])
        self.rest += steps
        track.lift(self, pawn)
        track.put(self, pawn, place)
        if victim != seats.NOBODY:
            track.lift(self, victim)
            track.put(self, victim, victims_place)
        return complete

    def is_spent(self, seat: int) -> bool:
        """PA-32: whether a part with a pawn of this seat has completed the 7."""
        if self.rest == 0 or self.is_complete(seat):
            return True
        return not self.shared_seven and seat == self.seat and self.is_finished(seat)

    def can_be_spent(self, group: int) -> bool:
        """Whether these pawns can take the whole rest."""
        group &= ~self.home
        pawns = group
        while pawns:
            if track.reach(self, bits.lowest(pawns)) >= self.rest:
                return True
            pawns &= pawns - 1
        pawns = group
        while pawns:
            pawn = bits.lowest(pawns)
            pawns &= pawns - 1
            for steps in range(1, track.reach(self, pawn) + 1):
                if self.can_complete(pawn, steps, group):
                    return True
        return False

    def can_part(self) -> bool:
        """PA-33: whether any step of the rest can be made."""
        return self.list_parts(scratch.actions(), 0) > 0


# What listing is made of: functions, which the compiler can put in their place.


def still_free(sevens: Sevens, group: int) -> int:
    """Those of a group that this 7 has not moved and that may yet be able to move."""
    free = 0
    pawns = group & ~sevens.moved & ~sevens.home
    while pawns:
        pawn = bits.lowest(pawns)
        pawns &= pawns - 1
        if sevens.place[pawn] <= sevens.last or not sevens.is_locked(pawn):
            free |= board.PAWN_BIT[pawn]
    return free


def reach_in_seven(sevens: Sevens, pawn: int) -> int:
    """How far a pawn can go with what is left."""
    return min(track.reach(sevens, pawn), sevens.rest)


def sure_run(sevens: Sevens, pawn: int) -> int:
    """How far a pawn can go on the track whatever others of its team do before; blockades only go away in a 7."""
    return max(0, min(reach_in_seven(sevens, pawn), sevens.last - sevens.place[pawn]))


def list_parts_with(sevens: Sevens, out: list[int], count: int, pawn: int, group: int, sure: int, exposed: int) -> int:
    """PA-32. `sure`: how many steps others can surely make, unless one of the exposed pawns is sent home."""
    reach = reach_in_seven(sevens, pawn)
    enough = 1 if sevens.phase == constants.LEAVING else max(1, sevens.rest - sure)
    good = board.STEPS_UP_TO[reach] & ~board.STEPS_UP_TO[enough - 1]
    if exposed:
        good &= ~steps_to_hit(sevens, pawn, reach, exposed)
    good |= board.STEPS_UP_TO[reach] & board.STEP_BIT[sevens.rest]
    unsure = board.STEPS_UP_TO[reach] & ~good
    if unsure and may_complete(sevens, pawn, group):
        good |= completable(sevens, pawn, group, unsure)
    while good:
        out[count] = constants.PART + pawn * constants.SEVEN_STEPS + bits.lowest(good) - 1
        count += 1
        good &= good - 1
    return count


def completable(sevens: Sevens, pawn: int, group: int, unsure: int) -> int:
    """Of these numbers of steps those after which the rest can be spent, by trying."""
    found = 0
    while unsure:
        steps = bits.lowest(unsure)
        unsure &= unsure - 1
        if sevens.can_complete(pawn, steps, group):
            found |= board.STEP_BIT[steps]
    return found


def may_complete(sevens: Sevens, pawn: int, group: int) -> bool:
    """Whether a part with this pawn need not leave steps for others."""
    return group != board.PAWN_BIT[pawn] or bits.count(sevens.goal[board.OWNER[pawn]]) >= board.GOAL_SPACES - 1


def steps_to_hit(sevens: Sevens, pawn: int, reach: int, exposed: int) -> int:
    """The numbers of steps, as a mask, with which a pawn would send one of these home."""
    found = 0
    to_goal = sevens.last - sevens.place[pawn]
    for steps in range(max(to_goal, 0) + 1, reach + 1):  # into the goal, and perhaps out again
        if sevens.hits(pawn, steps) & exposed:
            found |= board.STEP_BIT[steps]
    while exposed:
        other = bits.lowest(exposed)
        exposed &= exposed - 1
        field = track.field_at(sevens, board.OWNER[other], sevens.place[other])
        steps = track.place_of(sevens, board.OWNER[pawn], field) - sevens.place[pawn]
        if 0 < steps <= min(reach, to_goal):
            found |= board.STEP_BIT[steps]
    return found

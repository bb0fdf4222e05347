"""The rules of Partners and Partners+: turns, cards, end (docs/rules/partners.md, docs/rules/partners_plus.md).

The state is built up in four rooms: `track` (pawns and how they move), `deals` (cards and exchange), `seven` (the 7),
and this one. Plain Python, compiled with the types in the `.pxd` files beside it.
"""

from __future__ import annotations

from stammtisch.engine import bits, seats
from stammtisch.games.partners import board, constants, features
from stammtisch.games.partners.board import Variant
from stammtisch.games.partners.seven import Sevens


class Partners(Sevens):
    """One game in progress."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.two_enters = variant.two_enters
        self.play_on = variant.play_on
        self.first = seats.NOBODY  # the lowest seat of the team that was complete first, and second
        self.second = seats.NOBODY

    def allocate(self) -> Partners:
        return Partners.__new__(Partners)

    def action_count(self) -> int:
        return constants.N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """PA-4 to PA-6, PP-4, PP-5."""
        self.set_pawns()
        self.shuffle_all()
        self.next_deal()

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase == constants.GIVING:
            return list_faces(out, 0, constants.GIVE, self.held(self.seat) & board.ALL_FACES)
        if self.phase == constants.SPENDING:
            return self.list_parts(out, 0)
        if self.phase == constants.LEAVING:
            out[0] = constants.STOP
            return self.list_parts(out, 1)
        count = self.list_plays(out)
        if count == 0:  # PA-11
            out[0] = constants.FOLD
            count = 1
        return count

    def list_plays(self, out: list[int]) -> int:
        """PA-10: everything that the cards in hand allow."""
        held = self.held(self.seat)
        playable = self.playable()
        count = 0
        if held & board.START_BITS and playable & self.home:
            count = self.list_enters(out, held, playable & self.home)
        if held & board.TWO_BIT and self.two_enters:
            count = self.list_enters_of_two(out, count)
        count = self.list_ways(out, count, playable & ~self.home, held >> board.N_FACES)
        if held & board.SEVEN_BIT:
            count = self.list_parts(out, count)
        if held & board.SWAP_BIT:
            count = self.list_swaps(out, count)
        return count

    def list_enters(self, out: list[int], held: int, waiting: int) -> int:
        """PA-16, PA-28: pawns waiting at home."""
        count = 0
        cards = held & board.START_BITS
        while cards:
            first = constants.ENTER + constants.CARD_ROW[bits.lowest(cards)]
            cards &= cards - 1
            pawns = waiting
            while pawns:
                seat = board.OWNER[bits.lowest(pawns)]
                pawns &= ~board.SEAT_PAWNS[seat]
                out[count] = first + seat
                count += 1
        return count

    def list_enters_of_two(self, out: list[int], count: int) -> int:
        """PP-13, PP-14: any two pawns at home of the player's team."""
        one = self.sides[self.seat]
        while one < self.players:
            waiting = self.home & board.SEAT_PAWNS[one]
            if waiting & (waiting - 1):
                out[count] = constants.ENTER_TWO + board.PAIR_ROW[one] + one
                count += 1
            other = one + self.mate
            while waiting and other < self.players:
                if self.home & board.SEAT_PAWNS[other]:
                    out[count] = constants.ENTER_TWO + board.PAIR_ROW[one] + other
                    count += 1
                other += self.mate
            one += self.mate
        return count

    def list_swaps(self, out: list[int], count: int) -> int:
        """PA-35, PA-36: any two pawns that stand alone on fields."""
        ones = self.lone
        while ones:
            one = bits.lowest(ones)
            ones &= ones - 1
            others = ones
            while others:
                out[count] = constants.SWAP + board.SWAP_ROW[one] + bits.lowest(others)
                count += 1
                others &= others - 1
        return count

    def playable(self) -> int:
        """PA-12, PP-16: the own pawns; once these are locked, the team mates'."""
        if self.is_finished(self.seat):
            return self.team_pawns(self.seat)
        return board.SEAT_PAWNS[self.seat]

    # -- what an action does

    def play(self, action: int) -> None:
        if self.phase != constants.GIVING:
            self.doers[self.n_done] = self.seat
            self.done[self.n_done] = action
            self.n_done += 1
        if action >= constants.SWAP:
            self.lay_down(self.seat, board.SWAP)
            self.swap(board.SWAP_ONE[action - constants.SWAP], board.SWAP_OTHER[action - constants.SWAP])
            self.end_turn()
        elif action >= constants.PART:
            self.play_part(constants.PART_PAWN[action - constants.PART], constants.PART_STEPS[action - constants.PART])
        elif action >= constants.MOVE:
            self.play_move(constants.MOVE_PAWN[action - constants.MOVE], constants.MOVE_WAY[action - constants.MOVE])
        elif action >= constants.ENTER_TWO:
            self.lay_down(self.seat, board.TWO)
            self.enter(board.PAIR_ONE[action - constants.ENTER_TWO])
            self.enter(board.PAIR_OTHER[action - constants.ENTER_TWO])
            self.end_turn()
        elif action >= constants.ENTER:
            self.lay_down(self.seat, constants.ENTER_CARD[action - constants.ENTER])
            self.enter(constants.ENTER_SEAT[action - constants.ENTER])
            self.end_turn()
        elif action >= constants.GIVE:
            self.give(action - constants.GIVE)
        else:
            if action == constants.FOLD:
                self.throw_in(self.seat)
            self.end_turn()

    def repeat(self, action: int) -> None:
        """Move the pawns as an action does, and nothing else."""
        if action >= constants.SWAP:
            self.swap(board.SWAP_ONE[action - constants.SWAP], board.SWAP_OTHER[action - constants.SWAP])
        elif action >= constants.PART:
            self.walk(constants.PART_PAWN[action - constants.PART], constants.PART_STEPS[action - constants.PART])
        elif action >= constants.MOVE:
            move = action - constants.MOVE
            self.walk(constants.MOVE_PAWN[move], board.WAYS[constants.MOVE_WAY[move]])
        elif action >= constants.ENTER_TWO:
            self.enter(board.PAIR_ONE[action - constants.ENTER_TWO])
            self.enter(board.PAIR_OTHER[action - constants.ENTER_TWO])
        elif action >= constants.ENTER:
            self.enter(constants.ENTER_SEAT[action - constants.ENTER])

    def face_of(self, action: int) -> int:
        """The card that an action lays down."""
        if action >= constants.SWAP:
            return board.SWAP
        if action >= constants.PART:
            return board.SEVEN
        if action >= constants.MOVE:
            return board.WAY_FACE[constants.MOVE_WAY[action - constants.MOVE]]
        if action >= constants.ENTER_TWO:
            return board.TWO
        return constants.ENTER_CARD[action - constants.ENTER]

    def play_move(self, pawn: int, way: int) -> None:
        self.lay_down(self.seat, board.WAY_FACE[way])
        self.walk(pawn, board.WAYS[way])
        if self.is_finished(board.OWNER[pawn]) and self.is_complete(self.seat):
            self.complete_team()
        else:
            self.end_turn()

    def play_part(self, pawn: int, steps: int) -> None:
        """PA-32: one part of a 7; the first puts it down."""
        if self.phase == constants.PLAYING:
            self.lay_down(self.seat, board.SEVEN)
            self.phase = constants.SPENDING
        self.walk(pawn, steps)
        self.moved |= board.PAWN_BIT[pawn]
        self.rest -= steps
        if self.is_complete(self.seat):
            self.complete_team()
        elif self.rest == 0:
            self.end_turn()
        else:
            self.go_on_with_seven(board.OWNER[pawn])

    def go_on_with_seven(self, seat: int) -> None:
        """PA-33, PP-11, PP-16: after a part with a pawn of this seat, steps are left."""
        if self.shared_seven:
            return
        if seat != self.seat:
            self.helped = seat
        elif self.is_finished(seat):
            self.phase = constants.LEAVING
        if self.phase == constants.LEAVING and not self.can_part():
            self.end_turn()

    # -- the course of the game

    def end_turn(self) -> None:
        """PA-8, PA-9."""
        self.turns += 1
        self.forget_seven()
        self.phase = constants.PLAYING
        self.seat = self.next_player(self.seat)
        if self.seat == seats.NOBODY:
            self.next_deal()

    def complete_team(self) -> None:
        """PA-37, PP-18, PP-19."""
        if self.first == seats.NOBODY:
            self.first = self.side(self.seat)
            if self.play_on:
                self.drop_out(self.seat)
                self.end_turn()
                return
        else:
            self.second = self.side(self.seat)
        self.turns += 1
        self.forget_seven()
        self.seat = seats.NOBODY

    def drop_out(self, seat: int) -> None:
        """PP-19: the team's hands are thrown in."""
        member = self.sides[seat]
        while member < self.players:
            self.dropped |= board.SEAT_BIT[member]
            self.throw_in(member)
            member += self.mate

    def score(self, seat: int) -> int:
        """The pawns that the seat has locked."""
        return board.LOCKED[self.goal[seat]]

    def side(self, seat: int) -> int:
        return self.sides[seat]

    def won(self, seat: int) -> bool:
        return self.side(seat) == self.first

    def write_features(self, seat: int, out: list[int]) -> None:
        features.write(self, seat, out)


def list_faces(out: list[int], count: int, first: int, faces: int) -> int:
    """Write the action `first` + face for each face of a set."""
    while faces:
        out[count] = first + bits.lowest(faces)
        count += 1
        faces &= faces - 1
    return count

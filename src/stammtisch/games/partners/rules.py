"""The rules of Partners and Partners+: turns, cards, end (docs/rules/partners.md, docs/rules/partners_plus.md).

The state is built up in four rooms: `track` (pawns and how they move), `deals` (cards and exchange), `seven` (the 7),
and this one. Plain Python, compiled with the types in the `.pxd` files beside it.
"""

from __future__ import annotations

from typing import Any

from stammtisch.engine import bits
from stammtisch.engine import constants as engine_constants
from stammtisch.engine.contract import Happening, Move, State, View
from stammtisch.games.partners import board, constants, moves
from stammtisch.games.partners import view as views
from stammtisch.games.partners.board import Variant
from stammtisch.games.partners.seven import Sevens

NOBODY = engine_constants.NOBODY
FOLD, STOP, GIVE, ENTER, ENTER_TWO = (
    constants.FOLD,
    constants.STOP,
    constants.GIVE,
    constants.ENTER,
    constants.ENTER_TWO,
)
MOVE, PART, SWAP, N_ACTIONS = constants.MOVE, constants.PART, constants.SWAP, constants.N_ACTIONS
GIVING, PLAYING, SPENDING, LEAVING = constants.GIVING, constants.PLAYING, constants.SPENDING, constants.LEAVING

SEATS = board.SEATS
N_FACES, ALL_FACES = board.N_FACES, sum(board.FACE_BIT)
N_WAYS, SEVEN_STEPS = board.N_WAYS, constants.SEVEN_STEPS
TWO_CARD, SEVEN_CARD, SWAP_CARD = board.TWO, board.SEVEN, board.SWAP
TWO_BIT, SEVEN_BIT, SWAP_BIT = (board.FACE_BIT[face] for face in (board.TWO, board.SEVEN, board.SWAP))
START_BITS = sum(board.FACE_BIT[face] for face in board.ENTERING)

ENTER_CARD = [card for card in board.ENTERING for _ in range(SEATS)]
ENTER_SEAT = [seat for _ in board.ENTERING for seat in range(SEATS)]
CARD_ROW = [board.ENTERING.index(face) * SEATS if face in board.ENTERING else 0 for face in range(board.N_FACES)]
WAYS = board.WAYS
WAY_FACE = board.WAY_FACE
OWNER = board.OWNER
PAWN_BIT = board.PAWN_BIT
SEAT_BIT = board.SEAT_BIT
SEAT_PAWNS = board.SEAT_PAWNS
LOCKED = board.LOCKED
MOVE_PAWN = [pawn for pawn in range(board.PAWNS) for _ in range(N_WAYS)]
MOVE_WAY = [way for _ in range(board.PAWNS) for way in range(N_WAYS)]
PART_PAWN = [pawn for pawn in range(board.PAWNS) for _ in range(SEVEN_STEPS)]
PART_STEPS = [steps for _ in range(board.PAWNS) for steps in range(1, SEVEN_STEPS + 1)]
SWAP_ROW = board.SWAP_ROW
SWAP_ONE = [one for one, _ in board.SWAPS]
SWAP_OTHER = [other for _, other in board.SWAPS]
PAIR_ROW = board.PAIR_ROW
PAIR_ONE = [one for one, _ in board.SEAT_PAIRS]
PAIR_OTHER = [other for _, other in board.SEAT_PAIRS]


class Partners(Sevens):
    """One game in progress."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self.two_enters = variant.two_enters
        self.play_on = variant.play_on
        self.first = NOBODY  # the lowest seat of the team that was complete first, and second
        self.second = NOBODY

    def allocate(self) -> Partners:
        return Partners.__new__(Partners)

    def action_count(self) -> int:
        return N_ACTIONS

    # -- set-up

    def deal(self) -> None:
        """PA-4 to PA-6, PP-4, PP-5."""
        self.set_pawns()
        self.shuffle_all()
        self.next_deal()

    # -- what may be done

    def list_actions(self, out: list[int]) -> int:
        if self.phase == GIVING:
            return list_faces(out, 0, GIVE, self.held(self.seat) & ALL_FACES)
        if self.phase == SPENDING:
            return self.list_parts(out, 0)
        if self.phase == LEAVING:
            out[0] = STOP
            return self.list_parts(out, 1)
        count = self.list_plays(out)
        if count == 0:  # PA-11
            out[0] = FOLD
            count = 1
        return count

    def list_plays(self, out: list[int]) -> int:
        """PA-10: everything that the cards in hand allow."""
        held = self.held(self.seat)
        playable = self.playable()
        count = 0
        if held & START_BITS and playable & self.home:
            count = self.list_enters(out, held, playable & self.home)
        if held & TWO_BIT and self.two_enters:
            count = self.list_enters_of_two(out, count)
        count = self.list_ways(out, count, playable & ~self.home, held >> N_FACES)
        if held & SEVEN_BIT:
            count = self.list_parts(out, count)
        if held & SWAP_BIT:
            count = self.list_swaps(out, count)
        return count

    def list_enters(self, out: list[int], held: int, waiting: int) -> int:
        """PA-16, PA-28: pawns waiting at home."""
        count = 0
        cards = held & START_BITS
        while cards:
            first = ENTER + CARD_ROW[bits.lowest(cards)]
            cards &= cards - 1
            pawns = waiting
            while pawns:
                seat = OWNER[bits.lowest(pawns)]
                pawns &= ~SEAT_PAWNS[seat]
                out[count] = first + seat
                count += 1
        return count

    def list_enters_of_two(self, out: list[int], count: int) -> int:
        """PP-13, PP-14: any two pawns at home of the player's team."""
        one = self.sides[self.seat]
        while one < self.players:
            waiting = self.home & SEAT_PAWNS[one]
            if waiting & (waiting - 1):
                out[count] = ENTER_TWO + PAIR_ROW[one] + one
                count += 1
            other = one + self.mate
            while waiting and other < self.players:
                if self.home & SEAT_PAWNS[other]:
                    out[count] = ENTER_TWO + PAIR_ROW[one] + other
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
                out[count] = SWAP + SWAP_ROW[one] + bits.lowest(others)
                count += 1
                others &= others - 1
        return count

    def playable(self) -> int:
        """PA-12, PP-16: the own pawns; once these are locked, the team mates'."""
        if self.is_finished(self.seat):
            return self.team_pawns(self.seat)
        return SEAT_PAWNS[self.seat]

    # -- what an action does

    def play(self, action: int) -> None:
        if action >= SWAP:
            self.lay_down(self.seat, SWAP_CARD)
            self.swap(SWAP_ONE[action - SWAP], SWAP_OTHER[action - SWAP])
            self.end_turn()
        elif action >= PART:
            self.play_part(PART_PAWN[action - PART], PART_STEPS[action - PART])
        elif action >= MOVE:
            self.play_move(MOVE_PAWN[action - MOVE], MOVE_WAY[action - MOVE])
        elif action >= ENTER_TWO:
            self.lay_down(self.seat, TWO_CARD)
            self.enter(PAIR_ONE[action - ENTER_TWO])
            self.enter(PAIR_OTHER[action - ENTER_TWO])
            self.end_turn()
        elif action >= ENTER:
            self.lay_down(self.seat, ENTER_CARD[action - ENTER])
            self.enter(ENTER_SEAT[action - ENTER])
            self.end_turn()
        elif action >= GIVE:
            self.give(action - GIVE)
        else:
            if action == FOLD:
                self.throw_in(self.seat)
            self.end_turn()

    def play_move(self, pawn: int, way: int) -> None:
        self.lay_down(self.seat, WAY_FACE[way])
        self.walk(pawn, WAYS[way])
        if self.is_finished(OWNER[pawn]) and self.is_complete(self.seat):
            self.complete_team()
        else:
            self.end_turn()

    def play_part(self, pawn: int, steps: int) -> None:
        """PA-32: one part of a 7; the first puts it down."""
        if self.phase == PLAYING:
            self.lay_down(self.seat, SEVEN_CARD)
            self.phase = SPENDING
        self.walk(pawn, steps)
        self.moved |= PAWN_BIT[pawn]
        self.rest -= steps
        if self.is_complete(self.seat):
            self.complete_team()
        elif self.rest == 0:
            self.end_turn()
        else:
            self.go_on_with_seven(OWNER[pawn])

    def go_on_with_seven(self, seat: int) -> None:
        """PA-33, PP-11, PP-16: after a part with a pawn of this seat, steps are left."""
        if self.shared_seven:
            return
        if seat != self.seat:
            self.helped = seat
        elif self.is_finished(seat):
            self.phase = LEAVING
        if self.phase == LEAVING and not self.can_part():
            self.end_turn()

    # -- the course of the game

    def end_turn(self) -> None:
        """PA-8, PA-9."""
        self.turns += 1
        self.forget_seven()
        self.phase = PLAYING
        self.seat = self.next_player(self.seat)
        if self.seat == NOBODY:
            self.next_deal()

    def complete_team(self) -> None:
        """PA-37, PP-18, PP-19."""
        if self.first == NOBODY:
            self.first = self.side(self.seat)
            if self.play_on:
                self.drop_out(self.seat)
                self.end_turn()
                return
        else:
            self.second = self.side(self.seat)
        self.turns += 1
        self.forget_seven()
        self.seat = NOBODY

    def drop_out(self, seat: int) -> None:
        """PP-19: the team's hands are thrown in."""
        member = self.sides[seat]
        while member < self.players:
            self.dropped |= SEAT_BIT[member]
            self.throw_in(member)
            member += self.mate

    def score(self, seat: int) -> int:
        """The pawns that the seat has locked."""
        return LOCKED[self.goal[seat]]

    def side(self, seat: int) -> int:
        return self.sides[seat]

    def won(self, seat: int) -> bool:
        return self.side(seat) == self.first

    def result(self) -> dict[str, Any] | None:
        result = super().result()
        if result is not None and self.play_on:
            result["places"] = views.places(self)
        return result

    # -- for people

    def move(self, action: int) -> Move:
        return moves.move(self, action)

    def action(self, move: object) -> int:
        return moves.action(self, move)

    def common_view(self) -> View:
        return views.common(self)

    def own_view(self, seat: int) -> View:
        return views.own(self, seat)

    def tell(self, action: int, after: State, seat: int) -> list[Happening]:
        return views.tell(self, action, after, seat)  # type: ignore[arg-type]


def list_faces(out: list[int], count: int, first: int, faces: int) -> int:
    """Write the action `first` + face for each face of a set."""
    while faces:
        out[count] = first + bits.lowest(faces)
        count += 1
        faces &= faces - 1
    return count

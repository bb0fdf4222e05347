"""A game of Partners or Partners+ in numbers, as a seat knows it: `layout` says where each part is. Plain, compiled.

Only what everybody sees, the seat's own hand, and the cards that it gave and got are looked at; of the pile and the
others' hands what is in none of them, which lies open (PA-13).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.engine import bits, seats
from stammtisch.games.partners import board, constants, layout, track

if TYPE_CHECKING:
    from stammtisch.games.partners.rules import Partners


def write(table: Partners, seat: int, out: list[int]) -> None:
    """Write all features of a seat into `out`, which is all 0."""
    out[layout.SEAT + seat] = 1
    write_options(table, out)
    write_course(table, seat, out)
    write_cards(table, seat, out)
    for other in range(table.players):
        write_seat(table, other, ahead(table, seat, other), out)
        write_pawns(table, seat, other, ahead(table, seat, other), out)


def ahead(table: Partners, seat: int, other: int) -> int:
    """How many seats the other sits after this one."""
    return other - seat if other >= seat else other - seat + table.players


def write_options(table: Partners, out: list[int]) -> None:
    if table.two_enters:
        out[layout.THREES] = table.mate * 2 != table.players
        out[layout.LONG_TRACK] = table.fields * board.SEATS == board.FIELDS
        out[layout.PLAY_ON] = table.play_on
    else:
        out[layout.CHAMPIONSHIP] = not table.shared_seven


def write_course(table: Partners, seat: int, out: list[int]) -> None:
    """Whose decision it is, who deals, and the 7 under way."""
    out[layout.DEALER + ahead(table, seat, table.dealer)] = 1
    out[layout.DEAL] = table.deals
    out[layout.PILE] = table.n_pile
    if table.seat == seats.NOBODY:
        return
    out[layout.TURN + ahead(table, seat, table.seat)] = 1
    out[layout.PHASE + table.phase] = 1
    if table.phase >= constants.SPENDING:
        out[layout.REST] = table.rest
        if table.helped != seats.NOBODY:
            out[layout.HELPED + ahead(table, seat, table.helped)] = 1
        pawns = table.moved
        while pawns:
            pawn = bits.lowest(pawns)
            pawns &= pawns - 1
            row = ahead(table, seat, board.OWNER[pawn]) * board.PAWNS_EACH
            out[layout.MOVED + row + pawn - board.OWNER[pawn] * board.PAWNS_EACH] = 1


def write_cards(table: Partners, seat: int, out: list[int]) -> None:
    """The hand, the cards of the exchange, and those that lie open."""
    for face in range(table.faces):
        out[layout.PLAYED + face] = table.copies
    for i in range(table.n_pile):
        out[layout.PLAYED + table.pile[i]] -= 1
    for other in range(table.players):
        for slot in range(other * board.HAND, other * board.HAND + table.n_hand[other]):
            out[layout.PLAYED + table.hands[slot]] -= 1
    for slot in range(seat * board.HAND, seat * board.HAND + table.n_hand[seat]):
        out[layout.HELD + table.hands[slot]] += 1
    card = table.given[seat]
    if card == board.NO_CARD:
        card = table.gift[table.taker(seat)]
    if card != board.NO_CARD:
        out[layout.GAVE + card] = 1
    if table.gift[seat] != board.NO_CARD:
        out[layout.GOT + table.gift[seat]] = 1


def write_seat(table: Partners, other: int, row: int, out: list[int]) -> None:
    """What everybody sees of a seat, its pawns apart, into its row."""
    out[layout.IN_HAND + row] = table.n_hand[other]
    out[layout.CHOSEN + row] = table.given[other] != board.NO_CARD
    out[layout.LOCKED + row] = board.LOCKED[table.goal[other]]
    out[layout.FIRST + row] = table.sides[other] == table.first
    out[layout.SECOND + row] = table.sides[other] == table.second


def write_pawns(table: Partners, seat: int, other: int, row: int, out: list[int]) -> None:
    """A seat's pawns, by number and by place, as `seat` looks at the board."""
    out[layout.TEAM + row] = table.sides[other] == table.sides[seat]
    fields = table.last if table.players < board.SEATS else board.FIELDS
    for pawn in range(board.PAWNS_EACH):
        place = table.place[other * board.PAWNS_EACH + pawn]
        out[layout.PLACE + row * board.PAWNS_EACH + pawn] = place
        if place > table.last:
            out[layout.IN_GOAL + row * board.GOAL_SPACES + place - table.last - 1] = 1
        elif place > board.START:
            field = track.place_of(table, seat, track.field_at(table, other, place)) - 1
            out[layout.TRACK + row * fields + field] += 1
        elif place == board.START:
            out[layout.AT_START + row] += 1
        else:
            out[layout.AT_HOME + row] += 1

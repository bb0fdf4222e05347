"""A game of New York in numbers, as a seat knows it: `layout` says where each part is. Plain Python, compiled.

Only what everybody sees, and the seat's own cards and tickets, are looked at; once it is over, all tickets (NY-23).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.engine import bits, seats, sizes
from stammtisch.games.ticket_to_ride_new_york import board, constants, layout

if TYPE_CHECKING:
    from stammtisch.games.ticket_to_ride_new_york.rules import NewYork


def write(table: NewYork, seat: int, out: list[int]) -> None:
    """Write all features of a seat into `out`, which is all 0."""
    write_course(table, seat, out)
    for card in range(board.N_KINDS):
        out[layout.HAND + card] = table.hands[seat * sizes.KINDS + card]
        out[layout.DISCARDS + card] = table.discards[card]
    for slot in range(board.DISPLAY):
        if table.display[slot] != constants.NO_CARD:
            out[layout.SHOWN + table.display[slot]] += 1
    write_tickets(table, seat, out)
    for other in range(table.players):
        write_seat(table, other, ahead(table, seat, other), out)


def ahead(table: NewYork, seat: int, other: int) -> int:
    """How many seats the other sits after this one."""
    return other - seat if other >= seat else other - seat + table.players


def write_course(table: NewYork, seat: int, out: list[int]) -> None:
    """Who sits where, whose decision it is, and how far the game has come."""
    out[layout.SEAT + seat] = 1
    out[layout.PLAYERS + table.players - 2] = 1
    out[layout.RESETS] = table.resets
    out[layout.PILE] = table.n_pile
    out[layout.TICKET_PILE] = table.n_tickets
    out[layout.PASSES] = table.passes
    if table.seat != seats.NOBODY:
        out[layout.TURN + ahead(table, seat, table.seat)] = 1
        out[layout.PHASE + table.phase] = 1
    if table.end_seat != seats.NOBODY:
        out[layout.END_SEAT + ahead(table, seat, table.end_seat)] = 1
        out[layout.TURNS_LEFT] = table.turns_left


def write_tickets(table: NewYork, seat: int, out: list[int]) -> None:
    """The seat's own tickets, and those offered to it."""
    tickets = table.tickets[seat]
    set_bits(out, layout.TICKETS, tickets)
    while tickets:
        ticket = bits.lowest(tickets)
        tickets &= tickets - 1
        out[layout.COMPLETE + ticket] = table.is_complete(seat, ticket)
    for place in range(2 * seat, 2 * seat + 2):
        if table.offered[place] != constants.NO_TICKET:
            out[layout.OFFER + table.offered[place]] = 1


def write_seat(table: NewYork, other: int, row: int, out: list[int]) -> None:
    """What everybody sees of a seat, into its row."""
    out[layout.CARDS + row] = table.n_hand[other]
    for card in range(board.N_KINDS):
        out[layout.KNOWN + row * board.N_KINDS + card] = table.known[other * sizes.KINDS + card]
    if table.phase == constants.FIRST_TICKETS:  # NY-4: nobody knows yet how many others keep
        out[layout.OFFERED + row] = 2
        out[layout.CHOSEN + row] = other < table.seat
    else:
        out[layout.KEPT + row] = bits.count(table.tickets[other])
        out[layout.OFFERED + row] = (table.offered[2 * other] != constants.NO_TICKET) + (
            table.offered[2 * other + 1] != constants.NO_TICKET
        )
    out[layout.SEAT_PIECES + row] = table.pieces[other]
    set_bits(out, layout.ROUTES + row * board.N_ROUTES, table.owned[other])
    out[layout.POINTS + row] = table.route_points[other]
    if table.seat == seats.NOBODY:
        set_bits(out, layout.REVEALED + row * board.N_TICKETS, table.tickets[other])
        out[layout.SCORE + row] = table.score(other)


def set_bits(out: list[int], first: int, mask: int) -> None:
    """A 1 for each of a set."""
    while mask:
        out[first + bits.lowest(mask)] = 1
        mask &= mask - 1

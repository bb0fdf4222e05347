"""A game of Thurn und Taxis in numbers, as a seat knows it: `layout` says where each part is. Plain Python, compiled.

Only what everybody sees and the seat's own hand are looked at. Taken tiles are told though they may lie covered: all
saw which they were (TT-28).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.engine import bits, seats, sizes
from stammtisch.games.thurn_und_taxis import board, constants, layout

if TYPE_CHECKING:
    from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis


def write(table: ThurnUndTaxis, seat: int, out: list[int]) -> None:
    """Write all features of a seat into `out`, which is all 0."""
    write_course(table, seat, out)
    for city in range(board.N_CITIES):
        out[layout.HAND + city] = table.hands[seat * sizes.KINDS + city]
        out[layout.DISCARDS + city] = table.discards[city]
    for slot in range(board.DISPLAY):
        if table.display[slot] != constants.NO_CARD:
            out[layout.ON_DISPLAY + table.display[slot]] += 1
    for stack in range(board.N_STACKS):
        out[layout.TILES_GONE + stack] = table.tiles_gone[stack]
    for tile in range(board.N_TILES):
        if table.tile_owner[tile] != seats.NOBODY:
            out[layout.TILES + ahead(table, seat, table.tile_owner[tile]) * board.N_TILES + tile] = 1
    for other in range(table.players):
        write_seat(table, other, ahead(table, seat, other), out)


def ahead(table: ThurnUndTaxis, seat: int, other: int) -> int:
    """How many seats the other sits after this one."""
    return other - seat if other >= seat else other - seat + table.players


def write_course(table: ThurnUndTaxis, seat: int, out: list[int]) -> None:
    """Who sits where, whose decision it is, and how far the game has come."""
    out[layout.SEAT + seat] = 1
    out[layout.PLAYERS + table.players - 2] = 1
    out[layout.EDITION] = table.edition
    out[layout.PILE] = table.n_pile
    out[layout.OFFICIAL] = table.official
    if table.seat != seats.NOBODY:
        out[layout.TURN + ahead(table, seat, table.seat)] = 1
        out[layout.PHASE + table.phase] = 1
        if table.phase == constants.HOUSING:
            out[layout.CARTWRIGHT] = table.cartwright
            set_cities(out, layout.HOUSED, table.housed)
    if table.end_holder != seats.NOBODY:
        out[layout.END_HOLDER + ahead(table, seat, table.end_holder)] = 1
        out[layout.TURNS_LEFT] = table.turns_left + 1


def write_seat(table: ThurnUndTaxis, other: int, row: int, out: list[int]) -> None:
    """What everybody sees of a seat, into its row."""
    out[layout.CARDS + row] = table.n_hand[other]
    out[layout.HOUSES_LEFT + row] = board.HOUSES - table.n_houses[other]
    out[layout.CARRIAGE + row] = table.carriage[other]
    out[layout.SCORE + row] = table.score(other)
    for city in range(board.N_CITIES):
        out[layout.KNOWN + row * board.N_CITIES + city] = table.known[other * sizes.KINDS + city]
    for place in range(table.n_route[other]):
        out[layout.ROUTE + row * board.N_CITIES + table.route[other * board.N_CITIES + place]] = place + 1
    set_cities(out, layout.SEAT_HOUSES + row * board.N_CITIES, table.houses[other])


def set_cities(out: list[int], first: int, cities: int) -> None:
    """A 1 for each city of a set."""
    while cities:
        out[first + bits.lowest(cities)] = 1
        cities &= cities - 1

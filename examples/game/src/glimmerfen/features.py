"""A game of Glimmerfen in numbers, as a seat knows it: `layout` says where each part is. Plain Python, compiled.

Only what everybody sees, the seat's own hand and its own lantern are looked at (GF-11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glimmerfen import layout, lights
from stammtisch.engine import seats, sizes

if TYPE_CHECKING:
    from glimmerfen.rules import Glimmerfen


def write(table: Glimmerfen, seat: int, out: list[int]) -> None:
    """Write all features of a seat into `out`, which is all 0."""
    out[layout.SEAT + seat] = 1
    out[layout.PLAYERS + table.players - 2] = 1
    out[layout.NIGHT] = table.night
    out[layout.PILE] = table.n_pile
    if table.seat != seats.NOBODY:
        out[layout.TURN + ahead(table, seat, table.seat)] = 1
        out[layout.PHASE + table.phase] = 1
    for light in range(lights.N_LIGHTS):
        out[layout.FEN + light] = table.fen[light]
        out[layout.GONE + light] = table.discards[light]
        out[layout.HELD + light] = table.hands[seat * sizes.KINDS + light]
    if table.lantern[seat] != lights.NO_LIGHT:
        out[layout.CHOSEN + table.lantern[seat]] = 1
        if table.phase == lights.KINDLING:
            out[layout.HELD + table.lantern[seat]] -= 1
    for other in range(table.players):
        write_seat(table, other, ahead(table, seat, other), out)


def ahead(table: Glimmerfen, seat: int, other: int) -> int:
    """How many seats the other sits after this one."""
    return (other + table.players - seat) % table.players


def write_seat(table: Glimmerfen, other: int, row: int, out: list[int]) -> None:
    """What everybody sees of a seat, into its row."""
    kindled = table.lantern[other] != lights.NO_LIGHT
    hidden = kindled and table.phase == lights.KINDLING
    out[layout.CARDS + row] = table.n_hand[other] - hidden
    out[layout.KINDLED + row] = kindled
    if kindled and not hidden:
        out[layout.SHOWN + row * lights.N_LIGHTS + table.lantern[other]] = 1
    for light in range(lights.N_LIGHTS):
        out[layout.CAUGHT + row * lights.N_LIGHTS + light] = table.caught[other * lights.N_LIGHTS + light]
    out[layout.SCORE + row] = table.score(other)

"""What holds of every state of Thurn und Taxis: nothing is lost, and what is kept twice agrees."""

from __future__ import annotations

from itertools import pairwise

from stammtisch.games.thurn_und_taxis import constants
from stammtisch.games.thurn_und_taxis.board import CITY_BIT, HOUSES, N_CITIES, NEIGHBOURS, STACK_SIZE, TILE_VALUES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis


def as_mask(counts: list[int]) -> int:
    return sum(CITY_BIT[city] for city in range(N_CITIES) if counts[city])


def row(flat: list[int], seat: int) -> list[int]:
    return flat[seat * N_CITIES : (seat + 1) * N_CITIES]


def check(state: ThurnUndTaxis) -> None:
    pile = state.pile[: state.n_pile]
    shown = [card for card in state.display if card != constants.NO_CARD]
    everywhere = [pile.count(city) + shown.count(city) + state.discards[city] for city in range(N_CITIES)]
    assert state.in_pile == [pile.count(city) for city in range(N_CITIES)]
    assert state.n_discards == sum(state.discards)
    assert (state.n_display, state.on_display) == (len(shown), as_mask([shown.count(c) for c in range(N_CITIES)]))
    tile_points = [0] * 4
    for tile, owner in enumerate(state.tile_owner):
        if owner >= 0:
            tile_points[owner] += TILE_VALUES[tile]
    assert tile_points == state.tile_points
    assert sum(owner >= 0 for owner in state.tile_owner) == sum(state.tiles_gone)
    assert all(gone <= size for gone, size in zip(state.tiles_gone, STACK_SIZE, strict=True))
    for seat in range(state.players):
        hand, known, old = row(state.hands, seat), row(state.known, seat), row(state.old, seat)
        route = row(state.route, seat)[: state.n_route[seat]]
        for city in range(N_CITIES):
            everywhere[city] += hand[city] + route.count(city)
            assert 0 <= known[city] + old[city] <= hand[city]
        assert (state.n_hand[seat], state.held[seat]) == (sum(hand), as_mask(hand))
        assert (state.n_known[seat], state.n_old[seat]) == (sum(known), sum(old))
        assert len(set(route)) == len(route)
        assert state.in_route[seat] == sum(CITY_BIT[city] for city in route)
        assert all(NEIGHBOURS[a] & CITY_BIT[b] for a, b in pairwise(route))
        assert state.houses[seat].bit_count() == state.n_houses[seat] <= HOUSES
        assert state.carriage[seat] in (0, 3, 4, 5, 6, 7)
    assert everywhere == [3] * N_CITIES

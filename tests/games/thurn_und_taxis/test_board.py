"""The board and the components: TT-1 to TT-5."""

from __future__ import annotations

import pytest

from stammtisch.engine import registry
from stammtisch.games.thurn_und_taxis.board import CITIES, CITY, DATA, NEIGHBOURS, PROVINCES, mask
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from tests.cases import view_of
from tests.games.thurn_und_taxis.positions import moves, new_state, seen, table

SEED = "000102030405060708090a0b0c0d0e0f"


def new_game(players: int) -> ThurnUndTaxis:
    state = new_state(players)
    state.start(SEED)
    return state


@pytest.mark.rule("TT-1")
def test_there_are_22_cities_in_9_provinces_joined_by_45_roads_and_66_cards() -> None:
    assert (len(CITIES), len(PROVINCES), len(DATA["roads"])) == (22, 9, 45)
    assert sum(len(province["cities"]) for province in DATA["provinces"]) == 22
    state = new_game(4)
    everywhere = state.n_pile + state.n_display + sum(state.n_hand)
    assert everywhere == 66


@pytest.mark.rule("TT-1")
def test_every_city_has_three_cards() -> None:
    state = new_game(3)
    laid_open = [state.display.count(city) for city in range(22)]
    assert [a + b for a, b in zip(state.in_pile, laid_open, strict=True)] == [3] * 22


def test_innsbruck_borders_neither_carlsruhe_nor_regensburg() -> None:
    assert not NEIGHBOURS[CITY["Innsbruck"]] & mask(["Carlsruhe", "Regensburg"])


def test_roads_go_both_ways_and_the_board_hangs_together() -> None:
    for city in range(22):
        for other in range(22):
            assert bool(NEIGHBOURS[city] & 1 << other) == bool(NEIGHBOURS[other] & 1 << city)
    reached, edge = {0}, [0]
    while edge:
        city = edge.pop()
        new = {other for other in range(22) if NEIGHBOURS[city] & 1 << other} - reached
        reached |= new
        edge += new
    assert len(reached) == 22


@pytest.mark.rule("TT-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_20_houses_no_carriage_and_an_empty_hand(players: int) -> None:
    state = new_game(players)
    for seat in range(players):
        own = seen(state, seat)
        assert (own["houses_left"], own["carriage"], own["cards"], own["route"]) == (20, None, 0, [])


@pytest.mark.rule("TT-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_open_stacks_highest_value_on_top_with_any_number_of_players(players: int) -> None:
    tiles = view_of(new_game(players), 0)["tiles"]
    assert tiles == {
        "route5": [2, 1],
        "route6": [3, 2, 1],
        "route7": [4, 3, 2, 1],
        "outside": [6, 5, 4, 3],
        "baiern": [5, 4, 3, 2],
        "baden": [3, 2, 1],
        "wuerttemberg": [3, 2, 1],
        "schweiz": [3, 2, 1],
        "boehmen": [4, 3, 2],
        "end": [1],
    }


@pytest.mark.rule("TT-4")
def test_six_cards_are_laid_open_and_the_rest_is_the_pile() -> None:
    view = view_of(new_game(2), 0)
    assert (len(view["display"]), None in view["display"], view["pile"], view["discards"]) == (6, False, 60, [])


@pytest.mark.rule("TT-5")
def test_seat_0_begins_and_play_goes_clockwise() -> None:
    state = new_game(3)
    seats: list[int] = []
    while len(seats) < 7:
        seats.append(state.seat)
        turn = state.turns
        while state.turns == turn:
            state.apply(state.legal()[-1])
    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_the_notation_of_these_tests_keeps_all_cards() -> None:
    state = table("Ulm Basel | Lodz", "Ulm - Augsburg | ", discards="Linz Linz", pile="Zürich")
    everywhere = state.n_pile + state.n_discards + state.n_display + sum(state.n_hand) + sum(state.n_route)
    assert everywhere == 66
    assert moves(state, "draw")
    state.apply(state.game.action(state, {"type": "draw"}))
    assert "Zürich" in state.game.view(state, 0)["hand"]


def test_the_game_is_registered() -> None:
    game = registry.find("thurn-und-taxis")
    assert (game.name, game.players) == ("Thurn und Taxis", (2, 3, 4))

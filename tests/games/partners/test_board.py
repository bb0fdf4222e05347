"""Seats, teams, tracks, decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stammtisch.engine import options as engine_options
from stammtisch.engine import registry
from stammtisch.engine.errors import BadOption
from stammtisch.games.partners import board
from tests.cases import view_of
from tests.games.partners.positions import Table, all_cards, fresh, plus, table


@pytest.mark.rule("PA-1")
def test_partners_sit_opposite_each_other() -> None:
    seats = view_of(fresh(), -1)["seats"]
    assert board.SMALL["seats_clockwise"] == ["red", "yellow", "green", "blue"]
    assert [own["team"] for own in seats] == [[0, 2], [1, 3], [0, 2], [1, 3]]


@pytest.mark.rule("PA-1", "PP-1", "PP-2", "PP-7")
@pytest.mark.parametrize(("game", "teams"), [("partners", "two"), ("partners-plus", "two"), ("partners-plus", "three")])
def test_teams_are_those_of_the_data(game: str, teams: str) -> None:
    options: dict[str, Any] = {} if game == "partners" else {"teams": teams}
    shown = Table(fresh(game, **options))
    data = board.DATA[game]
    expected = {frozenset(team) for team in data.get(f"teams_of_{teams}", data.get("teams"))}
    seats = shown.state.game.view(shown.state, -1)["seats"]
    assert {frozenset(shown.colours[seat] for seat in own["team"]) for own in seats} == expected


@pytest.mark.rule("PP-1", "PP-2")
def test_three_teams_of_two_or_three_against_three() -> None:
    assert plus().colours == ["green", "blue", "purple", "red", "orange", "yellow"]
    assert [own["team"] for own in view_of(fresh("partners-plus"), -1)["seats"][:3]] == [[0, 3], [1, 4], [2, 5]]
    assert [own["team"] for own in view_of(fresh("partners-plus", teams="three"), -1)["seats"][:2]] == [
        [0, 2, 4],
        [1, 3, 5],
    ]


@pytest.mark.rule("PA-2", "PA-3")
def test_the_track_has_56_counted_fields_and_a_goal_of_4() -> None:
    board_of_four = table("red 56", "3")
    assert board_of_four.state.last == 56
    assert board_of_four.do(board_of_four.go("3", "red", 56, 3)).places("red") == [59]


@pytest.mark.rule("PA-2", "PP-3")
@pytest.mark.parametrize(("fields", "last"), [(13, 78), (14, 84)])
def test_the_larger_track_has_13_or_14_fields_to_each_start(fields: int, last: int) -> None:
    shown = plus("green last", "3", fields=fields)
    assert shown.state.last == last
    assert shown.do(shown.go("3", "green", last, 3)).places("green") == [last + 3]


@pytest.mark.rule("PA-3", "PP-3")
def test_places_are_told_from_the_owner() -> None:
    """Red's field 15 is the first after yellow's start space, yellow's 1."""
    shown = table("red 12; yellow 1", "3")
    assert shown.do(shown.go("3", "red", 12, 3)).places("yellow") == []
    shown = plus("green 11; blue 1", "3", fields=13)
    assert shown.do(shown.go("3", "green", 11, 3)).places("blue") == []


@pytest.mark.rule("PA-4", "PP-4")
@pytest.mark.parametrize(("game", "faces", "copies"), [("partners", 14, 4), ("partners-plus", 13, 6)])
def test_pawns_begin_at_home_and_the_deck_is_whole(game: str, faces: int, copies: int) -> None:
    state = fresh(game)
    assert all(own["pawns"] == ["home"] * 4 for own in state.game.view(state, -1)["seats"])
    deck = Counter(all_cards(state))
    assert set(deck.values()) == {copies}
    assert len(deck) == faces
    assert ("start" in deck) == (game == "partners")
    assert deck == board.DATA[game]["deck"]


@pytest.mark.rule("PA-5", "PP-5")
@pytest.mark.parametrize(("game", "dealer"), [("partners", 3), ("partners-plus", 5)])
def test_the_last_seat_deals_first_so_that_seat_0_leads(game: str, dealer: int) -> None:
    state = fresh(game)
    assert (state.game.view(state, -1)["dealer"], state.seat) == (dealer, 0)


@pytest.mark.rule("PP-18", "PP-19")
def test_playing_on_is_refused_with_three_against_three() -> None:
    game = registry.find("partners-plus")
    with pytest.raises(BadOption, match="second place"):
        engine_options.complete(game, 6, {"teams": "three", "play_on": True})


@pytest.mark.parametrize(
    ("game", "given"),
    [("partners", {"edition": "swedish"}), ("partners", {"teams": "two"}), ("partners-plus", {"fields": 15})],
)
def test_options_that_do_not_exist_are_refused(game: str, given: dict[str, Any]) -> None:
    found = registry.find(game)
    with pytest.raises(BadOption):
        engine_options.complete(found, found.players[0], given)

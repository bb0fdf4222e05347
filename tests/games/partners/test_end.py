"""Winning, and playing on for second place."""

from __future__ import annotations

import pytest

from stammtisch.engine.rng import Rng
from tests.cases import view_of
from tests.games.partners.positions import Table, fresh, plus, table

FINISHED = "g1 g2 g3 g4"


def won_by_green_and_red(hand: str = "1/14", others: str = "12", more: str = "") -> Table:
    """Green plays the last step of the first team; play goes on."""
    shown = plus(f"green last g2 g3 g4; red {FINISHED}{more}", hand, others=others, play_on=True)
    return shown.do(shown.go("1/14", "green", "last", 1))


@pytest.mark.rule("PA-37")
@pytest.mark.parametrize("edition", ["booklet", "championship"])
def test_the_first_team_with_eight_locked_pawns_wins_at_once(edition: str) -> None:
    shown = table(f"red last g2 g3 g4; green {FINISHED}; yellow 3 g4", "1/14 12", edition=edition)
    shown.do(shown.go("1/14", "red", "last", 1))
    assert shown.state.is_over()
    assert shown.state.legal() == []
    assert shown.state.game.result(shown.state) == {"scores": [4, 1, 4, 0], "winners": [0, 2]}


@pytest.mark.rule("PA-37")
def test_one_finished_player_is_not_enough() -> None:
    shown = table("red last g2 g3 g4; green g2 g3 g4", "1/14")
    shown.do(shown.go("1/14", "red", "last", 1))
    assert (shown.to_move, shown.state.game.result(shown.state)) == ("yellow", None)


@pytest.mark.rule("PA-37", "PA-12")
def test_a_finished_player_can_win_with_the_partners_pawn() -> None:
    shown = table(f"red {FINISHED}; green last g2 g3 g4", "1/14")
    shown.do(shown.go("1/14", "green", "last", 1))
    assert shown.state.game.result(shown.state) == {"scores": [4, 0, 4, 0], "winners": [0, 2]}


@pytest.mark.rule("PP-18", "PA-37")
def test_teams_of_two_without_playing_on_end_with_the_first() -> None:
    shown = plus(f"green last g2 g3 g4; red {FINISHED}", "1/14")
    shown.do(shown.go("1/14", "green", "last", 1))
    assert shown.state.game.result(shown.state) == {"scores": [4, 0, 0, 4, 0, 0], "winners": [0, 3]}


@pytest.mark.rule("PP-18", "PA-37")
def test_three_against_three_need_all_twelve() -> None:
    shown = plus(f"green last g2 g3 g4; purple {FINISHED}; orange 5", "1/14", teams="three")
    assert not shown.do(shown.go("1/14", "green", "last", 1)).state.is_over()
    shown = plus(f"green last g2 g3 g4; purple {FINISHED}; orange {FINISHED}", "1/14", teams="three")
    shown.do(shown.go("1/14", "green", "last", 1))
    assert shown.state.game.result(shown.state) == {"scores": [4, 0, 4, 0, 4, 0], "winners": [0, 2, 4]}


@pytest.mark.rule("PP-19")
def test_playing_on_the_winners_throw_their_hands_in_openly() -> None:
    shown = won_by_green_and_red("1/14 3", others="red: 9 10; blue: 12; orange: 12")
    view = shown.state.game.view(shown.state, -1)
    assert (shown.to_move, view["complete"], view["result"]) == ("blue", [[0, 3]], None)
    assert [own["cards"] for own in view["seats"]] == [0, 1, 0, 0, 1, 0]
    assert sorted(view["played"]) == sorted(["1/14", "3", "9", "10"])
    assert shown.places("red") == [shown.number(space) for space in FINISHED.split()]


@pytest.mark.rule("PP-19")
def test_playing_on_hands_thrown_in_are_something_learned() -> None:
    shown = plus(f"green last g2 g3 g4; red {FINISHED}", "1/14", play_on=True)
    before = shown.state.learned
    assert shown.do(shown.go("1/14", "green", "last", 1)).state.learned > before


@pytest.mark.rule("PP-19", "PA-6", "PA-7", "PA-8")
def test_playing_on_deal_exchange_and_lead_pass_over_seats_that_dropped_out() -> None:
    shown = won_by_green_and_red(others="blue: 12")
    assert shown.to_move == "blue"
    shown.do({"type": "fold"})
    state = shown.state
    assert [own["cards"] for own in state.game.view(state, -1)["seats"]] == [0, 4, 4, 0, 4, 4]
    order = []
    while state.game.view(state, -1)["phase"] == "give":
        order.append(shown.to_move)
        state.apply(state.legal()[0])
    assert order == ["blue", "purple", "orange", "yellow"]
    assert shown.to_move == "blue"


@pytest.mark.rule("PP-19", "PP-5")
def test_playing_on_the_dealer_is_the_next_seat_dropped_out_or_not() -> None:
    shown = won_by_green_and_red(others="blue: 12")
    state = shown.state
    shown.do({"type": "fold"})
    rng = Rng(1)
    seen: list[tuple[int, int, int]] = []
    while len(seen) < 6 and not state.is_over():
        view = state.game.view(state, -1)
        if view["phase"] == "give" and (view["dealer"], view["deal"], view["pile"]) not in seen:
            seen.append((view["dealer"], view["deal"], view["pile"]))
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])
    assert [entry[:2] for entry in seen] == [(5, 2), (5, 3), (0, 1), (0, 2), (0, 3), (1, 1)]
    assert [left for dealer, _, left in seen if dealer == 0] == [78 - 16, 78 - 32, 78 - 48]


@pytest.mark.rule("PP-19", "PA-9")
def test_playing_on_the_last_card_of_a_dealers_third_deal_is_followed_by_the_shuffle() -> None:
    shown = plus(f"green last g2 g3 g4; red {FINISHED}", "1/14", others="red: 9", play_on=True)
    shown.state.deals = 3
    shown.do(shown.go("1/14", "green", "last", 1))
    view = shown.state.game.view(shown.state, -1)
    assert (view["complete"], view["dealer"], view["deal"], view["phase"]) == ([[0, 3]], 0, 1, "give")
    assert [own["cards"] for own in view["seats"]] == [0, 4, 4, 0, 4, 4]
    assert (view["pile"], view["played"]) == (78 - 16, [])


@pytest.mark.rule("PP-19")
def test_playing_on_ends_at_once_with_the_second_team() -> None:
    shown = won_by_green_and_red(
        "1/14", others="blue: 1/14; purple: 3", more=f"; blue last g2 g3 g4; orange {FINISHED}; purple g4"
    )
    shown.do(shown.go("1/14", "blue", "last", 1))
    assert shown.state.is_over()
    assert shown.state.game.result(shown.state) == {
        "scores": [4, 4, 1, 4, 4, 0],
        "winners": [0, 3],
        "places": [[0, 3], [1, 4], [2, 5]],
    }


@pytest.mark.rule("PP-19")
def test_playing_on_the_deal_in_progress_is_played_out_by_the_others() -> None:
    shown = won_by_green_and_red("1/14", others="blue: 3; purple: 3; yellow: 3 5", more="; yellow 5")
    assert shown.do({"type": "fold"}, {"type": "fold"}).to_move == "yellow"
    assert shown.do(shown.go("3", "yellow", 5, 3)).to_move == "yellow"
    assert view_of(shown.do(shown.go("5", "yellow", 8, 5)).state, -1)["phase"] == "give"


@pytest.mark.rule("PP-18", "PP-19")
def test_places_are_told_only_when_playing_on() -> None:
    rng = Rng(5)
    for play_on in (False, True):
        state = fresh("partners-plus", play_on=play_on)
        assert state.game.result(state) is None
        state.rollout(rng)
        result = state.game.result(state)
        assert result is not None
        assert ("places" in result) == play_on
        if play_on:
            assert result["places"][0] == result["winners"]
            assert sorted(seat for team in result["places"] for seat in team) == list(range(6))

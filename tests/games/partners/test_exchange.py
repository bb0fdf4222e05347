"""Dealing, the exchange, the lead, dealers."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.engine.tape import Tape
from stammtisch.games.partners.board import FACES
from stammtisch.games.partners.rules import Partners
from tests.games.partners.positions import fresh, table, twin


def hands(state: Partners) -> list[list[str]]:
    return [state.game.view(state, seat)["hand"] for seat in range(state.players)]


def give_lowest(state: Partners) -> list[str]:
    """Everybody gives the card of the lowest number; the cards by seat."""
    given = [""] * state.players
    while state.game.view(state, -1)["phase"] == "give":
        given[state.seat] = state.game.move(state, state.legal()[0])["card"]
        state.apply(state.legal()[0])
    return given


def play_deal(state: Partners, rng: Rng) -> None:
    """Play anything until the next deal."""
    give_lowest(state)
    while not state.is_over() and state.game.view(state, -1)["phase"] != "give":
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))])


@pytest.mark.rule("PA-6", "PP-5")
@pytest.mark.parametrize("game", ["partners", "partners-plus"])
def test_four_cards_to_each_from_the_top_the_dealers_left_first(game: str) -> None:
    tape = Tape()
    state = fresh(game, tape=tape)
    ((deck, order),) = tape.take()
    assert deck == 0
    for seat in range(state.players):
        assert hands(state)[seat] == [FACES[card] for card in sorted(order[4 * seat : 4 * seat + 4])]


@pytest.mark.rule("PA-7", "PP-6")
@pytest.mark.parametrize(("game", "takers"), [("partners", [2, 3, 0, 1]), ("partners-plus", [3, 4, 5, 0, 1, 2])])
def test_everybody_gives_one_card_to_the_partner(game: str, takers: list[int]) -> None:
    check_exchange(fresh(game), takers)


@pytest.mark.rule("PP-7", "PA-7")
def test_three_against_three_give_to_the_nearest_team_mate_clockwise() -> None:
    check_exchange(fresh("partners-plus", teams="three"), [2, 3, 4, 5, 0, 1])


def check_exchange(state: Partners, takers: list[int]) -> None:
    before = hands(state)
    given = give_lowest(state)
    expected = [list(hand) for hand in before]
    for giver, taker in enumerate(takers):
        expected[giver].remove(given[giver])
        expected[taker].append(given[giver])
    assert [sorted(hand) for hand in hands(state)] == [sorted(hand) for hand in expected]


@pytest.mark.rule("PA-7")
def test_cards_change_hands_when_the_last_has_chosen() -> None:
    state = fresh()
    before = hands(state)
    for seat in (0, 1, 2):
        assert state.seat == seat
        state.apply(state.legal()[0])
        assert hands(state) == before
        assert [own["chosen"] for own in state.game.view(state, -1)["seats"]] == [other <= seat for other in range(4)]
    state.apply(state.legal()[0])
    assert hands(state) != before


@pytest.mark.rule("PA-7")
def test_each_face_in_hand_is_one_choice() -> None:
    state = fresh()
    offered = [state.game.move(state, action) for action in state.legal()]
    assert sorted(move["card"] for move in offered) == sorted(set(state.game.view(state, 0)["hand"]))
    assert {move["type"] for move in offered} == {"give"}


@pytest.mark.rule("PA-7", "PA-12")
def test_the_exchange_goes_on_when_a_partner_is_finished() -> None:
    shown = table("red g1 g2 g3 g4", "3", others="yellow: 12").do({"type": "fold"}, {"type": "fold"})
    assert [shown.state.seat, *(own["cards"] for own in shown.state.game.view(shown.state, -1)["seats"])] == [
        0,
        4,
        4,
        4,
        4,
    ]
    assert give_lowest(shown.state).count("") == 0


@pytest.mark.rule("PA-8")
def test_the_dealers_left_leads_and_one_card_each_is_played_clockwise() -> None:
    state = fresh()
    give_lowest(state)
    for seat in (0, 1, 2, 3):
        assert state.seat == seat
        turns = state.turns
        while state.turns == turns:
            state.apply(state.legal()[0])


@pytest.mark.rule("PA-8", "PA-9", "PP-5")
@pytest.mark.parametrize(("game", "left_over"), [("partners", 8), ("partners-plus", 6)])
def test_three_deals_from_one_pile_then_the_next_dealer_and_all_cards_anew(game: str, left_over: int) -> None:
    state = fresh(game)
    players = state.players
    rng = Rng(1)
    for dealer in (players - 1, 0, 1):
        for deal in (1, 2, 3):
            view = state.game.view(state, -1)
            assert (view["dealer"], view["deal"], state.seat) == (dealer, deal, (dealer + 1) % players)
            assert view["pile"] == left_over + 4 * players * (3 - deal)
            assert len(view["played"]) == 4 * players * (deal - 1)
            play_deal(state, rng)
    assert state.shuffles == 4


@pytest.mark.rule("PA-9")
def test_a_shuffle_is_of_the_whole_deck_and_follows_the_move_that_made_it_necessary() -> None:
    tape = Tape()
    state = fresh()
    state.tape = tape
    rng = Rng(2)
    for _ in range(3):
        play_deal(state, rng)
    ((_, order),) = tape.take()
    assert sorted(order) == sorted(list(range(14)) * 4)


@pytest.mark.parametrize("options", [{}, {"teams": "three"}])
def test_somebody_learns_by_deals_shuffles_exchanges_and_hands_thrown_in(options: dict[str, Any]) -> None:
    state = fresh("partners-plus", **options)
    assert state.learned == 2  # shuffled, dealt
    rng = Rng(3)
    for _ in range(2000):
        if state.is_over():
            break
        before = twin(state)
        legal = state.legal()
        action = legal[rng.below(len(legal))]
        state.apply(action)
        kind = before.game.move(before, action)["type"]
        exchanged = kind == "give" and state.game.view(state, -1)["phase"] == "play"
        dealt = kind != "give" and state.game.view(state, -1)["phase"] == "give"
        seen = exchanged + dealt + (kind == "fold") + state.shuffles - before.shuffles
        assert state.learned - before.learned == seen

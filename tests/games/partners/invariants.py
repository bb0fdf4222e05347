"""What holds of every state of Partners: nothing is lost, and what is kept twice agrees."""

from __future__ import annotations

from collections import Counter

from stammtisch.games.partners.board import FACES, NO_CARD, PAWNS, PAWNS_EACH
from stammtisch.games.partners.rules import Partners
from tests.games.partners.positions import all_cards, masks


def check(state: Partners) -> None:
    check_pawns(state)
    check_cards(state)


def check_pawns(state: Partners) -> None:
    """Masks agree with places, no two colours share a field, goal spaces hold one pawn each."""
    for name, value in masks(state, state.place).items():
        assert getattr(state, name) == value, name
    for pawns in state.on_field:
        assert len({pawn // PAWNS_EACH for pawn in range(PAWNS) if pawns >> pawn & 1}) <= 1
    for seat in range(state.players):
        inside = [place for place in state.place[seat * PAWNS_EACH :][:PAWNS_EACH] if place > state.last]
        assert len(set(inside)) == len(inside)


def check_cards(state: Partners) -> None:
    """The deck is whole, and cards that were chosen or got are in their hands."""
    assert Counter(all_cards(state)) == dict.fromkeys(FACES[: state.faces], state.copies)
    for seat in range(state.players):
        hand = state.hands[4 * seat : 4 * seat + state.n_hand[seat]]
        for card in (state.given[seat], state.gift[seat]):
            assert card == NO_CARD or card in hand

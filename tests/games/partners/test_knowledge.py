"""What a seat sees and knows, and what is imagined in place of what it does not know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stammtisch import plain
from stammtisch.engine.rng import Rng
from stammtisch.games.partners.board import FACE, FACES, NO_CARD
from stammtisch.games.partners.constants import GIVING
from stammtisch.games.partners.rules import Partners
from tests.games.partners.invariants import check_cards
from tests.games.partners.positions import NAMES, SETTINGS, fresh, plus, put_in_pile, table, twin

SAMPLES = 2_400 if plain.asked_for() else 9_600
GAMES = 1 if plain.asked_for() else 3


def hand(state: Partners, seat: int) -> tuple[str, ...]:
    return tuple(FACES[card] for card in sorted(state.hands[4 * seat : 4 * seat + state.n_hand[seat]]))


def pile(state: Partners) -> tuple[str, ...]:
    return tuple(FACES[card] for card in state.pile[: state.n_pile])


def give(state: Partners, cards: str) -> None:
    for card in cards.split():
        state.apply(state.game.action(state, {"type": "give", "card": card}))


def before_exchange(hands: str, left: str, **options: Any) -> Partners:
    """A game at the first choice of a card, with these hands and this pile."""
    rows = [row.split() for row in hands.split("|")]
    state = fresh("partners" if len(rows) == 4 else "partners-plus", **options)
    cards = [FACE[card] for row in rows for card in row]
    state.hands = cards + [NO_CARD] * (24 - len(cards))
    put_in_pile(state, [FACE[card] for card in left.split()])
    assert state.phase == GIVING
    return state


FOUR = "2 3 5 6 | 7 9 10 12 | 2 3 5 6 | 7 9 10 12"


def test_the_giver_knows_the_card_until_it_is_played() -> None:
    state = before_exchange(FOUR, "start swap", edition="booklet")
    give(state, "5 7 6 9")
    assert state.game.view(state, 0)["gave"] == {"to": 2, "card": "5"}
    assert state.game.view(state, 0)["got"] == {"from": 2, "card": "6"}
    assert state.game.view(state, 2)["got"] == {"from": 0, "card": "5"}
    assert state.game.view(state, 1)["gave"] == {"to": 3, "card": "7"}
    assert (state.game.view(state, -1)["gave"], state.game.view(state, -1)["got"]) == (None, None)
    state.apply(state.game.action(state, {"type": "fold"}))
    assert state.game.view(state, 2)["gave"] is None
    assert state.game.view(state, 0)["gave"] == {"to": 2, "card": "5"}


def test_a_card_of_the_face_given_counts_as_the_one_given() -> None:
    shown = table("red 3; green 5", "3", others="green: 5 5 6")
    shown.state.gift = [NO_CARD, NO_CARD, FACE["5"], NO_CARD, NO_CARD, NO_CARD]
    shown.do(shown.go("3", "red", 3, 3))
    assert shown.state.game.view(shown.state, 0)["gave"] == {"to": 2, "card": "5"}
    shown.do(shown.go("5", "green", 5, 5))
    assert shown.state.game.view(shown.state, 0)["gave"] is None


def test_a_choice_is_the_givers_secret_until_the_cards_change_hands() -> None:
    state = before_exchange(FOUR, "", edition="booklet")
    other = twin(state)
    give(state, "5")
    give(other, "6")
    assert state.game.view(state, 0)["gave"] == {"to": 2, "card": "5"}
    for seat in (1, 2, 3, -1):
        assert state.game.view(state, seat) == other.game.view(other, seat)


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=NAMES)
def test_hands_of_others_and_the_pile_do_not_show(game: str, options: dict[str, Any]) -> None:
    """Whatever is imagined in place of what a seat does not know, its view and its moves stay the same."""
    rng = Rng(1)
    for seed in range(GAMES):
        state = fresh(game, seed, **options)
        while not state.is_over():
            if rng.below(40) == 0:
                for seat in range(-1, state.players):
                    imagined = twin(state)
                    imagined.determinize(seat, rng)
                    assert imagined.game.view(imagined, seat) == state.game.view(state, seat)
                    check_cards(imagined)
                    if seat == state.seat:
                        assert imagined.legal() == state.legal()
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])


def is_uniform(counts: Counter[Any], possible: int) -> bool:
    """Chi-square: every possible outcome, each about equally often (p far below one in ten thousand)."""
    expected = counts.total() / possible
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = possible - 1
    return len(counts) == possible and statistic < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_unseen_cards_are_dealt_uniformly_among_other_hands_and_the_pile() -> None:
    """Red gave green the 6; unseen are 5, 7, 9, 10, of which each is anywhere."""
    shown = table("red 3", "2 3", others="yellow: 5; green: 6 7; blue: 9")
    put_in_pile(shown.state, [FACE["10"]])
    shown.state.gift = [NO_CARD, NO_CARD, FACE["6"], NO_CARD, NO_CARD, NO_CARD]
    rng = Rng(2)
    seen: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        state = twin(shown.state)
        state.determinize(0, rng)
        assert "6" in hand(state, 2)
        seen[(hand(state, 1), hand(state, 2), hand(state, 3), pile(state))] += 1
    assert is_uniform(seen, 24)


def test_another_seat_does_not_know_what_was_given() -> None:
    shown = table("red 3", "2", others="yellow: 5; green: 6 7; blue: 9")
    put_in_pile(shown.state, [])
    shown.state.gift = [NO_CARD, NO_CARD, FACE["6"], NO_CARD, NO_CARD, NO_CARD]
    rng = Rng(3)
    seen: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        state = twin(shown.state)
        state.determinize(1, rng)
        seen[(hand(state, 0), hand(state, 2), hand(state, 3))] += 1
    assert is_uniform(seen, 12)


def test_a_spectator_knows_no_hand() -> None:
    shown = table("red 3", "2", others="yellow: 5; green: 6; blue: 9")
    put_in_pile(shown.state, [])
    rng = Rng(4)
    seen: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        state = twin(shown.state)
        state.determinize(-1, rng)
        seen[tuple(hand(state, seat) for seat in range(4))] += 1
    assert is_uniform(seen, 24)


def test_any_card_of_a_hand_may_be_the_one_chosen() -> None:
    state = before_exchange(FOUR, "start", edition="booklet")
    give(state, "5 7")
    rng = Rng(5)
    chosen: Counter[Any] = Counter()
    own: Counter[Any] = Counter()
    for _ in range(SAMPLES):
        imagined = twin(state)
        imagined.determinize(1, rng)
        own[imagined.given[1]] += 1
        chosen[imagined.given[0]] += 1
        assert FACES[imagined.given[0]] in hand(imagined, 0)
    assert own == {FACE["7"]: SAMPLES}
    # of the nine cards that yellow has not seen, blue's four, start, red's and green's, each is as likely
    unseen = Counter(["7", "9", "10", "12", "start", "2", "2", "3", "3", "5", "5", "6", "6"])
    for face, copies in unseen.items():
        assert abs(chosen[FACE[face]] - SAMPLES * copies / 13) < 5 * (SAMPLES * copies / 13) ** 0.5


def test_who_got_a_card_from_whom_is_imagined_for_third_parties() -> None:
    """To yellow any of green's four cards may be the one got from red; what was played counts as gone."""
    shown = table("red 3", "2", others="yellow: 5; green: 6 7; blue: 9")
    shown.state.gift = [NO_CARD, NO_CARD, FACE["6"], NO_CARD, NO_CARD, NO_CARD]
    rng = Rng(6)
    gone = 0
    for _ in range(SAMPLES):
        state = twin(shown.state)
        state.determinize(1, rng)
        gone += state.gift[2] == NO_CARD
    assert abs(gone - SAMPLES / 2) < 5 * SAMPLES**0.5


@pytest.mark.rule("PP-7")
def test_with_teams_of_three_a_seat_knows_the_gift_two_on_and_the_one_from_two_back() -> None:
    state = before_exchange(
        "2 3 5 6 | 7 9 10 12 | 2 3 5 6 | 7 9 10 12 | 2 3 5 6 | 7 9 10 12", "swap swap", teams="three"
    )
    give(state, "2 7 3 9 5 10")
    assert state.game.view(state, 0)["gave"] == {"to": 2, "card": "2"}
    assert state.game.view(state, 0)["got"] == {"from": 4, "card": "5"}
    rng = Rng(7)
    others: Counter[Any] = Counter()
    for _ in range(200):
        imagined = twin(state)
        imagined.determinize(0, rng)
        assert "2" in hand(imagined, 2)
        assert imagined.game.view(imagined, 0) == state.game.view(state, 0)
        others[hand(imagined, 4)] += 1
    assert len(others) > 20


@pytest.mark.rule("PP-19")
def test_cards_thrown_in_by_a_team_that_dropped_out_are_counted() -> None:
    shown = plus("green last g2 g3 g4; red g1 g2 g3 g4", "1/14 9", others="red: 10; blue: 5; orange: 6", play_on=True)
    put_in_pile(shown.state, [FACE["12"]])
    shown.do(shown.go("1/14", "green", "last", 1))
    rng = Rng(8)
    seen: Counter[Any] = Counter()
    for _ in range(SAMPLES // 10):
        state = twin(shown.state)
        state.determinize(1, rng)
        seen[(hand(state, 4), pile(state))] += 1
    assert is_uniform(seen, 2)

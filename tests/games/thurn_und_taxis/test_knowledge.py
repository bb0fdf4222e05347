"""What a seat knows of the others' cards, and that `determinize` keeps it and deals the rest evenly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from itertools import permutations

import pytest

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from stammtisch.games.thurn_und_taxis.board import CITIES
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from tests.cases import OLD_CASES, Case, scaled
from tests.chance import chi_square
from tests.games.thurn_und_taxis.positions import do, hand, table
from tests.test_contract import leaks


def worlds(state: ThurnUndTaxis, seat: int, count: int) -> list[State]:
    """States that the seat can imagine."""
    rng = Rng(11)
    found = []
    for _ in range(count):
        imagined = state.copy()
        imagined.determinize(seat, rng)
        found.append(imagined)
    return found


def hands_imagined(state: ThurnUndTaxis, seat: int, other: int, count: int = 200) -> set[tuple[str, ...]]:
    return {tuple(world.game.view(world, other)["hand"]) for world in worlds(state, seat, scaled(count))}


def pile_of(state: State) -> tuple[str, ...]:
    assert isinstance(state, ThurnUndTaxis)
    return tuple(CITIES[card] for card in state.pile[: state.n_pile])


def test_a_card_taken_openly_is_known_until_it_is_laid() -> None:
    state = do(table("Ulm | Basel | Kempten", seat=1), "take Lodz")
    for imagined in hands_imagined(state, 0, 1):
        assert "Lodz" in imagined
    do(state, "start Lodz")
    assert any("Lodz" not in imagined for imagined in hands_imagined(state, 0, 1))


def test_a_card_taken_openly_is_known_until_it_is_discarded() -> None:
    state = table("Ulm | Basel Linz Linz Zürich | Kempten", " | Ulm - Kempten | ", seat=1)
    do(state, "take Augsburg", "take Lodz", "play Augsburg right", "close", "done")
    assert all("Lodz" in imagined for imagined in hands_imagined(state, 0, 1))
    do(state, "discard Lodz")
    assert not all("Lodz" in imagined for imagined in hands_imagined(state, 0, 1))


def test_of_two_equal_cards_the_one_laid_counts_as_the_known_one() -> None:
    state = do(table("Ulm | Lodz Basel | Kempten", seat=1), "take Lodz")
    assert all("Lodz" in imagined for imagined in hands_imagined(state, 0, 1))
    do(state, "start Lodz")
    assert "Lodz" in hand(state, 1)
    assert not all("Lodz" in imagined for imagined in hands_imagined(state, 0, 1))


def test_a_card_drawn_unseen_is_known_to_the_drawer_alone() -> None:
    state = do(table("Ulm | Basel | Kempten", pile="Zürich"), "draw")
    assert hands_imagined(state, 0, 0) == {("Ulm", "Zürich")}
    assert len(hands_imagined(state, 1, 0)) > 1
    assert len(hands_imagined(state, -1, 0)) > 1


def test_what_is_hidden_is_dealt_anew_evenly() -> None:
    """Two hands of one card each and a pile of two: all orders of the four hidden cards are equally likely."""
    state = table("Ulm | Basel | Kempten", pile="Ulm Zürich", rest_in_hand=True)
    hidden = ["Ulm", "Basel", "Ulm", "Zürich"]
    expected: Counter[Hashable] = Counter(permutations(hidden))
    counts: Counter[Hashable] = Counter()
    for world in worlds(state, 2, scaled(24_000)):
        counts[(*world.game.view(world, 0)["hand"], *world.game.view(world, 1)["hand"], *reversed(pile_of(world)))] += 1
    assert counts.keys() == expected.keys(), "every possible arrangement, and no other"
    assert chi_square(counts, dict(expected)) < 4


def after_a_shuffle(players: int) -> ThurnUndTaxis:
    """Seat 0 has just drawn from a pile that had to be made from the discards."""
    others = "Basel Linz | " * (players - 2)
    state = table(f"Ulm | {others}Lodz", pile="", discards="Passau Passau Kempten Basel Linz Zürich")
    return do(state, "draw")


def test_at_a_shuffle_two_players_know_each_others_hands() -> None:
    state = after_a_shuffle(2)
    assert hands_imagined(state, 0, 1) == {tuple(hand(state, 1))}
    assert len(hands_imagined(state, 1, 0)) > 1, "the card drawn from the new pile is hidden"
    assert all("Ulm" in imagined for imagined in hands_imagined(state, 1, 0))


def test_after_a_shuffle_old_cards_stay_in_hands_and_the_new_pile_is_the_discards() -> None:
    state = after_a_shuffle(3)
    piles = {tuple(sorted(pile_of(world))) for world in worlds(state, 0, scaled(200))}
    assert piles == {tuple(sorted(pile_of(state)))}
    assert len(hands_imagined(state, 0, 1)) > 1, "who holds which of the old cards is not known"


def test_old_cards_are_dealt_evenly_among_those_who_hold_them() -> None:
    state = table("Basel | Linz | Kempten", pile="", discards="Passau Zürich", seat=2)
    do(state, "draw")
    counts: Counter[Hashable] = Counter()
    for world in worlds(state, 2, scaled(4_000)):
        counts[world.game.view(world, 0)["hand"][0]] += 1
    assert counts.keys() == {"Basel", "Linz"}
    assert chi_square(counts, {"Basel": 1, "Linz": 1}) < 4


def test_a_card_that_may_be_old_or_new_blurs_the_picture_of_who_cannot_tell() -> None:
    """Seat 1 holds an old card and a new one and lays a Linz, of which there were old and new ones."""
    state = after_a_shuffle(3)
    do(state, "start Ulm", "end")
    do(state, "draw", "start Linz")
    piles = {tuple(sorted(pile_of(world))) for world in worlds(state, 0, scaled(400))}
    assert len(piles) > 1, "whether the Linz in the pile is gone is not known, so old and new cards may mix"
    assert not state.blurred[1], "seat 1 knows what it laid"


def test_the_next_shuffle_makes_the_picture_clear_again() -> None:
    state = after_a_shuffle(3)
    do(state, "start Ulm", "end", "draw", "start Linz")
    assert state.blurred[0]
    while state.shuffles < 2:
        kinds = [state.game.move(state, action)["type"] for action in state.legal()]
        choice = kinds.index("refresh") if "refresh" in kinds else 0
        state.apply(state.legal()[choice])
    assert not any(state.blurred)


@pytest.mark.rule("TT-18")
@pytest.mark.parametrize(
    "case", [case for case in OLD_CASES if case.game.id == "thurn-und-taxis"], ids=lambda case: case.name
)
def test_a_turn_that_ends_by_itself_where_no_card_fits_is_noticed_as_a_leak(case: Case) -> None:
    """The test that whom a game asks depends on nothing hidden can fail: the first rules told so what was in a hand."""
    found = next(leaks(case, 500), "")
    assert re.search("'type': '(start|play)'.* leads on otherwise", found), found or "nothing was noticed"

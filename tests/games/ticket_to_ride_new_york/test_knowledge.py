"""What a seat knows and what it cannot: `determinize` keeps the one and deals the other anew, all equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations, product

import pytest

from stammtisch.engine.rng import Rng
from stammtisch.engine.seats import SPECTATOR
from stammtisch.games.ticket_to_ride_new_york.board import ROUTE_BIT
from stammtisch.games.ticket_to_ride_new_york.constants import KEPT_BOTH
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.cases import scaled, view_of
from tests.chance import chi_square
from tests.games.ticket_to_ride_new_york.invariants import check
from tests.games.ticket_to_ride_new_york.positions import (
    begun,
    copy_of,
    dealt,
    do,
    hand,
    laid_out,
    offers,
    steps,
    ticket_deck,
    ticket_ids,
    with_pieces,
    without_tickets_left,
)

SAMPLES = scaled(12000)


def imagined(state: NewYork, seat: int, rng: Rng) -> NewYork:
    twin = copy_of(state)
    twin.determinize(seat, rng)
    return twin


def samples(state: NewYork, seat: int, what: Callable[[NewYork], Hashable], number: int = SAMPLES) -> Counter[Hashable]:
    """How often each arrangement comes up."""
    rng = Rng(7)
    return Counter(what(imagined(state, seat, rng)) for _ in range(number))


def assert_as_often_as(found: Counter[Hashable], wanted: Counter[Hashable]) -> None:
    """Exactly the wanted arrangements come up, in these proportions."""
    assert set(found) == set(wanted)
    assert abs(chi_square(found, dict(wanted))) < 5


def both_hands_and_pile(state: NewYork) -> Hashable:
    return hand(state, 0), tuple(state.pile[: state.n_pile])


def others_tickets(state: NewYork) -> Hashable:
    return tuple(ticket for ticket in range(18) if state.tickets[1] & 1 << ticket), tuple(ticket_deck(state))


# -- in any position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_remembers_stays(players: int) -> None:
    """Cards taken openly, and every draw of tickets of the own; of the others', how many were drawn and kept."""
    rng = Rng(players)
    for number, (_, _, state) in enumerate(steps(players, scaled(40))):
        if number % 3 == 0 and not state.is_over():
            for seat in range(SPECTATOR, players):
                twin = imagined(state, seat, rng)
                check(twin)
                assert twin.known == state.known
                assert memory(twin, seat) == memory(state, seat)


def memory(state: NewYork, seat: int) -> list[tuple[int, ...]]:
    choosing = state.n_draws < state.players
    draws = zip(state.drawer, state.upper, state.lower, state.choice, strict=True)
    return [
        (drawer, upper, lower, choice) if drawer == seat else (drawer, lower < 0, choosing or choice == KEPT_BOTH)
        for drawer, upper, lower, choice in list(draws)[: state.n_draws]
    ]


def test_after_the_end_nothing_that_is_shown_changes() -> None:
    state = laid_out(2)
    state.turns_left, state.end_seat = 1, 0
    do(state, "draw", "draw")
    rng = Rng(1)
    for seat in (SPECTATOR, 0, 1):
        assert view_of(imagined(state, seat, rng), seat) == state.game.view(state, seat)


# -- transport cards


@pytest.mark.rule("NY-6")
def test_unseen_cards_are_dealt_anew_uniformly() -> None:
    state = laid_out(2, hands=("green pink",), pile="blue red", display="")
    wanted: Counter[Hashable] = Counter()
    for one, other, *pile in permutations([0, 1, 3, 4]):
        names = ["blue", "green", "", "pink", "red"]
        wanted[" ".join(names[card] for card in sorted([one, other])), tuple(pile)] += 1
    assert_as_often_as(samples(state, 1, both_hands_and_pile), wanted)


@pytest.mark.rule("NY-6")
def test_a_face_up_card_taken_is_known_until_it_is_paid() -> None:
    state = laid_out(2, display="red blue green black pink")
    do(state, "take red", "draw")
    rng = Rng(3)
    assert state.game.view(state, 1)["seats"][0]["known"] == ["red"]
    assert all("red" in hand(imagined(state, 1, rng), 0) for _ in range(100))
    do(state, "draw", "draw", "claim 17 red 0")
    assert state.game.view(state, 1)["seats"][0]["known"] == []
    assert not all("red" in hand(imagined(state, 1, rng), 0) for _ in range(100))


@pytest.mark.rule("NY-9")
def test_who_can_count_knows_the_other_hand_when_the_deck_is_empty() -> None:
    state = laid_out(2, hands=("green pink",), pile="", display="red")
    assert set(samples(state, 1, lambda twin: hand(twin, 0), 50)) == {"green pink"}


@pytest.mark.rule("NY-25")
def test_a_pass_shows_what_the_hand_cannot_pay() -> None:
    """With one piece and blue a route of one could be claimed: so it is red that seat 0 holds."""
    state = without_tickets_left(with_pieces(laid_out(3, hands=("red", "blue"), display="", pile=""), 1, 15))
    state.open_routes = [routes & ~(ROUTE_BIT[7] | ROUTE_BIT[17]) for routes in state.open_routes]
    assert set(samples(state, 2, lambda twin: hand(twin, 0), 50)) == {"red", "blue"}
    do(state, "pass")
    assert set(samples(state, 2, lambda twin: hand(twin, 0), 50)) == {"red"}


# -- tickets


@pytest.mark.rule("NY-4", "NY-23")
def test_while_first_tickets_are_chosen_the_others_choice_may_be_any() -> None:
    """Seat 1 of two has seen 2 and 3; seat 0 may hold any one or two of the rest, and have returned one."""
    state = do(dealt(2), "keep 0")
    found = samples(state, 1, lambda twin: (twin.tickets[0].bit_count(), twin.choice[0]))
    assert_as_often_as(found, Counter({(1, 0): 1, (1, 1): 1, (2, 2): 1}))
    held = samples(state, 1, lambda twin: ticket_ids(twin, 0)[0], 2000)
    assert set(held) == set(range(18)) - {2, 3}


@pytest.mark.rule("NY-4", "NY-23")
def test_the_own_first_tickets_stay_and_those_of_the_others_vary() -> None:
    state = dealt(3)
    do(state, "keep 1")
    for seat in range(3):
        assert set(samples(state, seat, lambda twin, seat=seat: tuple(twin.game.view(twin, seat)["offer"]), 50)) == {  # type: ignore[misc]
            tuple(state.game.view(state, seat)["offer"])
        }
    assert len(samples(state, 0, lambda twin: tuple(twin.game.view(twin, 1)["offer"]), 400)) > 50
    assert set(samples(state, 0, lambda twin: tuple(ticket_ids(twin, 0)), 50)) == {(1,)}


@pytest.mark.rule("NY-4", "NY-22")
def test_a_seat_knows_where_the_tickets_lie_that_it_returned() -> None:
    """Of the first choice seat 0's lies above seat 1's: each knows its own place, and not the other's."""
    state = do(dealt(2), "keep 0", "keep 3")
    assert ticket_deck(state)[-2:] == [1, 2]
    assert set(samples(state, 0, lambda twin: ticket_deck(twin)[-2], 50)) == {1}
    assert set(samples(state, 1, lambda twin: ticket_deck(twin)[-1], 50)) == {2}
    assert set(samples(state, 0, lambda twin: ticket_deck(twin)[-1], 500)) == set(range(2, 18))
    assert len(samples(state, SPECTATOR, lambda twin: ticket_deck(twin)[-1], 800)) == 18


@pytest.mark.rule("NY-22")
def test_it_keeps_knowing_as_the_deck_is_drawn_down() -> None:
    state = do(dealt(2), "keep 0", "keep 2 3")
    do(state, "tickets", "keep 4", "draw", "draw", "tickets", "keep 6 7")
    for _ in range(3):
        do(state, "tickets")
        do(state, offers(state)[-1], "draw", "draw")
    deck = ticket_deck(state)
    assert deck[-2:] == [1, 5]
    assert {ticket_deck(twin)[-2:] == [1, 5] for twin in (imagined(state, 0, Rng(n)) for n in range(50))} == {True}
    assert len(samples(state, 1, lambda twin: tuple(ticket_deck(twin)[-2:]), 200)) > 20


@pytest.mark.rule("NY-22", "NY-23")
def test_tickets_to_choose_from_are_seen_by_the_drawer_alone() -> None:
    state = do(begun(2), "tickets")
    assert set(samples(state, 0, lambda twin: tuple(twin.game.view(twin, 0)["offer"]), 50)) == {(4, 5)}
    assert len(samples(state, 1, lambda twin: tuple(twin.game.view(twin, 0)["offer"]), 500)) > 100


@pytest.mark.rule("NY-22", "NY-23")
def test_the_others_tickets_and_the_deck_are_one_pool() -> None:
    """Seat 0 has drawn and kept all but two: 2, 3, 16 and 17 are in seat 1's hand and the deck."""
    state = begun(2)
    for n in range(4, 16, 2):
        do(state, "tickets", f"keep {n} {n + 1}", "draw", "draw")
    wanted: Counter[Hashable] = Counter()
    for one, other, *deck in permutations([2, 3, 16, 17]):
        wanted[tuple(sorted([one, other])), tuple(deck)] += 1
    assert_as_often_as(samples(state, 0, others_tickets), wanted)


Draw = tuple[int, int, int]  # seat, tickets drawn, tickets kept


def possible(state: NewYork, seat: int, draws: list[Draw], unseen: set[int]) -> Counter[Hashable]:
    """All that may be, by trying every order of the tickets that the seat has not seen with every choice.

    The tickets go by their places in the first order, in which `unseen` must be what the seat never saw.
    """
    worlds: Counter[Hashable] = Counter()
    for choices in product((0, 1), repeat=len(draws)):
        line, hands, head = list(range(18)), {0: set[int](), 1: set[int]()}, 0
        seen: dict[int, int] = {}
        agrees = True
        waiting: list[int] = []
        for number, ((drawer, drawn, kept), choice) in enumerate(zip(draws, choices, strict=True)):
            taken = line[head : head + drawn]
            head += drawn
            if drawer == seat or drawn == kept:
                choice = 0 if drawer != seat else state.choice[number] % 2
                agrees &= choice == choices[number]
            if drawer == seat:
                for place, ticket in zip(taken, (state.upper[number], state.lower[number]), strict=False):
                    agrees &= seen.setdefault(place, ticket) == ticket
            if kept < drawn:
                waiting.append(taken.pop(1 - choice))
            hands[drawer].update(taken)
            if number >= 1:
                line += waiting
                waiting = []
        if not agrees or len(set(seen.values())) < len(seen) or unseen & set(seen.values()):
            continue
        places = [place for place in range(18) if place not in seen]
        assert len(places) == len(unseen)
        for order in permutations(sorted(unseen)):
            face = {**seen, **dict(zip(places, order, strict=True))}
            worlds[tuple(sorted(face[place] for place in hands[1])), tuple(face[place] for place in line[head:])] += 1
    return worlds


def drawn_down() -> tuple[NewYork, list[Draw]]:
    """Seat 0 has returned 1 and 13; seat 1 has kept 2 and 3; 14 to 17 and these two, in this order, are the deck."""
    state = do(dealt(2), "keep 0", "keep 2 3")
    draws = [(0, 2, 1), (1, 2, 2)]
    for n in range(4, 12, 2):
        do(state, "tickets", f"keep {n} {n + 1}", "draw", "draw")
        draws.append((0, 2, 2))
    do(state, "tickets", "keep 12")
    assert ticket_deck(state) == [14, 15, 16, 17, 1, 13]
    return state, [*draws, (0, 2, 1)]


@pytest.mark.rule("NY-22", "NY-23")
def test_a_known_ticket_that_another_drew_is_in_that_hand_or_back_at_the_bottom() -> None:
    """Seat 1 draws 14 and 15, 16 and 17, and the two that seat 0 had returned, and returns one each time."""
    state, draws = drawn_down()
    do(state, "tickets", "keep 14", "draw", "draw", "tickets", "keep 17", "draw", "draw", "tickets", "keep 13")
    draws += [(1, 2, 1)] * 3
    assert ticket_deck(state) == [15, 16, 1]
    wanted = possible(state, 0, draws, {2, 3, 14, 15, 16, 17})
    assert {deck[-1] for _, deck in wanted} == {1, 13}  # type: ignore[misc, has-type]
    assert_as_often_as(samples(state, 0, others_tickets), wanted)


@pytest.mark.rule("NY-22", "NY-23")
def test_what_is_seen_later_tells_what_the_other_had_returned() -> None:
    """Seat 1 draws 1 and 13, which seat 0 knows, and keeps 13: seat 0 finds 1 in the deck, and so knows of 13."""
    state, draws = drawn_down()
    do(state, "draw", "draw", "tickets", "keep 14 15", "draw", "draw", "tickets", "keep 16 17", "tickets", "keep 13")
    draws += [(0, 2, 2), (0, 2, 2), (1, 2, 1)]
    assert ticket_deck(state) == [1]
    both = samples(state, 0, others_tickets)
    assert_as_often_as(both, possible(state, 0, draws, {2, 3}))
    assert_as_often_as(both, Counter({((2, 3, 13), (1,)): 1, ((1, 2, 3), (13,)): 1}))
    do(state, "tickets")
    assert ticket_ids(state, 0)[1] == 1
    assert set(samples(state, 0, others_tickets, 200)) == {((2, 3, 13), ())}


@pytest.mark.rule("NY-22", "NY-23")
def test_a_returned_ticket_may_go_round_more_than_once() -> None:
    """Seat 1 draws 17 and 1, which seat 0 knows, returns one, and draws it again with 13, which seat 0 knows too."""
    state, draws = drawn_down()
    do(state, "tickets", "keep 14 15", "tickets", "keep 16", "draw", "draw", "draw", "draw")
    draws += [(1, 2, 2), (0, 2, 1)]
    assert ticket_deck(state) == [1, 13, 17]
    do(state, "tickets", "keep 1", "draw", "draw", "tickets", "keep 17")
    draws += [(1, 2, 1), (1, 2, 1)]
    assert ticket_deck(state) == [13]
    wanted = possible(state, 0, draws, {2, 3, 14, 15})
    assert len(wanted) == 3
    assert_as_often_as(samples(state, 0, others_tickets), wanted)


# -- what is learned, by which undo goes


@pytest.mark.parametrize(
    ("moves", "learns"),
    [
        (["draw"], True),
        (["take blue"], True),
        (["tickets"], True),
        (["claim 18 blue 0"], False),
    ],
)
def test_whoever_sees_what_was_hidden_has_learned_something(moves: list[str], learns: bool) -> None:
    state = laid_out(2, hands=("blue",), display="blue red green pink black")
    before = state.learned
    do(state, *moves)
    assert (state.learned > before) == learns


def test_keeping_tickets_tells_nobody_anything_new() -> None:
    state = do(begun(2), "tickets")
    learned = state.learned
    assert do(state, "keep 4").learned == learned
    first = dealt(2)
    learned = first.learned
    assert do(first, "keep 0").learned == learned


def test_a_card_taken_that_cannot_be_replaced_tells_nothing_new() -> None:
    state = laid_out(2, display="blue red", pile="")
    learned = state.learned
    assert do(state, "take blue").learned == learned


def test_filling_the_display_after_a_claim_is_seen() -> None:
    state = laid_out(2, hands=("2 red",), display="blue", pile="")
    learned = state.learned
    assert do(state, "claim 1 red 0").learned > learned


def test_at_the_end_the_tickets_are_seen() -> None:
    state = laid_out(2, hands=("blue",))
    state.turns_left, state.end_seat = 1, 0
    learned = state.learned
    assert do(state, "claim 18 blue 0").is_over()
    assert state.learned > learned

"""The scripted players of New York, and what their claims, and those of our own, tell of their tickets."""

from __future__ import annotations

from statistics import mean

import pytest
from benchmarks import sparring, tickets

from stammtisch import bots
from stammtisch.bots import guides
from stammtisch.engine.rng import Rng
from stammtisch.engine.sizes import KINDS
from stammtisch.games.ticket_to_ride_new_york import board, constants
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork
from tests.cases import PLAIN, scaled
from tests.games.ticket_to_ride_new_york import positions


@pytest.mark.parametrize("name", sparring.SCRIPTS)
def test_a_script_plays_whole_games_by_what_its_seat_may_know(name: str) -> None:
    script = sparring.find(name)
    for seed in range(scaled(8)):
        state = tickets.GAME.new_state(2 + seed % 3, {})
        state.start(f"{seed:032x}")
        rng = Rng(seed)
        while not state.is_over():
            other = state.copy()
            other.determinize(state.seat, Rng(seed + 99))
            given = [bots.choose(script, bots.given(world, Rng(5)), Rng(6)) for world in (state, other)]
            assert given[0] == given[1]
            assert given[0] in state.legal()
            state.apply(bots.choose(script, bots.given(state, rng), rng))


def test_all_sets_are_those_that_one_has_not_seen() -> None:
    state = positions.begun(2, tickets="0 1 3 4")  # seat 0 holds the first two
    sets = list(tickets.possible(state, other=1))
    assert len(sets) == 16 * 15 // 2
    assert (3, 4) in sets
    assert not any({0, 1} & set(chosen) for chosen in sets)


def claimed_by_the_other(*routes: int, known: str = "", tickets: str = "8 9 0 7") -> NewYork:
    """A table at which seat 1 has claimed routes, in this order, and holds cards that it took openly."""
    state = positions.laid_out(2, tickets=tickets)
    for route in routes:
        state.owned = [0, state.owned[1] | board.ROUTE_BIT[route], 0, 0]
        state.pieces = [board.PIECES, state.pieces[1] - board.ROUTE_LENGTH[route], 0, 0]
        state.claimed = [*state.claimed[: state.n_claims], route, *state.claimed[state.n_claims + 1 :]]
        state.n_claims += 1
    held = list(state.known)
    held[KINDS : KINDS + len(board.CARDS)] = positions.counts(known)
    state.known = held
    return state


def weighed(state: NewYork, *sets: int) -> list[float]:
    return [tickets.weigh(state, 1, mask) for mask in sets]


def test_tickets_that_the_routes_complete_are_likelier_than_others() -> None:
    """Lower East Side - Chinatown - Wall Street is all of ticket 0, and of no use for ticket 1."""
    own, with_more, other = weighed(claimed_by_the_other(32, 35), 0b1, 0b11, 0b10)
    assert own > with_more > other


def test_it_counts_when_a_piece_was_laid_astray() -> None:
    """Routes that serve no ticket are no wonder once the tickets are complete; before, they are."""
    after, before = (weighed(claimed_by_the_other(*routes), 0b1)[0] for routes in ((32, 35, 0), (0, 32, 35)))
    assert after > 2 * before


def test_cards_taken_openly_tell_what_is_missing() -> None:
    """A card that is wanted on the way of some tickets speaks against all others."""
    colour = board.COLOURS[0]
    gains = []
    for ticket in range(board.N_TICKETS):
        plain, collecting = (
            weighed(claimed_by_the_other(32, known=text), board.TICKET_BIT[ticket])[0] for text in ("", f"1 {colour}")
        )
        gains.append(collecting / plain)
    assert max(gains) == pytest.approx(1)
    assert min(gains) < 0.5


def test_no_tickets_are_impossible_by_how_another_plays() -> None:
    """Not all play alike: whatever somebody holds is told with a chance above 0."""
    least = guides.tuning_of(tickets.GAME)["weights"]["anyhow"]
    for state in tickets.play("length", 3)[-6:]:
        for chosen in list(tickets.possible(state, other=1))[:20]:
            mask = sum(board.TICKET_BIT[ticket] for ticket in chosen)
            assert tickets.weigh(state, 1, mask) > least / 10


def test_claims_are_remembered_in_their_order() -> None:
    for seed in range(scaled(4)):
        state = tickets.GAME.new_state(2 + seed % 3, {})
        state.start(f"{seed:032x}")
        assert isinstance(state, NewYork)
        rng, claimed = Rng(seed), []
        while not state.is_over():
            action = bots.choose(bots.find("greedy"), bots.given(state, rng), rng)
            if constants.CLAIM <= action < constants.PASS:
                claimed.append(board.WAY_ROUTE[action - constants.CLAIM])
            state.apply(action)
            assert list(state.claimed[: state.n_claims]) == claimed


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("kind", ["greedy", "paths"])
def test_what_is_claimed_tells_of_the_tickets_held(kind: str) -> None:
    looks = [tickets.look(kind, seed) for seed in range(880_000, 880_012)]
    uniform, now = (mean(look[way] for look in looks if way in look) for way in ("uniform", "now"))
    assert now < uniform - 1.5

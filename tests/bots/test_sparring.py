"""The scripted players of New York, and what their claims, and those of our own, tell of their tickets."""

from __future__ import annotations

from statistics import mean

import pytest
from benchmarks import sparring, tickets

from stammtisch import bots
from stammtisch.bots import guides
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board
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


def test_tickets_that_the_routes_complete_are_no_surprise() -> None:
    """Lower East Side - Chinatown - Wall Street is all of ticket 0, and of no use for ticket 1."""
    state = positions.laid_out(2, tickets="8 9 0 7")
    owned = list(state.owned)
    owned[1] = board.ROUTE_BIT[32] | board.ROUTE_BIT[35]
    state.owned = owned
    state.pieces = [board.PIECES, board.PIECES - 2, *state.pieces[2:]]
    own, with_more, other = (tickets.weigh("now", state, 1, mask, []) for mask in (0b1, 0b11, 0b10))
    assert own == pytest.approx(1)
    assert own > with_more > other


def test_no_tickets_are_impossible_by_how_another_plays() -> None:
    """Not all play alike: whatever somebody holds is told with a chance above 0."""
    least = guides.tuning_of(tickets.GAME)["weights"]["anyhow"]
    for state in tickets.play("length", 3)[-6:]:
        for chosen in list(tickets.possible(state, other=1))[:20]:
            mask = sum(board.TICKET_BIT[ticket] for ticket in chosen)
            assert tickets.weigh("now", state, 1, mask, []) >= least / (1 + least)


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("kind", ["greedy", "paths"])
def test_what_is_claimed_tells_of_the_tickets_held(kind: str) -> None:
    looks = [tickets.look(kind, seed) for seed in range(880_000, 880_012)]
    uniform, now = (mean(look[way] for look in looks if way in look) for way in ("uniform", "now"))
    assert now < uniform - 1.5

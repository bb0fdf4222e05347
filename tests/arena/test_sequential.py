"""A sequential test: it says who is better when that is clear, seldom wrongly, and both bots sit alike."""

from __future__ import annotations

import pytest

from stammtisch.arena.sequential import Pairing, judge, play_pair
from stammtisch.engine import options, registry
from stammtisch.engine.rng import Rng
from tests.cases import CASES, PLAIN

TABLES = sorted({(case.game.id, case.players) for case in CASES})


def verdict(share: float, seed: int) -> str:
    """What the test says in the end of pairs in which the first bot wins each game with a chance."""
    rng, shares = Rng(seed), list[float]()
    for _ in range(4000):
        shares.append(sum(rng.below(1000) < 1000 * share for _ in range(2)) / 2)
        if len(shares) % 50 == 0 and (says := judge(shares).says) != "open":
            return says
    return "open"


def test_it_tells_better_from_equal() -> None:
    assert [verdict(0.62, seed) for seed in range(20)].count("better") >= 18
    assert [verdict(0.48, seed) for seed in range(20)].count("not better") >= 18


def test_it_needs_some_pairs_and_bounds_the_share() -> None:
    assert judge([]).says == "open"
    assert judge([1.0] * 3).says == "open"
    sure = judge([1.0] * 40)
    assert sure.says == "better"
    assert 0.9 < sure.low < sure.share == sure.high == 1.0


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_in_two_games_each_has_every_seat_once(game_id: str, players: int) -> None:
    what = Pairing(game_id, players, ("greedy", "random"), 1)
    once, again = what.seated(0), what.seated(1)
    assert all({one, other} == {"greedy", "random"} for one, other in zip(once, again, strict=True))
    game = registry.find(game_id)
    teams = game.new_state(players, options.complete(game, players, {})).teams()
    assert all(once[seat] == once[teams[seat]] for seat in range(players))


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
def test_the_better_one_has_the_larger_share_and_deals_repeat() -> None:
    what = Pairing("ticket-to-ride-new-york", 3, ("greedy", "random"), 1)
    pairs = [play_pair(what, deal) for deal in range(4)]
    assert sum(pair.share for pair in pairs) > 2
    assert [pair.share for pair in pairs] == [play_pair(what, deal).share for deal in range(4)]

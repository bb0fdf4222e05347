"""Predictions against results, and the map from what is believed to what is likely."""

from __future__ import annotations

import pytest

from stammtisch.arena.calibration import (
    Gathering,
    Point,
    binned,
    brier,
    error_of_truth,
    expected_error,
    fit,
    gather,
    surprise,
)
from stammtisch.bots.chances import Map
from stammtisch.engine.rng import Rng
from tests.cases import OWN_CASES, PLAIN

FINE = 1 << 20


def points(how: Map, count: int, sides: int) -> list[Point]:
    """Beliefs drawn at random, and results as likely as a map of them says."""
    rng, found = Rng(5), []
    for number in range(count):
        weights = [1 + rng.below(100) for _ in range(sides)]
        beliefs = [weight / sum(weights) for weight in weights]
        own, lot, winner = rng.below(sides), rng.below(FINE) / FINE, 0
        for chance in how.apply(beliefs, own)[:-1]:
            lot -= chance
            winner += lot >= 0
        found.append(Point(number, own, {"search": beliefs}, [float(side == winner) for side in range(sides)]))
    return found


def test_errors_are_counted_bin_by_bin() -> None:
    predictions = [(0.1, 0.0), (0.15, 1.0), (1.0, 1.0), (0.95, 1.0)]
    assert [one.count for one in binned(predictions)] == [2, 2]
    assert expected_error(predictions) == pytest.approx((2 * 0.375 + 2 * 0.025) / 4)
    assert brier(predictions) == pytest.approx((0.01 + 0.7225 + 0.0025) / 4)


def test_the_truth_errs_by_chance_alone_and_less_with_more_points() -> None:
    few, many = ([point.predicted("search", Map()) for point in points(Map(), count, 2)] for count in (100, 2000))
    assert error_of_truth(few, 20) > error_of_truth(many, 20) > 0
    assert expected_error(many) < 2 * error_of_truth(many, 20)


@pytest.mark.parametrize("sides", [2, 3])
@pytest.mark.parametrize("true", [Map(), Map(1.6, -0.3), Map(0.5, 0.4)])
def test_a_fit_finds_the_map_by_which_results_were_drawn(sides: int, true: Map) -> None:
    drawn = points(true, 3000, sides)
    found = fit(drawn, "search")
    assert surprise(drawn, "search", found) <= surprise(drawn, "search", true) + 1e-4
    assert found.sharpness == pytest.approx(true.sharpness, abs=0.25)
    assert found.own == pytest.approx(true.own, abs=0.25)


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
def test_a_point_is_a_position_of_a_game_and_its_end() -> None:
    case = OWN_CASES[0]
    what = Gathering(case.game.id, case.players, "greedy", 3, 5, 2)
    found = [gather(what, number) for number in range(3)]
    assert found == [gather(what, number) for number in range(3)]
    for point in found:
        assert ("deep" in point.beliefs) == (point.number % 2 == 0)
        assert sum(point.won) == pytest.approx(1)
        assert all(sum(seen) == pytest.approx(1, abs=1e-3) for seen in point.beliefs.values())
        assert point.own < len(point.won)

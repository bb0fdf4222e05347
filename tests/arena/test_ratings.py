"""Ratings from duels."""

from __future__ import annotations

import math

import pytest

from stammtisch.arena.ratings import rate
from stammtisch.arena.statistics import wilson


def test_equals_have_equal_ratings() -> None:
    ratings = rate(["a", "b"], [("a", "b", 1.0), ("a", "b", 0.0)] * 50)
    assert ratings["a"].rating == pytest.approx(0)
    assert ratings["b"].rating == pytest.approx(0)


def test_the_difference_tells_how_often_one_wins() -> None:
    ratings = rate(["a", "b"], [("a", "b", 1.0)] * 7500 + [("b", "a", 1.0)] * 2500)
    difference = ratings["a"].rating - ratings["b"].rating
    assert difference == pytest.approx(400 * math.log10(3), abs=1)


def test_who_never_met_is_compared_through_a_third() -> None:
    duels = [("a", "b", 1.0)] * 75 + [("a", "b", 0.0)] * 25 + [("b", "c", 1.0)] * 75 + [("b", "c", 0.0)] * 25
    ratings = rate(["a", "b", "c"], duels)
    assert ratings["a"].rating - ratings["c"].rating == pytest.approx(2 * 400 * math.log10(3), rel=0.1)


def test_more_games_make_surer() -> None:
    few = rate(["a", "b"], [("a", "b", 0.5)] * 10)
    many = rate(["a", "b"], [("a", "b", 0.5)] * 1000)
    assert many["a"].give_or_take < few["a"].give_or_take / 3


def test_who_always_wins_has_a_rating_too() -> None:
    ratings = rate(["a", "b"], [("a", "b", 1.0)] * 1000)
    assert 200 < ratings["a"].rating < 2000


def test_a_share_of_nothing_or_all_stays_within_bounds() -> None:
    assert wilson(0, 18)[0] == 0
    assert wilson(18, 18)[1] == 1

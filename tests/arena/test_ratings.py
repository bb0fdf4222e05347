"""Ratings from duels."""

from __future__ import annotations

import math

import pytest
from benchmarks import ladder

from stammtisch.arena.ratings import Step, rate, rate_steps
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


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_who_sits_alone_and_wins_its_fair_share_is_no_better_than_the_others(sides: int) -> None:
    ratings = rate_steps([Step("a", "b", 6000, 6000 / sides, sides)])
    assert ratings["a"].rating == pytest.approx(0, abs=0.5)


def test_steps_are_on_one_scale_best_first() -> None:
    found = rate_steps([Step("b", "a", 1000, 500, 3), Step("c", "b", 1000, 600, 3)])
    assert list(found) == ["c", "b", "a"]
    assert found["b"].rating - found["a"].rating == pytest.approx(400 * math.log10(2), abs=2)  # 1 to 1 against two
    assert found["c"].rating - found["b"].rating == pytest.approx(400 * math.log10(3), abs=2)


def test_the_ladder_is_drawn_from_the_steps_that_are_written_down() -> None:
    """In Thurn und Taxis medium is greedy; who met nobody that met the lowest level is left out."""
    rows = [
        "| game, players | step | games | share | 95 % interval | aim | fair share |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| thurn-und-taxis, 3 | greedy over random | 1000 | 100.0% | 99.6% to 100.0% | 67% | 33% |",
        "| thurn-und-taxis, 3 | easy over beginner | 1000 | 60.0% (missed) | 56.9% to 63.0% | 67% | 33% |",
        "| thurn-und-taxis, 3 | hard over greedy | 50 | 70.0% | 56.2% to 80.9% | 33% | 33% |",
        "| thurn-und-taxis, 3 | medium over easy | 1000 | 70.0% | 67.1% to 72.8% | 67% | 33% |",
        "| thurn-und-taxis, 3 | master over expert | 10 | 70.0% | 39.7% to 89.2% | 67% | 33% |",
    ]
    found = ladder.ratings_of("\n".join(rows))
    assert list(found["thurn-und-taxis, 3"]) == ["hard", "medium", "easy", "beginner"]
    drawn = ladder.drawn(found)
    assert all(f">{name}<" in drawn for name in ("Thurn und Taxis, 3 players", "hard", "beginner"))
    assert drawn.count("<circle") == 4

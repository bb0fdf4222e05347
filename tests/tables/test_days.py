"""The deal of a day at a table: whose it is, when it counts, and that nothing of it is told before the day is over."""

from __future__ import annotations

import json

import pytest

from stammtisch.engine import registry
from stammtisch.tables import commands, days, projection
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft
from tests.tables.evening import ANNA, BO, GAMES, SEED, Evening

NOON = 1_792_000_000_000  # of some day
DAY = days.day_of(NOON)
MIDNIGHT = days.end_of(DAY)
KEY = b"a key that nobody would guess"


def evening_of(day: str = DAY, game: str = "ticket-to-ride-new-york") -> Evening:
    evening = Evening(*days.seats(registry.find(game)), game=game, hints=False, day=day, first=None)
    evening.now = NOON
    return evening


def ended(evening: Evening, at: int) -> Evening:
    """The same after its end: how that came about does not matter here."""
    evening.now = at
    players = len(evening.table.seating.seats)
    over: list[Draft] = [("ended", {"result": {"scores": [5] * players, "winners": [0]}})]
    return evening.do(over)


def test_a_day_ends_at_midnight_utc() -> None:
    assert MIDNIGHT % days.DAY == 0
    assert days.day_of(MIDNIGHT - 1) == DAY
    assert days.day_of(MIDNIGHT) > DAY
    assert NOON < MIDNIGHT <= NOON + days.DAY


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_has_one_with_settings_that_it_knows(game_id: str) -> None:
    game = registry.find(game_id)
    evening = evening_of(game=game_id)
    assert evening.table.seating.status == "running"
    assert len(evening.table.seating.seats) in game.players
    assert [seat.bot for seat in evening.table.seating.seats].count(days.LEVEL) == len(evening.table.seating.seats) - 1
    assert days.settings(game, DAY).hints is False


def test_seeds_differ_by_day_game_and_house() -> None:
    seeds = {days.seed(key, game, day) for key in (KEY, KEY * 2) for game in GAMES for day in (DAY, "2026-01-01")}
    assert len(seeds) == 4 * len(GAMES)
    assert days.seed(KEY, "partners", DAY) == days.seed(KEY, "partners", DAY)
    assert all(len(seed) == 32 for seed in seeds)


def test_the_seed_is_told_when_day_and_game_are_over() -> None:
    evening = evening_of()
    assert SEED not in json.dumps(projection.shown(evening.table, MIDNIGHT)), "the game goes on"
    ended(evening, NOON)
    for told in (projection.shown(evening.table, MIDNIGHT - 1), projection.about(evening.table)):
        assert SEED not in json.dumps(told)
        assert told["seed_hash"] is not None
    assert projection.shown(evening.table, MIDNIGHT)["seed"] == SEED
    assert projection.about(evening.table)["seed"] is None, "what lists keep is of any time"


def test_a_game_counts_that_its_person_ended_before_midnight() -> None:
    in_time = ended(evening_of(), MIDNIGHT - 1)
    own = in_time.table.seating.seats_of(ANNA.id)[0]
    assert days.result(in_time.table) == {"seat": own, "scores": [5] * 4, "winners": [0]}
    assert days.result(evening_of().table) is None
    assert days.result(ended(evening_of(), MIDNIGHT).table) is None
    left = evening_of()
    left.do(commands.leave(left.table, ANNA, None))
    assert days.result(ended(left, NOON).table) is None, "a bot has played on"
    assert days.result(ended(Evening(None, "greedy"), NOON).table) is None, "of no day"


def test_nobody_takes_over_somebody_elses_try() -> None:
    evening = evening_of()
    for ask in (
        lambda: commands.held_since(evening.table, ANNA),
        lambda: commands.take_over(evening.table, BO, ANNA.id, 0),
        lambda: commands.hint(evening.table, ANNA, evening.table.seating.seats_of(ANNA.id)[0], evening.n),
    ):
        with pytest.raises(Denied):
            ask()


def test_a_rematch_is_a_game_like_any_other() -> None:
    evening = ended(evening_of(), NOON)
    evening.do(commands.rematch(evening.table, ANNA, "OTHERONE"))
    (_, facts), *_ = commands.rematch_table(evening.table)
    assert facts["settings"]["day"] is None

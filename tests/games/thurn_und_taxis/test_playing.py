"""Laying cards: TT-13 to TT-17."""

from __future__ import annotations

import pytest

from tests.games.thurn_und_taxis.positions import can, do, hand, moves, offered, seen, table


@pytest.mark.rule("TT-13")
def test_without_a_route_any_card_begins_one() -> None:
    state = table("Ulm Basel Lodz | Ulm", phase="play", official=True)
    assert moves(state) == [{"type": "start", "city": city} for city in ("Basel", "Lodz", "Ulm")]
    do(state, "start Lodz")
    assert (seen(state, 0)["route"], hand(state, 0)) == (["Lodz"], ["Basel", "Ulm"])


@pytest.mark.rule("TT-13")
def test_a_card_must_be_laid() -> None:
    state = table("Ulm | Ulm", "Lodz | ", phase="play", official=True)
    assert moves(state) == [{"type": "start", "city": "Ulm"}], "even if that throws a route away"


@pytest.mark.rule("TT-14")
def test_a_card_is_added_at_either_end_by_a_road() -> None:
    state = table("Mannheim Ulm Lodz | Ulm", "Carlsruhe - Stuttgart | ", phase="play", official=True)
    assert moves(state, "play") == [
        {"type": "play", "city": "Mannheim", "end": "left"},
        {"type": "play", "city": "Mannheim", "end": "right"},
        {"type": "play", "city": "Ulm", "end": "right"},
    ]
    assert seen(do(state, "play Mannheim left", "end"), 0)["route"] == ["Mannheim", "Carlsruhe", "Stuttgart"]


@pytest.mark.rule("TT-14")
def test_a_route_of_one_card_grows_to_the_right_only() -> None:
    state = table("Ulm | Ulm", "Stuttgart | ", phase="play")
    assert moves(state, "play") == [{"type": "play", "city": "Ulm", "end": "right"}]


@pytest.mark.rule("TT-14")
def test_a_route_is_written_from_left_to_right() -> None:
    state = table("Ulm Lodz | Ulm", "Pilsen - Nürnberg - Stuttgart | ", phase="play")
    do(state, "play Ulm right", "play Lodz left")
    assert seen(state, 0)["route"] == ["Lodz", "Pilsen", "Nürnberg", "Stuttgart", "Ulm"]


@pytest.mark.rule("TT-14", "TT-16")
def test_example_innsbruck_fits_neither_end_nothing_goes_between_no_city_comes_twice() -> None:
    route = "Carlsruhe - Stuttgart - Nürnberg - Regensburg"
    state = table("Innsbruck Würzburg Stuttgart Mannheim | Ulm", f"{route} | ", phase="play", official=True)
    assert offered(state, "play") == ["Mannheim"]
    for city in ("Innsbruck", "Würzburg", "Stuttgart"):
        assert not can(state, f"play {city} left")
        assert not can(state, f"play {city} right")


@pytest.mark.rule("TT-15")
def test_a_route_may_be_thrown_away_whether_or_not_a_card_fits() -> None:
    state = table("Ulm | Ulm", "Stuttgart - Mannheim | ", phase="play", official=True)
    assert can(state, "play Ulm left")
    do(state, "start Ulm")
    assert seen(state, 0)["route"] == ["Ulm"]
    assert state.view(0)["discards"] == ["Mannheim", "Stuttgart"]
    assert seen(state, 0)["carriage"] is None, "unscored"


@pytest.mark.rule("TT-15")
def test_a_city_of_the_old_route_may_begin_the_new_one() -> None:
    state = table("Ulm | Ulm", "Ulm - Stuttgart | ", phase="play", official=True)
    assert seen(do(state, "start Ulm"), 0)["route"] == ["Ulm"]


@pytest.mark.rule("TT-16")
def test_provinces_do_not_matter_for_fitting() -> None:
    state = table("Innsbruck | Ulm", "Kempten - Augsburg | ", phase="play")
    assert can(state, "play Innsbruck left")
    assert can(state, "play Innsbruck right")


@pytest.mark.rule("TT-17")
def test_the_postal_carrier_adds_a_second_card_that_fits() -> None:
    state = do(table("Ulm Augsburg Lodz | Ulm", "Stuttgart | ", phase="play"), "play Ulm right")
    assert moves(state) == [{"type": "play", "city": "Augsburg", "end": "right"}, {"type": "end"}]
    do(state, "play Augsburg right")
    assert moves(state) == [{"type": "close"}, {"type": "end"}]


@pytest.mark.rule("TT-17")
def test_the_postal_carrier_helps_after_start_and_after_a_route_was_thrown_away() -> None:
    fresh = do(table("Ulm Augsburg | Ulm", phase="play"), "start Ulm")
    assert can(fresh, "play Augsburg right")
    thrown = do(table("Ulm Augsburg | Ulm", "Lodz | ", phase="play"), "start Ulm")
    assert can(thrown, "play Augsburg right")
    assert not can(thrown, "start Augsburg"), "the second card must fit"


@pytest.mark.rule("TT-17")
def test_where_nothing_can_be_added_or_closed_the_turn_ends_by_itself() -> None:
    state = do(table("Ulm Lodz | Ulm", phase="play"), "start Ulm")
    assert state.seat == 1

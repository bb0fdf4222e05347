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
    assert state.game.view(state, 0)["discards"] == ["Mannheim", "Stuttgart"]
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


@pytest.mark.rule("TT-18")
@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("official", [False, True])
@pytest.mark.parametrize("hand", ["", "Lodz", "Augsburg", "Lodz Augsburg", "Augsburg Kempten"])
@pytest.mark.parametrize("route", ["", "Stuttgart", "Stuttgart - Carlsruhe"])
def test_the_turn_ends_by_itself_where_all_can_see_that_there_is_no_more_to_do(
    route: str, hand: str, official: bool, rules: int
) -> None:
    """Of a route that is too short to close: after an official or with an empty hand. (Rules 1: if no card fits.)"""
    state = table(f"Ulm {hand} | Lodz", f"{route} | ", phase="play", official=official, rules=rules)
    do(state, "start Ulm" if not route else f"play Ulm {'left' if '-' in route else 'right'}")
    fits = "Augsburg" in hand
    if "-" in route:
        goes_on = True
    elif rules == 1:
        goes_on = fits and not official
    else:
        goes_on = bool(hand) and not official
    assert (state.seat == 0) == goes_on
    if goes_on:
        assert can(state, "end")
        assert can(state, "close") == ("-" in route)
        assert bool(moves(state, "play")) == (fits and not official)


@pytest.mark.rule("TT-18", "TT-9")
def test_where_no_card_fits_ending_the_turn_is_a_decision_though_the_only_one() -> None:
    state = do(table("Ulm Lodz | Ulm", phase="play"), "start Ulm")
    assert (state.seat, moves(state)) == (0, [{"type": "end"}])
    assert do(state, "end").seat == 1
    forced = table(" | Ulm", pile="Ulm Lodz")
    forced.official = forced.postmaster_due = True
    assert do(forced, "draw", "draw", "start Ulm").seat == 1, "the Postmaster of an empty hand has helped"


@pytest.mark.rule("TT-18")
def test_nothing_cleverer_is_inferred_from_what_is_known_of_a_hand() -> None:
    """All saw the Lodz taken, and that it is the only card left; still the turn does not end by itself."""
    state = do(table("Ulm | Basel"), "take Lodz", "start Ulm")
    assert state.game.view(state, 1)["seats"][0]["known"] == ["Lodz"]
    assert (state.seat, moves(state)) == (0, [{"type": "end"}])


@pytest.mark.rule("TT-18")
def test_the_second_card_of_a_short_route_ends_the_turn_as_the_postal_carrier_has_helped() -> None:
    state = do(table("Ulm Augsburg Lodz | Ulm", phase="play"), "start Ulm", "play Augsburg right")
    assert (state.seat, seen(state, 0)["route"]) == (1, ["Ulm", "Augsburg"])

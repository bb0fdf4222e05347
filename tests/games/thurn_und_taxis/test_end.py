"""The end and the scores: TT-39 to TT-43."""

from __future__ import annotations

import pytest

from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from tests.games.thurn_und_taxis.positions import do, hand, moves, seen, table

FIVE = "Lodz - Pilsen - Regensburg - Passau - Linz"


def triggered_by(seat: int, edition: str, players: int = 3) -> ThurnUndTaxis:
    """Seat `seat` has just closed a route with the carriage of 7."""
    routes = " | ".join(FIVE if other == seat else " " for other in range(players))
    carriages = tuple(6 if other == seat else 0 for other in range(players))
    hands = " | ".join(["Basel"] * players)
    state = table(hands, routes, phase="close", seat=seat, carriages=carriages, edition=edition)
    return do(state, "close cartwright", "done")


def seats_that_play_on(state: ThurnUndTaxis) -> list[int]:
    seats: list[int] = []
    while not state.is_over():
        seats.append(state.seat)
        turn = state.turns
        while state.turns == turn:
            kinds = [move["type"] for move in moves(state)]
            state.apply(state.legal()[kinds.index("start") if "start" in kinds else len(kinds) - 1])
    return seats


@pytest.mark.rule("TT-39")
def test_the_closing_is_completed_before_the_turn_ends() -> None:
    state = table("Basel Basel Basel Zürich | Ulm", f"{FIVE} | ", phase="close", carriages=(6,))
    do(state, "close cartwright", "done")
    assert {move["type"] for move in moves(state)} == {"discard"}
    assert {tile["stack"] for tile in seen(state, 0)["tiles"]} == {"route5", "end"}
    assert len(hand(do(state, "discard Zürich"), 0)) == 3


@pytest.mark.rule("TT-40")
@pytest.mark.parametrize(("seat", "still"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_german_the_round_is_played_to_its_end(seat: int, still: list[int]) -> None:
    assert seats_that_play_on(triggered_by(seat, "german")) == still


@pytest.mark.rule("TT-41")
@pytest.mark.parametrize(("seat", "still"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_icelandic_every_other_player_has_exactly_one_more_turn(seat: int, still: list[int]) -> None:
    assert seats_that_play_on(triggered_by(seat, "icelandic")) == still


@pytest.mark.rule("TT-12")
def test_a_short_display_is_not_filled_after_the_last_turn() -> None:
    state = table("Basel | Basel", f" | {FIVE}", phase="close", seat=1, carriages=(0, 6), display="Ulm", pile="")
    cards_left = len(hand(state, 1)) - 3
    do(state, "close cartwright", "done", *[f"discard {city}" for city in hand(state, 1)[:cards_left]])
    assert state.is_over()
    assert state.game.view(state, 0)["display"].count(None) == 5
    assert state.shuffles == 0


@pytest.mark.rule("TT-42")
def test_example_7_and_16_minus_4_is_19() -> None:
    state = table("Basel | Ulm", carriages=(6,))
    state.n_houses = [16, 0, 0, 0]
    state.tile_points = [16, 0, 0, 0]
    assert state.points()[0] == 19


@pytest.mark.rule("TT-42")
@pytest.mark.parametrize(("carriage", "points"), [(0, 0), (3, 2), (4, 3), (5, 5), (6, 7), (7, 10)])
def test_points_of_the_largest_carriage_minus_houses_may_be_negative(carriage: int, points: int) -> None:
    assert table("Basel | Ulm", carriages=(carriage,)).points()[0] == points - 20


def ended(scores: list[int], holder: int) -> dict[str, list[int]] | None:
    """The result with these scores when the tile `end` is this seat's."""
    state = table(" | ".join(["Basel", "Linz", "Lodz", "Ulm"][: len(scores)]))
    state.tile_points = [20 + score for score in scores] + [0] * (4 - len(scores))
    state.end_holder = holder
    state.seat = -1
    return state.game.result(state)


@pytest.mark.rule("TT-43")
@pytest.mark.parametrize(
    ("scores", "holder", "winner"),
    [
        ([5, 9, 3], 0, 1),
        ([9, 9, 3], 0, 0),
        ([9, 9, 3], 1, 1),
        ([9, 9, 3], 2, 0),
        ([9, 3, 9], 1, 2),
        ([3, 9, 9, 9], 0, 1),
        ([9, 9, 3, 9], 2, 3),
    ],
)
def test_most_points_win_a_tie_goes_to_the_holder_or_the_next_clockwise(
    scores: list[int], holder: int, winner: int
) -> None:
    assert ended(scores, holder) == {"scores": scores, "winners": [winner]}

"""Bonus tiles that lie face down once they are taken: TT-28. (That they change nothing else: test_contract.)"""

from __future__ import annotations

import pytest

from stammtisch.engine.contract import Happening
from stammtisch.engine.seats import SPECTATOR
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis
from tests.cases import view_of
from tests.games.thurn_und_taxis.positions import do, give_tiles, seen, table
from tests.words.saying import english, say

FIVE = "Lodz - Pilsen - Regensburg - Passau - Linz"
pytestmark = pytest.mark.rule("TT-28")


def after_closing(tiles: str) -> ThurnUndTaxis:
    """Seat 0 has just earned a tile for a route of five; seat 1 has had one for Baden."""
    state = give_tiles(table("Basel | Ulm", f"{FIVE} | ", phase="close", tiles=tiles), "baden", 1, seat=1)
    return do(state, "close", "done")


def told_of_closing(tiles: str, viewer: int) -> Happening:
    """What the viewer is told of the tile that seat 0 earns."""
    state = table("Basel | Ulm", f"{FIVE} | ", phase="close", tiles=tiles)
    before = do(state, "close").copy()
    do(state, "done")
    story = before.game.tell(before, before.game.action(before, {"type": "done"}), state, viewer)
    return next(happening for happening in story if happening["what"] == "tile")


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_open_tiles_are_shown_to_all_with_all_scores(viewer: int) -> None:
    seats = view_of(after_closing("open"), viewer)["seats"]
    assert [own["tiles"] for own in seats] == [[{"stack": "route5", "value": 2}], [{"stack": "baden", "value": 3}]]
    assert [own["score"] for own in seats] == [2 + 2 - 20, 3 - 20]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_covered_tiles_show_value_and_score_to_their_owner_alone(viewer: int) -> None:
    view, opened = view_of(after_closing("covered"), viewer), view_of(after_closing("open"), viewer)
    for seat, own in enumerate(view["seats"]):
        expected = opened["seats"][seat]
        if seat != viewer:
            expected["tiles"] = [{**tile, "value": None} for tile in expected["tiles"]]
            expected["score"] = None
        assert own == expected
    assert view["options"]["tiles"] == "covered"
    assert view["tiles"] == opened["tiles"], "the stacks lie open all the time"


def test_covered_a_tile_is_told_with_its_value_to_who_takes_it_alone() -> None:
    assert told_of_closing("covered", 0) == {"what": "tile", "seat": 0, "stack": "route5", "value": 2}
    for viewer in (SPECTATOR, 1):
        assert told_of_closing("covered", viewer) == {"what": "tile", "seat": 0, "stack": "route5", "value": None}
        assert told_of_closing("open", viewer) == told_of_closing("open", 0)


def test_covered_even_who_has_no_tile_shows_no_score() -> None:
    """Else a score that is shown would tell that there is none."""
    assert view_of(table("Basel | Ulm", tiles="covered"), 1)["seats"][0]["score"] is None


def test_at_the_end_all_tiles_and_scores_are_shown_to_all() -> None:
    state = give_tiles(
        table("Basel | Ulm", f" | {FIVE}", phase="close", seat=1, carriages=(0, 6), tiles="covered"), "baden", 1, seat=0
    )
    before = do(state, "close cartwright").copy()
    do(state, "done")
    assert state.is_over()
    for viewer in (SPECTATOR, 0, 1):
        seats = state.game.view(state, viewer)["seats"]
        assert [own["score"] for own in seats] == state.points()
        assert [tile["value"] for own in seats for tile in own["tiles"]] == [3, 2, 1]
        story = before.game.tell(before, before.game.action(before, {"type": "done"}), state, viewer)
        assert [happening["value"] for happening in story if happening["what"] == "tile"] == [2, 1]


def test_covered_tiles_have_words_without_numbers() -> None:
    state = after_closing("covered")
    game = state.game
    told = [say(game, game.sentence(state, told_of_closing("covered", viewer))) for viewer in (1, 0)]
    assert told == [
        "Ada earns a bonus tile: “5-card route”.",
        "Ada earns the bonus tile “5-card route”, worth 2 points.",
    ]
    players = game.words.tables(view_of(state, 1))[1]
    rows = [[english(game).value(value) for value in row] for row in players["rows"]]
    assert ["Bonus tiles", "5-card route ?", "Baden 3"] in rows
    assert ["Points", "?", -17] in rows


def test_covered_nobody_sees_of_own_tiles_less_than_with_open_ones() -> None:
    assert seen(after_closing("covered"), 0) == seen(after_closing("open"), 0)

"""What the benchmarks of bots count, on games that are played here."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import manners, predictions
from benchmarks.report import put_row

from tests.cases import PLAIN

quick = pytest.mark.skipif(PLAIN, reason="the same games, only slower")


@quick
@pytest.mark.parametrize("players", [2, 4])
def test_how_thurn_und_taxis_is_played(players: int) -> None:
    lines = [manners.play("greedy", players, number) for number in range(6)]
    assert lines == [manners.play("greedy", players, number) for number in range(6)]
    assert all(length >= manners.SHORT for line in lines for length in line["closed"])
    told = dict(zip(manners.COLUMNS, manners.row("greedy", players, lines), strict=True))
    assert 3 <= float(told["cards of a route"]) < 8
    assert 5 < float(told["winner's points"]) < 40


@quick
def test_playouts_foretell_better_than_a_constant() -> None:
    """Late in a game: who is ahead then mostly wins."""
    found: dict[str, float] = dict.fromkeys(("constant", "100 playouts"), 0.0)
    for number in range(4):
        line = predictions.play("ticket-to-ride-new-york", 2, number)
        told = predictions.errors("ticket-to-ride-new-york", 2, [line], None)
        assert told["positions"] == predictions.POINTS
        for way in found:
            found[way] += told[way][0]
    assert found["100 playouts"] < found["constant"]


def test_a_row_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for row in (["b", "x", "1"], ["a", "x", "2"], ["b", "x", "3"], ["b", "y", "4"]):
        rows = put_row(page, "# Page\n", ["one", "other", "figure"], row, 2)
    assert rows == [["a", "x", "2"], ["b", "x", "3"], ["b", "y", "4"]]
    assert page.read_text(encoding="utf-8").splitlines()[-1] == "| b | y | 4 |"

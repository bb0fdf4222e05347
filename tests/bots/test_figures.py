"""What the benchmarks of bots count, on games that are played here."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from benchmarks import kept, levels, manners, predictions
from benchmarks.report import HOME, PAGE, put_into_page, put_row

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


@pytest.mark.parametrize(("game", "players"), [("thurn-und-taxis", 3), ("partners", 4)])
def test_who_goes_on_counting_counts_the_same_games(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one go or in several, on this machine or another: all that is needed are the counts."""
    monkeypatch.setattr(kept, "COUNTS", tmp_path)
    step = ("easy", "random")
    whole = [levels.play(game, players, step, number) for number in range(5)]
    for games in (2, 2, 5, 3):
        trial = levels.Trial(game, players, step)
        trial.play(games, 5, 1)
    trial = levels.Trial(game, players, step)
    assert trial.shares == whole
    assert all(0 <= share <= 1 for share in whole)
    assert trial.row()[2] == "5"


def test_what_was_counted_elsewhere_stays_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that lasted hours on another machine, of which only the row is here."""
    page, brief = tmp_path / "levels.md", tmp_path / "benchmarks.md"
    page.write_bytes((HOME / "levels.md").read_bytes())
    brief.write_bytes(PAGE.read_bytes())
    monkeypatch.setattr("benchmarks.levels.HOME", tmp_path)
    monkeypatch.setattr("benchmarks.levels.put_into_page", partial(put_into_page, page=brief))
    monkeypatch.setattr(kept, "COUNTS", tmp_path)
    monkeypatch.setattr("sys.argv", ["levels", "--minutes", "0"])
    before = page.read_text(encoding="utf-8"), brief.read_text(encoding="utf-8")
    levels.main()
    assert (page.read_text(encoding="utf-8"), brief.read_text(encoding="utf-8")) == before


def test_games_by_other_numbers_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "COUNTS", tmp_path)
    for what in ("levels/one_two", "levels/one_two_three", "levels/one"):
        assert list(kept.counted(what, {"noise": 1}).append([1.0, 0.5])) == [1.0, 0.5]
    assert kept.counted("levels/one_two", {"noise": 1}).read() == [1.0, 0.5]
    assert kept.counted("levels/one_two", {"noise": 2}).read() == []
    assert list(kept.counted("levels/one_two", {"noise": 2}).append([])) == []
    assert kept.counted("levels/one_two", {"noise": 1}).read() == [1.0, 0.5], "there is nothing yet in their place"
    assert list(kept.counted("levels/one_two", {"noise": 2}).append([0.0])) == [0.0]
    assert kept.counted("levels/one_two", {"noise": 1}).read() == [], "they are gone"
    assert kept.counted("levels/one_two_three", {"noise": 1}).read() == [1.0, 0.5], "these are others"
    assert kept.counted("levels/one", {"noise": 1}).read() == [1.0, 0.5]

"""Datasets: what is in their rows is what the games were, the same seeds give the same files, and memory stays."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from stammtisch.arena.playing import Run
from stammtisch.cli import stammtisch
from stammtisch.engine import records
from stammtisch.engine.replay import Replay
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case, scaled
from tests.optional import need
from tests.tables.evening import ANNA, BO, two

need("pyarrow")

import pyarrow.parquet as parquet  # noqa: E402

from stammtisch.lab import dataset  # noqa: E402
from stammtisch.lab.stepping import returns  # noqa: E402

COMPARED = ["game", "seed", "number", "decision", "seat", "player", "features", "mask", "action", "result"]
every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)


def command(*arguments: object) -> Result:
    return CliRunner().invoke(stammtisch, [str(argument) for argument in arguments])


def settings(case: Case) -> list[str]:
    return [case.game.id, "--players", str(case.players)] + [
        word for name, value in case.settings for word in ("--option", f"{name}={str(value).lower()}")
    ]


def simulated(case: Case, folder: Path, *more: object) -> Path:
    """A dataset of two games, with their records in the folder."""
    path = folder / "games.parquet"
    result = command(
        "simulate", *settings(case), "--games", 2, "--seed", 8, "--bots", "easy", "--workers", 1,
        "--records", folder / "records", "--dataset", path, *more,
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    return path


def read(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


@pytest.mark.skipif(PLAIN, reason="the same rows, only slower")
@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
def test_rows_are_what_the_games_were(case: Case, tmp_path: Path) -> None:
    """Played again from the records: the features and the mask before each decision, and what came of it."""
    rows, games = read(simulated(case, tmp_path)), read(tmp_path / "games.games.parquet")
    kept = [records.parse(path.read_bytes()) for path in sorted((tmp_path / "records").glob("*.json"))]
    assert [game["number"] for game in games] == [0, 1]
    at = iter(rows)
    for number, record in enumerate(kept):
        run, decision = Replay(record), 0
        mine = []
        while not run.done():
            row, state = next(at), run.state
            mine.append(row)
            assert (row["number"], row["decision"], row["seat"]) == (number, decision, state.seat)
            assert row["features"] == state.features(state.seat)
            assert [action for action, legal in enumerate(row["mask"]) if legal] == state.legal()
            assert (row["game"], row["rules"], row["seed"]) == (case.game.id, record.rules, record.seed)
            assert row["player"] == "easy"
            assert run.step() == row["action"]
            decision += 1
        assert [row["result"] for row in mine] == [returns(run.state)[row["seat"]] for row in mine]
        assert games[number]["decisions"] == decision
        assert games[number]["scores"] == run.state.points()
        assert games[number]["winners"] == run.state.winners()
        assert games[number]["seats"] == ["easy"] * case.players
    assert next(at, None) is None


def read_by_pandas(path: Path) -> list[Any]:
    pandas = pytest.importorskip("pandas", reason="make test-lab installs it")
    found: list[Any] = pandas.read_parquet(path)[COMPARED].values.tolist()
    return found


def read_by_polars(path: Path) -> list[Any]:
    polars = pytest.importorskip("polars", reason="make test-lab installs it")
    return [list(row) for row in polars.read_parquet(path)[COMPARED].rows()]


def read_by_duckdb(path: Path) -> list[Any]:
    duckdb = pytest.importorskip("duckdb", reason="make test-lab installs it")
    return [list(row) for row in duckdb.sql(f"SELECT {', '.join(COMPARED)} FROM '{path}'").fetchall()]


@pytest.mark.skipif(PLAIN, reason="the same rows, only slower")
@pytest.mark.parametrize("reader", [read_by_pandas, read_by_polars, read_by_duckdb])
def test_others_read_the_same(reader: Callable[[Path], list[Any]], tmp_path: Path) -> None:
    path = simulated(LAB_ONE_OF_EACH[-1], tmp_path)
    expected = [[row[name] for name in COMPARED] for row in read(path)]
    assert [[as_list(value) for value in row] for row in reader(path)] == expected


def as_list(value: Any) -> Any:
    return list(value) if hasattr(value, "__len__") and not isinstance(value, str) else value


@every_game
def test_the_same_seeds_give_the_same_files_and_records_give_the_same_rows(case: Case, tmp_path: Path) -> None:
    one = simulated(case, tmp_path / "one")
    if not PLAIN:
        other = simulated(case, tmp_path / "other", "--workers", 2)
        assert one.read_bytes() == other.read_bytes()
        assert one.with_suffix(".games.parquet").read_bytes() == other.with_suffix(".games.parquet").read_bytes()
    again = tmp_path / "again.parquet"
    result = command("dataset", again, tmp_path / "one" / "records")
    assert result.output == f"2 games are in {again}.\n"
    assert read(again) == read(one)


def test_a_record_of_a_table_becomes_the_same_rows(tmp_path: Path) -> None:
    """With people, who are named; of a game that is not over there are no results."""
    evening = two()
    for number in range(30):
        evening.move((ANNA, BO)[evening.table.decider()], number)
    record = evening.table.record()
    (tmp_path / "table.json").write_text(record.text(), encoding="utf-8")
    result = command("dataset", tmp_path / "table.parquet", tmp_path / "table.json")
    assert result.exit_code == 0, result.output
    rows, (game,) = read(tmp_path / "table.parquet"), read(tmp_path / "table.games.parquet")
    run = Replay(record)
    for row in rows:
        assert row["player"] == ("Anna", "Bo")[run.state.seat]
        assert row["features"] == run.state.features(run.state.seat)
        assert row["action"] == run.step()
        assert row["result"] is None
    assert len(rows) == game["decisions"] == 30
    assert (game["seats"], game["winners"]) == (["Anna", "Bo"], None)


@pytest.mark.skipif(PLAIN, reason="the same rows, only slower")
def test_records_of_a_tournament_become_the_same_rows(tmp_path: Path) -> None:
    case = next(case for case in LAB_CASES if case.game.id == "ticket-to-ride-new-york")
    played = command(
        "arena", case.game.id, "--players", 2, "--bots", "random,easy", "--games", 4, "--workers", 1,
        "--records", tmp_path / "records",
    )  # fmt: skip
    assert played.exit_code == 0, played.output
    result = command("dataset", tmp_path / "games.parquet", tmp_path / "records")
    assert result.output == f"4 games are in {tmp_path / 'games.parquet'}.\n"
    rows, games = read(tmp_path / "games.parquet"), read(tmp_path / "games.games.parquet")
    assert sorted(map(tuple, (game["seats"] for game in games))) == 2 * [("easy", "random")] + 2 * [("random", "easy")]
    for row in rows:
        game = games[row["number"]]
        assert row["player"] == game["seats"][row["seat"]]
        assert (row["result"] > 0) == (row["seat"] in game["winners"]) or len(game["winners"]) > 1


@pytest.mark.skipif(PLAIN, reason="the same rows, only slower")
def test_many_decisions_need_no_more_memory_than_a_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "ROWS", 512)
    case = next(case for case in LAB_CASES if case.game.id == "ticket-to-ride-new-york")
    run = Run(case.game.id, case.players, case.options, 3, ["random"] * case.players)

    def most(games: int) -> int:
        with dataset.Writer(tmp_path / f"{games}.parquet", case.game) as writer:
            tracemalloc.start()
            arrows = max(dataset.pa.total_allocated_bytes() for _ in dataset.play_run(run, games, 1, writer))
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return peak + int(arrows)

    most(10)
    assert most(scaled(240)) < 1.5 * most(30)


@every_game
def test_what_cannot_be_is_refused_with_a_sentence_and_leaves_nothing(case: Case, tmp_path: Path) -> None:
    wrong = command("simulate", *settings(case), "--games", 1, "--dataset", tmp_path / "games.csv")
    assert (wrong.exit_code, wrong.output.count("does not end in .parquet")) == (1, 1)
    (tmp_path / "bad.json").write_text("{}")
    bad = command("dataset", tmp_path / "games.parquet", tmp_path / "bad.json")
    assert bad.exit_code == 1
    assert "bad.json" in bad.output
    none = command("dataset", tmp_path / "games.parquet", tmp_path / "empty")
    (tmp_path / "empty").mkdir()
    none = command("dataset", tmp_path / "games.parquet", tmp_path / "empty")
    assert "There is no record" in none.output
    assert {path.name for path in tmp_path.iterdir()} == {"bad.json", "empty"}


def test_a_dataset_is_of_one_game(tmp_path: Path) -> None:
    for case in (LAB_ONE_OF_EACH[0], LAB_ONE_OF_EACH[-1]):
        result = command(
            "simulate", *settings(case), "--games", 1, "--seed", 1, "--bots", "easy", "--records", tmp_path / "records"
        )
        assert result.exit_code == 0, result.output
    mixed = command("dataset", tmp_path / "games.parquet", tmp_path / "records")
    assert "A dataset is of one game" in mixed.output
    assert not list(tmp_path.glob("*.pa*"))

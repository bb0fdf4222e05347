"""Games that are kept: `simulate` and `arena` say who played and write over nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.arena.playing import Run
from stammtisch.engine import records, replay
from stammtisch.engine.records import BY
from tests.cases import CASES, scaled
from tests.cli.test_commands import SMALL, every_game, run
from tests.cli.test_commands import settings as typed_settings

NEW_YORK = ["ticket-to-ride-new-york", "--players", 2]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def simulate(folder: Path, *more: object, games: int = 2, seed: object = 42) -> Any:
    return run("simulate", *NEW_YORK, "--games", games, "--seed", seed, "--records", folder, *more)


@every_game
def test_a_record_and_its_file_say_who_played_and_not_when(game_id: str, tmp_path: Path) -> None:
    case = SMALL[game_id]
    bots = ["greedy", *["random"] * (case.players - 1)]
    command = ["simulate", *typed_settings(case), "--games", 2, "--seed", 7, "--records", tmp_path]
    assert run(*command, "--bots", ",".join(bots), "--workers", 1).exit_code == 0
    for path in tmp_path.iterdir():
        assert f"_{','.join(bots)}_seed7_" in path.name
        document = json.loads(path.read_bytes())
        assert document["seats"] == [{"bot": name} for name in bots]
        assert document["by"] == BY
        assert document["rules"] == case.game.rules
        assert "at" not in document
        replay.check(records.from_document(document))


def test_the_same_run_writes_the_same_files_and_another_one_others(tmp_path: Path) -> None:
    variants: list[tuple[object, ...]] = [
        (),
        ("--bots", "greedy"),
        ("--bots", "greedy,random"),
        ("--bots", "random,greedy"),
        ("--legal",),
        ("--bots", "search:5"),
        ("--bots", "search:6"),
    ]
    kept: dict[str, bytes] = {}
    for number, more in enumerate(variants, 1):
        assert simulate(tmp_path, *more, games=1).exit_code == 0
        assert len(contents(tmp_path)) == number
        assert contents(tmp_path).items() >= kept.items(), "what was there is as it was"
        kept = contents(tmp_path)
    for more in variants[:3]:
        assert simulate(tmp_path, *more, games=1).exit_code == 0
    assert contents(tmp_path) == kept


RUNS = st.builds(
    lambda case, seed, bots, legal: Run(
        case.game.id, case.players, case.options, seed, (bots * case.players)[: case.players], Path("x"), legal
    ),
    st.sampled_from(CASES),
    st.integers() | st.integers(0, 3) | st.integers(10**19, 10**21) | st.integers(16**62, 16**500),
    st.lists(
        st.sampled_from(["random", "easy", "search:5", "search-5", "./a", "./b", "../a", "/x/" * 80])
        | st.text(st.characters(exclude_characters=","), min_size=1),
        min_size=1,
        max_size=6,
    ),
    st.booleans(),
)


@settings(max_examples=scaled(1000), deadline=None)
@given(RUNS, RUNS, st.integers(0, 10**7), st.integers(0, 10**7))
def test_two_different_games_never_have_the_same_file(one: Run, other: Run, first: int, second: int) -> None:
    names = [one.file_name(first), other.file_name(second)]
    assert (names[0] == names[1]) == (one == other and first == second)
    for name in names:
        assert len(name) < 220
        assert name.isascii()
        assert not set(name) & set('/\\:*?"<>| ')


@settings(max_examples=scaled(300), deadline=None)
@given(RUNS, st.data())
def test_runs_that_differ_in_one_thing_have_different_files(one: Run, data: st.DataObject) -> None:
    other = data.draw(RUNS)
    if other.players == one.players:
        for field in ("seed", "bots", "with_legal"):
            changed = Run(**{**vars(one), field: getattr(other, field)})
            assert (changed.file_name(0) == one.file_name(0)) == (changed == one)


@pytest.mark.parametrize("there", [b"", b"my diary", b'{"format":"stammtisch/2"}'])
def test_a_file_in_the_way_is_noticed_before_anything_is_played(there: bytes, tmp_path: Path) -> None:
    assert simulate(tmp_path, games=3).exit_code == 0
    paths = sorted(tmp_path.iterdir())
    paths[0].unlink()
    paths[2].write_bytes(there)
    before = contents(tmp_path)
    result = simulate(tmp_path, games=3)
    assert result.exit_code == 1
    assert f"There is another game in {paths[2]}" in result.output
    assert contents(tmp_path) == before


def test_another_course_of_the_same_game_is_not_written_over(tmp_path: Path) -> None:
    """Bots who think by the clock do not play the same game twice."""
    assert simulate(tmp_path, games=1).exit_code == 0
    path = next(tmp_path.iterdir())
    path.write_bytes(path.read_bytes()[:-20])
    before = contents(tmp_path)
    for workers in (1, 2):
        result = simulate(tmp_path, "--workers", workers, games=2)
        assert result.exit_code == 1
        assert f"There is another game in {path}" in " ".join(result.output.split())
        assert contents(tmp_path).items() >= before.items()


def test_a_tournament_names_who_played_and_goes_on_over_its_own_records_alone(tmp_path: Path) -> None:
    log, folder = tmp_path / "games.jsonl", tmp_path / "records"
    command = ["arena", *NEW_YORK, "--bots", "random,greedy", "--games", 4, "--workers", 1, "--records", folder]
    assert run(*command, "--resume", log).exit_code == 0
    assert len(contents(folder)) == 4
    for path in folder.iterdir():
        record = records.parse(path.read_bytes())
        replay.check(record)
        assert record.seats is not None
        assert f"_{','.join(entry['bot'] for entry in record.seats)}_" in path.name
    before = contents(folder)
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-1]))
    last = json.loads(lines[-1])
    stopped = Run("ticket-to-ride-new-york", 2, {}, 1, last["bots"]).file_name(last["deal"])
    (folder / stopped).write_bytes(before[stopped][:-20])
    assert run(*command, "--resume", log).exit_code == 0, "its own record of a game that was not counted is replaced"
    assert contents(folder) == before
    (folder / stopped).write_bytes(b"my diary")
    log.write_bytes(b"".join(lines[:-1]))
    result = run(*command, "--resume", log)
    assert result.exit_code == 1
    assert "There is another game in" in result.output
    assert (folder / stopped).read_bytes() == b"my diary"


def test_check_reads_both_formats_and_reports_the_first_fault(tmp_path: Path) -> None:
    assert simulate(tmp_path, games=1).exit_code == 0
    path = next(tmp_path.iterdir())
    document = json.loads(path.read_bytes())
    report = json.loads(run("check", "--json", path).output)
    assert (report["sound"], report["rules"]) == (True, 1)
    first = {name: value for name, value in document.items() if name not in ("rules", "by", "at", "seats")}
    path.write_text(json.dumps({**first, "format": "stammtisch/1"}), encoding="utf-8")
    assert run("check", path).exit_code == 0
    results: list[Any] = [None, 7, [], "won"]
    for result in results:
        spoiled = {**document, "result": result, "events": [*document["events"]]}
        path.write_text(json.dumps(spoiled), encoding="utf-8")
        assert run("check", path).output == f"{path}: event {len(document['events'])}: the result must be an object\n"
        spoiled["events"][5] = {"seat": 0, "move": {"type": "fly"}}
        path.write_text(json.dumps(spoiled), encoding="utf-8")
        assert run("check", path).output.startswith(f"{path}: event 5: ")


def test_replay_says_who_played_and_lets_no_name_move_the_cursor(tmp_path: Path) -> None:
    assert simulate(tmp_path, games=1).exit_code == 0
    path = next(tmp_path.iterdir())
    assert "the bot random" in run("replay", path).output.splitlines()[0]
    document = json.loads(path.read_bytes())
    for name in ("\x1b[2J", "[/bold]", "a\nb", "x" * 10_000, "Ólöf 🎲"):
        document["seats"] = [{"name": name}, {"bot": name}]
        path.write_text(json.dumps(document), encoding="utf-8")
        result = run("replay", path)
        assert result.exit_code == 0
        assert "\x1b" not in result.output
        assert len(result.output.splitlines()[0]) < 300
        assert run("replay", path, "--at", 9).exit_code == 0

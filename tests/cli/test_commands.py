"""The command `stammtisch`, called as people and programs call it."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import stammtisch as package
from stammtisch.cli import stammtisch
from tests import golden
from tests.cases import CASES, PLAIN, Case
from tests.words.saying import say

GAMES = sorted({case.game.id for case in CASES})
SMALL = {game_id: min((c for c in CASES if c.game.id == game_id), key=lambda c: c.players) for game_id in GAMES}
every_game = pytest.mark.parametrize("game_id", GAMES)


def run(*arguments: object, typed: str | None = None) -> Result:
    result = CliRunner().invoke(stammtisch, [str(argument) for argument in arguments], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(golden.read_records(CASES[-1])[0]), encoding="utf-8")
    return path


def test_every_command_has_help_with_an_example() -> None:
    assert "stammtisch play" in run("--help").output
    for name in stammtisch.commands:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert f"Example: stammtisch {name}" in " ".join(result.output.split())


def test_games_lists_players_and_options() -> None:
    listed = json.loads(run("games", "--json").output)
    assert [game["id"] for game in listed] == GAMES
    text = run("games").output
    assert all(game_id in text for game_id in GAMES)


def test_version_tells_what_is_compiled() -> None:
    told = json.loads(run("version", "--json").output)
    assert told["version"] == package.__version__
    assert told["compiled"]["engine.contract"] is not PLAIN
    assert package.__version__ in run("version").output


@every_game
def test_simulate_counts_games(game_id: str) -> None:
    result = run("simulate", game_id, "--games", 4, "--seed", 42, "--json")
    report = json.loads(result.output)
    assert report["games"] == 4
    assert report["seed"] == "0x2a"
    assert len(report["seats"]) == report["players"]
    assert sum(seat["wins"] for seat in report["seats"]) >= 4
    assert run("simulate", game_id, "--games", 2, "--seed", 42, "--workers", 1).exit_code == 0


@every_game
def test_simulate_writes_sound_records_that_share_a_folder(game_id: str, tmp_path: Path) -> None:
    case = SMALL[game_id]
    for seed in ("1", "0xff"):
        result = run("simulate", *settings(case), "--games", 2, "--seed", seed, "--records", tmp_path, "--legal")
        assert result.exit_code == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    result = run("check", *files)
    assert (result.exit_code, len(result.output.splitlines())) == (0, 4)
    events = json.loads(files[0].read_text(encoding="utf-8"))["events"]
    assert all(event["move"] in event["legal"] for event in events if "move" in event)


def settings(case: Case) -> list[str]:
    options = [text for name, value in case.settings for text in ("--option", f"{name}={str(value).lower()}")]
    return [case.game.id, "--players", str(case.players), *options]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_choice_of_options_can_be_typed(case: Case) -> None:
    assert run("simulate", *settings(case), "--games", 1, "--seed", 1, "--json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "thurn-und-taxis", "--players", "7"], "is for 2, 3, 4 players, not 7"),
        (["simulate", "thurn-und-taxis", "--option", "edition=french"], "it is one of german, icelandic"),
        (["simulate", "thurn-und-taxis", "--option", "edition"], "write it as name=value"),
        (["simulate", "thurn-und-taxis", "--option", "x=1"], "its options are edition"),
        (["simulate", "thurn-und-taxis", "--bots", "clever"], "There is no bot 'clever'"),
        (["simulate", "thurn-und-taxis", "--bots", "random,random"], "2 bots for 4 seats"),
        (["simulate", "thurn-und-taxis", "--seed", "x"], "is no seed"),
        (["simulate", "thurn-und-taxis", "--legal"], "--records"),
        (["simulate", "thurn-und-taxis", "--games", "0"], "0 is not in the range"),
        (["simulate", "thurn-und-taxis", "--records", "/dev/null/x"], "/dev/null"),
        (["replay", "/nowhere/game.json"], "cannot be read"),
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "thurn-und-taxis", "--seat", "4"], "There is no seat 4"),
    ],
)
def test_wrong_input_gets_a_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code != 0
    assert sentence in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_check_says_one_line_a_file_and_exits_1_if_any_is_unsound(record_file: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    document = json.loads(record_file.read_text(encoding="utf-8"))
    document["events"][5] = {"seat": 0, "move": {"type": "fly"}}
    wrong.write_text(json.dumps(document), encoding="utf-8")
    noise = tmp_path / "noise.json"
    noise.write_bytes(bytes(range(256)))
    result = run("check", record_file, wrong, noise, tmp_path, tmp_path / "nothing")
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert len(lines) == 5
    assert lines[0].startswith(f"{record_file}: sound")
    assert lines[1].startswith(f"{wrong}: event 5: ")
    assert lines[2].startswith(f"{noise}: This is not")
    reports = [json.loads(line) for line in run("check", "--json", record_file, wrong).output.splitlines()]
    assert [(report["sound"], report.get("event")) for report in reports] == [(True, None), (False, 5)]


@every_game
def test_replay_tells_the_game_and_shows_the_table(game_id: str, tmp_path: Path) -> None:
    document = golden.read_records(SMALL[game_id])[0]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    told = run("replay", path).output.splitlines()
    assert len(told) == 1 + sum("move" in event for event in document["events"])
    assert "The game is over" in told[-1]
    last = len(document["events"]) - 1
    for at in (0, min(7, last), last):
        assert run("replay", path, "--at", at).exit_code == 0
        assert run("replay", path, "--at", at, "--seat", 1).exit_code == 0
    views = json.loads(run("replay", path, "--at", last, "--json").output)
    assert views[0]["result"] == document["result"]
    assert len(run("replay", path, "--json").output.splitlines()) == len(told) - 1
    assert "There is no event" in run("replay", path, "--at", last + 1).output
    assert "There is no seat 9" in run("replay", path, "--seat", 9).output


def test_replay_of_a_broken_record_tells_it_up_to_the_break(record_file: Path) -> None:
    document = json.loads(record_file.read_text(encoding="utf-8"))
    document["events"][9] = {"seat": 0, "move": {"type": "fly"}}
    record_file.write_text(json.dumps(document), encoding="utf-8")
    result = run("replay", record_file)
    assert result.exit_code == 1
    assert "event 9" in result.output


@every_game
def test_a_hint_names_a_move_and_the_chances_of_all(
    game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shown = " ".join(run("play", *settings(SMALL[game_id]), typed="h\nq\n").output.split())
    chances = shown.partition("Chances to win: ")[2].partition(".")[0]
    names = [
        say(SMALL[game_id].game, SMALL[game_id].game.words.seat_name(seat, SMALL[game_id].options)) for seat in range(2)
    ]
    assert all(name in chances for name in names)


def test_reading_only_the_first_lines_is_no_error(record_file: Path) -> None:
    command = f"{sys.executable} -m stammtisch replay {record_file} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_serving_where_something_else_listens_says_so() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = run("serve", "--port", port)
    assert result.exit_code != 0
    assert f"Port {port} is taken by another program" in result.output

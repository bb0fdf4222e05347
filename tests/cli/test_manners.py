"""How the command behaves whatever one asks: narrow terminals, shells, Control-C, damaged files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import segno
from click.testing import CliRunner

import stammtisch as package
from stammtisch import plain
from stammtisch.arena.tournament import Log, Tournament
from stammtisch.cli import stammtisch
from stammtisch.cli.manual import commands
from stammtisch.cli.serve import invite
from stammtisch.engine.errors import BadOption

COMMANDS = ["", *(words.strip() for words, _ in commands(stammtisch, ""))]
ONCE = pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_the_terminal(command: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    result = CliRunner().invoke(stammtisch, [*command.split(), "--help"])
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if len(line) > columns] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_no_word_of_help_is_broken_in_a_narrow_terminal(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a command told of in half a sentence."""
    shown = {}
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        shown[columns] = CliRunner().invoke(stammtisch, [*command.split(), "--help"]).output.split()
    assert set(shown[40]) <= set(shown[80])
    assert [word for word in shown[80] if word.endswith("...") and word[:-3].isalpha() and word.islower()] == []


@pytest.mark.parametrize("option", ["-V", "--version"])
def test_it_tells_its_version(option: str) -> None:
    assert CliRunner().invoke(stammtisch, [option]).output == f"stammtisch {package.__version__}\n"


@ONCE
@pytest.mark.skipif(sys.platform == "win32", reason="it sends a signal to a group of processes")
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "thurn-und-taxis", "--bots", "easy", "--games", "100000", "--workers", "2"],
        ["arena", "thurn-und-taxis", "--bots", "beginner,easy", "--games", "100000", "--workers", "2"],
    ],
)
def test_control_c_ends_it_with_what_it_has_counted(words: list[str], tmp_path: Path) -> None:
    records = tmp_path / "records"
    command = [sys.executable, "-m", "stammtisch.cli", *words, "--records", str(records)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None and len(list(records.glob("*.json"))) < 6:  # so some have been counted, too
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "Traceback" not in errors
    assert "Error: Stopped after" in errors
    assert "thurn-und-taxis" in output


TOURNAMENT = Tournament("partners", 4, {"edition": "booklet"}, ["random", "greedy"], 2, 1)
GAME = {
    "deal": 0,
    "bots": ["random", "greedy", "random", "greedy"],
    "scores": [0, 1, 0, 1],
    "winners": [1, 3],
    "decisions": [1, 1, 1, 1],
    "seconds": [0.0, 0.0, 0.0, 0.0],
}


def log_of(path: Path, *lines: str, games: int = 2) -> Log:
    first = json.dumps({**vars(TOURNAMENT), "games": games})
    path.write_text("".join(f"{line}\n" for line in (first, *lines)), encoding="utf-8")
    return Log(path, TOURNAMENT)


WRONG: list[Any] = [None, "x", [], [[]] * 4, {}]
DAMAGES = [
    "",
    "{",
    "null",
    "[]",
    "{}",
    "[" * 100_000,
    "\x00",
    *(json.dumps({name: value for name, value in GAME.items() if name != left_out}) for left_out in GAME),
    *(json.dumps({**GAME, name: wrong}) for name in GAME for wrong in WRONG),
    json.dumps({**GAME, "bots": ["stranger"] * 4}),
    json.dumps({**GAME, "winners": [4]}),
]


@pytest.mark.parametrize("line", DAMAGES, ids=range(len(DAMAGES)))
def test_a_damaged_file_of_a_tournament_is_refused_and_left_alone(line: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    log = log_of(path, json.dumps(GAME), line)
    before = path.read_bytes()
    with pytest.raises(BadOption, match=r"is damaged in line 3"):
        log.read()
    assert path.read_bytes() == before


def test_a_tournament_goes_on_with_more_games(tmp_path: Path) -> None:
    assert len(log_of(tmp_path / "games.jsonl", json.dumps(GAME), games=1).read()) == 1


def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "ratings.svg"
    result = CliRunner().invoke(stammtisch, ["arena", "partners", "--bots", "random,greedy", "--plot", str(nowhere)])
    assert result.exit_code == 1
    assert "There is no folder" in result.output
    assert "rating" not in result.output.replace("ratings.svg", "")


def test_games_that_do_not_divide_are_said() -> None:
    words = ["arena", "partners", "--bots", "random,greedy", "--games", "3", "--workers", "1"]
    result = CliRunner().invoke(stammtisch, words)
    assert result.exit_code == 0, result.output
    assert "4 games of each pairing" in result.output


def test_the_code_in_the_terminal_leads_to_where_friends_join(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make party` shows the address in words and as a QR code: both lead to where one can join."""
    coded: list[str] = []
    make = segno.make

    def noting(where: str, micro: bool | None = None) -> segno.QRCode:
        coded.append(where)
        return make(where, micro=micro)

    monkeypatch.setattr(segno, "make", noting)
    invite("http://192.168.77.7:8000")
    assert coded == ["http://192.168.77.7:8000/join"]
    told = capsys.readouterr()
    assert coded[0] in told.err
    assert "█" in told.out or "▀" in told.out

"""Whatever is typed behind whichever option or as whichever argument: a sentence, never a traceback."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from stammtisch import plain
from stammtisch.cli import stammtisch
from stammtisch.cli.manual import commands
from tests import golden
from tests.cases import CASES

pytestmark = pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")
CALLED = dict(commands(stammtisch, ""))
SIGNS = ["", "-", "--", "x", "🂡", "[/bold]", "{}", "%s", "a" * 5000, ",", "=", "=x", "edition=", "random,,", "\n"]
NUMBERS = ["-1", "0", "1e9", "99999999999999999999999", "nan", "inf", "0x", "0x" + "f" * 99, "१"]
FILES = ["/", "null", "null/x", "zero", "/proc/self/mem", "./nobody"]  # null and zero: see own_folder
SEARCHES = [f"search:{budget}" for budget in ("0", "-1", "1e400", "nans", "infs", "xs", "9" * 30, "9" * 30 + "s")]
ADDRESSES = ["sqlite://", "sqlite:///null", "sqlite+x:///y", "postgresql://[", "redis://[", "http://x", "://"]
ANYTHING = [*SIGNS, *NUMBERS, *FILES, *SEARCHES, *ADDRESSES]
FITTING = {
    "game_id": "partners",
    "file": "game.json",
    "files": "game.json",
    "records": "game.json",
    "kind": "person",
    "what": "x",
    "person": "x",
    "code": "ABCDEFGH",
    "n": "1",
}
ALWAYS = {
    "simulate": ["--games", "1", "--workers", "1"],
    "arena": ["--games", "1", "--workers", "1", "--bots", "random,greedy"],
    "serve": ["--show-config"],
    "analyse": ["--depth", "0.001"],
    "admin delete": ["--yes"],
}
GOOD = {("--depth", "१")}  # this is 1, and takes minutes
DEVICES = [Path("/dev/null"), Path("/dev/zero")]
TYPED = ["", "q\n", "\n\n", "99999999999\n-1\nh \nu\nt\n[/bold]\nq\n", "1\n1\n\x00\n\x1b[2J\n"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shortest = min(golden.read_records(CASES[-1]), key=lambda document: len(document["events"]))
    Path("game.json").write_text(json.dumps(shortest), encoding="utf-8")
    for device in DEVICES:  # by links: a fault here must not take the machine's own away
        Path(device.name).symlink_to(device)


def run(words: list[str], typed: str = "q\n") -> Result:
    result = CliRunner().invoke(stammtisch, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exception)
    return result


def lines(name: str) -> Iterator[list[str]]:
    """A call for each option and argument with each of the values, the rest of it fitting."""
    command = CALLED[f" {name}"]
    arguments = [one for one in command.params if isinstance(one, click.Argument)]
    fitting = [FITTING[one.name or ""] for one in arguments]
    begun = [*name.split(), *ALWAYS.get(name, [])]
    values = ADDRESSES + SIGNS[:4] if name.startswith("admin ") else ANYTHING  # each of these opens a database
    for one in command.params:
        for value in values:
            if isinstance(one, click.Argument):
                at = arguments.index(one)
                yield [*begun, *fitting[:at], value, *fitting[at + 1 :]]
            elif isinstance(one, click.Option) and not one.is_flag and (one.opts[-1], value) not in GOOD:
                yield [*begun, one.opts[-1], value, *([] if one.name == "file" else fitting)]


@pytest.mark.parametrize("name", [name.strip() for name, one in CALLED.items() if not isinstance(one, click.Group)])
def test_no_value_of_any_option_ends_in_a_traceback(name: str) -> None:
    for words in lines(name):
        run(words)
        for device in DEVICES:
            assert Path(device.name).is_symlink(), f"{words} put something in the place of a device"
            assert stat.S_IMODE(device.stat().st_mode) == 0o666, f"{words} took a device from others"


@pytest.mark.parametrize("typed", TYPED)
def test_whatever_is_typed_in_a_game_is_answered(typed: str) -> None:
    assert run(["play", "partners", "--bot", "random"], typed).exit_code == 0


def test_a_name_that_is_no_text_is_no_traceback(tmp_path: Path) -> None:
    for words in (["check"], ["simulate"], ["serve", "--show-config", "--bus"]):
        command = [sys.executable, "-m", "stammtisch.cli", *words, os.fsdecode(b"\xff")]
        answer = subprocess.run(command, capture_output=True, check=False, env={**os.environ, "LC_ALL": "C"})
        assert b"Traceback" not in answer.stderr


def test_a_record_comes_through_a_pipe() -> None:
    text = Path("game.json").read_text(encoding="utf-8")
    result = run(["check", "-"], text)
    assert (result.exit_code, result.output[:8]) == (0, "-: sound")
    assert "The game is over" in run(["replay", "-"], text).output
    assert json.loads(run(["analyse", "-", "--json", *ALWAYS["analyse"]], text).output)["file"] == "-"
    assert "name the file" in run(["play", "--resume", "-"], text).output


@pytest.mark.parametrize(
    "bad", ["torn.json", "running.json", "of-a-game-that-is-not-here.json", "nobody.json", "folder"]
)
def test_of_several_games_to_analyse_all_are_looked_at_first(bad: str) -> None:
    """Else what was reckoned for minutes would be lost, the page with it, and nobody knew which file it was."""
    text = Path("game.json").read_text(encoding="utf-8")
    document = json.loads(text)
    Path("torn.json").write_text(text[: len(text) // 2], encoding="utf-8")
    going_on = {name: value for name, value in document.items() if name != "result"}
    Path("running.json").write_text(json.dumps({**going_on, "events": document["events"][:-1]}), encoding="utf-8")
    Path("of-a-game-that-is-not-here.json").write_text(json.dumps({**document, "game": "bridge"}), encoding="utf-8")
    Path("folder").mkdir()
    result = run(["analyse", "game.json", bad, "--html", "page.html", *ALWAYS["analyse"]])
    assert result.exit_code == 1
    assert f"Error: {bad}: " in result.output
    assert "add up exactly" not in result.output
    assert not Path("page.html").exists()
    both = run(["analyse", "game.json", "game.json", "--html", "page.html", *ALWAYS["analyse"]])
    assert both.exit_code == 0
    assert Path("page.html").read_text(encoding="utf-8").count("<h1>") == 2


@pytest.mark.parametrize("place", ["nowhere/ratings.svg", ".", "game.json/ratings.svg"])
def test_a_picture_without_a_place_is_refused_before_the_games(place: str) -> None:
    result = run(["arena", "partners", "--bots", "random,greedy", "--plot", place])
    assert result.exit_code == 1
    assert "for the picture" in result.output or "cannot be written" in result.output
    assert "a decision" not in result.output

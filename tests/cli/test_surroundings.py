"""Wherever it is called, without home, terminal or room on the disk, it says what is missing and never a traceback."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import __main__, plain
from stammtisch.cli import keeping
from stammtisch.server import files
from tests import golden
from tests.cases import CASES

pytestmark = [
    pytest.mark.skipif(plain.asked_for(), reason="it is about no rules"),
    pytest.mark.skipif(sys.platform == "win32", reason="it closes streams and becomes another user"),
]
COMMAND = f"{sys.executable} -m stammtisch"


def shell(line: str, home: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell, with a home of its own; nothing in it may end in a traceback."""
    env = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), **variables}
    answer = subprocess.run(["sh", "-c", line], cwd=home, env=env, capture_output=True, text=True, check=False)
    assert "Traceback" not in answer.stderr, answer.stderr
    assert "Exception ignored" not in answer.stderr, answer.stderr
    return answer


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{} --help > /dev/full", "No space left on device"),
        ("{} serve --help > /dev/full", "No space left on device"),
        ("{} games > /dev/full", "No space left on device"),
        ("{} manual | head -1", ""),
        ("{} check - <&-", "-: "),
        ("{} play partners --bot random <&-", "play --resume"),
        ("{} games >&-", ""),
        ("{} games >&- 2>&-", ""),
    ],
)
def test_streams_that_are_closed_or_full_are_no_fault(line: str, sentence: str, tmp_path: Path) -> None:
    answer = shell(line.format(COMMAND), tmp_path)
    assert sentence in answer.stdout + answer.stderr


CALLED = {
    ("play", "partners"): "You have no home folder here",
    ("serve",): "You have no home folder here",
    ("serve", "--show-config"): "host = ",
    ("admin", "rotate"): "You have no home folder here",
    ("doctor",): "You have no home folder here",
    ("simulate", "partners", "--games", "1"): "decisions",
}
AS_NOBODY = f"""
import os
from click.testing import CliRunner
from stammtisch import cli
from stammtisch.server import app, doctoring, starting
os.setgroups([]); os.setgid(54321); os.setuid(54321)
for words, sentence in {CALLED!r}.items():
    result = CliRunner().invoke(cli.stammtisch, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), (words, result.exception)
    assert sentence in result.output, (words, result.output)
"""


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root can become somebody else")
def test_a_user_whom_the_system_does_not_know_needs_no_home() -> None:
    """As in a container that is run under a number. All is loaded before: the user may not read it where tests lie."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_") and name != "HOME"}
    answer = subprocess.run([sys.executable, "-c", AS_NOBODY], env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr


def test_whoever_has_no_name_is_called_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 54321")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert keeping.who_types() == str(os.getuid())


def test_a_house_may_lie_in_a_folder_of_any_name(tmp_path: Path) -> None:
    name = "50 % what? #1 ü%20"
    home = tmp_path / name
    home.mkdir()
    (home / "stammtisch").mkdir()
    assert "0 tables" in shell(f"{COMMAND} doctor", tmp_path, XDG_DATA_HOME=str(home)).stdout
    assert (home / "stammtisch" / "tables.sqlite").is_file()
    kept = f"{name}.sqlite"
    assert "Kept in" in shell(f"{COMMAND} backup '{kept}'", tmp_path, XDG_DATA_HOME=str(home)).stdout
    assert "Restored" in shell(f"{COMMAND} restore '{kept}'", tmp_path, XDG_DATA_HOME=str(home)).stdout
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(name)] == []


def test_a_secret_is_kept_where_files_have_no_second_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a memory stick."""

    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    assert files.write_new(tmp_path / "secret", b"one")
    assert not files.write_new(tmp_path / "secret", b"two")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("secret", b"one")]


@pytest.mark.parametrize("moment", ["stammtisch", "click", "stammtisch.cli.keeping", "stammtisch.engine.registry"])
def test_control_c_while_it_is_being_loaded_ends_it_without_a_word(moment: str, tmp_path: Path) -> None:
    """Pressed when this module is looked for."""
    program = f"""
import signal, sys
from stammtisch.__main__ import main
class Presses:
    def find_spec(self, name, *more):
        if name == {moment!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Presses())
sys.modules.pop({moment!r}, None)
sys.argv = ["stammtisch", "games"]
main()
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (-signal.SIGINT, "")


def test_a_fault_of_ours_is_a_sentence_and_shows_where_it_is_when_asked(tmp_path: Path) -> None:
    program = (
        "from stammtisch import cli; from stammtisch.__main__ import main; import sys; sys.argv = ['stammtisch'];"
        "cli.stammtisch = lambda **_: {}['nothing']; main()"
    )
    for shows in (False, True):
        env = {name: value for name, value in os.environ.items() if name != __main__.SHOW}
        env |= {__main__.SHOW: "1"} if shows else {}
        answer = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)
        assert answer.returncode == 1
        assert ("Traceback" in answer.stderr) is shows
        assert re.match("Error: This is a fault of Stammtisch.*'nothing'", answer.stderr) or shows


def test_a_record_is_read_whatever_the_locale(tmp_path: Path) -> None:
    document = golden.read_records(CASES[-1])[0]
    (tmp_path / "game.json").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    odd = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii:strict"}
    for line in ("check game.json", "replay game.json", "--language is replay game.json --at 3", "games"):
        assert shell(f"{COMMAND} {line}", tmp_path, **odd).returncode == 0

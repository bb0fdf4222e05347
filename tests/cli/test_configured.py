"""What `serve` takes can be said by an option, in the environment, in a file: the nearest counts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stammtisch import plain
from stammtisch.cli import stammtisch
from stammtisch.cli.configured import Configured, key
from stammtisch.cli.serve import serve
from stammtisch.server.config import Limits, limits_set

SETTINGS = {
    "host": "127.0.0.2",
    "port": 8123,
    "database": "sqlite:///somewhere.sqlite",
    "bus": "redis://127.0.0.1/1",
    "bus-prefix": "club",
    "host-name": ["club.example", "other.example"],
    "metrics-port": 9123,
    "words": "unwanted.txt",
    "keep-days": 30,
    "workers": 3,
    "analysis-depth": 0.5,
    "bot-seconds": 1.5,
    "trusted-proxy": ["10.0.0.0/8", "::1"],
    "limit": ["sockets=400", "requests=50,300"],
    "logs": "json",
    "open": True,
    "party": True,
}


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def show(*words: str, **variables: str) -> Result:
    return CliRunner().invoke(stammtisch, ["serve", "--show-config", *words], env=variables)


def shown(*words: str, **variables: str) -> dict[str, object]:
    """The settings that a call would have: what it shows is itself such a file."""
    result = show(*words, **variables)
    assert result.exit_code == 0, result.output
    return tomllib.loads(result.output)


def write(path: Path, settings: dict[str, object]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name} = {as_toml(value)}\n" for name, value in settings.items()), encoding="utf-8")
    return path


def as_toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def test_every_option_is_tried_here() -> None:
    assert isinstance(serve, Configured)
    assert {key(option) for option in serve.options()} == set(SETTINGS)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_nearest_counts(name: str, tmp_path: Path) -> None:
    value = SETTINGS[name]
    path = write(tmp_path / "settings.toml", {name: value})
    assert shown("--config", str(path))[name] == value
    assert shown(STAMMTISCH_CONFIG=str(path))[name] == value
    write(tmp_path / "config" / "stammtisch" / "serve.toml", {name: value})
    assert shown()[name] == value
    if name == "logs":
        assert shown(STAMMTISCH_LOGS="text")[name] == "text"
        assert shown("--logs", "auto", STAMMTISCH_LOGS="text")[name] == "auto"
    if name == "port":
        assert shown(STAMMTISCH_PORT="8124")[name] == 8124
        assert shown("--port", "8125", STAMMTISCH_PORT="8124")[name] == 8125


@pytest.mark.parametrize("name", SETTINGS)
def test_every_option_has_a_variable(name: str) -> None:
    value = SETTINGS[name]
    text = " ".join(value) if isinstance(value, list) else str(value)
    assert shown(**{"STAMMTISCH_" + name.upper().replace("-", "_"): text})[name] == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prot = 1", "there is no setting 'prot': the settings are host, port"),
        ("port = [1]", "port must be one value"),
        ("trusted-proxy = '::1'", "trusted-proxy must be a list"),
        ("trusted-proxy = ['abc']", "'abc' is no address or network"),
        ("port = 'x'", "Invalid value for '--port'"),
        ("port = 70000", "Invalid value for '--port'"),
        ("port =", "Invalid value"),
        ("\0", "settings.toml"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")
    result = show("--config", str(path))
    assert result.exit_code != 0
    assert isinstance(result.exception, SystemExit)
    assert sentence in result.output


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = show("--config", str(tmp_path / "nothing.toml"))
    assert (result.exit_code, isinstance(result.exception, SystemExit)) == (1, True)
    assert "nothing.toml: No such file or directory" in result.output


def test_no_password_is_shown() -> None:
    output = show("--database", "postgresql://club:geheim@db.example.org/tables").output
    assert "geheim" not in output
    assert "club:***@db.example.org/tables" in output


@pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--database", "foo"], "This is no address of a database"),
        (["--database", "mysql://somewhere/x"], "There is no database 'mysql' here"),
        (["--database", "sqlite:////nowhere/at/all.sqlite"], "The database /nowhere/at/all.sqlite cannot be opened"),
        (["--database", "postgresql://u:geheim@127.0.0.1:1/x"], "cannot be used: "),
        (["--bus", "foo"], "Redis URL"),
        (["--trusted-proxy", "abc"], "'abc' is no address or network"),
        (["--host", "no host"], "There is no address 'no host'"),
        (["--words", "/nowhere/at/all"], "The list of words /nowhere/at/all cannot be read"),
        (["--host", "192.0.2.1"], "Nobody can listen on 192.0.2.1"),
    ],
)
def test_a_server_that_cannot_start_says_why(words: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", "0", *words]
    answer = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert answer.returncode == 1
    assert re.search(f"Error: .*{re.escape(sentence)}", answer.stderr), answer.stderr
    assert "Traceback" not in answer.stderr
    assert "geheim" not in answer.stderr


def test_limits_are_set_by_name() -> None:
    limits = limits_set(["sockets=400", "requests=50,300", "head_seconds=2.5"])
    assert (limits.sockets, limits.requests, limits.head_seconds) == (400, (50.0, 300.0), 2.5)
    assert limits_set([]) == Limits()


@pytest.mark.parametrize(
    "text", ["", "sockets", "sockets=", "sockets=x", "sockets=-1", "sockets=1,2", "requests=5", "requests=1,nan", "x=1"]
)
def test_a_limit_that_is_none_gets_a_sentence(text: str) -> None:
    result = CliRunner().invoke(stammtisch, ["serve", "--limit", text])
    assert result.exit_code != 0
    assert "limit" in result.output
    assert "Traceback" not in result.output

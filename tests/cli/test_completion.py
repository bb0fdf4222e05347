"""Completion in the three shells, which run what the documented line gives them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import plain
from stammtisch.engine import registry
from tests.server.services import program

pytestmark = pytest.mark.skipif(plain.asked_for(), reason="it is about no rules")
DOCUMENTED = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")

# Each loads the completion and tells what is offered for the last of its arguments, after the others.
SHELLS = {
    "bash": """
        eval "$(_STAMMTISCH_COMPLETE=bash_source stammtisch)"
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _stammtisch_completion stammtisch "${COMP_WORDS[COMP_CWORD]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """,
    # zsh completes only where somebody types: what hands the offers to its editor prints them instead.
    "zsh": """
        autoload -Uz compinit && compinit -u -D
        eval "$(_STAMMTISCH_COMPLETE=zsh_source stammtisch)"
        [[ $_comps[stammtisch] == _stammtisch_completion ]] || exit 1
        compadd() { show $@[-1] }; _describe() { show $@[-2] }; show() { print -rl -- ${(P)1} }
        words=("$@"); CURRENT=$#
        _stammtisch_completion
    """,
    "fish": """
        _STAMMTISCH_COMPLETE=fish_source stammtisch | source
        complete -C "$argv"
    """,
}
FLAGS = {"bash": ["--norc", "-c", "{}", "bash"], "zsh": ["-f", "-c", "{}", "zsh"], "fish": ["--no-config", "-c", "{}"]}


def offered(shell: str, folder: Path, *words: str) -> set[str]:
    """What a shell offers for the last of these words."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    arguments = [SHELLS[shell] if word == "{}" else word for word in FLAGS[shell]]
    command = [program(shell, shell), *arguments, *words]
    env = {**os.environ, "PATH": path, "HOME": str(folder)}
    answer = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return {re.split(r"[\t:]", line)[0] for line in answer.stdout.splitlines()}


@pytest.mark.parametrize("shell", SHELLS)
def test_shells_complete_commands_games_and_options(shell: str, tmp_path: Path) -> None:
    assert "simulate" in offered(shell, tmp_path, "stammtisch", "sim")
    found = offered(shell, tmp_path, "stammtisch", "simulate", "th")
    assert found & set(registry.games()) == {"thurn-und-taxis"}
    assert "--workers" in offered(shell, tmp_path, "stammtisch", "serve", "--wor")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_line_is_documented(shell: str) -> None:
    line = f"_STAMMTISCH_COMPLETE={shell}_source stammtisch"
    assert line in SHELLS[shell]
    assert line in DOCUMENTED

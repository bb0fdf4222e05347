"""The manual page has everything that the help has, and man can show it."""

from __future__ import annotations

import re
import shutil
import subprocess

import click
import pytest
from click.testing import CliRunner

from stammtisch.cli import stammtisch
from stammtisch.cli.manual import commands, roff

PAGE = CliRunner().invoke(stammtisch, ["manual"], prog_name="stammtisch").output
CALLED = dict(commands(stammtisch, "stammtisch"))


@pytest.mark.parametrize("words", CALLED)
def test_every_command_is_there_with_its_options(words: str) -> None:
    _, _, section = PAGE.partition(f'.SH "{roff(words.upper())}"\n')
    section = section.partition("\n.SH ")[0]
    assert section.startswith(f".B {roff(words)}\n")
    for option in CALLED[words].params:
        if isinstance(option, click.Option):
            assert all(roff(name) in section for name in option.opts), option.opts
            assert roff(option.help or "") in section


def test_no_line_is_taken_for_a_command_that_is_none() -> None:
    beginnings = {line.split()[0] for line in PAGE.splitlines() if line.startswith((".", "'"))}
    assert beginnings <= {".TH", ".SH", ".PP", ".TP", ".B"}
    assert roff(".x") == "\\&.x"
    assert roff("a\\b") == "a\\eb"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_shows_it_without_a_warning() -> None:
    command = ["groff", "-man", "-ww", "-Tutf8"]
    shown = subprocess.run(command, input=PAGE, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert "--trusted-proxy" in re.sub(".\b", "", shown.stdout)  # bold is a letter struck twice

"""What is not installed is named, with the command that installs it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from stammtisch import extras
from stammtisch.engine.errors import Refused

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.mark.parametrize("module", extras.EXTRAS)
def test_a_missing_extra_is_named_in_a_sentence(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    extra, _ = extras.EXTRAS[module]
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Refused, match=rf"pip install 'stammtisch\[{extra}\]'") as refusal:
        extras.need(module)
    assert isinstance(refusal.value, ImportError)


def test_what_is_named_can_be_installed() -> None:
    assert {extra for extra, _ in extras.EXTRAS.values()} <= set(PROJECT["optional-dependencies"])


def test_playing_needs_nothing_of_the_extras() -> None:
    """Every command's help, and a server's application, come without them."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({sorted(extras.EXTRAS)!r}));"
        "from stammtisch.server import app; from stammtisch.cli import stammtisch; stammtisch(['--help'])"
    )
    subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("adapter", "extra"),
    [
        ("batch", "lab"),
        ("dataset", "data"),
        ("gymnasium", "gymnasium"),
        ("openspiel", "openspiel"),
        ("pettingzoo", "pettingzoo"),
    ],
)
def test_an_adapter_names_the_one_command_that_installs_all_it_needs(adapter: str, extra: str) -> None:
    """Where nothing of any extra is installed."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({sorted(extras.EXTRAS)!r}))\n"
        f"try: import stammtisch.lab.{adapter}\nexcept ImportError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.endswith(f"is not installed here: pip install 'stammtisch[{extra}]'.\n")

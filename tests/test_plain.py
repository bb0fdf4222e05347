"""The same seeds give the same records compiled and plain, to the byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import plain
from tests.cases import CASES

GAME_IDS = sorted({case.game.id for case in CASES})


def simulate(game_id: str, folder: Path, plain_engine: bool) -> dict[str, bytes]:
    environment = {**os.environ, plain.VARIABLE: "1" if plain_engine else ""}
    command = ["simulate", game_id, "--games", "2", "--seed", "17", "--legal", "--workers", "1"]
    command += ["--records", str(folder)]
    subprocess.run([sys.executable, "-m", "stammtisch", *command], env=environment, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.skipif(plain.asked_for(), reason="compares the two by itself")
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_compiled_and_plain_write_the_same_records(game_id: str, tmp_path: Path) -> None:
    compiled = simulate(game_id, tmp_path / "compiled", plain_engine=False)
    assert len(compiled) == 2
    assert compiled == simulate(game_id, tmp_path / "plain", plain_engine=True)


def test_what_was_asked_for_is_what_runs() -> None:
    from stammtisch.cli.version import is_compiled, typed_modules

    running = {name: is_compiled(name) for name in typed_modules()}
    assert len(running) > 5
    if plain.asked_for():
        assert not any(running.values())
    elif os.environ.get("STAMMTISCH_REQUIRE_COMPILED"):
        assert all(running.values())

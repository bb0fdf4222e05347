"""The examples of the laboratory, in a small size."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from stammtisch.cli import stammtisch
from tests.cases import PLAIN
from tests.optional import need

EXAMPLES = Path(__file__).parents[2] / "examples" / "lab"
pytestmark = pytest.mark.skipif(PLAIN, reason="the same games, only slower")


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["random_batch", "random_pettingzoo", "random_gymnasium", "random_openspiel"])
def test_a_random_loop_plays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for module in ("numpy", "pettingzoo", "gymnasium", "pyspiel"):
        need(module)
    example(name).main(60)
    assert capsys.readouterr().out


def test_ppo_learns_something() -> None:
    pytest.importorskip("sb3_contrib", reason="make test-lab installs it")
    ppo = example("ppo")
    model = ppo.train(2048, "random")
    assert 0 <= ppo.share_of_wins(model, "random", 4) <= 1


def test_ppo_by_torchrl_learns_something() -> None:
    pytest.importorskip("torchrl", reason="make test-lab installs it")
    ppo = example("ppo_torchrl")
    actor = ppo.train(ppo.FRAMES, "random")
    assert 0 <= ppo.share_of_wins(actor, "random", 2) <= 1


def test_imitation_learns_more_than_chance(tmp_path: Path) -> None:
    for module in ("torch", "pyarrow"):
        pytest.importorskip(module, reason="make test-lab installs it")
    path = tmp_path / "easy.parquet"
    given = ["simulate", "ticket-to-ride-new-york", "--players", "2", "--bots", "easy", "--games", "30", "--seed", "1"]
    result = CliRunner().invoke(stammtisch, [*given, "--workers", "1", "--dataset", str(path)])
    assert result.exit_code == 0, result.output
    _, right, chance = example("imitation").train(str(path), rounds=8)
    assert right > chance

"""Training: it learns, is the same every time, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.engine import registry
from tests.cases import LAB_ONE_OF_EACH, PLAIN, Case
from tests.optional import need

need("numpy")

import numpy as np  # noqa: E402

from stammtisch.bots import learned  # noqa: E402
from stammtisch.bots.learned import shape  # noqa: E402
from stammtisch.bots.learned.network import Network  # noqa: E402
from stammtisch.lab.learning import training  # noqa: E402
from stammtisch.lab.learning.floating import Learner, spread_of  # noqa: E402
from stammtisch.lab.learning.plot import strength  # noqa: E402
from stammtisch.lab.learning.positions import own_positions, quick_positions, tables_of  # noqa: E402
from stammtisch.lab.learning.training import Plan, Training  # noqa: E402

pytestmark = pytest.mark.skipif(PLAIN, reason="the same games, only slower")
every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)
TINY = Plan("ticket-to-ride-new-york", positions=3000, games=20, iterations=3, deals=1)


@every_game
def test_positions_of_quick_games_tell_who_won(case: Case) -> None:
    for table in tables_of(case.game):
        found, again = (quick_positions(table, 7, 6) for _ in range(2))
        assert np.array_equal(found.rows, again.rows)
        assert np.array_equal(found.targets, again.targets)
        assert found.rows.shape[1:] == (len(table.sides()), learned.inputs_of(table.state()))
        assert found.targets.shape == (len(found.rows), len(table.sides()))
        assert found.targets.sum(axis=1) == pytest.approx(1)
        assert len(found.rows) > 0


@every_game
def test_positions_of_own_games_have_what_came_and_what_was_thought(case: Case) -> None:
    table = tables_of(case.game)[0]
    inputs = learned.inputs_of(table.state())
    found = own_positions(table, learned.blank(inputs), 2, 5)
    assert found.rows.shape == (len(found.targets), len(table.sides()), inputs)
    assert found.targets.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert found.targets.max() >= 0.5


def test_it_learns_who_will_win_and_says_the_same_in_whole_numbers() -> None:
    table = tables_of(registry.find("ticket-to-ride-new-york"))[0]
    found, fresh = quick_positions(table, 1, 500), quick_positions(table, 2, 200)
    learner = Learner.begin(found.rows.shape[-1], spread_of(found.rows), seed=1)
    for _ in range(6):
        for start in range(0, len(found.rows), 128):
            learner.learn(found.rows[start : start + 128], found.targets[start : start + 128], 1e-3)
    chances = learner.chances(fresh.rows)
    assert ((chances - fresh.targets) ** 2).mean() < 0.23  # a constant has .25
    network = Network(found.rows.shape[-1], learner.whole_weights())
    for row, chance in zip(fresh.rows[:50], chances[:50], strict=True):
        scores = np.array([network.look(seat.tolist()) / shape.SCORE_ONE for seat in row])
        assert np.exp(scores) / np.exp(scores).sum() == pytest.approx(chance, abs=0.02)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("round_*.json"))}


def test_it_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 100)
    whole = Training(TINY, tmp_path / "whole", 1, print)
    whole.learn_quick_games()
    whole.play_a_round()

    class Stopped(Exception):
        pass

    def stop(*_: object) -> None:
        raise Stopped

    broken = Training(TINY, tmp_path / "broken", 1, print)
    with monkeypatch.context() as patched:
        patched.setattr(broken, "end_round", stop)
        with pytest.raises(Stopped):
            broken.learn_quick_games()
        broken.keep()
    again = Training(TINY, tmp_path / "broken", 1, print)
    again.learn_quick_games()
    with monkeypatch.context() as patched:
        patched.setattr(again, "learn", stop)
        with pytest.raises(Stopped):
            again.play_a_round()
    last = Training(TINY, tmp_path / "broken", 1, print)
    last.learn_quick_games()
    last.play_a_round()
    assert files_of(tmp_path / "broken") == files_of(tmp_path / "whole")
    assert len(files_of(tmp_path / "whole")) == 2
    assert last.done == whole.done
    assert "round 1" in strength(TINY.game, last.done["rounds"])


@pytest.mark.parametrize("path", sorted(learned.HOME.glob("*.json")), ids=lambda path: path.stem)
def test_one_can_go_on_from_a_network_in_whole_numbers(path: Path) -> None:
    """Where the numbers it learned in are on no machine any more: nothing is lost but what Adam remembered."""
    whole = learned.unpacked_weights(json.loads(path.read_text(encoding="utf-8")))
    spread = spread_of(quick_positions(tables_of(registry.find(path.stem))[0], 1, 40).rows)
    assert Learner.go_on_from(whole, spread).whole_weights() == [list(numbers) for numbers in whole]


def test_training_goes_on_from_the_package(tmp_path: Path) -> None:
    going_on = Training(TINY, tmp_path / "on", 1, lambda text: None)
    going_on.go_on_from_package()
    shipped = json.loads(learned.file_of(registry.find(TINY.game)).read_text(encoding="utf-8"))
    assert json.loads(going_on.file_of_round(0).read_text(encoding="utf-8"))["weights"] == shipped["weights"]
    going_on.play_a_round()
    again = Training(TINY, tmp_path / "on", 1, lambda text: None)
    again.go_on_from_package()
    assert [told["round"] for told in again.done["rounds"]] == [0, 1], "what was done is not done again"

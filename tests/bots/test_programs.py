"""Other people's bots: programs and installed classes, and what becomes of those that misbehave."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from stammtisch import bots
from stammtisch.arena.playing import Run, play_game
from stammtisch.bots.program import Misbehaved, ProgramBot
from stammtisch.engine.errors import Refused
from stammtisch.engine.rng import Rng
from tests.bots.installing import installed
from tests.cases import CASES, ONE_OF_EACH, Case

EXAMPLES = Path(__file__).parents[2] / "examples"
EAGER = str(EXAMPLES / "bot_program" / "eager.py")


def program(folder: Path, body: str) -> str:
    path = folder / "bot.py"
    path.write_text(f"#!{sys.executable}\nimport sys, json, time\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
def test_a_program_plays_every_game(case: Case) -> None:
    state = case.start(2)
    bot, rng = ProgramBot(EAGER), Rng(1)
    try:
        for _ in range(15):
            if not state.is_over():
                state.apply(bot.choose(state, rng))
    finally:
        bot.close()


def test_a_game_with_the_program_of_the_examples() -> None:
    run = Run("thurn-und-taxis", 2, {"edition": "german"}, 1, [EAGER, "greedy"])
    recording, thinking = play_game(run, 0)
    assert recording.state.is_over()
    assert all(seat.decisions for seat in thinking)


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("sys.stdin.readline(); time.sleep(60)", "did not answer within"),
        ("time.sleep(60)", "did not answer within"),
        ("sys.exit(3)", "ended without"),
        ("sys.stdin.readline(); print('hello')", "no JSON"),
        ("sys.stdin.readline(); print('[' * 50000)", "no JSON"),
        ("sys.stdin.readline(); print('[1]')", "not {"),
        ("sys.stdin.readline(); print(json.dumps({'move': {'type': 'win'}}))", "none of the legal moves"),
        ("sys.stdout.write('x' * 200000)", "without an end of line"),
        ("sys.stdin.readline(); sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "no JSON"),
    ],
)
def test_a_program_that_misbehaves_is_ended_with_a_sentence(tmp_path: Path, body: str, what: str) -> None:
    bot = ProgramBot(program(tmp_path, body), seconds=1.0)
    with pytest.raises(Misbehaved, match=what):
        bot.choose(CASES[0].start(1), Rng(1))
    assert bot.process is None


def test_a_program_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="no program"):
        bots.find("./nowhere/to/be/found")


def test_an_installed_class_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "bot_class"))
    with installed(tmp_path, "longest = longest:LongestBot", monkeypatch):
        state = CASES[0].start(1)
        assert bots.find("longest").choose(state, Rng(1)) in state.legal()

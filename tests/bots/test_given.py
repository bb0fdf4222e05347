"""Bots cannot cheat: what they are given is made in one place, and nobody asks them otherwise."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stammtisch import bots
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from tests.cases import CASES, Case, scaled

HOME = Path(__file__).parents[2]
THE_PLACE = "src/stammtisch/bots/given.py"
# Bots that ask bots pass on what they were given. OpenSpiel asks for worlds of its own, a benchmark measures it, and
# what a move would bring (`Game.outlook`) is looked up in one, and a table that goes on from a position may have its
# own cards dealt anew: no bot is given any of these.
MAY_ASK_A_BOT = {THE_PLACE, "src/stammtisch/bots/levels.py", "src/stammtisch/bots/earlier.py"}
MAY_MAKE_UP_WORLDS = {
    THE_PLACE,
    "src/stammtisch/engine/contract.py",
    "src/stammtisch/engine/redealing.py",
    "src/stammtisch/lab/openspiel.py",
    "benchmarks/engine.py",
}


def calls(path: Path) -> list[tuple[str, int]]:
    """The methods and functions that a source calls, each with the number of what it is given."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            found.append((name, len(node.args)))
    return found


def sources() -> list[str]:
    folders = ("src", "benchmarks", "tools")
    return sorted(str(path.relative_to(HOME)) for folder in folders for path in (HOME / folder).rglob("*.py"))


@pytest.mark.parametrize("source", sources())
def test_nobody_asks_a_bot_otherwise(source: str) -> None:
    found = calls(HOME / source)
    if source not in MAY_ASK_A_BOT:
        assert ("choose", 2) not in found, "ask by bots.choose(bot, bots.given(state, rng), rng)"
        assert ("explain", 2) not in found, "ask by bots.explain(bot, bots.given(state, rng), rng)"
        assert ("judge", 3) not in found, "ask by bots.judge(bot, bots.given(state, rng), action, rng)"
    if source not in MAY_MAKE_UP_WORLDS:
        assert ("determinize", 2) not in found, "what a bot is given is made by bots.given"
    assert source == THE_PLACE or ("Given", 1) not in found, "what a bot is given is made by bots.given"


def test_this_test_sees_who_asks_otherwise(tmp_path: Path) -> None:
    source = tmp_path / "cheat.py"
    source.write_text("def cheat(bot, state, rng):\n    return bot.choose(state, rng)\n")
    assert ("choose", 2) in calls(source)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_hidden_makes_no_difference_to_what_a_bot_is_given(case: Case) -> None:
    for number, state in enumerate(case.positions(7, scaled(40), every=5)):
        if state.is_over():
            continue
        before, other = state.copy(), state.copy()
        other.determinize(state.seat, Rng(number + 1))
        assert worlds(state, number) == worlds(other, number)
        assert state.equals(before), "the true state is left as it is"


def worlds(state: State, number: int) -> list[object]:
    """What a bot that looks at everything sees."""
    imagined = bots.given(state, Rng(number)).state
    return [*(imagined.game.view(imagined, seat) for seat in range(imagined.players)), list(imagined.key)]

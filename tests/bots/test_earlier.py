"""The levels and the search of version 0.1, which today's are measured by."""

from __future__ import annotations

from functools import partial

import pytest

from stammtisch import bots
from stammtisch.bots import earlier, guides
from stammtisch.bots.levels import LevelBot
from stammtisch.bots.searching import SearchBot
from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import Refused
from stammtisch.engine.rng import Rng
from tests.cases import LAB_ONE_OF_EACH, ONE_OF_EACH, PLAIN, Case, is_own, scaled

every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)
LEVELS = earlier.LEVELS[:3] if PLAIN else earlier.LEVELS[:4]


@every_game
@pytest.mark.parametrize("name", [*(level + earlier.SIGN for level in LEVELS), f"search{earlier.SIGN}:9/1"])
def test_it_plays_every_game_and_the_same_again(case: Case, name: str) -> None:
    for number, state in enumerate(case.positions(seed=4, count=scaled(10), every=5)):
        if not state.is_over():
            chosen = [bots.find(name).choose(state.copy(), Rng(number)) for _ in range(2)]
            assert chosen[0] == chosen[1]
            assert chosen[0] in state.legal()


def how_often(slips: float, bot: bots.GreedyBot, _game: Game) -> tuple[float, bots.GreedyBot]:
    return slips, bot


@every_game
def test_a_slip_is_any_action(case: Case) -> None:
    """Where a level slips always, every action is chosen in the end; where it never does, greedy's alone."""
    state = next(state for state in case.positions(seed=3, count=40) if not state.is_over() and len(state.legal()) > 2)
    greedy = bots.GreedyBot({**guides.tuning_of(state.game), "noise": 0.0})
    always, never = (earlier.EarlierBot(partial(how_often, slips, greedy)) for slips in (1.0, 0.0))
    for level, expected in ((always, set(state.legal())), (never, None)):
        chosen = {level.choose(state, Rng(number)) for number in range(60 * len(state.legal()))}
        assert chosen == expected if expected else len(chosen) < len(state.legal())


@pytest.mark.parametrize("case", [case for case in ONE_OF_EACH if is_own(case.game)], ids=lambda case: case.name)
def test_its_numbers_are_those_of_then(case: Case) -> None:
    """What a game's search had then it has now, but for what is told here, and no network."""
    today, then = guides.tuning_of(case.game), earlier.tuning_of(case.game)
    changed = {name for name in then if then[name] != today.get(name)}
    assert changed <= {"levels", "learned", "believes"}
    assert list(then["levels"]) == earlier.LEVELS
    assert then.get("believes", True) == (case.game.id != "ticket-to-ride-new-york")


def test_a_part_of_a_level_has_so_much_less_iterations() -> None:
    for game in registry.games().values():
        state = game.new_state(game.players[0], {})
        state.start("05" * 16)
        for level in ("hard", "expert", "master"):
            whole, tenth = LevelBot(level).bot_for(state), bots.find(f"{level}/10")
            assert isinstance(whole, SearchBot)
            assert isinstance(tenth, LevelBot)
            part = tenth.bot_for(state)
            assert isinstance(part, SearchBot)
            assert part.budget.iterations == max(1, (whole.budget.iterations or 0) // 10)
            assert part.tuning == whole.tuning


@pytest.mark.parametrize("name", ["hard/0", "hard/x", "hard/-1", "hard/1.5", "master@0.1", "hard@0.2", "nobody@0.1"])
def test_what_is_no_such_bot_is_refused(name: str) -> None:
    with pytest.raises(Refused, match=r"There is no (bot|program)"):
        bots.find(name).choose(LAB_ONE_OF_EACH[0].start(1), Rng(1))

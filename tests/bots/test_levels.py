"""Levels: one bot for all games, as good at each as if it played no other."""

from __future__ import annotations

import pytest

from stammtisch.bots import guides, learned
from stammtisch.bots.levels import LEVELS, LevelBot, adviser
from stammtisch.bots.searching import SearchBot
from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.rng import Rng
from tests.cases import CASES, PLAIN, Case, is_own, scaled

# One of each game and number of players.
TABLES = list({(case.game.id, case.players): case for case in CASES}.values())
REPEATABLE = LEVELS[:-2]  # how far expert and master come is a matter of time


def kept(bot: LevelBot, case: Case) -> bool:
    """Whether the bot has kept a tree for the next decision at a table."""
    playing = bot.bot_for(case.start(0))
    return isinstance(playing, SearchBot) and bool(playing.trees)


@pytest.mark.parametrize("level", REPEATABLE[:2] if PLAIN else REPEATABLE)
def test_one_bot_plays_at_many_tables_by_turns_as_many_bots_would(level: str) -> None:
    everybodys, own = LevelBot(level), {case.name: LevelBot(level) for case in TABLES}
    states = {case.name: case.start(3) for case in TABLES}
    trees = 0
    for decision in range(scaled(32)):
        for case in TABLES:
            state = states[case.name]
            if state.is_over():
                continue
            assert kept(everybodys, case) == kept(own[case.name], case)
            trees += kept(everybodys, case)
            chosen = everybodys.choose(state, Rng(decision))
            assert chosen == own[case.name].choose(state, Rng(decision))
            state.apply(chosen)
    bots = [everybodys.bot_for(case.start(3)) for case in TABLES if is_own(case.game)]
    assert trees or not any(isinstance(bot, SearchBot) for bot in bots), "the test has seen a tree that was kept"


@pytest.mark.parametrize("level", LEVELS)
def test_at_each_table_it_plays_by_the_numbers_of_that_game(level: str) -> None:
    bot = LevelBot(level)
    for case in [*TABLES, *reversed(TABLES)]:
        state = case.start(1)
        numbers = guides.tuning_of(state.game)["levels"][level]
        playing = bot.bot_for(state)
        assert isinstance(playing, SearchBot) == ("iterations" in numbers)
        if isinstance(playing, SearchBot):
            assert playing.budget.iterations == numbers["iterations"]
        else:
            assert playing.tuning == guides.tuning_of(state.game) | numbers


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.id)
def test_hints_come_from_whoever_has_learned_the_game_most(game: Game) -> None:
    level = adviser(game)
    bot = LevelBot(level).bot_for(game.new_state(game.players[0], {}))
    assert isinstance(bot, SearchBot)
    assert level == ("master" if learned.network_of(game) else "expert")
    assert bool((bot.tuning or {}).get("learned")) == (level == "master")

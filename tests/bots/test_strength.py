"""That the bots are as good as they say, in a few games each. (The arena has the proofs.)"""

from __future__ import annotations

import json

import pytest

from stammtisch import bots
from stammtisch.arena.standings import duels
from stammtisch.arena.tournament import Tournament, play_match
from stammtisch.bots import guides
from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.levels import LEVELS
from stammtisch.engine.rng import Rng
from tests.cases import CASES, ONE_OF_EACH, PLAIN, Case, scaled
from tests.words.saying import say

GUIDED = [case for case in CASES if guides.kind_of(case.game) is not Guide]
TWO_SIDED = [case for case in GUIDED if len(set(case.start(0).teams())) == 2]
every_game = pytest.mark.parametrize("case", ONE_OF_EACH, ids=lambda case: case.name)


def share(case: Case, one: str, other: str, games: int) -> float:
    """The share of games that one bot wins against another."""
    tournament = Tournament(case.game.id, case.players, case.options, [one, other], games, seed=5)
    played = [play_match(tournament, match) for match in tournament.matches()]
    duel = duels(tournament, played)[0]
    return duel.wins / duel.alone


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
@pytest.mark.parametrize("case", TWO_SIDED, ids=lambda case: case.name)
def test_greedy_beats_random(case: Case) -> None:
    assert share(case, "greedy", "random", 20) >= 0.85


@pytest.mark.skipif(PLAIN, reason="the same games, only slower")
def test_a_short_search_beats_greedy() -> None:
    case = next(case for case in TWO_SIDED if case.game.id == "thurn-und-taxis")
    assert share(case, "search:40", "greedy", 6) >= 0.6


@every_game
def test_every_level_has_its_numbers(case: Case) -> None:
    state = case.start(1)
    levels = guides.tuning_of(state.game)["levels"]
    assert list(levels) == LEVELS
    for level in LEVELS[:2] if PLAIN else LEVELS[:4]:
        assert bots.find(level).choose(state, Rng(1)) in state.legal()


@every_game
@pytest.mark.parametrize("bot", [bots.GreedyBot(), bots.SearchBot(bots.Budget(iterations=5, threads=1))])
def test_a_bot_says_why(case: Case, bot: bots.GreedyBot | bots.SearchBot) -> None:
    teams = case.start(0).teams()
    for state in case.positions(seed=4, count=scaled(16), every=7):
        reason = bot.explain(state, Rng(2))
        assert state.game.action(state, reason.move) in state.legal()
        assert json.loads(json.dumps(reason.json())) == reason.json()
        assert [seats[0] for seats, _ in reason.chances] == sorted(set(teams))
        assert all(teams[seat] == seats[0] for seats, _ in reason.chances for seat in seats)
        assert sum(chance for _, chance in reason.chances) == pytest.approx(1)
        assert reason.says == case.game.words.offer(reason.move, case.game.view(state, state.seat))
        assert reason.why
        assert all(say(case.game, one).endswith(".") for one in reason.why)

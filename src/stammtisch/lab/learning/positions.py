"""Positions to learn from: of quick games of guides, and of games that the learned search plays against itself."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import product
from typing import Any

from stammtisch import bots, extras
from stammtisch.bots import guides, learned
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.learned.network import Network
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine import seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng

try:
    from stammtisch.bots.learned.nogil import record_games
except ModuleNotFoundError:  # not compiled
    from stammtisch.bots.learned.recording import record_games

np = extras.need("numpy")

Array = Any  # numpy.ndarray
EVERY = 5  # of about so many starts of turns one is taken
STRAYING = (1.0, 1.0, 4.0)  # times the noise of the game's guide, by turns, so that odd positions are met too
WANDERING = 10  # in one of so many decisions of self-play, another action is chosen as often as it was tried
MOST_DECISIONS = 4000


@dataclass(frozen=True)
class Table:
    """A game with a number of players and options."""

    game: Game
    players: int
    options: dict[str, Any]

    def state(self) -> State:
        return self.game.new_state(self.players, self.options)

    def sides(self) -> list[int]:
        return sorted(set(self.teams()))

    def teams(self) -> list[int]:
        return self.state().teams()


@dataclass(frozen=True)
class Positions:
    """What each seat is told of positions, and what each side got, or is thought to get."""

    rows: Array  # by position, side and input: what is told to the seat of the side that decides next
    targets: Array  # by position and side


def tables_of(game: Game) -> list[Table]:
    """Every number of players, with all options that change the play; the default ones come by turns with others."""
    played = [option for option in game.options if not option.views_only]
    found = []
    for players in game.players:
        for values in product(*(option.values for option in played)):
            chosen = {option.name: value for option, value in zip(played, values, strict=True)}
            if game.refusal(players, {**{one.name: one.default for one in game.options}, **chosen}) is None:
                found.append(Table(game, players, chosen))
    return found


def quick_positions(table: Table, seed: int, games: int) -> Positions:
    """Positions of games of guides: the same seed gives the same."""
    template, state = table.state(), table.state()
    tuning = dict(guides.tuning_of(table.game))
    tuning["noise"] *= STRAYING[seed % len(STRAYING)]
    guide = LearnedGuide(guides.guide_for(state, tuning), learned.blank(learned.inputs_of(state)), tuning)
    needed = array("q")
    for number in range(games):
        deal, choices = seeds.derive(seed, number)
        needed.extend([*seeds.words(deal), Rng(choices).state])
    room, sides, inputs = 40 * games, len(table.sides()), guide.network.inputs
    rows = np.zeros(room * sides * inputs, dtype=np.int8)
    results = np.zeros(room * sides)
    count = record_games(template, state, guide, guide.inner, Rng(0), needed, games, EVERY, rows, results, room)
    got = results.reshape(room, sides)[:count].astype(np.float32)
    return Positions(rows.reshape(room, sides, inputs)[:count], got)


def own_positions(table: Table, network: Network, iterations: int, seed: int) -> Positions:
    """The starts of turns of one game that the search with a network plays against itself.

    What a side is to get is half what it got in the end and half what the search thought.
    """
    tuning = learned.numbers(guides.tuning_of(table.game), network)
    bot = SearchBot(Budget(iterations, threads=1), tuning)
    deal, choices = seeds.derive(seed, 0)
    state, rng, imagination = table.state(), Rng(choices), Rng(choices + 1)
    state.start(deal)
    sides, turns, rows, thought = table.sides(), -1, list[list[list[int]]](), list[list[float]]()
    for _ in range(MOST_DECISIONS):
        if state.is_over():
            break
        action = bots.choose(bot, bots.given(state, imagination), rng)
        assert bot.found is not None
        if state.turns != turns:
            turns = state.turns
            guide = learned.guide_for(state.copy(), tuning)
            assert isinstance(guide, LearnedGuide)
            rows.append([guide.described(guide.speaks(side)) for side in sides])
            thought.append([bot.found.beliefs[side] for side in sides])
        if rng.below(WANDERING) == 0:
            action = wander(bot.found, rng)
            bot.trees = []
        state.apply(action)
    winners = state.winners() if state.is_over() else list(range(table.players))
    got = np.array([float(side in winners) for side in sides])
    targets = (np.array(thought) + got / got.sum()) / 2
    return Positions(np.array(rows, dtype=np.int8), targets.astype(np.float32))


def wander(found: bots.Found, rng: Rng) -> int:
    """An action as often as it was tried."""
    left = rng.below(sum(visits for visits, _ in found.choices.values()))
    for action, (visits, _) in found.choices.items():
        left -= visits
        if left < 0:
            return action
    return found.action

"""Whether one bot is better than another, in as few games as it takes: a sequential test on paired deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch.arena.playing import Run, play_game
from stammtisch.arena.statistics import Z_95
from stammtisch.engine import options, registry

EQUAL, BETTER = 0.50, 0.55  # the shares that the test tells apart
SURE = math.log(19)  # odds of 19 to 1 either way
LEAST_PAIRS = 16  # below, the spread of results is not known well enough


@dataclass(frozen=True)
class Pairing:
    """Two bots at one kind of table. They share the sides by turns, and each deal is played again with seats changed:
    so each has half of the seats in all, and half of the wins is fair with any number of players."""

    game: str
    players: int
    bots: tuple[str, str]
    seed: int

    def seated(self, changed: int) -> list[str]:
        game = registry.find(self.game)
        teams = game.new_state(self.players, options.complete(game, self.players, {})).teams()
        sides = sorted(set(teams))
        return [self.bots[(sides.index(team) + changed) % 2] for team in teams]


@dataclass(frozen=True)
class Pair:
    """A deal played both ways: the share of the two wins that the first bot has, and how long both thought, in ms of
    a processor a decision: what else the machine does makes no difference."""

    deal: int
    share: float
    first_ms: float
    second_ms: float


def play_pair(what: Pairing, deal: int) -> Pair:
    game = registry.find(what.game)
    chosen = options.complete(game, what.players, {})
    share, seconds, decisions = 0.0, [0.0, 0.0], [0, 0]
    for changed in range(2):
        names = what.seated(changed)
        recording, thinking = play_game(Run(what.game, what.players, chosen, what.seed, names), deal)
        winners, teams = recording.state.winners(), recording.state.teams()
        sides = [seat for seat in winners if teams[seat] == seat]
        share += sum(names[seat] == what.bots[0] for seat in sides) / len(sides) / 2
        for name, thought in zip(names, thinking, strict=True):
            seconds[what.bots.index(name)] += thought.processor_seconds
            decisions[what.bots.index(name)] += thought.decisions
    first, second = (1000 * spent / max(1, count) for spent, count in zip(seconds, decisions, strict=True))
    return Pair(deal, share, round(first, 2), round(second, 2))


@dataclass(frozen=True)
class Verdict:
    """The share of the first bot with its 95 % interval, and what the test says by now."""

    pairs: int
    share: float
    low: float
    high: float
    says: str


def judge(shares: Sequence[float]) -> Verdict:
    """What pairs tell. Their spread is taken from themselves, as deals that one side must win tell nothing."""
    count = len(shares)
    mean = sum(shares) / max(1, count)
    # Half a pair each way keeps the spread above 0 where all pairs are alike.
    spread = (sum((share - mean) ** 2 for share in shares) + 0.25) / (count + 1)
    give_or_take = Z_95 * math.sqrt(spread / max(1, count))
    evidence = count * (BETTER - EQUAL) * (2 * mean - EQUAL - BETTER) / (2 * spread)
    says = "open"
    if count >= LEAST_PAIRS and abs(evidence) >= SURE:
        says = "better" if evidence > 0 else "not better"
    return Verdict(count, mean, max(0.0, mean - give_or_take), min(1.0, mean + give_or_take), says)

"""Whether what bots believe comes true: predictions against results, and the map that makes chances of beliefs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from stammtisch import bots
from stammtisch.bots import guides, learned
from stammtisch.bots.chances import LEAST, Kind, Map, sides_of
from stammtisch.bots.levels import adviser
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng

BINS = 10
PASSES = 12  # of the fit
CAUTION = 1e-6  # so that points that tell nothing change nothing
SHARPNESS, OWN = (0.2, 3.0), (-1.5, 1.5)  # where it is sought


@dataclass(frozen=True)
class Point:
    """A position of a game of bots, what was believed of it, and how the game ended."""

    number: int
    own: int  # which of the sides was to decide
    beliefs: dict[Kind, list[float]]  # the chance of each side to win
    won: list[float]  # what each side got: winning sides share 1

    def predicted(self, kind: Kind, how: Map) -> tuple[float, float]:
        """The chance that the deciding side is told, and what it got."""
        return how.apply(self.beliefs[kind], self.own)[self.own], self.won[self.own]


Prediction = tuple[float, float]


@dataclass(frozen=True)
class Bin:
    """Predictions that are about the same: how many, their mean, and the mean of what came."""

    count: int
    said: float
    came: float


def binned(predictions: Sequence[Prediction]) -> list[Bin]:
    """Predictions in ten bins of equal width; empty ones are left out."""
    groups: list[list[Prediction]] = [[] for _ in range(BINS)]
    for said, came in predictions:
        groups[min(BINS - 1, int(said * BINS))].append((said, came))
    return [
        Bin(len(group), sum(said for said, _ in group) / len(group), sum(came for _, came in group) / len(group))
        for group in groups
        if group
    ]


def expected_error(predictions: Sequence[Prediction]) -> float:
    """How far, on average, what is said is from what comes, bin by bin."""
    return sum(one.count * abs(one.said - one.came) for one in binned(predictions)) / max(1, len(predictions))


def error_of_truth(predictions: Sequence[Prediction], trials: int = 200) -> float:
    """The expected error that these predictions would have if each were true: chance alone makes one."""
    rng, total = Rng(1), 0.0
    for _ in range(trials):
        total += expected_error([(said, float(rng.below(1 << 20) < said * (1 << 20))) for said, _ in predictions])
    return total / trials


def brier(predictions: Sequence[Prediction]) -> float:
    return sum((said - came) ** 2 for said, came in predictions) / max(1, len(predictions))


def fit(points: Sequence[Point], kind: Kind) -> Map:
    """The map by which the results are likeliest. Surprise has one lowest point: Newton's steps lead there."""
    found = Map()
    for _ in range(PASSES):
        sharper, more = step(points, kind, found)
        sharpness = min(max(found.sharpness - sharper, SHARPNESS[0]), SHARPNESS[1])
        found = Map(sharpness, min(max(found.own - more, OWN[0]), OWN[1]))
    return Map(round(found.sharpness, 3), round(found.own, 3))


def step(points: Sequence[Point], kind: Kind, how: Map) -> tuple[float, float]:
    """How far both numbers of a map are too high, by slope and bend of the surprise there."""
    slope_s = slope_o = bend_so = 0.0
    bend_s = bend_o = CAUTION
    for point in points:
        chances = how.apply(point.beliefs[kind], point.own)
        logs = [math.log(max(belief, LEAST)) for belief in point.beliefs[kind]]
        mean = sum(chance * log for chance, log in zip(chances, logs, strict=True))
        own = chances[point.own]
        slope_s += mean - sum(came * log for came, log in zip(point.won, logs, strict=True))
        slope_o += own - point.won[point.own]
        bend_s += sum(chance * (log - mean) ** 2 for chance, log in zip(chances, logs, strict=True))
        bend_o += own * (1 - own)
        bend_so += own * (logs[point.own] - mean)
    size = bend_s * bend_o - bend_so**2
    return (bend_o * slope_s - bend_so * slope_o) / size, (bend_s * slope_o - bend_so * slope_s) / size


def surprise(points: Sequence[Point], kind: Kind, how: Map) -> float:
    """The mean of -log p over what came."""
    total = 0.0
    for point in points:
        chances = how.apply(point.beliefs[kind], point.own)
        total -= sum(came * math.log(max(chance, LEAST**2)) for chance, came in zip(chances, point.won, strict=True))
    return total / max(1, len(points))


@dataclass(frozen=True)
class Gathering:
    """What points are taken from: games of one bot on all seats, one position of each, judged by searches."""

    game: str
    players: int
    bot: str
    seed: int
    depth: int  # iterations of the adviser
    deep_every: int  # every so manyeth point is searched ten times as deep, too; 0: none


def gather(what: Gathering, number: int) -> Point:
    """Play a game, and judge a position of it, each as likely as the others."""
    game = registry.find(what.game)
    state = game.new_state(what.players, options.complete(game, what.players, {}))
    deal, choices = seeds.derive(what.seed, number)
    rng, lots, imagination = Rng(choices), Rng(choices + 1), Rng(choices + 2)
    state.start(deal)
    judged, decisions = state.copy(), 0
    with bots.seated([what.bot] * what.players) as players:
        while not state.is_over():
            decisions += 1
            if lots.below(decisions) == 0:
                judged = state.copy()
            state.apply(bots.choose(players[state.seat], bots.given(state, imagination), rng))
    sides = sides_of(judged)
    winners = [side for side in sides if side in state.winners()]
    return Point(
        number,
        sides.index(judged.teams()[judged.seat]),
        {kind: [round(seen[side], 5) for side in sides] for kind, seen in beliefs_of(judged, what, number).items()},
        [1 / len(winners) if side in winners else 0.0 for side in sides],
    )


def judged_by(game: Game) -> Kind:
    """How the adviser comes to what it believes: by what was learned, or by playing on."""
    return "learned" if adviser(game) == "master" else "search"


def beliefs_of(state: State, what: Gathering, number: int) -> dict[Kind, list[float]]:
    """What each kind of judging believes of every seat."""
    seen = bots.given(state, Rng(number)).state
    kind = judged_by(state.game)
    tuning = guides.tuning_of(state.game)
    tuning = learned.numbers(tuning) if kind == "learned" else {**tuning, "learned": False}

    def search(iterations: int) -> list[float]:
        return bots.search(state, state.seat, iterations=iterations, threads=1, seed=number, tuning=tuning).beliefs

    found = {kind: search(what.depth), "look": guides.guide_for(seen).outlook()}
    if what.deep_every and number % what.deep_every == 0:
        found["deep"] = search(10 * what.depth)
    return found

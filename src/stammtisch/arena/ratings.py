"""Ratings like Elo's, from a Bradley-Terry fit: how likely each bot is to do better than each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stammtisch.arena.statistics import Z_95

ELO = 400 / math.log(10)  # points of rating for a unit of strength
PRIOR = 0.5  # a draw's worth of games against the average, so that who always wins has a rating too
ROUNDS = 100


@dataclass(frozen=True)
class Rating:
    """A rating, 0 being the average of all, and how far from it the truth may be (95 %)."""

    rating: float
    give_or_take: float


def rate(names: list[str], duels: Iterable[tuple[str, str, float]]) -> dict[str, Rating]:
    """Ratings from duels: one bot, another, and the first one's share of the win (1, 0 or between)."""
    number = {name: at for at, name in enumerate(names)}
    wins = [[0.0] * len(names) for _ in names]
    for one, other, share in duels:
        wins[number[one]][number[other]] += share
        wins[number[other]][number[one]] += 1 - share
    return fit(names, wins, [[0.0] * len(names) for _ in names])


@dataclass(frozen=True)
class Step:
    """Games in which one bot sat alone on a side and another on all others, and how many it won."""

    one: str
    other: str
    games: int
    wins: float
    sides: int


def rate_steps(steps: Sequence[Step]) -> dict[str, Rating]:
    """Ratings of all that are named, best first: as likely as all others together win, each of them being its equal
    would win so much more seldom. All steps are of tables with as many sides."""
    names = list(dict.fromkeys(name for step in steps for name in (step.one, step.other)))
    wins = [[0.0] * len(names) for _ in names]
    handicap = [[0.0] * len(names) for _ in names]
    for step in steps:
        one, other = names.index(step.one), names.index(step.other)
        wins[one][other] += step.wins
        wins[other][one] += step.games - step.wins
        handicap[one][other] = math.log(step.sides - 1)
        handicap[other][one] = -handicap[one][other]
    found = fit(names, wins, handicap)
    return dict(sorted(found.items(), key=lambda rated: -rated[1].rating))


def fit(names: list[str], wins: list[list[float]], handicap: list[list[float]]) -> dict[str, Rating]:
    """The ratings by which the wins of each over each are likeliest, where one must be so much stronger to be even."""
    size = len(names)
    strength = [0.0] * size
    for _ in range(ROUNDS):
        slope, curve = steepness(wins, strength, handicap)
        step = solve(curve, slope)
        strength = [own + max(-1.0, min(1.0, change)) for own, change in zip(strength, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    middle = sum(strength) / size
    spread = spread_round_average(steepness(wins, strength, handicap)[1])
    return {
        name: Rating(ELO * (strength[at] - middle), Z_95 * ELO * math.sqrt(spread[at])) for at, name in enumerate(names)
    }


def spread_round_average(curve: list[list[float]]) -> list[float]:
    """The variance of each strength's distance from the average of all: games tell nothing about the average itself."""
    size = len(curve)
    inverse = [solve(curve, [float(at == other) for other in range(size)]) for at in range(size)]
    means = [sum(row) / size for row in inverse]
    overall = sum(means) / size
    return [max(0.0, inverse[at][at] - 2 * means[at] + overall) for at in range(size)]


def steepness(
    wins: list[list[float]], strength: list[float], handicap: list[list[float]]
) -> tuple[list[float], list[list[float]]]:
    """Slope of the likelihood, and minus its curvature."""
    size = len(strength)
    slope, curve = [0.0] * size, [[0.0] * size for _ in range(size)]
    for one in range(size):
        expected = 1 / (1 + math.exp(-strength[one]))
        slope[one] += PRIOR - 2 * PRIOR * expected
        curve[one][one] += 2 * PRIOR * expected * (1 - expected)
        for other in range(size):
            games = wins[one][other] + wins[other][one]
            expected = 1 / (1 + math.exp(strength[other] - strength[one] + handicap[one][other]))
            slope[one] += wins[one][other] - games * expected
            curve[one][one] += games * expected * (1 - expected)
            curve[one][other] -= games * expected * (1 - expected)
    return slope, curve


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [mine - factor * theirs for mine, theirs in zip(rows[below], rows[at], strict=True)]
    solution = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * solution[other] for other in range(at + 1, size))
        solution[at] = (rows[at][size] - known) / rows[at][at]
    return solution

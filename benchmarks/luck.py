"""Whether luck is luck: `make luck` analyses games of equal bots, whose luck must be zero on average, and their errors.

Luck by one joint test over all seats of all games: else the numbers are biased. Errors a decision by level, from
beginner to expert. Games are kept in build/luck, so it goes on where it was stopped; `--minutes 0` writes
benchmarks/luck.md from those there are.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import asdict, dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any

from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, judged, machine, table
from stammtisch import analysis, bots
from stammtisch.analysis.findings import ALL
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import Z_95
from stammtisch.bots.levels import LEVELS
from stammtisch.engine import registry, seeds
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng

TABLES = (("ticket-to-ride-new-york", 2), ("partners", 4), ("thurn-und-taxis", 4), ("partners-plus", 6))
EQUALS = "medium"  # on all seats, where the luck is tested
SEED = 5_100
ENOUGH = 200  # games of each, before the test is held against them
ERROR_GAMES = 20  # of each level
STRICT = 0.01
LUCK_COLUMNS = ["game, players", "games", "mean luck of each seat, in points", "T²", "p"]
ERROR_COLUMNS = ["game, players", "level", "games", "error a decision, in points", "95 %"]


@dataclass(frozen=True)
class Told:
    """What the analysis of one game told of every seat."""

    number: int
    luck: list[int]
    error: list[float]
    decisions: list[int]


def played(game_id: str, players: int, level: str, number: int) -> Recording:
    """A game of equal bots, by its number."""
    deal, choices = seeds.derive(SEED, number)
    recording = Recording(registry.find(game_id), players, {}, deal)
    rng, imagination = Rng(choices), Rng(choices + 1)
    with bots.seated([level] * players) as seated:
        while not recording.state.is_over():
            state = recording.state
            recording.apply(bots.choose(seated[state.seat], bots.given(state, imagination), rng))
    return recording


def play_and_analyse(game_id: str, players: int, level: str, depth: float, number: int) -> Told:
    recording = played(game_id, players, level, number)
    accounts = analysis.analyse(recording.record(), analysis.STANDARD.times(depth), number)["accounts"]
    return Told(
        number,
        [one["luck"] for one in accounts],
        [one["error"] for one in accounts],
        [one["decisions"] for one in accounts],
    )


def kept(game_id: str, players: int, level: str, depth: float) -> Kept:
    return Kept(BUILD / "luck" / f"{game_id}_{players}p_{level}_{depth:g}.jsonl")


def gather(game_id: str, players: int, level: str, given: Any, games: int, minutes: float) -> list[Told]:
    """Go on until there are so many games or the time is over; all there are."""
    file = kept(game_id, players, level, given.depth)
    done = {line["number"] for line in file.read()}
    tasks = [(game_id, players, level, given.depth, number) for number in range(games) if number not in done]
    if tasks and minutes:
        found = (asdict(told) for told in in_processes(play_and_analyse, tasks, given.workers))
        for _ in until(time.monotonic() + 60 * minutes, file.append(found)):
            pass
    told = [Told(**line) for line in file.read()]
    print(f"{game_id}, {players}, {level}: {len(told)} games", file=sys.stderr, flush=True)
    return told


def hotelling(rows: list[list[float]]) -> float:
    """How far the mean of rows is from zero, by how they scatter: about chi squared, with a degree a column."""
    size, width = len(rows), len(rows[0])
    means = [fmean(row[k] for row in rows) for k in range(width)]
    scatter = [
        [sum((row[j] - means[j]) * (row[k] - means[k]) for row in rows) / (size - 1) / size for k in range(width)]
        for j in range(width)
    ]
    solved = solve(scatter, means)
    return (size - width) / (size - 1) * sum(one * other for one, other in zip(means, solved, strict=True))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By elimination; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k in range(len(rows)):
        for j in range(k + 1, len(rows)):
            factor = rows[j][k] / rows[k][k]
            rows[j] = [one - factor * other for one, other in zip(rows[j], rows[k], strict=True)]
    found = [0.0] * len(rows)
    for k in reversed(range(len(rows))):
        known = sum(rows[k][j] * found[j] for j in range(k + 1, len(rows)))
        found[k] = (rows[k][-1] - known) / rows[k][k]
    return found


def chi_squared(value: float, degrees: int) -> float:
    """How likely so much or more is by chance alone, as Wilson and Hilferty have it."""
    spread = 2 / (9 * degrees)
    return 1 - NormalDist().cdf(((value / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def luck_rows(told: dict[tuple[str, int], list[Told]]) -> list[list[str]]:
    rows, total, degrees, complete = list[list[str]](), 0.0, 0, True
    for (game_id, players), games in told.items():
        complete = complete and len(games) >= ENOUGH
        if len(games) > 2 * players:
            squared = hotelling([[100 * luck / ALL for luck in one.luck] for one in games])
            total, degrees = total + squared, degrees + players
            means = [
                f"{100 * fmean(one.luck[seat] for one in games) / ALL:+.1f} ± "
                f"{100 * Z_95 * stdev(one.luck[seat] for one in games) / ALL / math.sqrt(len(games)):.1f}"
                for seat in range(players)
            ]
            rows.append(
                [
                    f"{game_id}, {players}",
                    str(len(games)),
                    ", ".join(means),
                    f"{squared:.1f}",
                    f"{chi_squared(squared, players):.3f}",
                ]
            )
    if rows:
        chance = chi_squared(total, degrees)
        shown = judged(f"{chance:.3f}", not complete or chance >= STRICT)
        rows.append(["all together", "", f"{degrees} seats", f"{total:.1f}", shown])
    return rows


def error_row(game_id: str, players: int, level: str, games: list[Told]) -> list[str]:
    errors = [
        100 * sum(e * d for e, d in zip(one.error, one.decisions, strict=True)) / sum(one.decisions) / ALL
        for one in games
    ]
    spread = Z_95 * stdev(errors) / math.sqrt(len(errors))
    return [f"{game_id}, {players}", level, str(len(games)), f"{fmean(errors):.2f}", f"± {spread:.2f}"]


def write(luck: list[list[str]], errors: list[list[str]], depth: float) -> None:
    head = (
        f"# Luck\n\nBy `make luck`: games of *{EQUALS}* bots on all seats, default options, analysed at {depth:g} of"
        f" the standard depth, {machine()}. Equal players' luck is zero on average: *T²* tells how far the means of"
        " all seats are from that together, *p* how often chance alone takes them so far"
        f" (aim, with {ENOUGH} games of each: all together at least {STRICT:.0%}).\n"
    )
    text = f"{head}\n{table(LUCK_COLUMNS, luck)}\n"
    if errors:
        text += (
            f"\nWhat a decision costs on average, when all seats play at a level:\n\n{table(ERROR_COLUMNS, errors)}\n"
        )
    (HOME / "luck.md").write_text(text, encoding="utf-8")
    print(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=ENOUGH, help=f"of each game (default: {ENOUGH})")
    parser.add_argument("--errors", type=int, default=ERROR_GAMES, help=f"of each level (default: {ERROR_GAMES})")
    parser.add_argument("--minutes", type=float, default=60, help="for each of these at most (default: 60)")
    parser.add_argument("--depth", type=float, default=0.25, help="times the standard (default: 0.25)")
    parser.add_argument("--workers", type=int, help="processes (default: one a core)")
    given = parser.parse_args()
    told = {
        (game_id, players): gather(game_id, players, EQUALS, given, given.games, given.minutes)
        for game_id, players in TABLES
    }
    errors = []
    for game_id, players in TABLES:
        for level in LEVELS[: LEVELS.index("expert") + 1]:
            games = gather(game_id, players, level, given, given.errors, given.minutes)[: given.errors]
            if len(games) > 1:
                errors.append(error_row(game_id, players, level, games))
    write(luck_rows(told), errors, given.depth)


if __name__ == "__main__":
    main()

"""Whether chances are true: `make calibration` fits the map on some games, checks it on others, and writes both down.

Points are kept in build/calibration, so it goes on where it was stopped. The map goes to `bots/chances.json`, what the
check found to benchmarks/calibration.md and calibration.svg; `--minutes 0` does that with the points there are.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from benchmarks.kept import BUILD, Kept, by_numbers, until
from benchmarks.levels import settings_of
from benchmarks.report import HOME, judged, put_into_page, standing, table
from stammtisch.arena.calibration import (
    Gathering,
    Point,
    Prediction,
    binned,
    brier,
    error_of_truth,
    expected_error,
    fit,
    gather,
    judged_by,
)
from stammtisch.arena.playing import in_processes
from stammtisch.arena.plot import reliability
from stammtisch.bots import chances, guides
from stammtisch.bots.chances import Map
from stammtisch.bots.levels import adviser
from stammtisch.engine import registry
from stammtisch.engine.contract import Game

FITTING, CHECKING = 4_100, 4_200  # seeds: nothing is fitted on what it is checked with
LEVELS = ["medium", "hard", "expert/10"]
SET_APART = 200  # points at least, before numbers are fitted
ENOUGH = 1000  # points, before the aims are held against them
ERROR, BRIER = 0.05, 0.01  # the aims: expected error, and how much a search ten times as deep may be better
DEEP_EVERY = 10
COLUMNS = ["game, players", "all seats", "points", "error", "if true", "Brier", "constant", "deep - search", "before"]


@dataclass(frozen=True)
class Set:
    """The points of one level, to fit or to check with."""

    game: Game
    players: int
    level: str
    seed: int
    depth: float

    def gathering(self) -> Gathering:
        levels = guides.tuning_of(self.game)["levels"]
        iterations = levels[adviser(self.game)]["iterations"]
        deep = DEEP_EVERY if self.seed == CHECKING else 0
        depth = max(1, int(self.depth * iterations))
        return Gathering(self.game.id, self.players, self.level, self.seed, depth, deep)

    def kept(self) -> Kept:
        what = self.gathering()
        name = f"{what.game}_{what.players}p_{what.bot.replace('/', 'in')}_{what.seed}_{what.depth}"
        numbers = [settings_of(self.game, bot) for bot in (what.bot, adviser(self.game))]
        return by_numbers(BUILD / "calibration" / name, numbers)

    def points(self) -> list[Point]:
        return [Point(**line) for line in self.kept().read()]

    def play(self, wanted: int, minutes: float, workers: int | None) -> None:
        """Gather on until there are so many points or the time is over."""
        done = {point.number for point in self.points()}
        tasks = [(self.gathering(), number) for number in range(wanted) if number not in done]
        if tasks and minutes:
            found = (asdict(point) for point in in_processes(gather, tasks, workers))
            for _ in until(time.monotonic() + 60 * minutes, self.kept().append(found)):
                pass


def tables() -> Iterator[tuple[Game, int]]:
    for game in registry.games().values():
        for players in game.players:
            yield game, players


def fitted(game: Game, players: int, depth: float) -> dict[str, Map]:
    """The numbers by the points to fit with, if there are enough."""
    points = [point for level in LEVELS for point in Set(game, players, level, FITTING, depth).points()]
    return {kind: fit(points, kind) for kind in (judged_by(game), "look")} if len(points) >= SET_APART else {}


def row(checked: Set, points: list[Point], how: Map) -> list[str]:
    kind = judged_by(checked.game)
    told = [point.predicted(kind, how) for point in points]
    raw = [point.predicted(kind, Map()) for point in points]
    deep = [point for point in points if "deep" in point.beliefs]
    gain = brier([point.predicted(kind, how) for point in deep]) - brier(
        [point.predicted("deep", how) for point in deep]
    )
    mean = sum(came for _, came in told) / len(told)
    return [
        f"{checked.game.id}, {checked.players}",
        checked.level,
        str(len(told)),
        judged(f"{expected_error(told):.3f}", len(told) < ENOUGH or expected_error(told) <= ERROR),
        f"{error_of_truth(told):.3f}",
        f"{brier(told):.3f}",
        f"{brier([(mean, came) for _, came in told]):.3f}",
        judged(f"{gain:+.3f}", len(told) < ENOUGH or gain <= BRIER) if deep else "-",
        f"{expected_error(raw):.3f}, {brier(raw):.3f}",
    ]


def write(rows: list[list[str]], all_told: dict[str, list[Prediction]], depth: float) -> None:
    head = (
        "# Calibration\n\nBy `make calibration`: positions of games of bots, one a game, each judged for the side that"
        f" decides by the adviser at {depth:.0%} of its depth, against what came of them. *error* is the expected"
        f" error in ten bins (aim, with {ENOUGH} points: at most {ERROR}), *if true* what chance alone"
        " makes of it with so many points;"
        " *Brier* is the mean squared error, *constant* that of always saying the mean; *deep - search* is how much"
        f" less a search ten times as deep has, on every tenth point (aim: at most {BRIER}); *before* are error and"
        " Brier score without the map, which was fitted on other games.\n\n![Said and came](calibration.svg)\n"
    )
    (HOME / "calibration.md").write_text(f"{head}\n{table(COLUMNS, rows)}\n", encoding="utf-8")
    pictures = {name: [(one.said, one.came, one.count) for one in binned(told)] for name, told in all_told.items()}
    (HOME / "calibration.svg").write_text(reliability(pictures), encoding="utf-8")
    brief = [[row[0], row[1], row[2], row[3], row[4], row[5]] for row in rows]
    put_into_page("calibration", table(COLUMNS[:6], brief))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=1000, help="a game, number of players and level (default: 1000)")
    parser.add_argument("--minutes", type=float, default=30, help="for each of these at most (default: 30)")
    parser.add_argument("--depth", type=float, default=1.0, help="part of the adviser's iterations (default: 1)")
    parser.add_argument("--workers", type=int, help="processes (default: one a core)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="only these levels")
    given = parser.parse_args()
    rows: list[list[str]] = []
    before = standing(HOME / "calibration.md", COLUMNS)
    numbers, all_told = dict(chances.known()), dict[str, list[Prediction]]()
    for game, players in tables():
        for level in given.levels if given.game in (None, game.id) else []:
            one = Set(game, players, level, FITTING, given.depth)
            one.play(given.points, given.minutes, given.workers)
            replace(one, seed=CHECKING).play(given.points, given.minutes, given.workers)
            print(f"{game.id}, {players}, {level}: {len(one.points())} points to fit with", file=sys.stderr, flush=True)
        found = fitted(game, players, given.depth)
        if found:
            own = numbers.setdefault(game.id, {}).setdefault(str(players), {})
            own.update({kind: asdict(how) for kind, how in found.items()})
        for level in LEVELS:
            checked = Set(game, players, level, CHECKING, given.depth)
            points = checked.points()
            if points and found:
                kind = judged_by(game)
                rows.append(row(checked, points, found[kind]))
                told = [point.predicted(kind, found[kind]) for point in points]
                all_told.setdefault(f"{game.id}, {players}", []).extend(told)
            elif (f"{game.id}, {players}", level) in before:
                rows.append(before[f"{game.id}, {players}", level])
    chances.FILE.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    if all_told:
        write(rows, all_told, given.depth)
        print(table(COLUMNS, rows))


if __name__ == "__main__":
    main()

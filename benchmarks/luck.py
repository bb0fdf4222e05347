"""Whether luck is luck: `make luck` reckons the luck in games of equal bots, which must be zero on average.

By one joint test over all seats of all games: else the numbers are biased. Luck needs no best moves, so none are looked
for: it is what a whole analysis in as many worlds tells. Then the errors of every level (`errors`). Games are kept in
build/luck, so it goes on where it was stopped; `--minutes 0` writes benchmarks/luck.md from those there are. The page's
figures of luck stay until something is kept of every game, those of errors until something is kept of the game:
`--games 0 --game NAME` measures the errors in one game alone.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import asdict, dataclass, replace
from statistics import NormalDist, fmean, stdev
from typing import Any

from benchmarks import errors
from benchmarks.equals import EQUALS, TABLES, played
from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, judged, rows_of, table
from stammtisch.analysis.course import Course, read
from stammtisch.analysis.parts import Change, changes_of
from stammtisch.analysis.reckoning import STANDARD, Reckoning, value_on
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import Z_95
from stammtisch.engine.records import Record

PAGE = HOME / "luck.md"
ENOUGH = 200  # games of each, before the test is held against them
STRICT = 0.01
COLUMNS = ["game, players", "games", "mean luck of each seat, in points", "T²", "p"]


@dataclass(frozen=True)
class Told:
    """The luck of every seat in one game, in points of chance."""

    number: int
    luck: list[float]


def luck_in(record: Record, worlds: int, seed: int) -> list[float]:
    """The luck of every seat, in points."""
    course = read(record)
    reckoning = Reckoning(course, {}, [lucky_changes(course, seat) for seat in range(course.players)], {})
    value_on(reckoning, replace(STANDARD, worlds=worlds), seed, 1, lambda _: None, worlds)
    return [100 * reckoning.sum_of(seat, "luck") for seat in range(course.players)]


def lucky_changes(course: Course, seat: int) -> list[Change]:
    """What chance changed: the same whatever would have been the best move."""
    as_done = {at: action for at, action in enumerate(course.actions) if not course.is_forced(at)}
    return [change for change in changes_of(course, seat, as_done) if change.part == "luck"]


def play_and_reckon(game_id: str, players: int, worlds: int, number: int) -> Told:
    return Told(number, luck_in(played(game_id, players, EQUALS, number).record(), worlds, number))


def gather(game_id: str, players: int, given: Any) -> list[Told]:
    """Go on until there are so many games or the time is over; all there are."""
    file = Kept(BUILD / "luck" / f"{game_id}_{players}p_{given.worlds}.jsonl")
    done = {line["number"] for line in file.read()}
    tasks = [(game_id, players, given.worlds, number) for number in range(given.games) if number not in done]
    if tasks and given.minutes and given.game in (None, game_id):
        found = (asdict(told) for told in in_processes(play_and_reckon, tasks, given.workers))
        for _ in until(time.monotonic() + 60 * given.minutes, file.append(found)):
            pass
    told = [Told(**line) for line in file.read()]
    print(f"{game_id}, {players}: luck in {len(told)} games", file=sys.stderr, flush=True)
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
            squared = hotelling([one.luck for one in games])
            total, degrees = total + squared, degrees + players
            means = [
                f"{fmean(one.luck[seat] for one in games):+.1f} ± "
                f"{Z_95 * stdev(one.luck[seat] for one in games) / math.sqrt(len(games)):.1f}"
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


def write(luck: list[list[str]], erred: list[list[str]], worlds: int) -> None:
    text = (
        f"# Luck\n\nBy `make luck`: games of *{EQUALS}* bots on all seats, default options, the luck reckoned in"
        f" {worlds} worlds. Equal players' luck is zero on average: *T²* tells how far the means of"
        " all seats are from that together, *p* how often chance alone takes them so far"
        f" (aim, with {ENOUGH} games of each: all together at least {STRICT:.0%}).\n\n{table(COLUMNS, luck)}\n"
    )
    if erred:
        text += f"\n{errors.HEAD}\n\n{table(errors.COLUMNS, erred)}\n"
    PAGE.write_text(text, encoding="utf-8")
    print(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=ENOUGH, help=f"of each game (default: {ENOUGH})")
    parser.add_argument("--worlds", type=int, default=STANDARD.worlds, help=f"(default: {STANDARD.worlds})")
    parser.add_argument("--errors", type=int, default=errors.GAMES, help=f"games of each (default: {errors.GAMES})")
    parser.add_argument("--minutes", type=float, default=60, help="for each of these at most (default: 60)")
    parser.add_argument("--game", help="this one alone; of the others what there is")
    parser.add_argument("--workers", type=int, help="processes (default: one a core)")
    given = parser.parse_args()
    told = {(game_id, players): gather(game_id, players, given) for game_id, players in TABLES}
    page = PAGE.read_text(encoding="utf-8")
    missing = [f"{game_id}, {players}" for (game_id, players), games in told.items() if not games]
    if missing:
        print(f"Luck stays as it stands: nothing is kept of {'; '.join(missing)}", file=sys.stderr)
    luck = rows_of(page, COLUMNS) if missing else luck_rows(told)
    stood = rows_of(page, errors.COLUMNS)
    erred = [
        row
        for game_id, players in TABLES
        for row in errors.rows(game_id, players, given) or [old for old in stood if old[0] == f"{game_id}, {players}"]
    ]
    write(luck, erred, given.worlds)


if __name__ == "__main__":
    main()

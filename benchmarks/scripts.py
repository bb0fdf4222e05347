"""New York's levels against the scripted players of `sparring`: `python -m benchmarks.scripts`.

Games of two, each deal in both seats. Results are kept in benchmarks/counts/scripts, so it goes on where it was
stopped, on whatever machine; benchmarks/scripts.md has the shares.
"""

from __future__ import annotations

import argparse
import time

from benchmarks import sparring
from benchmarks.kept import Kept, counted, until
from benchmarks.levels import settings_of
from benchmarks.report import HOME, judged, standing, table
from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import wilson
from stammtisch.engine import registry
from stammtisch.engine.rng import Rng

GAME = registry.find("ticket-to-ride-new-york")
SEED = 880_000  # of the first deal
AIMS = {"medium": 0.5, "hard": 0.75, "expert": 0.9, "master": 0.9}
COLUMNS = ["level", "script", "games", "share", "95 % interval", "aim"]
HEAD = (
    "# Levels against scripts\n\nBy `python -m benchmarks.scripts`: the share of games of New York with two players"
    " that a level wins against scripted players of another kind (`benchmarks/sparring.py`), each deal in both seats."
    f" Nothing was tuned on these games; deals are those from seed {SEED} on.\n"
)


def play(level: str, script: str, number: int) -> float:
    """What part of the win a level has in one game; it sits on either seat by turns."""
    state, rng = GAME.new_state(2, {}), Rng(number)
    state.start(f"{SEED + number // 2:032x}")
    seated = [bots.find(level), sparring.find(script)]
    while not state.is_over():
        state.apply(bots.choose(seated[(state.seat + number) % 2], bots.given(state, rng), rng))
    winners = state.winners()
    return sum((seat + number) % 2 == 0 for seat in winners) / len(winners)


def kept_games(level: str, script: str) -> Kept:
    """Those that the level played by the numbers that it has now."""
    return counted(f"scripts/{level}_{script}", settings_of(GAME, level))


def row(level: str, script: str, shares: list[float]) -> list[str]:
    wins = sum(shares)
    low, high = wilson(wins, len(shares))
    share = judged(f"{wins / len(shares):.1%}", wins / len(shares) >= AIMS[level])
    return [level, script, str(len(shares)), share, f"{low:.1%} to {high:.1%}", f"{AIMS[level]:.0%}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each level and script (default: 400)")
    parser.add_argument("--minutes", type=float, default=10, help="at most, for each of these (default: 10)")
    parser.add_argument("--levels", nargs="+", choices=list(AIMS), default=list(AIMS), help="only these levels")
    given = parser.parse_args()
    rows, path = [], HOME / "scripts.md"
    stood = standing(path, COLUMNS)
    for level in AIMS:
        for script in sparring.SCRIPTS:
            kept = kept_games(level, script)
            shares: list[float] = kept.read()
            tasks = [(level, script, number) for number in range(len(shares), given.games)]
            if level in given.levels and given.minutes and tasks:
                deadline = time.monotonic() + 60 * given.minutes
                shares += until(deadline, kept.append(in_processes(play, tasks)))
            if shares:
                rows.append(row(level, script, shares))
                print(" | ".join(rows[-1]), flush=True)
            elif (level, script) in stood:
                rows.append(stood[level, script])
    path.write_text(f"{HEAD}\n{table(COLUMNS, rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""New York's levels against the scripted players of `sparring`: `python -m benchmarks.scripts`.

Games of two, each deal in both seats, are kept in build/scripts, so it goes on where it was stopped;
benchmarks/scripts.md has the shares.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from typing import Any

from benchmarks import sparring
from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, judged, table
from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import wilson
from stammtisch.bots import guides
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


def play(level: str, script: str, number: int) -> dict[str, Any]:
    """One game; the level sits on either seat by turns."""
    state, rng = GAME.new_state(2, {}), Rng(number)
    state.start(f"{SEED + number // 2:032x}")
    seated = [bots.find(level), sparring.find(script)]
    while not state.is_over():
        state.apply(bots.choose(seated[(state.seat + number) % 2], bots.given(state, rng), rng))
    winners = state.winners()
    return {"number": number, "won": sum((seat + number) % 2 == 0 for seat in winners) / len(winners)}


def kept_games(level: str, script: str) -> Kept:
    """Those that the level played by the numbers that it has now."""
    tuning = dict(guides.tuning_of(GAME))
    numbers = json.dumps([tuning, tuning.pop("levels")[level]], sort_keys=True)
    return Kept(BUILD / "scripts" / f"{level}_{script}_{hashlib.sha256(numbers.encode()).hexdigest()[:8]}.jsonl")


def row(level: str, script: str, lines: list[dict[str, Any]]) -> list[str]:
    wins = sum(line["won"] for line in lines)
    low, high = wilson(wins, len(lines))
    share = judged(f"{wins / len(lines):.1%}", wins / len(lines) >= AIMS[level])
    return [level, script, str(len(lines)), share, f"{low:.1%} to {high:.1%}", f"{AIMS[level]:.0%}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each level and script (default: 400)")
    parser.add_argument("--minutes", type=float, default=10, help="at most, for each of these (default: 10)")
    parser.add_argument("--levels", nargs="+", choices=list(AIMS), default=list(AIMS), help="only these levels")
    given = parser.parse_args()
    rows = []
    for level in AIMS:
        for script in sparring.SCRIPTS:
            kept = kept_games(level, script)
            lines = kept.read()
            tasks = [(level, script, number) for number in range(len(lines), given.games)]
            if level in given.levels and given.minutes and tasks:
                deadline = time.monotonic() + 60 * given.minutes
                lines += until(deadline, kept.append(in_processes(play, tasks)))
            if lines:
                rows.append(row(level, script, lines))
                print(" | ".join(rows[-1]), flush=True)
    (HOME / "scripts.md").write_text(f"{HEAD}\n{table(COLUMNS, rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How long an analysis takes, how sure it is of the luck, and whether two agree: writes analysis.md (`make bench`).

Each game is one of medium bots with default options, analysed twice at the standard depth, in other imagined worlds.
"""

from __future__ import annotations

import argparse
import math
import os
import time

from benchmarks.equals import EQUALS, played
from benchmarks.report import HOME, judged, machine, table
from stammtisch import analysis
from stammtisch.analysis.findings import ALL, Account

# The table, the seconds that an analysis may take on two cores, and how unsure it may be of the luck, in points.
AIMS: dict[tuple[str, int], tuple[float, float]] = {
    ("ticket-to-ride-new-york", 2): (20, 10),
    ("partners", 4): (math.inf, 10),
    ("thurn-und-taxis", 4): (60, 10),  # it has a network
    ("partners-plus", 6): (math.inf, math.inf),
}
COLUMNS = ["game, players", "moves", "seconds", "luck ± at most", "two runs differ by at most", "of what they may"]
ALLOWED = 1.5  # intervals of 95 % by which two runs may differ: each is its own, and there is one a seat


def apart(one: Account, other: Account) -> float:
    """How far two accounts' luck is apart, in intervals of the difference of both."""
    room = math.hypot(one["give_or_take"], other["give_or_take"])
    return abs(one["luck"] - other["luck"]) / max(room, 1)


def measured(game_id: str, players: int, number: int) -> list[str]:
    seconds_aim, sure_aim = AIMS[game_id, players]
    record, runs, seconds = played(game_id, players, EQUALS, number).record(), list[list[Account]](), list[float]()
    for seed in (1, 2):
        began = time.perf_counter()
        runs.append(analysis.analyse(record, seed=seed, threads=os.cpu_count() or 1)["accounts"])
        seconds.append(time.perf_counter() - began)
    widest = max(account["give_or_take"] for accounts in runs for account in accounts) * 100 / ALL
    pairs = list(zip(*runs, strict=True))
    furthest = max(abs(one["luck"] - other["luck"]) for one, other in pairs) * 100 / ALL
    share = max(apart(one, other) for one, other in pairs)
    return [
        f"{game_id}, {players}",
        str(sum("move" in event for event in record.events)),
        judged(f"{min(seconds):.1f}", min(seconds) <= seconds_aim),
        judged(f"{widest:.1f} points", widest <= sure_aim),
        f"{furthest:.1f} points",
        judged(f"{share:.0%}", share <= ALLOWED),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=0, help="of the game that is analysed (default: 0)")
    parser.add_argument("--game", help="this one alone, and nothing is written")
    given = parser.parse_args()
    rows = [measured(*of, given.number) for of in AIMS if given.game in (None, of[0])]
    text = (
        f"# Analyses\n\nBy `python -m benchmarks.analysing` {machine()}: a game of *{EQUALS}* bots, analysed twice at"
        " the standard depth, the quicker of the two. *Of what they may* is how far the two are apart in the luck of a"
        f" seat, in 95 % intervals of that difference, where they differ most (aim: at most {ALLOWED:.0%}, there being"
        f" several seats).\n\n{table(COLUMNS, rows)}\n"
    )
    if given.game is None:
        (HOME / "analysis.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

"""One bot against another, until it is clear which is better: `python -m benchmarks.match GAME --bots …`.

Pairs of games are kept in benchmarks/counts/matches, so it goes on where it was stopped, on whatever machine;
benchmarks/matches.md tells what came of them.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import asdict

from benchmarks.kept import counted, until
from benchmarks.levels import settings_of
from benchmarks.report import HOME, machine, put_row, table
from stammtisch.arena.playing import in_processes
from stammtisch.arena.sequential import Pair, Pairing, judge, play_pair
from stammtisch.engine import registry

SEED = 90_017
COLUMNS = [
    "game, players",
    "match",
    "games",
    "share",
    "95 % interval",
    "fair shares",
    "ms of a processor",
    "test",
    "measured",
]
HEAD = (
    "# Matches\n\nBy `python -m benchmarks.match GAME`: each deal is played twice, with seats changed, so that half of"
    " the wins is fair with any number of players; *fair shares* is how many times its fair share the first one has."
    " The test is sequential, a share of 55 % against 50 %, and may stop a match as soon as it is clear. `learned` is"
    " the search that judges by a network, `search` the one that plays on, `search@0.1` as it was in version 0.1."
    " *ms of a processor* is what a decision took both, in the time of a processor: it is the same for both, and a busy"
    " machine changes nothing.\n"
)


def row(what: Pairing, pairs: list[Pair]) -> list[str]:
    found = judge([pair.share for pair in pairs])
    times = [sum(own) / len(pairs) for own in zip(*((pair.first_ms, pair.second_ms) for pair in pairs), strict=True)]
    return [
        f"{what.game}, {what.players}",
        " - ".join(what.bots),
        str(2 * found.pairs),
        f"{found.share:.1%}",
        f"{found.low:.1%} to {found.high:.1%}",
        f"{2 * found.share:.2f}",
        " - ".join(f"{one:.0f}" for one in times),
        found.says,
        machine(),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="(default: the least)")
    parser.add_argument("--bots", nargs=2, default=["learned:0.05s", "search:0.05s"])
    parser.add_argument("--games", type=int, default=1000, help="at most (default: 1000)")
    parser.add_argument("--minutes", type=float, default=60, help="at most (default: 60)")
    parser.add_argument("--workers", type=int, help="games at a time (default: one a core)")
    given = parser.parse_args()
    game = registry.find(given.game)
    what = Pairing(game.id, given.players or game.players[0], (given.bots[0], given.bots[1]), SEED)
    name = f"{what.game}_{what.players}p_{'_'.join(what.bots).replace(':', '-').replace('/', 'in')}"
    kept = counted(f"matches/{name}", [settings_of(game, bot) for bot in what.bots])
    pairs = [Pair(**line) for line in kept.read()]
    tasks = [(what, deal) for deal in range(given.games // 2) if deal not in {pair.deal for pair in pairs}]
    if given.minutes and judge([pair.share for pair in pairs]).says == "open":
        found = (asdict(pair) for pair in in_processes(play_pair, tasks, given.workers))
        for line in until(time.monotonic() + 60 * given.minutes, kept.append(found)):
            pairs.append(Pair(**line))
            if judge([pair.share for pair in pairs]).says != "open":
                break
    if pairs:
        put_row(HOME / "matches.md", HEAD, COLUMNS, row(what, pairs), 2)
        print(table(COLUMNS, [row(what, pairs)]))


if __name__ == "__main__":
    main()

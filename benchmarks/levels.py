"""Whether each level beats the one below: `make arena` plays it out and writes benchmarks/levels.md.

Results are kept in benchmarks/counts/levels, so it goes on where it was stopped, on whatever machine, and what a level
played by other numbers is told no more; `--minutes 0` only writes down what was played.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any

from benchmarks.kept import counted, until
from benchmarks.report import HOME, judged, put_into_page, standing, table
from stammtisch.arena.playing import Run, in_processes, play_game
from stammtisch.arena.statistics import wilson
from stammtisch.bots import earlier, guides, learned
from stammtisch.bots.levels import LEVELS, TREES
from stammtisch.engine import options, registry
from stammtisch.engine.contract import Game

Step = tuple[str, str]
STEPS: list[Step] = [
    ("greedy", "random"),
    *zip(LEVELS[1:], LEVELS, strict=False),
    ("expert/10", "hard/10"),
    ("master/10", "expert/10"),
    ("hard", "greedy"),
    *((level, level + earlier.SIGN) for level in earlier.LEVELS),
]
MOST = 1000  # games a step
MANY = 100  # below that, the page of benchmarks tells how many games there were
SEED = 2026
COLUMNS = ["game, players", "step", "games", "share", "95 % interval", "aim", "fair share"]


def aim(step: Step, sides: int) -> float:
    """The share that the better one is to win: of two sides three in four, of more twice the fair share.

    Greedy has its place among the levels, below hard.
    """
    if step == ("hard", "greedy"):
        return 1 / sides
    if sides > 2:
        return 2 / sides
    return 0.95 if step == STEPS[0] else 0.75


class Trial:
    """The games of a step. The better one sits alone on each side in turn, the other on all others; all deals once."""

    def __init__(self, game_id: str, players: int, step: Step) -> None:
        self.game, self.players, self.step = game_id, players, step
        game = registry.find(game_id)
        state = game.new_state(players, options.complete(game, players, {}))
        self.sides = len(set(state.teams()))
        numbers = [settings_of(game, bot) for bot in step]
        name = f"levels/{game_id}_{players}p_{'_'.join(step).replace('/', 'in')}"
        self.kept = counted(name, numbers)
        self.shares: list[float] = self.kept.read()

    def play(self, games: int, minutes: float, at_once: int | None) -> None:
        """Play on until there are so many games or the time is over."""
        tasks = [(self.game, self.players, self.step, number) for number in range(len(self.shares), min(games, MOST))]
        if tasks and minutes:
            found = in_processes(play, tasks, at_once or self.usually_at_once())
            self.shares += until(time.monotonic() + 60 * minutes, self.kept.append(found))

    def usually_at_once(self) -> int:
        """How many games at a time. Where bots have several trees, they are meant for as many cores."""
        cores = os.cpu_count() or 1
        return max(1, cores // TREES) if any(bot.startswith(("expert", "master")) for bot in self.step) else cores

    def row(self) -> list[str]:
        games, wins = len(self.shares), sum(self.shares)
        low, high = wilson(wins, games)
        was = self.step[1].endswith(earlier.SIGN)  # how much better a level is than it was has no aim
        wanted = None if was else aim(self.step, self.sides)
        return [
            f"{self.game}, {self.players}",
            " over ".join(self.step),
            str(games),
            judged(f"{wins / games:.1%}", wanted is None or wins / games >= wanted),
            f"{low:.1%} to {high:.1%}",
            "-" if wanted is None else f"{wanted:.0%}",
            f"{1 / self.sides:.0%}",
        ]


def play(game_id: str, players: int, step: Step, number: int) -> float:
    """One game; what part of the win the better one has, who sits alone."""
    game = registry.find(game_id)
    chosen = options.complete(game, players, {})
    teams = game.new_state(players, chosen).teams()
    sides = sorted(set(teams))
    alone = sides[number % len(sides)]
    names = [step[0] if team == alone else step[1] for team in teams]
    recording, _ = play_game(Run(game_id, players, chosen, SEED, names), number // len(sides))
    winning = {teams[seat] for seat in recording.state.winners()}
    return round((alone in winning) / len(winning), 4)


def settings_of(game: Game, bot: str) -> Any:
    """The numbers by which a bot plays: games that it played by others do not count."""
    name = bot.partition("/")[0].partition(":")[0]
    was = name.endswith(earlier.SIGN)
    tuning = earlier.tuning_of(game) if was else guides.tuning_of(game)
    own = tuning["levels"].get(name.removesuffix(earlier.SIGN), {})
    judging = own.get("learned") or name == "learned"
    aside = {"levels", "analysis", "analysed_by_network", *([] if judging else ["by_network"])}
    kept = {what: value for what, value in tuning.items() if what not in aside}
    return [kept, own, learned.mark_of(game) if judging else None]


def write(rows: list[list[str]]) -> None:
    head = (
        "# Levels\n\nBy `make arena`: the share of games that the better one wins where it sits alone against the"
        " other, of a thousand games a step or as many as the time allowed. The aim is three games in four with two"
        " sides, twice the fair share with more; greedy over random 95 % with two sides, hard over greedy the fair"
        " share. `expert/10` has a tenth of its iterations, `expert@0.1` is the level of version 0.1.\n"
    )
    (HOME / "levels.md").write_text(f"{head}\n{table(COLUMNS, rows)}\n", encoding="utf-8")
    names = list(dict.fromkeys(row[0] for row in rows))
    played = {row[1] for row in rows}
    steps = [name for name in (" over ".join(step) for step in STEPS) if name in played]
    shares = {(row[0], row[1]): row[3] if int(row[2]) >= MANY else f"{row[3]} of {row[2]}" for row in rows}
    brief = [[name, *(shares.get((name, step), "-") for step in steps)] for name in names]
    put_into_page("levels", table(["game, players", *steps], brief))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games a step at most (default: 40)")
    parser.add_argument("--minutes", type=float, default=60, help="minutes a step at most (default: 60)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--players", type=int, help="only with so many players")
    parser.add_argument("--step", help="only the steps up to this level, such as hard or master/10")
    parser.add_argument("--over", help="only the steps over this level, such as greedy or hard@0.1")
    parser.add_argument("--at-once", type=int, help="games (default: one a core, or for two trees one on two)")
    given = parser.parse_args()
    rows, stood = [], standing(HOME / "levels.md", COLUMNS)
    for game in registry.games().values():
        for players in game.players:
            for step in STEPS:
                trial = Trial(game.id, players, step)
                wanted = (given.game, game.id), (given.players, players), (given.step, step[0]), (given.over, step[1])
                if all(asked in (None, own) for asked, own in wanted):
                    trial.play(given.games, given.minutes, given.at_once)
                    if trial.shares:
                        print(table(COLUMNS, [trial.row()]).splitlines()[-1], flush=True)
                place = f"{game.id}, {players}", " over ".join(step)
                if trial.shares:
                    rows.append(trial.row())
                elif place in stood:
                    rows.append(stood[place])
    write(rows)
    print(f"Written to {HOME / 'levels.md'} and docs/benchmarks.md", file=sys.stderr)


if __name__ == "__main__":
    main()

"""Whether each level beats the one below: `make arena` plays it out and writes benchmarks/levels.md.

Games are kept in build/levels, so it goes on where it was stopped; `--minutes 0` only writes down what was played.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time

from benchmarks.kept import BUILD, until
from benchmarks.report import HOME, judged, put_into_page, table
from stammtisch.arena.playing import in_processes
from stammtisch.arena.standings import Duel, duels
from stammtisch.arena.statistics import wilson
from stammtisch.arena.tournament import Log, Match, Tournament, left_to_play, play_match
from stammtisch.bots import guides
from stammtisch.bots.levels import LEVELS, TREES
from stammtisch.engine import options, registry
from stammtisch.engine.contract import State

Step = tuple[str, str]
STEPS: list[Step] = [("greedy", "random"), *zip(LEVELS[1:], LEVELS, strict=False), ("hard", "greedy")]
MOST = 1000  # games a step
MANY = 100  # below that, the page of benchmarks tells how many games there were
SEED = 2026
COLUMNS = ["game, players", "step", "games", "share", "95 % interval", "aim", "fair share"]
GAMES_KEPT = BUILD / "levels"


def aim(step: Step, sides: int) -> float:
    """The share that the better one is to win: of two sides three in four, of more twice the fair share.

    Greedy has its place among the levels, below hard.
    """
    if step == STEPS[-1]:
        return 1 / sides
    if sides > 2:
        return 2 / sides
    return 0.95 if step == STEPS[0] else 0.75


class Trial:
    """The games of a step. The better one sits alone on each side in turn, the other on all others."""

    def __init__(self, game_id: str, players: int, step: Step) -> None:
        self.step = step
        game = registry.find(game_id)
        chosen = options.complete(game, players, {})
        state = game.new_state(players, chosen)
        self.teams = state.teams()
        sides = len(set(self.teams))
        games = -(-MOST // sides) * (2**sides - 2)  # with the arrangements in which it does not sit alone
        self.tournament = Tournament(game_id, players, chosen, list(step), games, SEED)
        name = f"{game_id}_{players}p_{'_'.join(step)}_{settings_of(state, step)}.jsonl"
        self.log = Log(GAMES_KEPT / name, self.tournament)
        self.played = self.log.read()

    def alone(self, match: Match) -> bool:
        return len({self.teams[seat] for seat, bot in enumerate(match.bots) if bot == self.step[0]}) == 1

    def play(self, games: int, minutes: float) -> None:
        """Play on until there are so many games or the time is over."""
        left = [match for match in left_to_play(self.tournament, self.played) if self.alone(match)]
        tasks = [(self.tournament, match) for match in left[: max(0, min(games, MOST) - len(self.played))]]
        deadline = time.monotonic() + 60 * minutes
        if tasks and minutes:
            for game in until(deadline, self.log.append(in_processes(play_match, tasks, self.at_once()))):
                self.played.append(game)

    def at_once(self) -> int:
        """How many games at a time. Where time counts, it is meant for as many cores as there are trees."""
        cores = os.cpu_count() or 1
        return max(1, cores // TREES) if {"expert", "master"} & set(self.step) else cores

    def duel(self) -> Duel:
        return duels(self.tournament, self.played)[0]

    def row(self) -> list[str]:
        duel = self.duel()
        low, high = wilson(duel.wins, duel.alone)
        wanted = aim(self.step, round(1 / duel.fair))
        return [
            f"{self.tournament.game}, {self.tournament.players}",
            " over ".join(self.step),
            str(duel.alone),
            judged(f"{duel.wins / duel.alone:.1%}", duel.wins / duel.alone >= wanted),
            f"{low:.1%} to {high:.1%}",
            f"{wanted:.0%}",
            f"{duel.fair:.0%}",
        ]


def settings_of(state: State, step: Step) -> str:
    """A mark of the numbers by which two bots play: games that they played by others do not count."""
    tuning = dict(guides.tuning_of(state.game))
    levels = tuning.pop("levels")
    text = json.dumps([tuning, [levels.get(bot) for bot in step]], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def written() -> dict[tuple[str, str], list[str]]:
    """What levels.md tells by now, by game and step: it stays where only some steps are played."""
    lines = (HOME / "levels.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return {(row[0], row[1]): row for row in rows[2:]}


def write(rows: list[list[str]]) -> None:
    head = (
        "# Levels\n\nBy `make arena`: the share of games that the better one wins where it sits alone against the"
        " other, of a thousand games a step or as many as the time allowed. The aim is three games in four with two"
        " sides, twice the fair share with more; greedy over random 95 % with two sides, hard over greedy the fair"
        " share.\n"
    )
    (HOME / "levels.md").write_text(f"{head}\n{table(COLUMNS, rows)}\n", encoding="utf-8")
    names = list(dict.fromkeys(row[0] for row in rows))
    steps = [" over ".join(step) for step in STEPS]
    shares = {(row[0], row[1]): row[3] if int(row[2]) >= MANY else f"{row[3]} of {row[2]}" for row in rows}
    brief = [[name, *(shares.get((name, step), "-") for step in steps)] for name in names]
    put_into_page("levels", table(["game, players", *steps], brief))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games a step at most (default: 40)")
    parser.add_argument("--minutes", type=float, default=60, help="minutes a step at most (default: 60)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--players", type=int, help="only with so many players")
    parser.add_argument("--step", help="only the step up to this level")
    given = parser.parse_args()
    rows = []
    told = written() if given.game or given.players or given.step else {}
    for game in registry.games().values():
        for players in game.players:
            for step in STEPS:
                trial = Trial(game.id, players, step)
                name = f"{game.id}, {players}", " over ".join(step)
                if given.game in (None, game.id) and given.players in (None, players) and given.step in (None, step[0]):
                    trial.play(given.games, given.minutes)
                    if trial.played:
                        print(table(COLUMNS, [trial.row()]).splitlines()[-1], flush=True)
                if trial.played:
                    rows.append(trial.row())
                elif name in told:
                    rows.append(told[name])
    write(rows)
    print(f"Written to {HOME / 'levels.md'} and docs/benchmarks.md", file=sys.stderr)


if __name__ == "__main__":
    main()

"""Our search against OpenSpiel's MCTS and IS-MCTS at equal thinking time: `python -m benchmarks.opponents`.

Both think on one core. OpenSpiel's bots think in simulations, not in seconds: they get as many as fit by what their
last decision took. Its MCTS looks at the true state, hidden cards and all; its IS-MCTS and ours do not.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import stammtisch.lab.openspiel  # noqa: F401 (registers the games)
from benchmarks.report import HOME, judged, put_into_readme, table
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import wilson
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine.rng import Rng

GAMES = ["stammtisch_ticket_to_ride_new_york", "stammtisch_thurn_und_taxis", "stammtisch_partners"]
OPPONENTS = ["MCTS", "IS-MCTS"]
AIM = 0.9
CURIOSITY = 2.0  # as in OpenSpiel's examples
COLUMNS = ["game", "opponent", "games", "ours win", "95 % interval", "aim", "a decision, ours", "theirs", "simulations"]


class Opponent:
    """A bot of OpenSpiel's that thinks about as long as it is told."""

    def __init__(self, kind: str, game: Any, seconds: float) -> None:
        self.kind, self.game, self.seconds = kind, game, seconds
        self.simulations = 2
        self.evaluator = mcts.RandomRolloutEvaluator()

    def choose(self, state: Any) -> int:
        if self.kind == "MCTS":
            bot = mcts.MCTSBot(self.game, CURIOSITY, self.simulations, self.evaluator)
        else:
            bot = ismcts.ISMCTSBot(self.game, self.evaluator, CURIOSITY, self.simulations)
        started = time.perf_counter()
        action = int(bot.step(state))
        took = time.perf_counter() - started
        self.simulations = max(2, min(2 * self.simulations, int(self.simulations * self.seconds / took)))
        return action


@dataclass
class Sums:
    """What one side did in a game, or all games."""

    decisions: int = 0
    seconds: float = 0.0
    simulations: int = 0


@dataclass
class Game:
    share: float = 0.0
    ours: Sums = field(default_factory=Sums)
    theirs: Sums = field(default_factory=Sums)


def play(name: str, kind: str, seconds: float, deal: int, side: int) -> Game:
    """One game, ours on one of two sides."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(deal)
    teams = state.position.state.teams()
    side = sorted(set(teams))[side]
    rng, played = Rng(deal), Game()
    bots = [SearchBot(Budget(seconds=seconds, threads=1)) for _ in teams]
    opponent = Opponent(kind, game, seconds)
    while not state.is_terminal():
        seat, actions = state.current_player(), state.legal_actions()
        sums = played.ours if teams[seat] == side else played.theirs
        started = time.perf_counter()
        if len(actions) == 1:
            action = actions[0]
        elif sums is played.ours:
            imagined = state.position.state.copy()
            imagined.determinize(seat, rng)
            action = bots[seat].choose(imagined, rng)
            found = bots[seat].found
            sums.simulations += found.iterations if found else 0
        else:
            sums.simulations += opponent.simulations
            action = opponent.choose(state.clone())
        if len(actions) > 1:
            sums.decisions += 1
            sums.seconds += time.perf_counter() - started
        state.apply_action(action)
    played.share = (state.returns()[side] + 1) / 2
    return played


def row(name: str, kind: str, games: list[Game]) -> list[str]:
    wins = sum(game.share for game in games)
    ours = sum(game.ours.seconds for game in games) / sum(game.ours.decisions for game in games)
    theirs = sum(game.theirs.seconds for game in games) / sum(game.theirs.decisions for game in games)
    simulations = sum(game.theirs.simulations for game in games) / sum(game.theirs.decisions for game in games)
    iterations = sum(game.ours.simulations for game in games) / sum(game.ours.decisions for game in games)
    return [
        name.removeprefix("stammtisch_").replace("_", "-"),
        kind,
        str(len(games)),
        judged(f"{wins / len(games):.0%}", wins / len(games) >= AIM),
        "{:.0%} to {:.0%}".format(*wilson(wins, len(games))),
        f"{AIM:.0%}",
        f"{ours:.2f} s",
        f"{theirs:.2f} s",
        f"{iterations:,.0f} against {simulations:,.0f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games against each (default: 40)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for a decision (default: 0.5)")
    given = parser.parse_args()
    rows = []
    for name in GAMES:
        for kind in OPPONENTS:
            tasks = [(name, kind, given.seconds, number // 2, number % 2) for number in range(given.games)]
            rows.append(row(name, kind, list(in_processes(play, tasks))))
            print(table(COLUMNS, rows[-1:]).splitlines()[-1], flush=True)
    command = f"python -m benchmarks.opponents --games {given.games} --seconds {given.seconds:g}"
    text = f"# Against OpenSpiel's bots\n\nBy `{command}`.\n{__doc__.partition('.')[2]}\n{table(COLUMNS, rows)}\n"
    (HOME / "opponents.md").write_text(text, encoding="utf-8")
    put_into_readme("opponents", table(COLUMNS[:5], [row[:5] for row in rows]))


if __name__ == "__main__":
    main()

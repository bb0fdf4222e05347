"""Our search against OpenSpiel's MCTS and IS-MCTS: `python -m benchmarks.opponents`, at equal thinking time, or with
`--simulations` at equal simulations. It writes benchmarks/opponents.md, which says how it is played.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import stammtisch.lab.openspiel
from benchmarks.report import HOME, judged, put_into_page, put_row, table
from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import wilson
from stammtisch.bots.searching import Budget, SearchBot
from stammtisch.engine.rng import Rng

GAMES = ["stammtisch_ticket_to_ride_new_york", "stammtisch_partners", "stammtisch_thurn_und_taxis"]  # the slowest last
OPPONENTS = ["MCTS", "IS-MCTS"]
AIM = 0.9
CURIOSITY = 2.0  # as in OpenSpiel's examples
COLUMNS = [
    "game",
    "opponent",
    "each has",
    "games",
    "ours win",
    "95 % interval",
    "aim",
    "a decision, ours and theirs",
    "simulations",
]
HEAD = (
    "# Against OpenSpiel's bots\n\nBy `python -m benchmarks.opponents --games 20 --seconds 0.05`, and with"
    " `--simulations 10` instead of seconds. Both think on one core, in simulations: as many as fit in the time by what"
    " the last decision took of the processor, two at least, or always as many. OpenSpiel's MCTS looks at the true"
    " state, hidden cards and all; its IS-MCTS and our search do not.\n"
)


@dataclass
class Side:
    """A side that thinks in simulations: as many as take about so many seconds a decision, or always as many where no
    seconds are given; and how long it did."""

    seconds: float | None
    simulations: int = 2  # for the next decision
    decisions: int = 0
    spent: float = 0.0
    simulated: int = 0

    def think(self, choose: Callable[[], int]) -> int:
        started = time.process_time()
        action = choose()
        took = time.process_time() - started
        self.decisions += 1
        self.spent += took
        self.simulated += self.simulations
        if self.seconds is not None:
            self.simulations = max(2, min(2 * self.simulations, int(self.simulations * self.seconds / took)))
        return action


@dataclass
class Game:
    share: float
    ours: Side
    theirs: Side


def opponent(kind: str, game: Any, simulations: int) -> Any:
    evaluator = mcts.RandomRolloutEvaluator()
    if kind == "MCTS":
        return mcts.MCTSBot(game, CURIOSITY, simulations, evaluator)
    return ismcts.ISMCTSBot(game, evaluator, CURIOSITY, simulations)


@dataclass(frozen=True)
class Share:
    """What each side has for a decision: seconds of a processor, or simulations."""

    seconds: float
    simulations: int | None

    def side(self) -> Side:
        return Side(self.seconds) if self.simulations is None else Side(None, self.simulations)

    def __str__(self) -> str:
        return f"{self.seconds:g} s" if self.simulations is None else f"{self.simulations} simulations"


def play(name: str, kind: str, share: Share, deal: int, side: int) -> Game:
    """One game, ours on one of two sides."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    stammtisch.lab.openspiel.deal(state, deal)
    teams = state.position.state.teams()
    side = sorted(set(teams))[side]
    rng = Rng(deal)
    ours, theirs = share.side(), share.side()
    while not state.is_terminal():
        seat, actions = state.current_player(), state.legal_actions()
        if len(actions) == 1:
            action = actions[0]
        elif teams[seat] == side:
            given = bots.given(state.position.state, rng)
            bot = SearchBot(Budget(iterations=ours.simulations, threads=1))
            action = ours.think(partial(bots.choose, bot, given, rng))
        else:
            action = int(theirs.think(partial(opponent(kind, game, theirs.simulations).step, state.clone())))
        state.apply_action(action)
    return Game((state.returns()[side] + 1) / 2, ours, theirs)


def row(name: str, kind: str, share: Share, games: list[Game]) -> list[str]:
    wins = sum(game.share for game in games)
    seconds, simulations = [], []
    for sides in ([game.ours for game in games], [game.theirs for game in games]):
        decisions = sum(side.decisions for side in sides)
        seconds.append(f"{sum(side.spent for side in sides) / decisions:.2f} s")
        simulations.append(f"{sum(side.simulated for side in sides) / decisions:,.0f}")
    return [
        name.removeprefix("stammtisch_").replace("_", "-"),
        kind,
        str(share),
        str(len(games)),
        judged(f"{wins / len(games):.0%}", wins / len(games) >= AIM),
        "{:.0%} to {:.0%}".format(*wilson(wins, len(games))),
        f"{AIM:.0%}",
        " and ".join(seconds),
        " against ".join(simulations),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games against each (default: 40)")
    parser.add_argument("--seconds", type=float, default=0.2, help="for a decision (default: 0.2)")
    parser.add_argument("--simulations", type=int, help="for a decision of either, instead of seconds")
    parser.add_argument("--only", choices=GAMES, help="only this game")
    given = parser.parse_args()
    share = Share(given.seconds, given.simulations)
    for name in [given.only] if given.only else GAMES:
        for kind in OPPONENTS:
            tasks = [(name, kind, share, number // 2, number % 2) for number in range(given.games)]
            line = row(name, kind, share, list(in_processes(play, tasks)))
            print(table(COLUMNS, [line]).splitlines()[-1], flush=True)
            rows = put_row(HOME / "opponents.md", HEAD, COLUMNS, line, 3)
            put_into_page("opponents", table([*COLUMNS[:6], COLUMNS[-1]], [[*one[:6], one[-1]] for one in rows]))


if __name__ == "__main__":
    main()

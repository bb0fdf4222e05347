"""Better weights for a game's guide: `python -m tools.tune GAME` tries changes against what stands there.

Each round changes a few weights at random and lets greedy with the change play greedy without, on the same deals, with
every number of players that is asked for. What does better in a few hundred deals must do so again in two thousand
others, and clearly; then it is kept. At the end the weights are written to the guide's JSON file.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time

from stammtisch.bots import guides
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

SEED = 11
FEW, MANY = 300, 2000  # deals
HOPEFUL, CLEAR = 0.8, 2.0  # how many times the error the gain must be
STRIDE, JUMP = 0.5, 0.08  # how far a weight is changed: by a factor, and for those that are 0 by a sum


def play(game_id: str, players: int, ours: guides.Tuning, theirs: guides.Tuning, deal: int, side: int) -> float:
    """Our share of the win in one game, our numbers on one side, theirs on all others."""
    game = registry.find(game_id)
    seed, choices = seeds.derive(SEED, deal)
    state = game.new_state(players, options.complete(game, players, {}))
    state.start(seed)
    teams, rng = state.teams(), Rng(choices)
    our_guide, their_guide = guides.guide_for(state, ours), guides.guide_for(state, theirs)
    while not state.is_over():
        guide = our_guide if teams[state.seat] == side else their_guide
        state.apply(guide.choose(rng))
    return share_of(side, state)


def share_of(side: int, state: State) -> float:
    """What a side has of the win in a game that is over."""
    teams, result = state.teams(), state.game.result(state) or {}
    winning = {teams[seat] for seat in result["winners"]}
    return 1 / len(winning) if side in winning else 0.0


def sides_of(game_id: str, players: int) -> list[int]:
    game = registry.find(game_id)
    return sorted(set(game.new_state(players, options.complete(game, players, {})).teams()))


def write(game_id: str, name: str, tuning: guides.Tuning) -> None:
    """Put numbers under a name into the guide's JSON file."""
    _, path = guides.place_of(registry.find(game_id))
    own = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**own, name: tuning}, indent=2) + "\n", encoding="utf-8")


class Tuning:
    """The weights of one game, and the deals on which they are tried."""

    def __init__(self, game_id: str, players: list[int]) -> None:
        self.game_id = game_id
        self.sides = {number: sides_of(game_id, number) for number in players}
        self.best: guides.Tuning = guides.tuning_of(registry.find(game_id))
        self.next_deal = 0
        self.random = random.Random(SEED)

    def gain(self, ours: guides.Tuning, deals: int) -> float:
        """How much better ours do than the best so far, as a multiple of the error."""
        weighed = weight = 0.0
        for players, sides in self.sides.items():
            fair, games = 1 / len(sides), deals * len(sides)
            wins = sum(
                play(self.game_id, players, ours, self.best, self.next_deal + deal, side)
                for deal in range(deals)
                for side in sides
            )
            error = math.sqrt((1 - fair) / fair / games)  # of the wins over the fair ones
            weighed += (wins / games / fair - 1) / error**2
            weight += 1 / error**2
        self.next_deal += deals
        return weighed / math.sqrt(weight)

    def changed(self) -> tuple[list[str], guides.Tuning]:
        """The best with a few weights changed."""
        weights = dict(self.best["weights"])
        names = self.random.sample(sorted(weights), self.random.choice((1, 1, 2, 3)))
        for name in names:
            factor = math.exp(self.random.gauss(0, STRIDE))
            weights[name] = round(weights[name] * factor + self.random.gauss(0, JUMP), 3)
        return names, {**self.best, "weights": weights}

    def try_one(self) -> None:
        names, trial = self.changed()
        if self.gain(trial, FEW) > HOPEFUL and self.gain(trial, MANY) > CLEAR:
            for name in names:
                print(f"{name}: {self.best['weights'][name]} -> {trial['weights'][name]}", flush=True)
            self.best = trial


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players (default: all)")
    parser.add_argument("--minutes", type=float, default=10, help="how long (default: 10)")
    given = parser.parse_args()
    tuning = Tuning(given.game, given.players or list(registry.find(given.game).players))
    deadline = time.monotonic() + 60 * given.minutes
    while time.monotonic() < deadline:
        tuning.try_one()
    write(tuning.game_id, "weights", tuning.best["weights"])


if __name__ == "__main__":
    main()

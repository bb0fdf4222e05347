"""Better weights for a game's guide: `python -m benchmarks.tune GAME` tries changes against what stands there.

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
from pathlib import Path

from stammtisch.bots import guides
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.rng import Rng

SEED = 11
FEW, MANY = 300, 2000  # deals
HOPEFUL, CLEAR = 0.8, 2.0  # how many times the error the gain must be
STRIDE, JUMP = 0.5, 0.08  # how far a weight is changed: by a factor, and for those that are 0 by a sum


def play(game_id: str, players: int, ours: guides.Numbers, theirs: guides.Numbers, deal: int, side: int) -> float:
    """Our share of the win in one game, our numbers on one side, theirs on all others."""
    game = registry.find(game_id)
    seed, choices = seeds.derive(SEED, deal)
    state = game.blank(players, options.complete(game, players, {}))
    state.start(seed)
    teams, rng = state.teams(), Rng(choices)
    our_guide, their_guide = guides.guide_for(state, ours), guides.guide_for(state, theirs)
    while not state.is_over():
        guide = our_guide if teams[state.seat] == side else their_guide
        state.apply(guide.best(rng))
    result = state.result() or {}
    winning = {teams[seat] for seat in result["winners"]}
    return 1 / len(winning) if side in winning else 0.0


class Tuning:
    """The weights of one game, and the deals on which they are tried."""

    def __init__(self, game_id: str, players: list[int]) -> None:
        self.game_id = game_id
        self.sides: dict[int, list[int]] = {}
        for number in players:
            game = registry.find(game_id)
            state = game.blank(number, options.complete(game, number, {}))
            self.sides[number] = sorted(set(state.teams()))
            self.package = guides.package_of(state)
        self.best: guides.Numbers = guides.numbers_of(self.package)
        self.next_deal = 0
        self.random = random.Random(SEED)

    def gain(self, ours: guides.Numbers, deals: int) -> float:
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

    def changed(self) -> tuple[list[str], guides.Numbers]:
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

    def write(self) -> None:
        path = Path(guides.__file__).parent / f"{self.package}.json"
        own = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps({**own, "weights": self.best["weights"]}, indent=2) + "\n", encoding="utf-8")


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
    tuning.write()


if __name__ == "__main__":
    main()

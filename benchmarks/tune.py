"""Better numbers for a game's guide: `python -m benchmarks.tune GAME` tries changes against what stands there.

Each round changes one weight and lets greedy with the change play greedy without, on the same deals; what wins clearly
more than half is kept. At the end the numbers are written to the guide's JSON file.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from stammtisch.arena.statistics import wilson
from stammtisch.bots import guides
from stammtisch.bots.greedy_bot import GreedyBot
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.rng import Rng

FACTORS = (0.6, 0.8, 1.25, 1.6)
SEED = 11


def play_deal(game_id: str, players: int, ours: guides.Numbers, theirs: guides.Numbers, deal: int) -> float:
    """The share of the wins of one deal: our numbers on each side in turn, theirs on all others."""
    game = registry.find(game_id)
    seed, choices = seeds.derive(SEED, deal)
    wins = 0.0
    state = game.blank(players, options.complete(game, players, {}))
    teams = state.teams()
    for side in sorted(set(teams)):
        state = game.blank(players, options.complete(game, players, {}))
        state.start(seed)
        rng = Rng(choices)
        bots = [GreedyBot(numbers=ours if team == side else theirs) for team in teams]
        while not state.is_over():
            state.apply(bots[state.seat].choose(state, rng))
        result = state.result() or {}
        winning = {teams[seat] for seat in result["winners"]}
        wins += 1 / len(winning) if side in winning else 0.0
    return wins / len(set(teams))


def compare(pool: ProcessPoolExecutor, game_id: str, players: int, ours: Any, theirs: Any, deals: int) -> float:
    """How surely our numbers are better: the lower end of the interval of our share, as a multiple of the fair one."""
    sides = len(set(registry.find(game_id).blank(players, fair_options(game_id, players)).teams()))
    shares = list(pool.map(partial(play_deal, game_id, players, ours, theirs), range(deals), chunksize=8))
    return wilson(sum(shares) * sides, deals * sides)[0] * sides


def fair_options(game_id: str, players: int) -> dict[str, Any]:
    return options.complete(registry.find(game_id), players, {})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=150)
    given = parser.parse_args()
    players = given.players or min(registry.find(given.game).players)
    state = registry.find(given.game).blank(players, fair_options(given.game, players))
    package = guides.package_of(state)
    path = Path(guides.__file__).parent / f"{package}.json"
    best: guides.Numbers = guides.numbers_of(package)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for name in best["weights"]:
            for factor in FACTORS:
                changed = {**best, "weights": {**best["weights"], name: round(best["weights"][name] * factor, 4)}}
                if compare(pool, given.game, players, changed, best, given.deals) > 1.0:
                    print(f"{name}: {best['weights'][name]} -> {changed['weights'][name]}", flush=True)
                    best = changed
    own = json.loads(path.read_text(encoding="utf-8"))
    own["weights"] = best["weights"]
    path.write_text(json.dumps(own, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How well a look at a position foretells who wins: `python -m benchmarks.predictions GAME`.

Each way of judging is told the whole position, as a search is told a world that it imagines, at the start of a turn of
a game between searches. Games are kept in build/predictions, so it goes on where it was stopped; the mean squared
errors of what is foretold go to benchmarks/predictions.md.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, put_row, table
from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.bots import guides, learned
from stammtisch.bots.learned.network import Network
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

SEED = 91_700  # nothing was learned from these deals
BOT = "search:100"
POINTS = 4  # positions of a game
PLAYOUTS = 100
COLUMNS = ["game, players", "games", "positions", "constant", "one look", "network", f"{PLAYOUTS} playouts"]
HEAD = (
    "# Who will win\n\nBy `python -m benchmarks.predictions GAME`: the mean squared error (Brier) of what is foretold"
    f" of the deciding side, with 95 % intervals over games, at starts of turns of games of `{BOT}` on all seats. Every"
    " way is told the whole position, as a search is told the worlds that it imagines. *One look* is the guide's,"
    f" *network* the one that comes with the game, *{PLAYOUTS} playouts* what the search without a network is told by"
    f" so many iterations. Deals are those of seed {SEED}; nothing was learned from them.\n"
)


def play(game_id: str, players: int, number: int) -> dict[str, Any]:
    """The actions of a game of searches, and who has won."""
    state, choices = dealt(game_id, players, number)
    rng, imagination, actions = Rng(choices), Rng(choices + 1), []
    with bots.seated([BOT] * players) as seated:
        while not state.is_over():
            actions.append(bots.choose(seated[state.seat], bots.given(state, imagination), rng))
            state.apply(actions[-1])
    return {"number": number, "actions": actions, "winners": state.winners()}


def dealt(game_id: str, players: int, number: int) -> tuple[State, int]:
    game = registry.find(game_id)
    state = game.new_state(players, options.complete(game, players, {}))
    deal, choices = seeds.derive(SEED, number)
    state.start(deal)
    return state, choices


def positions(game_id: str, players: int, line: dict[str, Any]) -> list[State]:
    """Some starts of turns of a game, each as likely as the others."""
    state, choices = dealt(game_id, players, line["number"])
    starts, turns = [], 0
    for action in line["actions"]:
        if state.turns != turns:
            turns = state.turns
            starts.append(state.copy())
        state.apply(action)
    lots = Rng(choices + 2)
    return [starts.pop(lots.below(len(starts))) for _ in range(min(POINTS, len(starts)))]


def ways_of(state: State, network: Network | None) -> dict[str, list[float]]:
    """The chance of every seat, by each way."""
    tuning, sides = guides.tuning_of(state.game), len(set(state.teams()))
    found = {
        "constant": [1 / sides] * state.players,
        "one look": guides.guide_for(state.copy(), tuning).outlook(),
        f"{PLAYOUTS} playouts": guides.guide_for(state.copy(), tuning).playouts(Rng(1), PLAYOUTS),
    }
    if network is not None:
        found["network"] = learned.guide_for(state.copy(), {**tuning, "learned": network}).outlook()
    return found


def errors(game_id: str, players: int, lines: Sequence[dict[str, Any]], network: Network | None) -> dict[str, Any]:
    """For each way the mean squared error of each game, and the number of positions."""
    found: dict[str, list[float]] = {}
    count = 0
    for line in lines:
        shown = positions(game_id, players, line)
        count += len(shown)
        off: dict[str, list[float]] = {}
        for state in shown:
            teams = state.teams()
            winners = [seat for seat in line["winners"] if teams[seat] == seat]
            came = (teams[state.seat] in winners) / len(winners)
            for way, chances in ways_of(state, network).items():
                off.setdefault(way, []).append((chances[state.seat] - came) ** 2)
        for way, values in off.items():
            found.setdefault(way, []).append(mean(values))
    return {"positions": count, **found}


def row(name: str, found: dict[str, Any]) -> list[str]:
    figures = []
    for way in COLUMNS[3:]:
        values = found.get(way, [])
        give_or_take = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
        figures.append(f"{mean(values):.3f} ± {give_or_take:.3f}" if values else "-")
    return [name, str(len(found["constant"])), str(found["positions"]), *figures]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="(default: the least)")
    parser.add_argument("--games", type=int, default=600, help="at most (default: 600)")
    parser.add_argument("--minutes", type=float, default=30, help="at most (default: 30)")
    parser.add_argument("--workers", type=int, help="games at a time (default: one a core)")
    parser.add_argument("--network", type=Path, help="another file of weights than the game's: nothing is written")
    given = parser.parse_args()
    game = registry.find(given.game)
    players = given.players or game.players[0]
    kept = Kept(BUILD / "predictions" / f"{game.id}_{players}p.jsonl")
    lines = kept.read()[: given.games]
    done = {line["number"] for line in lines}
    tasks = [(game.id, players, number) for number in range(given.games) if number not in done]
    if given.minutes and tasks:
        deadline = time.monotonic() + 60 * given.minutes
        lines += until(deadline, kept.append(in_processes(play, tasks, given.workers)))
    if not lines:
        return
    network = learned.network_of(game)
    if given.network:
        network = learned.unpack(json.loads(given.network.read_text(encoding="utf-8")))
    told = row(f"{game.id}, {players}", errors(game.id, players, lines, network))
    print(table(COLUMNS, [told]))
    if given.network is None:
        put_row(HOME / "predictions.md", HEAD, COLUMNS, told, 1)


if __name__ == "__main__":
    main()

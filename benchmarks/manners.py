"""How bots play Thurn und Taxis, in figures that a strong player would look at: `python -m benchmarks.manners`.

Games are kept in build/manners, so it goes on where it was stopped; the figures go to benchmarks/manners.md.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, put_row, table
from stammtisch import bots
from stammtisch.arena.playing import in_processes
from stammtisch.engine import options, registry, seeds
from stammtisch.engine.rng import Rng
from stammtisch.games.thurn_und_taxis import board, constants
from stammtisch.games.thurn_und_taxis.rules import ThurnUndTaxis

GAME = registry.find("thurn-und-taxis")
SEED = 91_800
SHORT = board.SHORTEST_ROUTE
COLUMNS = [
    "players",
    "all seats",
    "games",
    f"routes of {SHORT}",
    "cards of a route",
    "routes thrown away",
    "cards lost at closing",
    "winners with the tile of all provinces",
    "winner's points",
]
HEAD = (
    "# How Thurn und Taxis is played\n\nBy `python -m benchmarks.manners`: games of one bot on all seats. Of the routes"
    f" closed, how many have {SHORT} cards, and how many they have on average; a player and game, routes begun and"
    " thrown away and cards lost at closing; of the winners, how many have the tile of all provinces; the winner's"
    " points. `search` plays on and has the numbers of version 0.1, `learned` judges by the network: with the"
    " iterations told here both take about as long.\n"
)


def play(bot: str, players: int, number: int) -> dict[str, Any]:
    """A game, counted."""
    state = GAME.new_state(players, options.complete(GAME, players, {}))
    assert isinstance(state, ThurnUndTaxis)
    deal, choices = seeds.derive(SEED, number)
    rng, imagination = Rng(choices), Rng(choices + 1)
    state.start(deal)
    closed: list[int] = []
    thrown = lost = 0
    with bots.seated([bot] * players) as seated:
        while not state.is_over():
            seat, action = state.seat, bots.choose(seated[state.seat], bots.given(state, imagination), rng)
            if constants.CLOSE <= action <= constants.CLOSE_CARTWRIGHT:
                closed.append(state.n_route[seat])
            thrown += constants.START <= action < constants.PLAY_LEFT and state.n_route[seat] > 0
            lost += action >= constants.DISCARD
            state.apply(action)
    winners = state.winners()
    return {
        "number": number,
        "closed": closed,
        "thrown": thrown / players,
        "lost": lost / players,
        "tile": sum(bool(state.has_tile_of[seat * board.N_STACKS + board.OUTSIDE]) for seat in winners) / len(winners),
        "points": state.points()[winners[0]],
    }


def row(bot: str, players: int, lines: list[dict[str, Any]]) -> list[str]:
    closed = [length for line in lines for length in line["closed"]]

    def mean(name: str) -> float:
        return float(sum(line[name] for line in lines) / len(lines))

    return [
        str(players),
        bot,
        str(len(lines)),
        f"{sum(length == SHORT for length in closed) / max(1, len(closed)):.0%}",
        f"{sum(closed) / max(1, len(closed)):.1f}",
        f"{mean('thrown'):.1f}",
        f"{mean('lost'):.1f}",
        f"{mean('tile'):.0%}",
        f"{mean('points'):.1f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=GAME.players)
    parser.add_argument("--bots", nargs="+", default=["greedy", "search:300", "learned:1700"])
    parser.add_argument("--games", type=int, default=60, help="of each (default: 60)")
    parser.add_argument("--minutes", type=float, default=20, help="of each at most (default: 20)")
    parser.add_argument("--workers", type=int, help="games at a time (default: one a core)")
    given = parser.parse_args()
    for players in given.players:
        for bot in given.bots:
            kept = Kept(BUILD / "manners" / f"{players}p_{bot.replace(':', '-')}.jsonl")
            lines = kept.read()[: given.games]
            done = {line["number"] for line in lines}
            tasks = [(bot, players, number) for number in range(given.games) if number not in done]
            if given.minutes and tasks:
                deadline = time.monotonic() + 60 * given.minutes
                lines += until(deadline, kept.append(in_processes(play, tasks, given.workers)))
            if lines:
                told = row(bot, players, lines)
                put_row(HOME / "manners.md", HEAD, COLUMNS, told, 2)
                print(table(COLUMNS, [told]).splitlines()[-1], flush=True)


if __name__ == "__main__":
    main()

"""How well New York's bots know which tickets another holds: `python -m benchmarks.tickets`.

In the last third of games of two, all sets of as many tickets as the other holds are weighed by what the other has
claimed. What is written down is -log p of the true set: as if all were equally likely, by the likelihood of version
0.1, and by today's. Games are kept in build/tickets, so it goes on where it was stopped; benchmarks/tickets.md has it.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator
from itertools import combinations
from statistics import mean, stdev
from typing import Any

from benchmarks import sparring
from benchmarks.kept import BUILD, Kept, until
from benchmarks.report import HOME, machine, table
from stammtisch import bots
from stammtisch.bots import guides
from stammtisch.bots.guides.ticket_to_ride_new_york import NewYorkGuide
from stammtisch.engine import registry
from stammtisch.engine.rng import Rng
from stammtisch.games.ticket_to_ride_new_york import board
from stammtisch.games.ticket_to_ride_new_york.rules import NewYork

GAME = registry.find("ticket-to-ride-new-york")
SEED = 776_000  # of the first deal; the numbers of the likelihood were found on others
KINDS = ["greedy", "search:500", *sparring.SCRIPTS]
POINTS = 3  # positions of a game
LEAST = 1e-6  # stands for the chance of a set that was not weighed, where there are very many
WAYS = ("uniform", "before", "now")
COLUMNS = ["the other is", "games", "all alike", "by version 0.1", "today", "measured"]
HEAD = (
    "# What is known of tickets\n\nBy `python -m benchmarks.tickets`: -log p of the tickets that the other truly holds,"
    " in the last third of games of two, with 95 % intervals over games; less is better. *All alike* is what is known"
    " without looking at the board. The scripts (`benchmarks/sparring.py`) are of another kind than our bots. The"
    " weights were fitted on games of greedy and search (four fifths) and of the first four scripts, so that they do"
    " not hurt against strangers; nothing was fitted on `grow`, and `sights` was written afterwards. Deals are those"
    f" from seed {SEED} on, which were used for nothing else.\n"
)


def play(kind: str, seed: int) -> list[NewYork]:
    """The positions of a game of such a player on one seat and greedy on the other."""
    state = GAME.new_state(2, {})
    state.start(f"{seed:032x}")
    rng, positions = Rng(seed), []
    players = [bots.find("greedy"), bots.find("greedy")]
    players[seed % 2] = sparring.find(kind)
    while not state.is_over():
        shown = state.copy()
        assert isinstance(shown, NewYork)
        positions.append(shown)
        state.apply(bots.choose(players[state.seat], bots.given(state, rng), rng))
    return positions


def look(kind: str, seed: int) -> dict[str, Any]:
    """-log p of the true tickets in some positions of a game, each way, on average."""
    positions, other, rng = play(kind, seed), seed % 2, Rng(seed)
    last = positions[2 * len(positions) // 3 :]
    found: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(POINTS):
        state = last[rng.below(len(last))]
        sets = [sum(board.TICKET_BIT[ticket] for ticket in chosen) for chosen in possible(state, other)]
        if state.tickets[other] in sets:  # else one is there that was seen and returned: too seldom to reckon with
            true = sets.index(state.tickets[other])
            far = [to_go(state.owned[other], ticket) for ticket in range(board.N_TICKETS)]
            laid = board.PIECES - state.pieces[other]
            old = [before(laid, chosen, far) for chosen in sets]
            now = believed(state, other) or dict.fromkeys(sets, 1 / len(sets))
            found["uniform"].append(math.log(len(sets)))
            found["before"].append(-math.log(old[true] / sum(old)))
            found["now"].append(-math.log(now.get(sets[true], LEAST)))
    return {"seed": seed, **{way: mean(values) for way, values in found.items() if values}}


def possible(state: NewYork, other: int) -> Iterator[tuple[int, ...]]:
    """The sets of tickets that the other may hold, for all that one has seen oneself."""
    observer = 1 - other
    seen = state.tickets[observer]
    for draw in range(state.n_draws):
        if state.drawer[draw] == observer:
            for ticket in (state.upper[draw], state.lower[draw]):
                seen |= board.TICKET_BIT[ticket] if ticket >= 0 else 0
    for ticket in (state.offered[2 * observer], state.offered[2 * observer + 1]):
        seen |= board.TICKET_BIT[ticket] if ticket >= 0 else 0
    unseen = [ticket for ticket in range(board.N_TICKETS) if not seen & board.TICKET_BIT[ticket]]
    return combinations(unseen, state.tickets[other].bit_count())


def believed(state: NewYork, other: int) -> dict[int, float]:
    """How likely each set is that the other may hold, as a search imagines it."""
    guide = guides.guide_for(state.copy())
    assert isinstance(guide, NewYorkGuide)
    return guide.believed(1 - other, other)


def weigh(state: NewYork, other: int, tickets: int) -> float:
    """How well these tickets explain what the other has done."""
    world = state.copy()
    assert isinstance(world, NewYork)
    held = list(world.tickets)
    held[other] = tickets
    world.tickets = held
    return guides.guide_for(world).explains(1 - other)


def before(laid: int, tickets: int, far: list[int]) -> float:
    """The likelihood of version 0.1: each ticket's pieces by itself."""
    held = [ticket for ticket in range(board.N_TICKETS) if tickets & board.TICKET_BIT[ticket]]
    missing = sum(far[ticket] for ticket in held)
    astray = max(0, laid - sum(board.TICKET_POINTS[ticket] - far[ticket] for ticket in held))
    return math.exp(-(2.0 if missing else 0.3) * astray - 0.3 * missing)


def to_go(owned: int, ticket: int) -> int:
    """Pieces that a ticket would still take, over whatever routes."""
    cost = [sparring.FAR] * board.N_LOCATIONS
    cost[board.TICKET_A[ticket]] = 0
    for _ in range(board.N_LOCATIONS):
        for route in sparring.ROUTES:
            price = 0 if owned & board.ROUTE_BIT[route] else board.ROUTE_LENGTH[route]
            a, b = board.ROUTE_A[route], board.ROUTE_B[route]
            cost[a], cost[b] = min(cost[a], cost[b] + price), min(cost[b], cost[a] + price)
    return cost[board.TICKET_B[ticket]]


def row(kind: str, lines: list[dict[str, Any]]) -> list[str]:
    figures = []
    for way in WAYS:
        values = [line[way] for line in lines if way in line]
        error = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
        figures.append(f"{mean(values):.2f} ± {error:.2f}")
    return [kind, str(len(lines)), *figures, machine()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each kind (default: 200)")
    parser.add_argument("--minutes", type=float, default=30, help="at most, for each kind (default: 30)")
    given = parser.parse_args()
    rows = []
    for kind in KINDS:
        kept = Kept(BUILD / "tickets" / f"{kind.replace(':', '-')}.jsonl")
        lines = kept.read()
        done = {line["seed"] for line in lines}
        wanted = [seed for seed in range(SEED, SEED + given.games) if seed not in done]
        if given.minutes and wanted:
            deadline = time.monotonic() + 60 * given.minutes
            lines += until(deadline, kept.append(look(kind, seed) for seed in wanted))
        if lines:
            rows.append(row(kind, lines))
            print(" | ".join(rows[-1]), flush=True)
    (HOME / "tickets.md").write_text(f"{HEAD}\n{table(COLUMNS, rows)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""What a decision costs by level: all decide at the same positions, and an analysis at the standard depth judges each.

The positions are drawn from games of equal bots, where there was a choice. All levels decide at all of them.
"""

from __future__ import annotations

import math
import sys
import time
from dataclasses import replace
from statistics import fmean, stdev
from typing import Any

from benchmarks.equals import EQUALS, played
from benchmarks.kept import BUILD, by_numbers, until
from benchmarks.levels import settings_of
from benchmarks.report import judged
from stammtisch import bots
from stammtisch.analysis.choosing import better_of, searched
from stammtisch.analysis.course import read
from stammtisch.analysis.questions import Question, Worlds, ask
from stammtisch.analysis.reckoning import STANDARD
from stammtisch.arena.playing import in_processes
from stammtisch.arena.statistics import Z_95
from stammtisch.bots.levels import LEVELS
from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

JUDGED = LEVELS[: LEVELS.index("expert") + 1]
GAMES = 200
POSITIONS = 10  # of each game
WORLDS = 4 * STANDARD.worlds  # in which a choice is valued: an analysis takes as many or more, until it is sure
COLUMNS = [
    "game, players",
    "level",
    "decisions",
    "worlds",
    "error a decision, in points",
    "95 %",
    "less than two levels below",
]
HEAD = (
    f"What a decision costs on average, at positions of games of *{EQUALS}* bots at which every level decides (with"
    " fewer decisions: at some of them), judged at the standard depth, in so many worlds (aims: less from level to"
    " level, and the intervals of levels two apart do not touch). At positions of their own the levels could not be"
    " compared: whoever has lost already can lose nothing more. The last column is by how much a level errs less than"
    " the level two below it at the very same positions:"
)


def costs_at(state: State, at: int, seed: int) -> dict[str, float]:
    """What each level's choice costs, in points: the best move is found in other worlds than those that value it."""
    finding, valuing = Worlds(seed, range(-STANDARD.worlds, 0)), Worlds(seed, range(WORLDS)).starts()
    found = searched(state, STANDARD.iterations, finding)
    costs, values = dict[str, float](), dict[int, float]()

    def value(action: int) -> float:
        if action not in values:
            values[action] = fmean(ask(state, Question(at, state.seat, action), valuing))
        return values[action]

    for level in JUDGED:
        action = bots.choose(unhurried(level, state), bots.given(state, Rng(seed)), Rng(seed + at))
        best = better_of(state, action, found, at, finding)
        costs[level] = 100 * (value(best) - value(action))
    return costs


def unhurried(level: str, state: State) -> bots.Bot:
    """A level that thinks by its iterations alone: a busy machine makes it no worse."""
    bot = bots.LevelBot(level).bot_for(state)
    return bots.SearchBot(replace(bot.budget, seconds=None), bot.tuning) if isinstance(bot, bots.SearchBot) else bot


def play_and_judge(game_id: str, players: int, number: int) -> dict[str, Any]:
    """The costs at some positions of a game, by level."""
    course = read(played(game_id, players, EQUALS, number).record())
    choices = [at for at in range(len(course.actions)) if not course.is_forced(at)]
    rng, costs = Rng(number), dict[str, list[float]]()
    for _ in range(min(POSITIONS, len(choices))):
        at = choices.pop(rng.below(len(choices)))
        for level, cost in costs_at(course.positions[at], at, number).items():
            costs.setdefault(level, []).append(cost)
    return {"number": number, "costs": costs}


def gather(game_id: str, players: int, given: Any) -> list[dict[str, list[float]]]:
    """Go on until there are so many games or the time is over; the costs in all there are."""
    numbers = [WORLDS, POSITIONS, *(settings_of(registry.find(game_id), level) for level in (EQUALS, *JUDGED))]
    file = by_numbers(BUILD / "luck" / f"{game_id}_{players}p_errors", numbers)
    done = {line["number"] for line in file.read()}
    tasks = [(game_id, players, number) for number in range(given.errors) if number not in done]
    if tasks and given.minutes and given.game in (None, game_id):
        found = in_processes(play_and_judge, tasks, given.workers)
        for _ in until(time.monotonic() + 60 * given.minutes, file.append(found)):
            pass
    costs = [line["costs"] for line in file.read()]
    print(f"{game_id}, {players}: errors in {len(costs)} games", file=sys.stderr, flush=True)
    return costs


def rows(game_id: str, players: int, given: Any) -> list[list[str]]:
    costs = gather(game_id, players, given)
    if len(costs) < 2:
        return []
    found, means, spreads = list[list[str]](), list[float](), list[float]()
    for level in JUDGED:
        errors = [fmean(one[level]) for one in costs]
        means.append(fmean(errors))
        spreads.append(Z_95 * stdev(errors) / math.sqrt(len(errors)))
        falls = means[-1] < min(means[:-1], default=math.inf)
        apart = len(means) < 3 or means[-1] + spreads[-1] < means[-3] - spreads[-3]
        decisions = str(sum(len(one[level]) for one in costs))
        shown = judged(f"{means[-1]:.2f}", falls and apart)
        less = "" if len(means) < 3 else paired(costs, level, JUDGED[len(means) - 3])
        table = f"{game_id}, {players}"
        found.append([table, level, decisions, str(WORLDS), shown, f"± {spreads[-1]:.2f}", less])
    return found


def paired(costs: list[dict[str, list[float]]], level: str, below: str) -> str:
    """By how much a level errs less than another at the same positions."""
    less = [fmean(more - cost for cost, more in zip(one[level], one[below], strict=True)) for one in costs]
    return f"{fmean(less):.2f} ± {Z_95 * stdev(less) / math.sqrt(len(less)):.2f}"

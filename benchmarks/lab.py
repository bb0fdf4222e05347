"""Speed of the laboratory: batches, features and other people's interfaces, beside games of theirs in the same run.

`python -m benchmarks.lab` writes benchmarks/lab.md. Actions are drawn outside the clock where somebody else's loop
plays: each loop plays games again that were played before.
"""

from __future__ import annotations

import os
import platform
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from pettingzoo.classic import leduc_holdem_v4

from benchmarks.engine import middle
from benchmarks.report import HOME, judged, table
from stammtisch.engine import options, registry
from stammtisch.engine.contract import Game
from stammtisch.lab import gymnasium as in_gymnasium
from stammtisch.lab import openspiel, pettingzoo
from stammtisch.lab.batch import Batch
from stammtisch.lab.nogil import write_features

ROUNDS = 5
SECONDS = 0.3
PLACES = 1024
BATCH_STEPS, BATCH_ROUNDS = 200, 48  # short and many: two threads need both cores for themselves
STEPS = 600  # of a game that is played again
AIMS = {"batch": 1e6, "threads": 1.8, "features": 0.5, "pettingzoo": 60e3, "leduc": 5, "openspiel": 100e3, "gin": 2}
BEGINNER = 20e3


def best(work: Callable[[], int], clock: Callable[[], float] = time.thread_time) -> float:
    """How much is done in a second of this thread's, the best of five rounds: what others do here takes no part."""
    rates = []
    for _ in range(ROUNDS):
        done, started = 0, clock()
        while clock() - started < SECONDS:
            done += work()
        rates.append(done / (clock() - started))
    return max(rates)


def batches(game: Game, players: int) -> tuple[float, float]:
    """Decisions a second of one thread, with features and masks, by actions that the batch draws; and how many times
    as many two make by the clock, both with the same games."""
    work, took = float("inf"), [float("inf")] * 2
    for _ in range(BATCH_ROUNDS):
        for number in range(2):
            games = Batch(game, PLACES, players, threads=1 + number)
            worked, started = time.thread_time(), time.perf_counter()
            for _ in range(BATCH_STEPS):
                games.step()
            took[number] = min(took[number], time.perf_counter() - started)
            if number == 0:
                work = min(work, time.thread_time() - worked)
            games.close()
    return BATCH_STEPS * PLACES / work, took[0] / took[1]


def features(game: Game, players: int) -> float:
    """Microseconds to write the features of a seat into an array, asked for from Python."""
    state = middle(game, players, options.complete(game, players, {}))
    out = np.empty(game.need_layout().size, np.int8)

    def write() -> int:
        for _ in range(1000):
            write_features(state, 0, out)
        return 1000

    return 1e6 / best(write)


def stepping_aec(env: Any) -> float:
    """Steps a second of an environment of PettingZoo's, with what each agent observes."""
    lots = random.Random(1)
    games: list[tuple[int, list[int]]] = []
    for seed in range(20):
        actions: list[int] = []
        env.reset(seed=seed)
        for _ in env.agent_iter(STEPS):
            told, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            actions.append(lots.choice(np.flatnonzero(told["action_mask"]).tolist()))
            env.step(actions[-1])
        games.append((seed, actions))

    def play() -> int:
        done = 0
        for seed, actions in games:
            env.reset(seed=seed)
            for action in actions:
                env.last()
                env.step(action)
            done += len(actions)
        return done

    return best(play)


def stepping_openspiel(game: Any) -> float:
    """Decisions a second of a game in OpenSpiel, with the tensor of who decides."""
    lots = random.Random(1)
    games = []
    for _ in range(10):
        state = game.new_initial_state()
        actions: list[int] = []
        while not state.is_terminal() and len(actions) < STEPS:
            actions.append(lots.choice(state.legal_actions()))
            state.apply_action(actions[-1])
        games.append(actions)

    def play() -> int:
        done = 0
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                player = state.current_player()
                if player >= 0:
                    state.observation_tensor(player)
                    done += 1
                state.apply_action(action)
        return done

    return best(play)


def stepping_gymnasium(game: Game, players: int) -> float:
    """Steps a second of a seat against beginners."""
    env, lots = in_gymnasium.Env(game, players, opponents="beginner"), random.Random(1)
    games: list[tuple[int, list[int]]] = []
    for seed in range(6):
        _, info = env.reset(seed=seed)
        actions: list[int] = []
        ended = False
        while not ended and len(actions) < STEPS:
            actions.append(lots.choice(np.flatnonzero(info["action_mask"]).tolist()))
            _, _, ended, _, info = env.step(actions[-1])
        games.append((seed, actions))

    def play() -> int:
        for seed, actions in games:
            env.reset(seed=seed)
            for action in actions:
                env.step(action)
        return sum(len(actions) for _, actions in games)

    return best(play)


COLUMNS = [
    "game",
    "`lab.batch`, one thread",
    "× with two",
    "features",
    "PettingZoo",
    "× its `leduc_holdem`",
    "OpenSpiel with tensors",
    "× its `gin_rummy`",
    "Gymnasium against *beginner*",
]


def row(game: Game, leduc: float, gin: float) -> list[str]:
    players = min(game.players)
    decisions, twofold = batches(game, players)
    rates = {
        "batch": decisions,
        "threads": twofold,
        "pettingzoo": stepping_aec(pettingzoo.env(game, players)),
        "openspiel": stepping_openspiel(pyspiel.load_game(openspiel.name_of(game), {"players": players})),
    }
    micros, beginner = features(game, players), stepping_gymnasium(game, players)
    rates |= {"leduc": rates["pettingzoo"] / leduc, "gin": rates["openspiel"] / gin}
    reached = {name: rate >= AIMS[name] for name, rate in rates.items()}
    return [
        f"{game.name}, {players} players",
        judged(f"{rates['batch'] / 1e6:.2f} M/s", reached["batch"]),
        judged(f"{rates['threads']:.2f}", reached["threads"]),
        judged(f"{micros:.2f} µs", micros <= AIMS["features"]),
        judged(f"{rates['pettingzoo'] / 1e3:.0f} k/s", reached["pettingzoo"]),
        judged(f"{rates['leduc']:.1f}", reached["leduc"]),
        judged(f"{rates['openspiel'] / 1e3:.0f} k/s", reached["openspiel"]),
        judged(f"{rates['gin']:.1f}", reached["gin"]),
        judged(f"{beginner / 1e3:.0f} k/s", beginner >= BEGINNER),
    ]


def had_to_wait() -> str:
    """Whether it ran before all others (`chrt -f 10 python -m benchmarks.lab`)."""
    first = hasattr(os, "sched_getscheduler") and os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR)
    return ", and had to wait: it had real-time priority" if first else ""


def main() -> None:
    load = os.getloadavg()[0]
    leduc, gin = stepping_aec(leduc_holdem_v4.env()), stepping_openspiel(pyspiel.load_game("gin_rummy"))
    rows = [row(game, leduc, gin) for game in registry.games().values() if game.layout is not None]
    text = f"""# How fast the laboratory is

Measured by `python -m benchmarks.lab` on {os.cpu_count()} cores, Python {platform.python_version()}, compiled. When it
began, {load:.1f} other processes wanted these cores{had_to_wait()}. Each figure is the best of some rounds, in
seconds of the thread that works. How many times as many decisions two threads make is told by the clock.
Batches draw their actions themselves; elsewhere actions were drawn before.

{table(COLUMNS, rows)}

In the same run PettingZoo's `leduc_holdem` makes {leduc / 1e3:.1f} thousand steps a second, and OpenSpiel's
`gin_rummy`, in C++ and stepped from Python with its tensor, {gin / 1e3:.1f} thousand decisions.
"""
    (HOME / "lab.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()

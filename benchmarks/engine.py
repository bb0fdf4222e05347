"""Speed of a game's engine on one core: each figure is the best of five rounds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from stammtisch.engine import records, replay
from stammtisch.engine.contract import Game, State
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng

ROUNDS = 5
SECONDS = 0.4  # that a round takes, about
SEED = "5eed" * 8


def best(rate: Callable[[], float]) -> float:
    """The highest of five rates."""
    return max(rate() for _ in range(ROUNDS))


def repeated(work: Callable[[], int]) -> float:
    """How much work is done in a second."""
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        done += work()
    return done / (time.perf_counter() - started)


def start(game: Game, players: int, options: dict[str, Any]) -> State:
    state = game.new_state(players, options)
    state.start(SEED)
    return state


def middle(game: Game, players: int, options: dict[str, Any]) -> State:
    """A position some way into a game."""
    state, rng = start(game, players, options), Rng(1)
    for _ in range(60):
        after = state.copy()
        actions = state.legal()
        after.apply(actions[rng.below(len(actions))])
        if after.is_over():
            break
        state = after
    return state


def playouts(game: Game, players: int, options: dict[str, Any]) -> float:
    """Decisions a second of uniformly random players in the compiled loop, set-up included."""
    rng = Rng(2)
    return best(lambda: repeated(lambda: start(game, players, options).rollout(rng)))


def stepping(game: Game, players: int, options: dict[str, Any]) -> float:
    """Decisions a second of a loop in Python: legal(), choose, apply()."""
    rng = Rng(3)

    def one_game() -> int:
        state = start(game, players, options)
        below, decisions = rng.below, 0
        while not state.is_over():
            actions = state.legal()
            state.apply(actions[below(len(actions))])
            decisions += 1
        return decisions

    return best(lambda: repeated(one_game))


def copying(game: Game, players: int, options: dict[str, Any]) -> float:
    """Microseconds for a copy, asked for from Python."""
    copy = middle(game, players, options).copy

    def copies() -> int:
        for _ in range(1000):
            copy()
        return 1000

    return 1e6 / best(lambda: repeated(copies))


def determinizing(game: Game, players: int, options: dict[str, Any]) -> float:
    """Microseconds for dealing anew what seat 0 cannot know, asked for from Python."""
    state, rng = middle(game, players, options), Rng(4)
    determinize = state.determinize

    def deals() -> int:
        for _ in range(1000):
            determinize(0, rng)
        return 1000

    return 1e6 / best(lambda: repeated(deals))


def reading(game: Game, players: int, options: dict[str, Any]) -> float:
    """Milliseconds to read and check the text of a record, for 1,000 decisions."""
    rng = Rng(5)
    texts = []
    decisions = 0
    while decisions < 1000:
        recording = Recording(game, players, options, f"{decisions:032x}")
        while not recording.state.is_over() and decisions < 1000:
            actions = recording.state.legal()
            recording.apply(actions[rng.below(len(actions))])
            decisions += 1
        texts.append(recording.record().text())

    def read_all() -> int:
        for text in texts:
            replay.check(records.parse(text))
        return 1

    return 1e3 / best(lambda: repeated(read_all))

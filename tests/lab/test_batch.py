"""Many games at once: each is what it would be by itself, whatever the number of threads, compiled or plain."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from stammtisch import plain
from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.lab.stepping import returns
from tests.cases import LAB_CASES, LAB_ONE_OF_EACH, PLAIN, Case, scaled
from tests.optional import need

need("numpy")

import numpy as np  # noqa: E402

from stammtisch.lab.batch import NEXT, WAIT, Batch  # noqa: E402

ENDED = ["rewards", "terminated", "truncated", "finals"]
NAMES = ["observations", "masks", "seats", "decisions", "games", "drawn", *ENDED]
every_game = pytest.mark.parametrize("case", LAB_ONE_OF_EACH, ids=lambda case: case.name)


def batch_of(case: Case, places: int, **given: Any) -> Batch:
    return Batch(case.game, places, **{"players": case.players, "options": case.options, "seed": 5, **given})


def digest(batch: Batch) -> str:
    """All arrays in one word."""
    return hashlib.sha256(b"".join(getattr(batch, name).tobytes() for name in NAMES)).hexdigest()


def played(case: Case, threads: int, steps: int) -> list[str]:
    """What becomes of a batch with all numbers of players, by actions that are drawn."""
    batch = batch_of(case, 256, players=case.game.players, longest=70, threads=threads, finals=True)
    digests = [digest(batch)]
    for _ in range(steps):
        batch.step()
        digests.append(digest(batch))
    assert batch.games.max() > 0
    batch.close()
    return digests


@every_game
@pytest.mark.skipif(PLAIN, reason="plain Python is never in two threads at once")
def test_threads_make_no_difference(case: Case) -> None:
    alone = played(case, 1, 150)
    assert played(case, 2, 150) == alone
    assert played(case, 3, 150) == alone
    assert len(set(alone)) == len(alone)


@pytest.mark.skipif(PLAIN, reason="plain Python is never in two threads at once")
def test_threads_end_with_the_batch_and_it_plays_on_without_them() -> None:
    case, before = LAB_ONE_OF_EACH[0], set(threading.enumerate())
    batch, alone = batch_of(case, 256, threads=4), batch_of(case, 256, threads=1)
    assert len(set(threading.enumerate()) - before) == 3
    batch.close()
    until(lambda: set(threading.enumerate()) <= before)
    for one in (batch, alone):
        one.step()
    assert digest(batch) == digest(alone)
    forgotten = batch_of(case, 256, threads=4)
    del forgotten
    until(lambda: set(threading.enumerate()) <= before)


def until(holds: Callable[[], bool]) -> None:
    """Wait for what is sure to happen, on a machine that has much else to do."""
    for _ in range(12_000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


@pytest.mark.skipif(PLAIN or not hasattr(os, "fork"), reason="plain Python is never in two threads at once")
def test_a_process_that_was_forked_steps_without_the_threads_it_left_behind() -> None:
    """Where others fork an environment that is in use."""
    batch = batch_of(LAB_ONE_OF_EACH[0], 256, threads=3)
    batch.step()
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        batch.step()
        os.write(theirs, digest(batch).encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    batch.step()
    assert os.read(ours, 100).decode() == digest(batch)


@pytest.mark.skipif(PLAIN, reason="the interpreter's lock is never let go of")
def test_two_threads_cannot_step_one_batch_at_once() -> None:
    """One of them is refused, and the batch is what it was by the steps of the other."""
    batch, alone = (batch_of(LAB_ONE_OF_EACH[0], 2048, threads=2) for _ in range(2))
    done, waiting = [], np.full(2048, WAIT, np.int32)

    def play() -> None:
        for _ in range(100):
            with suppress(Refused):
                batch.step(waiting)
                done.append(True)

    others = [threading.Thread(target=play) for _ in range(3)]
    for other in others:
        other.start()
    for other in others:
        other.join()
    assert done
    for one in (batch, alone):
        one.step()
    assert digest(batch) == digest(alone)


@pytest.mark.skipif(PLAIN, reason="compares the two by itself")
def test_compiled_and_plain_give_the_same_arrays() -> None:
    program = "from tests.lab import test_batch; print(*test_batch.fingerprints())"
    there = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, plain.VARIABLE: "1"}, capture_output=True, text=True
    )
    assert there.stdout.split() == fingerprints(), there.stderr


def fingerprints() -> list[str]:
    found = []
    for case in LAB_ONE_OF_EACH:
        batch = batch_of(case, 6, players=case.game.players, longest=40, finals=True)
        for _ in range(60):
            batch.step()
        found.append(digest(batch))
    return found


def started(case: Case, seed: str) -> State:
    state = case.game.new_state(case.players, case.options)
    state.start(seed)
    return state


@pytest.mark.parametrize("case", LAB_CASES, ids=lambda case: case.name)
def test_each_game_is_what_it_is_by_itself(case: Case) -> None:
    """With actions that somebody else chooses: features, mask, whose turn it is and rewards are the state's own."""
    lots = random.Random(case.name)
    batch = batch_of(case, scaled(16), longest=500, finals=True)
    alone = [started(case, batch.seed_of(place, 0)) for place in range(len(batch.states))]
    ended = 0
    for _ in range(scaled(1200)):
        actions = [lots.choice(state.legal()) for state in alone]
        batch.step(np.array(actions))
        for place, state in enumerate(alone):
            state.apply(actions[place])
            assert bool(batch.terminated[place]) == state.is_over()
            assert batch.rewards[place].tolist() == returns(state)
            if batch.terminated[place] or batch.truncated[place]:
                ended += 1
                assert batch.finals[place].tolist() == [state.features(seat) for seat in range(case.players)]
                state = alone[place] = started(case, batch.seed_of(place, int(batch.games[place])))
            assert batch.seats[place] == state.seat
            assert batch.observations[place].tolist() == state.features(state.seat)
            assert np.flatnonzero(batch.masks[place]).tolist() == state.legal()
            assert batch.drawn[place] in state.legal()
    assert ended or PLAIN


@every_game
def test_a_game_is_cut_off_after_the_longest(case: Case) -> None:
    batch = batch_of(case, 3, longest=10)
    for step in range(1, 31):
        batch.step()
        assert batch.truncated.tolist() == [step % 10 == 0] * 3
        assert batch.decisions.tolist() == [step % 10] * 3
        assert not batch.rewards.any()


@every_game
def test_where_one_waits_nothing_is_played(case: Case) -> None:
    batch = batch_of(case, 4, longest=1)
    batch.step()
    assert batch.truncated.tolist() == [1] * 4
    before = batch.states[1].copy(), batch.observations[1].copy(), int(batch.drawn[1])
    batch.step(np.where(np.arange(4) == 1, WAIT, batch.drawn))
    assert batch.truncated.tolist() == [1, 0, 1, 1]
    assert batch.states[1].equals(before[0])
    assert (batch.observations[1] == before[1]).all()
    assert batch.drawn[1] == before[2]


@every_game
def test_a_game_that_is_given_up_is_cut_off_and_the_next_begins(case: Case) -> None:
    batch = batch_of(case, 4, finals=True)
    batch.step()
    before = [batch.states[2].features(seat) for seat in range(case.players)]
    batch.step(np.where(np.arange(4) == 2, NEXT, batch.drawn))
    assert batch.truncated.tolist() == [0, 0, 1, 0]
    assert (batch.decisions.tolist(), batch.games.tolist()) == ([2, 2, 0, 2], [0, 0, 1, 0])
    assert not batch.rewards.any()
    assert batch.finals[2].tolist() == before
    assert batch.states[2].equals(started(case, batch.seed_of(2, 1)))


@every_game
def test_what_is_illegal_is_refused_and_nothing_is_played(case: Case) -> None:
    batch = batch_of(case, 4)
    before = digest(batch)
    illegal = int(batch.masks[2].argmin())
    for wrong in (illegal, -3, 10**6, 2**32 + illegal, -(2**32)):
        actions = batch.drawn.astype(np.int64)
        actions[2] = wrong
        with pytest.raises(Refused, match=r"^Place 2: .*\.$"):
            batch.step(actions)
    with pytest.raises(Refused, match=r"one for each place, the shape \(4,\)"):
        batch.step([0])
    with pytest.raises(Refused, match="they are whole numbers"):
        batch.step(batch.drawn.astype(np.float32))
    assert digest(batch) == before
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0] = True


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="here a process has all cores")
def test_as_many_threads_as_it_may_use_cores() -> None:
    allowed = os.sched_getaffinity(0)
    assert Batch("partners", 2).threads == len(allowed)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert Batch("partners", 2).threads == 1
    finally:
        os.sched_setaffinity(0, allowed)


def test_numbers_of_players_come_in_turn() -> None:
    for players in ((4, 2), [4, 2], np.array([4, 2])):
        assert Batch("thurn-und-taxis", 5, players).players == [4, 2, 4, 2, 4]


@every_game
def test_what_cannot_be_is_refused_with_a_sentence(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="places is 0"):
        batch_of(case, 0)
    for wrong in ({"longest": 0}, {"players": 9}, {"players": ()}, {"options": {"colour": "blue"}}):
        with pytest.raises(Refused, match=r"\.$"):
            batch_of(case, 2, **wrong)
    monkeypatch.setattr(type(case.game), "layout", None)
    with pytest.raises(Refused, match="has no features"):
        batch_of(case, 2)

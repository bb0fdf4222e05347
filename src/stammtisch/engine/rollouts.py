"""Many games of uniformly random players, one after another: the loop that runs without the interpreter's lock."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from stammtisch.engine import seats, sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng


def play_many(
    template: State, scratch: State, rng: Rng, seeds: Sequence[int], results: MutableSequence[int], games: int
) -> None:
    """Play one game for each row of `seeds`, and fill a row of `results` for each."""
    for game in range(games):
        scratch.c_copy_from(template)
        for i in range(4):
            scratch.key[i] = seeds[game * sizes.SEED_ROW + i]
        rng.state = seeds[game * sizes.SEED_ROW + 4]
        scratch.deal()
        row = game * sizes.RESULT_ROW
        results[row] = scratch.c_rollout(rng)
        results[row + 1] = scratch.turns
        for seat in range(scratch.players):
            results[row + 2 + seat] = scratch.score(seat)
            results[row + 2 + seats.MOST_SEATS + seat] = scratch.won(seat)

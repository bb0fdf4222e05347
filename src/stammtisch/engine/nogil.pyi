from collections.abc import MutableSequence, Sequence

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

def play_many(
    template: State, scratch: State, rng: Rng, seeds: Sequence[int], results: MutableSequence[int], games: int
) -> None: ...

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

def record_games(
    template: State,
    state: State,
    guide: LearnedGuide,
    inner: Guide,
    rng: Rng,
    seeds: Sequence[int],
    games: int,
    every: int,
    rows: Any,
    results: Any,
    room: int,
) -> int: ...

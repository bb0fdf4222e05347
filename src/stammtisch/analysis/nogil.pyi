from collections.abc import Sequence
from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

def judge_worlds(
    root: State,
    state: State,
    guide: Guide,
    rng: Rng,
    observer: int,
    action: int,
    starts: Sequence[int],
    worlds: int,
    sharpness: float,
    own: float,
    rows: Any,
) -> None: ...

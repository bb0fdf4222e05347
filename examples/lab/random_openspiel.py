"""A random loop in OpenSpiel: `pip install 'stammtisch[openspiel]'`.

Some two hundred thousand decisions a second with tensors (benchmarks/lab.md).
"""

from __future__ import annotations

import random

import pyspiel

import stammtisch.lab.openspiel


def main(longest: int = 4000) -> None:
    game = pyspiel.load_game("stammtisch_partners_plus", {"teams": "three", "longest": longest})
    state = game.new_initial_state()
    stammtisch.lab.openspiel.deal(state, 42)
    while not state.is_terminal():
        state.observation_tensor(state.current_player())
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns(), "cut off" if state.is_truncated() else "over")


if __name__ == "__main__":
    main()

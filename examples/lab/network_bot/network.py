"""A network of your own as a bot, at a table in the browser too. It needs NumPy and the weights, nothing that trains.

    python examples/lab/ppo.py --save new_york.npz
    pip install ./examples/lab/network_bot
    STAMMTISCH_NETWORK=new_york.npz stammtisch arena ticket-to-ride-new-york --players 2 --bots network,beginner
    STAMMTISCH_NETWORK=new_york.npz stammtisch serve     # "network" is among the bots that can be chosen for a seat

Measured: the network of 150,000 steps wins 355 of 400 games against *beginner* (95 % interval: 85.3 to 91.5 %), and
takes 0.3 ms a decision.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadOption
from stammtisch.engine.rng import Rng

VARIABLE = "STAMMTISCH_NETWORK"  # the file with the weights


class NetworkBot:
    """Chooses the legal action that the network thinks best."""

    def __init__(self) -> None:
        path = os.environ.get(VARIABLE)
        if not path:
            raise BadOption(f"{VARIABLE} must name the file of a network, as examples/lab/ppo.py saves it.")
        with np.load(Path(path)) as saved:
            self.layers = [(saved[f"weights_{n}"], saved[f"biases_{n}"]) for n in range(len(saved.files) // 2)]

    def choose(self, state: State, rng: Rng) -> int:
        legal = state.legal()
        preferences = self.preferences(state)
        return max(legal, key=lambda action: preferences[action])

    def preferences(self, state: State) -> Any:
        """One number for each action of the game, by what the seat that decides knows."""
        layout = state.game.need_layout()
        if self.layers[0][0].shape[1] != layout.size:
            raise BadOption(f"This network was not made for {state.game.name}: it has another number of features.")
        values = np.array(state.features(state.seat), np.float32) / np.array(layout.bounds()[1], np.float32)
        for weights, biases in self.layers[:-1]:
            values = np.tanh(weights @ values + biases)
        weights, biases = self.layers[-1]
        return weights @ values + biases

"""Imitate a bot from a dataset: a small network learns which action *hard* chooses, in New York.

    pip install 'stammtisch[training,data]'
    stammtisch simulate ticket-to-ride-new-york --players 2 --bots hard --games 300 --seed 1 --dataset hard.parquet
    python examples/lab/imitation.py hard.parquet

Measured: of the decisions of games that it has not learned from it tells 39 %; by chance it would be 14 %. (*hard*
itself does not always choose the same.)
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import torch
from torch import nn

from stammtisch.engine import registry

HELD_BACK = 5  # every fifth game is kept to try it on


def read(path: str) -> tuple[Any, Any, Any, Any]:
    """Scaled features, masks, actions, and whether each row is held back."""
    table = parquet.read_table(path, columns=["game", "number", "features", "mask", "action"])
    highest = np.array(registry.find(table["game"][0].as_py()).need_layout().bounds()[1], np.float32)
    rows = len(table)
    features = table["features"].combine_chunks().flatten().to_numpy().reshape(rows, -1) / highest
    masks = table["mask"].combine_chunks().flatten().to_numpy(zero_copy_only=False).reshape(rows, -1)
    actions = table["action"].to_numpy().astype(np.int64)
    held_back = table["number"].to_numpy() % HELD_BACK == 0
    return torch.tensor(features), torch.tensor(masks), torch.tensor(actions), torch.tensor(held_back)


def train(path: str, rounds: int = 30) -> tuple[Any, float, float]:
    """The network, how often it is right where it has not learned, and how often chance would be."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    features, masks, actions, held_back = read(path)
    network = nn.Sequential(nn.Linear(features.shape[1], 256), nn.ReLU(), nn.Linear(256, masks.shape[1]))
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    known = torch.nonzero(~held_back).ravel()
    for _ in range(rounds):
        for rows in known[torch.randperm(len(known))].split(256):
            chances = network(features[rows]).masked_fill(~masks[rows], -1e9)
            loss = nn.functional.cross_entropy(chances, actions[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        chosen = network(features[held_back]).masked_fill(~masks[held_back], -1e9).argmax(1)
    right = float((chosen == actions[held_back]).float().mean())
    return network, right, float((1 / masks[held_back].sum(1)).mean())


def main(path: str) -> None:
    _, right, chance = train(path)
    print(f"right in {right:.0%} of the decisions of games held back; by chance it would be {chance:.0%}")


if __name__ == "__main__":
    main(sys.argv[1])

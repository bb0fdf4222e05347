"""Judging positions by what was learned from games: a small network for each game that has one.

Its weights are in a file with the game's id here, made by `make train GAME=…`; a game without such a file is searched
by playing on. `tuning["learned"]` says whether to judge so: True by the game's network, or one that is given. A search
has other numbers then, where the game's have `by_network`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.bots import guides
from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.learned import shape
from stammtisch.bots.learned.learned_guide import LearnedGuide
from stammtisch.bots.learned.network import Network
from stammtisch.engine.contract import Game, State

HOME = Path(__file__).parent
CODES = ("h", "i", "h", "i", "h", "i")  # of weights and biases, layer by layer


def file_of(game: Game) -> Path:
    return HOME / f"{game.id}.json"


@cache
def network_of(game: Game) -> Network | None:
    """The network that comes with Stammtisch, if the game has one."""
    path = file_of(game)
    return unpack(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None


def mark_of(game: Game) -> str | None:
    """Which network comes with Stammtisch now."""
    path = file_of(game)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8] if path.is_file() else None


def inputs_of(state: State) -> int:
    """How many numbers a network of this game is told."""
    return state.game.need_layout().size + guides.guide_for(state).reckoned


def blank(inputs: int) -> Network:
    """A network that finds all positions alike."""
    sizes = [inputs * shape.FIRST, shape.FIRST, shape.FIRST * shape.SECOND, shape.SECOND, shape.SECOND, 1]
    return Network(inputs, [[0] * size for size in sizes])


def pack(inputs: int, weights: list[list[int]], about: dict[str, Any]) -> dict[str, Any]:
    """A network as JSON: its whole numbers, lowest byte first, in base 64."""
    packed = []
    for code, numbers in zip(CODES, weights, strict=True):
        row = array(code, numbers)
        if sys.byteorder == "big":
            row.byteswap()
        packed.append(base64.b64encode(row.tobytes()).decode())
    return {"about": about, "inputs": inputs, "weights": packed}


def unpack(packed: dict[str, Any]) -> Network:
    return Network(packed["inputs"], unpacked_weights(packed))


def unpacked_weights(packed: dict[str, Any]) -> list[array[int]]:
    """The whole numbers of a network that was packed."""
    weights = []
    for code, text in zip(CODES, packed["weights"], strict=True):
        row = array(code, base64.b64decode(text))
        if sys.byteorder == "big":
            row.byteswap()
        weights.append(row)
    return weights


def numbers(tuning: guides.Tuning, network: Network | bool = True) -> guides.Tuning:
    """A game's numbers for a search that judges by a network: the game's own, or one that is given."""
    return {**tuning, **tuning.get("by_network", {}), "learned": network}


def guide_for(state: State, tuning: guides.Tuning | None = None) -> Guide:
    """A guide to a state: the game's own, or one that judges by a network if the numbers say so and there is one."""
    tuning = guides.tuning_of(state.game) if tuning is None else tuning
    guide, learned = guides.guide_for(state, tuning), tuning.get("learned")
    network = network_of(state.game) if learned is True else learned
    return LearnedGuide(guide, network, tuning) if isinstance(network, Network) else guide

"""Chances as they come true: what a bot believes, mapped to how often that happens.

A search is surer than it should be, or less sure, and thinks too well of its own side, which alone it plays with open
eyes. How much so depends on the game and the number of players. `make calibration` finds two numbers for each, on games
of bots, and writes them to `chances.json`; what has none there is said as it is believed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from stammtisch.engine.contract import State

FILE = Path(__file__).with_name("chances.json")
LEAST = 0.002  # no belief is surer than that
Kind = str  # of belief: "search", "learned" if it judges by a network; "look" for one by the guide, "network" by that


@dataclass(frozen=True)
class Map:
    """From what is believed to what is likely."""

    sharpness: float = 1.0  # above 1: the favourite wins more often than believed
    own: float = 0.0  # added to the logarithm of the deciding side's chance

    def apply(self, beliefs: Sequence[float], own: int) -> list[float]:
        """The chances of sides, together 1, one of which is the deciding one."""
        weights = [
            math.exp(self.sharpness * math.log(max(belief, LEAST)) + (self.own if side == own else 0.0))
            for side, belief in enumerate(beliefs)
        ]
        return [weight / sum(weights) for weight in weights]


@cache
def known() -> dict[str, dict[str, dict[Kind, dict[str, float]]]]:
    """The numbers found, by game, number of players and kind of belief."""
    found: dict[str, dict[str, dict[Kind, dict[str, float]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def map_of(state: State, kind: Kind) -> Map:
    numbers = known().get(state.game.id, {}).get(str(state.players), {}).get(kind)
    return Map(**numbers) if numbers else Map()


def sides_of(state: State) -> list[int]:
    return sorted(set(state.teams()))


def likely(state: State, beliefs: Sequence[float], kind: Kind) -> list[float]:
    """The chance of each seat to win, from what is believed of each."""
    sides, teams = sides_of(state), state.teams()
    chances = map_of(state, kind).apply([beliefs[side] for side in sides], sides.index(teams[state.seat]))
    return [chances[sides.index(team)] for team in teams]


def likely_with(state: State, tried: Sequence[float], beliefs: Sequence[float], kind: Kind) -> list[float]:
    """The deciding side's chance with each of some actions, by what is believed of them.

    The other sides share the rest as they do in all; that is reckoned once, for there may be hundreds of actions.
    """
    mine, how = state.teams()[state.seat], map_of(state, kind)
    others = [max(beliefs[side], LEAST) for side in sides_of(state) if side != mine]
    if not others:  # who is alone wins
        return [1.0] * len(tried)
    rest = sum((belief / sum(others)) ** how.sharpness for belief in others)
    odds = math.exp(how.own) / rest
    found = []
    for belief in tried:
        sure = min(max(belief, LEAST), 1.0 - LEAST)
        weight = odds * (sure / (1.0 - sure)) ** how.sharpness
        found.append(weight / (1.0 + weight))
    return found

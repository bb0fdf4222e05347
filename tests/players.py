"""Random players with a style: they choose among the legal moves by weights, so that rare rules are met."""

from __future__ import annotations

from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng
from tests.cases import told_by

Weights = dict[str, int]  # by the type of a move; 10 where none is named


class Weighted:
    """A player who chooses by weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def choose(self, state: State, rng: Rng) -> int:
        actions = state.legal()
        weights = [self.weights.get(state.game.move(state, action)["type"], 10) for action in actions]
        if not any(weights):
            weights = [1] * len(actions)
        left = rng.below(sum(weights))
        for action, weight in zip(actions, weights, strict=True):
            left -= weight
            if left < 0:
                return action
        raise AssertionError("the weights do not add up")


def quick_table(game_id: str, players: int) -> list[Weighted]:
    """Players who bring a game to its end soon: all of the style named last."""
    return [Weighted(list(styles_of(game_id).values())[-1]) for _ in range(players)]


def styles_of(game_id: str) -> dict[str, Weights]:
    """A name for each style of a game's players: those of its module `styles`, or uniformly random ones."""
    told = told_by(registry.find(game_id), "styles")
    styles: dict[str, Weights] = {"uniform": {}} if told is None else told.STYLES
    return styles


def mixed_table(game_id: str, players: int, number: int) -> list[Weighted]:
    """A table of players with different styles, another mix for each number."""
    styles = list(styles_of(game_id).values())
    return [Weighted(styles[(number + seat * (1 + number // len(styles))) % len(styles)]) for seat in range(players)]

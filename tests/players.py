"""Random players with a style: they choose among the legal moves by weights, so that rare rules are met."""

from __future__ import annotations

from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

Weights = dict[str, int]  # by the type of a move; 10 where none is named

PARTNERS: dict[str, Weights] = {
    "swapper": {"swap": 40, "enter": 100},
    "runner": {"swap": 1, "enter": 200, "move": 60},
}

# By game: a name for each style. "uniform" is everybody's.
STYLES: dict[str, dict[str, Weights]] = {
    "thurn-und-taxis": {
        "hoarder": {"draw": 300, "take": 300, "start": 1, "play": 300, "close": 1, "end": 60, "done": 1},
        "builder": {"play": 400, "start": 1, "close": 3, "end": 30, "house": 100, "done": 1},
        "settler": {"play": 300, "start": 2, "close": 200, "end": 2, "house": 200, "done": 1},
    },
    "partners": PARTNERS,
    "partners-plus": PARTNERS,
    "ticket-to-ride-new-york": {
        "hoarder": {"draw": 30, "take": 30, "tickets": 1, "claim": 0},  # until there are no cards to be had
        "traveller": {"tickets": 300},
        "uniform": {},
        "taxi driver": {"draw": 1, "tickets": 0, "claim": 60},
    },
}


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
    return STYLES.get(game_id, {}) or {"uniform": {}}


def mixed_table(game_id: str, players: int, number: int) -> list[Weighted]:
    """A table of players with different styles, another mix for each number."""
    styles = list(styles_of(game_id).values())
    return [Weighted(styles[(number + seat * (1 + number // len(styles))) % len(styles)]) for seat in range(players)]

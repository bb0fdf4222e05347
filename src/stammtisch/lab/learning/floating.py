"""The network while it learns, in floating-point numbers; `whole_weights` gives what the bots play with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch import extras
from stammtisch.bots.learned import shape

np = extras.need("numpy")

Array = Any  # numpy.ndarray

HIGHEST = shape.MOST_SAID / shape.UNIT_ONE  # that a unit can say
LEAST_SPREAD = 0.25  # inputs that hardly vary are not blown up
DECAY = (0.9, 0.999)  # of the means that Adam keeps
NAMES = ("first", "first_bias", "second", "second_bias", "last")


@dataclass
class Learner:
    """Weights, and what Adam remembers of them. Inputs are divided by `spread` before the first layer."""

    weights: dict[str, Array]
    means: dict[str, Array]
    squares: dict[str, Array]
    spread: Array
    steps: int = 0

    @classmethod
    def begin(cls, inputs: int, spread: Array, seed: int) -> Learner:
        lots = np.random.default_rng(seed)
        weights = {
            "first": lots.normal(0, 1.0 / np.sqrt(60), (inputs, shape.FIRST)),  # some 60 inputs are not 0
            "first_bias": np.zeros(shape.FIRST),
            "second": lots.normal(0, np.sqrt(2 / shape.FIRST), (shape.FIRST, shape.SECOND)),
            "second_bias": np.zeros(shape.SECOND),
            "last": lots.normal(0, np.sqrt(1 / shape.SECOND), shape.SECOND),
        }
        floats = {name: weight.astype(np.float32) for name, weight in weights.items()}
        zeros = [{name: np.zeros_like(weight) for name, weight in floats.items()} for _ in range(2)]
        return cls(floats, zeros[0], zeros[1], spread)

    @classmethod
    def go_on_from(cls, whole: Sequence[Sequence[int]], spread: Array) -> Learner:
        """To learn on from a network in whole numbers, of which nothing else is kept."""
        first, first_bias, second, second_bias, last = (np.array(numbers, dtype=np.float32) for numbers in whole[:5])
        floats = {
            "first": first.reshape(-1, shape.FIRST) / shape.FIRST_ONE * spread[:, None],
            "first_bias": first_bias / shape.FIRST_ONE,
            "second": second.reshape(shape.SECOND, shape.FIRST).T / shape.LATER_ONE,
            "second_bias": second_bias / shape.SCORE_ONE,
            "last": last / shape.LATER_ONE,
        }
        zeros = [{name: np.zeros_like(weight) for name, weight in floats.items()} for _ in range(2)]
        return cls(floats, zeros[0], zeros[1], spread)

    def chances(self, rows: Array) -> Array:
        """For positions by sides by inputs, the chance of each side."""
        chances: Array = self.forward(rows)[-1]
        return chances

    def forward(self, rows: Array) -> list[Any]:
        positions, sides, inputs = rows.shape
        told = rows.reshape(positions * sides, inputs).astype(np.float32) / self.spread
        one = np.clip(told @ self.weights["first"] + self.weights["first_bias"], 0, HIGHEST)
        two = np.clip(one @ self.weights["second"] + self.weights["second_bias"], 0, HIGHEST)
        scores = (two @ self.weights["last"]).reshape(positions, sides)
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores)
        return [told, one, two, shares / shares.sum(axis=1, keepdims=True)]

    def learn(self, rows: Array, targets: Array, rate: float) -> float:
        """One step towards what the sides got; how surprised it was before."""
        told, one, two, chances = self.forward(rows)
        surprise = float(-(targets * np.log(np.maximum(chances, 1e-6))).sum(axis=1).mean())
        by_score = (chances - targets).reshape(-1) / len(rows)
        by_two = np.outer(by_score, self.weights["last"]) * ((two > 0) & (two < HIGHEST))
        by_one = (by_two @ self.weights["second"].T) * ((one > 0) & (one < HIGHEST))
        slopes = {
            "first": told.T @ by_one,
            "first_bias": by_one.sum(axis=0),
            "second": one.T @ by_two,
            "second_bias": by_two.sum(axis=0),
            "last": two.T @ by_score,
        }
        self.step(slopes, rate)
        return surprise

    def step(self, slopes: dict[str, Array], rate: float) -> None:
        """Adam."""
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - DECAY[0]) * (slope - mean)
            square += (1 - DECAY[1]) * (slope * slope - square)
            scale = rate * np.sqrt(1 - DECAY[1] ** self.steps) / (1 - DECAY[0] ** self.steps)
            self.weights[name] -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def whole_weights(self) -> list[list[int]]:
        """The same in whole numbers, as `shape` tells."""
        first = self.weights["first"] / self.spread[:, None]
        kept = [
            rounded(first * shape.FIRST_ONE, shape.most_first(len(first))),
            rounded(self.weights["first_bias"] * shape.FIRST_ONE, shape.MOST_BIAS),
            rounded(self.weights["second"].T * shape.LATER_ONE, shape.MOST_LATER),
            rounded(self.weights["second_bias"] * shape.SCORE_ONE, shape.MOST_BIAS),
            rounded(self.weights["last"] * shape.LATER_ONE, shape.MOST_LATER),
        ]
        return [*(numbers.reshape(-1).tolist() for numbers in kept), [0]]

    # -- keeping

    def arrays(self) -> dict[str, Any]:
        kinds = {"weights": self.weights, "means": self.means, "squares": self.squares}
        arrays = {f"{kind}_{name}": kept[name] for kind, kept in kinds.items() for name in NAMES}
        return {**arrays, "spread": self.spread, "steps": self.steps}

    @classmethod
    def restore(cls, arrays: Any) -> Learner:
        kinds = [{name: arrays[f"{kind}_{name}"] for name in NAMES} for kind in ("weights", "means", "squares")]
        return cls(kinds[0], kinds[1], kinds[2], arrays["spread"], int(arrays["steps"]))


def rounded(numbers: Array, most: int) -> Array:
    return np.clip(np.rint(numbers), -most, most).astype(np.int64)


def spread_of(rows: Array) -> Array:
    """By how much inputs vary."""
    spread: Array = np.maximum(rows.reshape(-1, rows.shape[-1]).std(axis=0), LEAST_SPREAD).astype(np.float32)
    return spread

"""A small network in whole numbers: compiled or plain, it says the same to the bit."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from stammtisch.bots.learned import shape
from stammtisch.engine import sizes


class Network:
    """Tells from a seat's numbers how well it stands. (`shape` tells what the numbers are fractions of.)"""

    def __init__(self, inputs: int, weights: Sequence[Sequence[int]]) -> None:
        """Weights and biases by turns, for three layers; weights of the first by input, of the second by unit."""
        self.inputs = inputs
        self.first = array("h", weights[0])
        self.first_bias = array("i", weights[1])
        self.second = array("h", weights[2])
        self.second_bias = array("i", weights[3])
        self.last = array("h", weights[4])
        self.last_bias = weights[5][0]

    def look(self, features: Sequence[int]) -> int:
        """`score`, for Python callers."""
        given = [0] * sizes.MOST_FEATURES
        for i in range(len(features)):
            given[i] = features[i]
        return self.score(given)

    def score(self, features: list[int]) -> int:
        sums = [0] * shape.FIRST
        said = [0] * shape.FIRST
        for unit in range(shape.FIRST):
            sums[unit] = self.first_bias[unit]
        for place in range(self.inputs):
            value = features[place]
            if value:
                start = place * shape.FIRST
                for unit in range(shape.FIRST):
                    sums[unit] += value * self.first[start + unit]
        for unit in range(shape.FIRST):
            said[unit] = min(max(sums[unit], 0) >> shape.FIRST_SHIFT, shape.MOST_SAID)
        total = self.last_bias
        for unit in range(shape.SECOND):
            start = unit * shape.FIRST
            heard = self.second_bias[unit]
            for below in range(shape.FIRST):
                heard += said[below] * self.second[start + below]
            total += min(max(heard, 0) >> shape.LATER_SHIFT, shape.MOST_SAID) * self.last[unit]
        return total

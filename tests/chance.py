"""Whether counts look like those of equally likely cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable


def chi_square(counts: Counter[Hashable], expected: dict[Hashable, float]) -> float:
    """How far counts are from what is expected of them, in standard deviations of the statistic."""
    total = sum(counts.values())
    scale = total / sum(expected.values())
    statistic = sum((counts[case] - weight * scale) ** 2 / (weight * scale) for case, weight in expected.items())
    freedom = len(expected) - 1
    return float((statistic - freedom) / (2 * freedom) ** 0.5)

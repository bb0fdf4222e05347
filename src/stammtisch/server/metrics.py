"""Figures for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """What one server process counts."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()  # (name, labels)
        self.gauges: dict[str, Callable[[], float]] = {}
        self.move_buckets = [0] * (len(BUCKETS) + 1)
        self.move_seconds = 0.0

    def count(self, name: str, **labels: str) -> None:
        spelt = ",".join(f'{label}="{value}"' for label, value in labels.items())
        self.counts[name, spelt] += 1

    def observe_move(self, seconds: float) -> None:
        """How long it took from a message that was understood to its events told."""
        self.move_buckets[bisect_left(BUCKETS, seconds)] += 1
        self.move_seconds += seconds

    def text(self) -> str:
        lines = []
        previous = ""
        for (name, labels), value in sorted(self.counts.items()):
            if name != previous:
                lines.append(f"# TYPE stammtisch_{name}_total counter")
                previous = name
            lines.append(
                f"stammtisch_{name}_total{{{labels}}} {value}" if labels else f"stammtisch_{name}_total {value}"
            )
        for name, read in sorted(self.gauges.items()):
            lines += [f"# TYPE stammtisch_{name} gauge", f"stammtisch_{name} {read():g}"]
        lines.append("# TYPE stammtisch_ask_seconds histogram")
        total = 0
        for bound, number in zip([*map(str, BUCKETS), "+Inf"], self.move_buckets, strict=True):
            total += number
            lines.append(f'stammtisch_ask_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"stammtisch_ask_seconds_sum {self.move_seconds:.6f}", f"stammtisch_ask_seconds_count {total}"]
        return "\n".join(lines) + "\n"

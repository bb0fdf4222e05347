"""Figures for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
PREFIX = "stammtisch_"


class Metrics:
    """What one server process counts: written five hundred times a second, and made into figures when asked."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()  # (name, label="value" or nothing)
        self.gauges: dict[str, Callable[[], float]] = {}
        self.move_buckets = [0] * (len(BUCKETS) + 1)
        self.move_seconds = 0.0
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)

    def count(self, name: str, **labels: str) -> None:
        spelt = ",".join(f'{label}="{value}"' for label, value in labels.items())
        self.counts[name, spelt] += 1

    def observe_move(self, seconds: float) -> None:
        """How long it took from a message that was understood to its events told."""
        self.move_buckets[bisect_left(BUCKETS, seconds)] += 1
        self.move_seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """What Prometheus's client asks of a collector."""
        counters: dict[str, CounterMetricFamily] = {}
        for (name, spelt), value in sorted(self.counts.copy().items()):
            label, _, quoted = spelt.partition("=")
            if name not in counters:
                counters[name] = CounterMetricFamily(PREFIX + name, name, labels=[label] if label else [])
            counters[name].add_metric([quoted.strip('"')] if label else [], value)
        yield from counters.values()
        for name, read in sorted(self.gauges.items()):
            yield GaugeMetricFamily(PREFIX + name, name, value=read())
        total, buckets = 0, []
        for bound, number in zip([*map(str, BUCKETS), "+Inf"], self.move_buckets, strict=True):
            total += number
            buckets.append((bound, total))
        yield HistogramMetricFamily(PREFIX + "ask_seconds", "ask_seconds", buckets=buckets, sum_value=self.move_seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)

"""The same tasks on a Ray cluster: the one that RAY_ADDRESS names, or one started here for the while.

Every machine of the cluster needs Stammtisch installed. A task whose worker dies is done again elsewhere; as a game
follows from its seed alone, that makes no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from stammtisch import extras

T = TypeVar("T")


def on_ray(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], workers: int | None = None) -> Iterator[T]:
    """Do tasks on Ray; what they give comes in the tasks' order."""
    ray = extras.need("ray")
    started_here = not ray.is_initialized()
    if started_here:
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        remote = ray.remote(max_retries=-1)(work)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(tasks)
        waiting = [remote.remote(*task) for task in islice(left, ahead)]
        while waiting:
            yield ray.get(waiting.pop(0))
            waiting += [remote.remote(*task) for task in islice(left, 1)]
    finally:
        if started_here:
            ray.shutdown()

"""Room for numbers, all 0, that takes memory and time only where something is written. Never compiled."""

from __future__ import annotations

import mmap
from array import array

AT_ONCE = 1 << 16  # bytes below which the system is not asked for pages


def whole(count: int) -> array[int] | memoryview[int]:
    """So many whole numbers."""
    size = count * array("i").itemsize
    return array("i", bytes(size)) if size < AT_ONCE else memoryview(mmap.mmap(-1, size)).cast("i")


def broken(count: int) -> array[float] | memoryview[float]:
    """So many floating-point numbers."""
    size = count * array("d").itemsize
    return array("d", bytes(size)) if size < AT_ONCE else memoryview(mmap.mmap(-1, size)).cast("d")

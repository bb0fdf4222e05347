"""How fast is too fast."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict

MOST_REMEMBERED = 20_000
OWN = 1 / 20  # of what an address may, what each of its people may besides


class Bucket:
    """Fills with `rate` tokens a second up to `size`; each thing done takes one."""

    __slots__ = ("at", "level")

    def __init__(self, size: float) -> None:
        self.level = size
        self.at = time.monotonic()

    def take(self, rate: float, size: float, amount: float = 1) -> bool:
        now = time.monotonic()
        self.level = min(size, self.level + (now - self.at) * rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Rates:
    """A bucket for each address; the one unused longest is forgotten first."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size = rate, size
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, price: float = 1) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.size))
        self.buckets.move_to_end(address)
        if len(self.buckets) > MOST_REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take(self.rate, self.size, price)


class Shares:
    """A bucket for each address, and for whoever finds it empty a small one of their own.

    So somebody's flood uses up what all at an address have in common, and not what is another's. What is taken from
    their own is bounded for all of them together again: nobody gets more by being many.
    """

    def __init__(self, rate: float, size: float) -> None:
        self.common = Rates(rate, size)
        self.own = Rates(rate * OWN, max(1.0, size * OWN))
        self.all_own = Rates(rate, size)

    def take(self, address: str, who: str | None, price: float = 1) -> bool:
        return self.common.take(address, price) or self.take_own(address, who, price)

    def take_own(self, address: str, who: str | None, price: float = 1) -> bool:
        return who is not None and self.own.take(who, price) and self.all_own.take(address, price)


class Places:
    """How many of something each address has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self.taken[address] >= self.most:
            return False
        self.add(address)
        return True

    def add(self, address: str) -> None:
        """Take one, whether there is one left or not."""
        self.taken[address] += 1

    def give_back(self, address: str) -> None:
        self.taken[address] -= 1
        if self.taken[address] <= 0:
            del self.taken[address]

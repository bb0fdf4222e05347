"""How fast a person may change tables: on all sockets and, through the store, in all processes together."""

from __future__ import annotations

from collections import OrderedDict

from stammtisch.server.clocks import now_ms
from stammtisch.server.limits import MOST_REMEMBERED, Rates
from stammtisch.server.storage import Store

TOGETHER = 10  # changes that are told to the store at once: whoever plays on quietly costs it little


class Spending:
    """A process alone counts by itself; one of several tells the store of every few changes, and hears if it was much.

    So a person may change what one process allows, and in each other one at most a few more.
    """

    def __init__(self, store: Store, rate: float, size: float, is_shared: bool) -> None:
        self.store, self.rate, self.size, self.is_shared = store, rate, size, is_shared
        self.here = Rates(rate, size)
        self.untold: OrderedDict[str, int] = OrderedDict()

    async def take(self, person: str) -> bool:
        """Whether a person may change something now."""
        if not self.here.take(person):
            return False
        if not self.is_shared:
            return True
        together = min(TOGETHER, int(self.size)) or 1
        self.untold[person] = min(self.untold.pop(person, 0) + 1, together)
        if len(self.untold) > MOST_REMEMBERED:
            self.untold.popitem(last=False)
        if self.untold[person] < together:
            return True
        if not await self.store.spend(person, together, self.rate, self.size, now_ms()):
            self.untold[person] = together - 1  # the next one asks again
            return False
        self.untold[person] = 0
        return True

"""Tables for whoever asks. To read one from the store and to go through its past is work, bounded by address."""

from __future__ import annotations

from stammtisch.server.config import Limits
from stammtisch.server.house import House
from stammtisch.server.limits import Shares
from stammtisch.server.live import Live
from stammtisch.tables.errors import Denied


class Visits:
    """What those at an address may have read for them, and each of them besides."""

    def __init__(self, house: House, limits: Limits) -> None:
        self.house = house
        self.openings = Shares(*limits.openings)
        self.histories = Shares(*limits.address_histories)

    async def open(self, code: str, address: str, who: str | None) -> Live:
        """A table, which is read from the store if it is not in memory."""
        if code not in self.house.live and not self.openings.take(address, who):
            raise Denied("too_fast", "You have asked for many tables: wait a moment.")
        return await self.house.open(code)

    def may_read_past(self, address: str, who: str | None) -> bool:
        """Whether a past may be gone through again; asked before anything of it is read."""
        return self.histories.take(address, who)

"""Tables for whoever asks. To read one from the store and to go through its past is work, bounded by address."""

from __future__ import annotations

import asyncio

from stammtisch.server.config import Limits
from stammtisch.server.house import House
from stammtisch.server.limits import Shares
from stammtisch.server.live import Live
from stammtisch.tables import days
from stammtisch.tables.errors import Denied
from stammtisch.tables.seating import OVER

A_PAST = 500  # events of a record cost as much as a past


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
        live = await self.house.open(code)
        await self.need_own_deal(live, who)
        return live

    async def need_own_deal(self, live: Live, who: str | None) -> None:
        """Let others look at somebody's deal of the day when both have played it, or the day is over."""
        seating, now = live.table.seating, live.now()
        if not days.is_sealed(live.table, now) or who == seating.host:
            return
        await self.house.up_to_date(live)
        own = (
            None
            if who is None
            else await self.house.store.day_try(str(seating.settings.day), seating.settings.game, who)
        )
        if own is None or own.result is None or seating.status != OVER:
            raise Denied(
                "day_deal", "This is somebody's deal of the day: you can look at it when both of you have played it."
            )

    def may_read_past(self, address: str, who: str | None) -> bool:
        """Whether a past may be gone through again; asked before anything of it is read."""
        return self.histories.take(address, who)

    async def record(self, live: Live, address: str, who: str | None) -> str:
        """The record of a finished game, written beside what else goes on; a long one costs as much as many pasts."""
        if not self.histories.take(address, who, 1 + live.table.seating.stored // A_PAST):
            raise Denied("too_fast", "You have asked for much of the past: wait a moment.")
        return await asyncio.to_thread(live.table.record().text)

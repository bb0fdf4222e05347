"""Hints: what a good bot would do on one's own seat, thought by the workers who think for the bots."""

from __future__ import annotations

from stammtisch.server.house import House
from stammtisch.server.limits import Rates
from stammtisch.server.messages import Hint, HintTold
from stammtisch.server.thinking import Thinkers, Thoughtless, Whose
from stammtisch.tables import commands
from stammtisch.tables.errors import Denied
from stammtisch.tables.seating import Person


class Adviser:
    """Whoever asks for hints asks here; from one address not too often, for they cost time."""

    def __init__(self, house: House, thinkers: Thinkers, rates: Rates) -> None:
        self.house = house
        self.thinkers = thinkers
        self.rates = rates

    async def advise(self, ask: Hint, who: Person, address: str) -> HintTold:
        live = await self.house.open(ask.table)
        await self.house.up_to_date(live)
        state = commands.hint(live.table, who, ask.seat, ask.seen)
        if not self.rates.take(address):
            raise Denied("too_fast", "That is too fast: think for a moment yourself.")
        try:
            reason = await self.thinkers.advise(state, Whose(True, address, who.id))
        except Thoughtless:
            raise Denied("no_advice", "The bot has no advice this time.") from None
        return {
            "type": "hint",
            "id": ask.id,
            "table": ask.table,
            "move": reason["move"],
            "says": reason["says"],
            "why": reason["why"],
            "chances": reason["chances"],
        }

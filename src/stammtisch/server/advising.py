"""Hints and the coach: what a good bot would do on one's own seat, and what it thinks of what one did there.

A worker of its own thinks about it. While somebody plays with bots alone, these hold off until a move that can be taken
back is judged, and its maker has answered. Where other people play too, they do not: from how long a bot holds off
they would learn what the coach thinks, which depends on a hand that is hidden from them.
"""

from __future__ import annotations

from typing import Any

from stammtisch.server.house import House
from stammtisch.server.limits import Shares
from stammtisch.server.messages import Coach, CoachTold, Hint, HintTold, Judge, JudgeTold, Keep
from stammtisch.server.thinking import Thinkers, Thoughtless, Whose
from stammtisch.tables import commands
from stammtisch.tables.errors import Denied
from stammtisch.tables.seating import Person

ANSWERED = 40_000  # how long bots hold off for who is asked about a move, in ms


class Adviser:
    """Whoever asks for hints asks here; from one address not too often, for they cost time."""

    def __init__(self, house: House, thinkers: Thinkers, rates: Shares) -> None:
        self.house = house
        self.thinkers = thinkers
        self.rates = rates

    async def advise(self, ask: Hint, who: Person, address: str) -> HintTold:
        live = await self.house.open(ask.table)
        await self.house.up_to_date(live)
        state = commands.hint(live.table, who, ask.seat, ask.seen)
        if not self.rates.take(address, who.id):
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

    async def coach(self, ask: Coach, who: Person) -> CoachTold:
        live = await self.house.open(ask.table)
        await self.house.up_to_date(live)
        state = commands.hint(live.table, who, ask.seat, ask.seen)
        return {"type": "coach", "id": ask.id, "table": ask.table, "says": state.game.coach(state)}

    async def doubt(self, ask: Judge, who: Person, address: str) -> JudgeTold:
        live = await self.house.open(ask.table)
        await self.house.up_to_date(live)
        state, action = commands.last_move(live.table, who, ask.seat, ask.seen)
        if not self.rates.take(address, who.id):
            raise Denied("too_fast", "That is too fast: think for a moment yourself.")
        game_n, is_alone = live.table.seating.game_n, live.table.seating.people() == [who.id]
        if is_alone:
            live.ponder(ANSWERED)
        try:
            verdict = await self.thinkers.doubt(state, action, Whose(True, address, who.id))
        except Thoughtless:
            verdict = None
        if live.table.seating.game_n != game_n:
            verdict = None
        elif verdict is None:
            live.stop_pondering()
        elif is_alone:
            live.ponder(ANSWERED)
        says = None if verdict is None else verdict.says
        better: Any = None if verdict is None else verdict.better
        return {"type": "judge", "id": ask.id, "table": ask.table, "says": says, "better": better}

    async def keep(self, ask: Keep, who: Person) -> int:
        """Let a move stand; the table's last event."""
        live = await self.house.open(ask.table)
        commands.own_seat(live.table, who, ask.seat)
        live.stop_pondering()
        return live.table.seating.n

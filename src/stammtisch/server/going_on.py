"""Tables whose game is not simply dealt: from a position of a record, or with the deal of a finished game once more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field, ValidationError

from stammtisch.engine import records
from stammtisch.engine.errors import Refused
from stammtisch.engine.recording import position
from stammtisch.engine.replay import check
from stammtisch.server import messages
from stammtisch.server.api import Code, Makers, Manners, TableMade, cookie, need_unsealed, problems, somebody
from stammtisch.server.guard import address_of
from stammtisch.server.house import House
from stammtisch.server.messages import WHOLE
from stammtisch.server.people import People
from stammtisch.server.replaying import A_RECORD, Checkers, Wrong, wrong
from stammtisch.server.visiting import Visits
from stammtisch.server.words import WordList
from stammtisch.tables import origins
from stammtisch.tables.errors import Denied
from stammtisch.tables.origins import Origin
from stammtisch.tables.seating import OVER, Person
from stammtisch.tables.settings import Settings


class PositionWanted(Manners):
    """A table that goes on from a step of a record, step 0 being the table before any move.

    `anew` is the seat for which what it cannot know there is dealt anew; null: what is hidden stays as it was.
    """

    record: dict[str, Any]
    step: Annotated[int, Field(ge=0, le=2**31 - 1), WHOLE]
    anew: messages.SeatNumber | None = None


@dataclass(frozen=True)
class Prepared:
    """What a table is made of, without the record, which is part of its origin now."""

    wanted: PositionWanted
    settings: Settings
    origin: Origin


def routes(
    house: House, people: People, makers: Makers, visits: Visits, checkers: Checkers, words: WordList
) -> APIRouter:
    router = APIRouter(prefix="/api")

    async def make(who: Person, address: str, wanted: Manners, settings: Settings, origin: Origin) -> TableMade:
        words.need_clean(*(seat.name for seat in wanted.seats))
        await makers.allow(house.store, who, address, wanted, origin)
        names = {number: seat.name for number, seat in enumerate(wanted.seats) if seat.name is not None}
        levels = [seat.bot for seat in wanted.seats]
        return TableMade(code=await house.create(who, settings, levels, names, origin))

    @router.post(
        "/positions", status_code=201, responses=problems(), dependencies=[Depends(cookie)], openapi_extra=A_RECORD
    )
    async def go_on(request: Request) -> TableMade:
        """Make a table that goes on from a step of a record, checked first. It starts at once if it is full."""
        who = somebody(people, request)
        prepared: Prepared = await checkers.check(address_of(request.scope), prepare, await request.body())
        return await make(who, address_of(request.scope), prepared.wanted, prepared.settings, prepared.origin)

    @router.post("/tables/{code}/same-deal", status_code=201, responses=problems(404), dependencies=[Depends(cookie)])
    async def deal_again(request: Request, code: Code, wanted: Manners) -> TableMade:
        """Make a table with the deal of a finished game. Bots answer the same moves with the same moves."""
        who, address = somebody(people, request), address_of(request.scope)
        live = await visits.open(code, address, who.id)
        await house.up_to_date(live)
        table = live.table
        if table.seating.status != OVER or table.seating.seed is None:
            raise Denied("not_over", "The game is not over: its deal would tell secrets.")
        need_unsealed(live)
        record = table.record()
        if len(wanted.seats) != record.players:
            raise Denied("no_seat", f"This game has {record.players} seats, not {len(wanted.seats)}.")
        origin = origins.same_deal(record, code, table.seating.seed, table.seating.origin)
        return await make(who, address, wanted, origins.settings(record, manners(wanted)), origin)

    @router.get("/tables/{code}/same-deal", include_in_schema=False)
    @router.get("/positions", include_in_schema=False)
    def only_by_post() -> None:
        raise HTTPException(405, "Method Not Allowed")

    return router


def manners(wanted: Manners) -> dict[str, Any]:
    """What is chosen of the settings; the rest is the position's."""
    return wanted.model_dump(include={"listed", "limit", "stand_in", "hints"})


def prepare(body: bytes) -> Prepared | Wrong:
    """In a worker: what was asked for, with its record checked and cut; or why there is no such table."""
    try:
        wanted = PositionWanted.model_validate_json(body)
    except ValidationError as error:
        return Wrong(f"This is no position to go on from: {error.errors()[0]['msg']}.", "bad_option")
    try:
        record = records.from_document(wanted.record)
        check(record)
        start = position(record, wanted.step)
        if len(wanted.seats) != start.players:
            raise Refused(f"This game has {start.players} seats, not {len(wanted.seats)}.")
        origin = origins.from_position(start, wanted.step, wanted.anew)
        return Prepared(wanted.model_copy(update={"record": {}}), origins.settings(start, manners(wanted)), origin)
    except Refused as error:
        return wrong(error)

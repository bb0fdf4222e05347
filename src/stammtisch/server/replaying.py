"""Records for people to look at: some steps through a seat's eyes, and whether every shuffle follows from the seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from pydantic import BaseModel, Field

from stammtisch.engine import records
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadRecord, OtherRules, Refused
from stammtisch.engine.records import Record, Seat
from stammtisch.engine.replay import Replay, check
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.server.api import problems
from stammtisch.server.config import Limits
from stammtisch.server.guard import address_of
from stammtisch.server.limits import Places, Rates
from stammtisch.server.messages import Happening, OptionValue
from stammtisch.server.thinking import Crew, Thoughtless, Whose, alarmed
from stammtisch.tables.errors import Denied
from stammtisch.words.game_words import TableOfWords

MOST_STEPS = 60
A_RECORD = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}
SECONDS = 20.0  # that checking may take


class Signature(BaseModel):
    """Who played on a seat: a person's name, or a bot's."""

    name: str | None
    bot: str | None


class StepTold(BaseModel):
    """The table after a step, and what the viewer saw happen."""

    decides: int | None
    view: dict[str, Any]
    happenings: list[Happening]
    tables: list[TableOfWords] | None = Field(description="the table in tables, if asked for")


class ReplayTold(BaseModel):
    """Steps of a record from `first` on. `fair` is null where the record has no seed to check the shuffles by."""

    game: str
    players: int
    options: dict[str, OptionValue]
    seats: list[Signature] | None = Field(description="who played where, if the record tells")
    steps: int = Field(description="how many there are, the beginning included")
    fair: bool | None
    first: int
    told: list[StepTold]


@dataclass(frozen=True)
class Wrong:
    """Why nothing is told of a record: what a worker answers instead of raising it."""

    sentence: str
    code: str


def wrong(error: Refused) -> Wrong:
    """No record at all, one that breaks a rule at an event, one of other rules, or another refusal."""
    code = "bad_option"
    if isinstance(error, OtherRules):
        code = "other_rules"
    elif isinstance(error, BadRecord):
        code = "no_record" if error.event is None else "damaged_record"
    return Wrong(str(error), code)


class Checkers:
    """Records are checked in a worker of their own, for each address so many at once and a second."""

    def __init__(self, limits: Limits) -> None:
        self.crew = Crew(1)
        self.places = Places(limits.replays_at_once)
        self.rates = Rates(*limits.replays)

    async def check(self, address: str, work: Callable[..., Any], *wanted: Any) -> Any:
        """What is made of a record in a worker, as `checked` does; refuses it where that answers what is wrong."""
        if not self.rates.take(address):
            raise Denied("too_fast", "You have had many records checked: wait a moment.")
        if not self.places.take(address):
            raise Denied("too_many", "Wait until your other records have been checked.")
        try:
            worker = await self.crew.take(whose=Whose(True, address))
            try:
                told: Any = await worker.do(SECONDS, alarmed, SECONDS, work, *wanted)
            except Thoughtless:
                raise Denied("too_large", "This record takes too long to check.") from None
            finally:
                self.crew.give_back(worker)
        finally:
            self.places.give_back(address)
        if isinstance(told, Wrong):
            raise Denied(told.code, told.sentence)
        return told

    def close(self) -> None:
        self.crew.close()


def routes(checkers: Checkers) -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.post("/replay", responses=problems(), response_model=ReplayTold, openapi_extra=A_RECORD)
    async def replay(
        request: Request,
        viewer: Annotated[int, Query(ge=SPECTATOR, le=15)] = SPECTATOR,
        first: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = MOST_STEPS,
        plain: bool = False,
    ) -> Response:
        """Check a record from its first shuffle to its result, and show some of its steps through a seat's eyes."""
        body = await request.body()
        told: bytes = await checkers.check(address_of(request.scope), checked, body, viewer, first, count, plain)
        return Response(told, media_type="application/json")

    @router.get("/replay", include_in_schema=False)
    def only_by_post() -> None:
        raise HTTPException(405, "Method Not Allowed")

    return router


def checked(body: bytes, viewer: int, first: int, count: int, plain: bool) -> bytes | Wrong:
    """In a worker: what is told of a record, or why nothing is."""
    try:
        record = records.parse(body)
        check(record)
    except Refused as error:
        return wrong(error)
    seat = viewer if viewer < record.players else SPECTATOR
    told = ReplayTold(
        game=record.game.id,
        players=record.players,
        options=record.options,
        seats=None if record.seats is None else [signature(seat) for seat in record.seats],
        steps=1 + sum("move" in event for event in record.events),
        fair=True if record.seed is not None or record.is_redealt() else None,
        first=first,
        told=steps(record, seat, first, count, plain),
    )
    return told.model_dump_json().encode()


def signature(seat: Seat) -> Signature:
    return Signature(name=seat.get("name"), bot=seat.get("bot"))


def steps(record: Record, viewer: int, first: int, count: int, plain: bool) -> list[StepTold]:
    """What a viewer saw from step `first` on; step 0 is the table before any move."""
    played = Replay(record)
    told = [] if first > 0 else [step(played.state, viewer, [], plain)]
    number = 0
    while not played.done() and len(told) < count:
        number += 1
        before = played.state.copy()
        action = played.step()
        if number >= first:
            happenings = before.game.happenings(before, action, played.state, viewer)
            told.append(step(played.state, viewer, happenings, plain))
    return told


def step(state: State, viewer: int, happenings: list[dict[str, Any]], plain: bool) -> StepTold:
    decides = None if state.seat == NOBODY else state.seat
    view = state.game.view(state, viewer)
    tables = state.game.words.tables(view) if plain else None
    return StepTold.model_validate({"decides": decides, "view": view, "happenings": happenings, "tables": tables})

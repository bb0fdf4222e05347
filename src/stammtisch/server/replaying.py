"""Records for people to look at: some steps through a seat's eyes, and whether every shuffle follows from the seed."""

from __future__ import annotations

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
SECONDS = 20.0  # that checking may take
A_RECORD = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}


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
    other_rules: bool


class Checkers:
    """Records are checked in a worker of their own, for each address so many at once and a second."""

    def __init__(self, limits: Limits) -> None:
        self.crew = Crew(1)
        self.places = Places(limits.replays_at_once)
        self.rates = Rates(*limits.replays)

    async def check(self, address: str, body: bytes, *wanted: Any) -> bytes:
        """What is told of a record: as `checked` does, in a worker."""
        if not self.rates.take(address):
            raise Denied("too_fast", "You have had many records checked: wait a moment.")
        if not self.places.take(address):
            raise Denied("too_many", "Wait until your other records have been checked.")
        try:
            worker = await self.crew.take(whose=Whose(True, address))
            try:
                told: bytes | Wrong = await worker.do(SECONDS, alarmed, SECONDS, checked, body, *wanted)
            except Thoughtless:
                raise Denied("too_large", "This record takes too long to check.") from None
            finally:
                self.crew.give_back(worker)
        finally:
            self.places.give_back(address)
        if isinstance(told, Wrong):
            raise OtherRules(told.sentence) if told.other_rules else BadRecord(None, told.sentence)
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
        told = await checkers.check(address_of(request.scope), await request.body(), viewer, first, count, plain)
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
        return Wrong(str(error), isinstance(error, OtherRules))
    seat = viewer if viewer < record.players else SPECTATOR
    told = ReplayTold(
        game=record.game.id,
        players=record.players,
        options=record.options,
        seats=None if record.seats is None else [signature(seat) for seat in record.seats],
        steps=1 + sum("move" in event for event in record.events),
        fair=None if record.seed is None else True,
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

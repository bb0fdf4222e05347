"""Records for people to look at: some steps through a seat's eyes, and whether every shuffle follows from the seed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, HTTPException, Query
from pydantic import BaseModel, Field

from stammtisch.engine.contract import State
from stammtisch.engine.records import Record, Seat, from_document
from stammtisch.engine.replay import Replay, check
from stammtisch.engine.seats import NOBODY, SPECTATOR
from stammtisch.server.api import problems
from stammtisch.server.messages import Happening, OptionValue

MOST_STEPS = 60


class Signature(BaseModel):
    """Who played on a seat: a person's name, or a bot's."""

    name: str | None
    bot: str | None


class StepTold(BaseModel):
    """The table after a step, and what the viewer saw happen."""

    decides: int | None
    view: dict[str, Any]
    happenings: list[Happening]


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


def routes() -> APIRouter:
    router = APIRouter(prefix="/api")

    @router.post("/replay", responses=problems())
    def replay(
        document: Annotated[Any, Body()],
        viewer: Annotated[int, Query(ge=SPECTATOR, le=15)] = SPECTATOR,
        first: Annotated[int, Query(ge=0)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = MOST_STEPS,
    ) -> ReplayTold:
        """Check a record from its first shuffle to its result, and show some of its steps through a seat's eyes."""
        record = from_document(document)
        check(record)
        seat = viewer if viewer < record.players else SPECTATOR
        return ReplayTold(
            game=record.game.id,
            players=record.players,
            options=record.options,
            seats=None if record.seats is None else [signature(seat) for seat in record.seats],
            steps=1 + sum("move" in event for event in record.events),
            fair=None if record.seed is None else True,
            first=first,
            told=steps(record, seat, first, count),
        )

    @router.get("/replay", include_in_schema=False)
    def only_by_post() -> None:
        raise HTTPException(405, "Method Not Allowed")

    return router


def signature(seat: Seat) -> Signature:
    return Signature(name=seat.get("name"), bot=seat.get("bot"))


def steps(record: Record, viewer: int, first: int, count: int) -> list[StepTold]:
    """What a viewer saw from step `first` on; step 0 is the table before any move."""
    played = Replay(record)
    told = [] if first > 0 else [step(played.state, viewer, [])]
    number = 0
    while not played.done() and len(told) < count:
        number += 1
        before = played.state.copy()
        action = played.step()
        if number >= first:
            told.append(step(played.state, viewer, before.game.tell(before, action, played.state, viewer)))
    return told


def step(state: State, viewer: int, happenings: list[dict[str, Any]]) -> StepTold:
    decides = None if state.seat == NOBODY else state.seat
    return StepTold.model_validate(
        {"decides": decides, "view": state.game.view(state, viewer), "happenings": happenings}
    )

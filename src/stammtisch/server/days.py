"""The deal of the day over HTTP: what is to be played today, one's own try at it, and how everybody's came out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, Field

from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.seats import SPECTATOR
from stammtisch.server import messages
from stammtisch.server.api import Code, GameId, Makers, Manners, SeatWanted, Strict, TableMade, cookie, found, problems
from stammtisch.server.api import somebody as needed
from stammtisch.server.guard import address_of
from stammtisch.server.house import House, fresh_code
from stammtisch.server.people import People
from stammtisch.server.replaying import MOST_STEPS, Checkers, ReplayTold, checked
from stammtisch.server.signing import Keys
from stammtisch.server.storage import TRIES, SqlStore, Try
from stammtisch.server.visiting import Visits
from stammtisch.server.words import WordList
from stammtisch.tables import days
from stammtisch.tables.errors import Denied
from stammtisch.tables.names import tidy_name
from stammtisch.tables.seating import OVER, Person
from stammtisch.tables.table import commitment

LONGEST_LIST = 100  # results

Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class DayWanted(Strict):
    """The name under which one plays."""

    name: messages.Name


class DayOffered(BaseModel):
    """A game's deal of today. `code` is the table of one's own try; `counts` whether it has been played to the end."""

    game: str
    day: str
    ends: int = Field(description="when it is over, in ms since 1970")
    players: int
    bots: str = Field(description="the level of all others")
    seed_hash: str
    played: int = Field(description="how many have played it to the end")
    code: str | None
    counts: bool


class ResultTold(BaseModel):
    """How somebody's game came out. `code` is its table, where one may look at it."""

    name: str
    own: bool
    seat: int
    won: bool
    score: int
    result: messages.Result
    code: str | None


class DayTold(DayOffered):
    """A deal of a day with its results, the best first; the seed once the day is over."""

    seed: str | None
    results: list[ResultTold]


class Days:
    """The deals of the day of a house."""

    def __init__(self, house: House, store: SqlStore, keys: Keys) -> None:
        self.house, self.store, self.key = house, store, keys[-1]

    def today(self) -> str:
        return days.day_of(self.house.clock())

    async def seed(self, game: Game, day: str) -> str:
        """The seed of a day's deal. It is kept: a new key on a day would else be a new deal."""
        kept = await self.store.day_seed(day, game.id)
        if day == self.today():  # who only looks writes nothing
            return kept or await self.store.keep_day(day, game.id, days.seed(self.key, game.id, day))
        if kept is None or day > self.today():
            raise Denied("no_day", "Nobody has played on that day.")
        return kept

    async def offered(self, game: Game, day: str, person: str | None) -> tuple[dict[str, Any], list[Try]]:
        """What is told of a deal, and the tries that count: those who begin and do not end take nobody's place."""
        seed = await self.seed(game, day)
        mine = None if person is None else await self.store.day_try(day, game.id, person)
        tries = await self.store.tries(TRIES.c.day == day, TRIES.c.game == game.id, TRIES.c.result.is_not(None))
        told = {
            "game": game.id,
            "day": day,
            "ends": days.end_of(day),
            "players": len(days.seats(game)),
            "bots": days.LEVEL,
            "seed_hash": commitment(seed),
            "seed": None if day == self.today() else seed,
            "played": len(tries),
            "code": None if mine is None else mine.code,
            "counts": mine is not None and mine.result is not None,
        }
        return told, tries

    async def told(self, game: Game, day: str, person: str | None) -> DayTold:
        told, tries = await self.offered(game, day, person)
        may_look = day != self.today() or told["counts"]
        results = [result_of(tried, person, may_look) for tried in tries]
        results.sort(key=lambda one: (one.won, one.score), reverse=True)
        return DayTold(**told, results=results[:LONGEST_LIST])

    async def eyes(self, code: str) -> int:
        """Through whose eyes a game is replayed before the day is over: its player's, who has played to the end."""
        result = next((tried.result for tried in await self.store.tries(TRIES.c.code == code)), None)
        if result is None:
            raise Denied("day_not_over", "This is a deal of the day: it is told at midnight (UTC).")
        seat: int = result["seat"]
        return seat

    async def play(self, game: Game, who: Person, name: str) -> str:
        """Somebody's table with the deal of today: made now, or the one they have."""
        day, shown = self.today(), tidy_name(name)
        tried = await self.store.begin_try(
            Try(day, game.id, who.id, fresh_code(), shown, self.house.clock(), result=None)
        )
        if not await self.store.heads([tried.code]):  # a process that died may have come no further before
            wanted, seats, seed = days.settings(game, day), days.seats(game), await self.seed(game, day)
            await self.house.create(who, wanted, seats, {0: shown}, code=tried.code, seed=seed)
        return tried.code


def result_of(tried: Try, person: str | None, may_look: bool) -> ResultTold:
    assert tried.result is not None
    seat, scores, winners = tried.result["seat"], tried.result["scores"], tried.result["winners"]
    return ResultTold(
        name=tried.name,
        own=tried.person == person,
        seat=seat,
        won=seat in winners,
        score=scores[seat],
        result={"scores": scores, "winners": winners},
        code=tried.code if may_look else None,
    )


def routes(
    house: House, store: SqlStore, keys: Keys, people: People, makers: Makers, visits: Visits, checkers: Checkers,
    words: WordList,
) -> APIRouter:  # fmt: skip
    router = APIRouter(prefix="/api")
    deals = Days(house, store, keys)

    @router.get("/days", responses=problems())
    async def today(request: Request) -> list[DayOffered]:
        """The deals of today, one for each game."""
        who = people.id_of(request.scope)
        told = [await deals.offered(game, deals.today(), who) for game in registry.games().values()]
        return [DayOffered(**offered) for offered, _ in told]

    @router.get("/days/{game}", responses=problems(404))
    async def of_today(request: Request, game: GameId) -> DayTold:
        """A game's deal of today, and how it was played."""
        return await deals.told(found(game), deals.today(), people.id_of(request.scope))

    @router.get("/days/{game}/{day}", responses=problems(404))
    async def of_day(request: Request, game: GameId, day: Day) -> DayTold:
        """A game's deal of a day, and how it was played."""
        return await deals.told(found(game), day, people.id_of(request.scope))

    @router.post("/days/{game}", status_code=201, responses=problems(404), dependencies=[Depends(cookie)])
    async def play(request: Request, game: GameId, wanted: DayWanted) -> TableMade:
        """Play a game's deal of today: everybody has one try. Answers its table, also if it goes on."""
        who, playing = needed(people, request), found(game)
        words.need_clean(wanted.name)
        if await store.day_try(deals.today(), playing.id, who.id) is None:
            seats = [SeatWanted(bot=bot) if bot else SeatWanted(name=wanted.name) for bot in days.seats(playing)]
            await makers.allow(store, who, address_of(request.scope), Manners(seats=seats))
        return TableMade(code=await deals.play(playing, who, wanted.name))

    @router.get("/tables/{code}/replay", responses=problems(404), response_model=ReplayTold)
    async def replay(
        request: Request,
        code: Code,
        viewer: Annotated[int, Query(ge=SPECTATOR, le=15)] = SPECTATOR,
        first: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = MOST_STEPS,
        plain: bool = False,
    ) -> Response:
        """Some steps of a finished game through a seat's eyes.

        Of a deal of the day, before that is over, only what its player saw.
        """
        address, who = address_of(request.scope), people.id_of(request.scope)
        live = await visits.open(code, address, who)
        await house.up_to_date(live)
        if live.table.seating.status != OVER:
            raise Denied("not_over", "The game is not over: its record would tell secrets.")
        if days.is_sealed(live.table, live.now()):
            viewer = await deals.eyes(code)
        body = await visits.record(live, address, who)
        told: bytes = await checkers.check(address, checked, body.encode(), viewer, first, count, plain)
        return Response(told, media_type="application/json")

    return router

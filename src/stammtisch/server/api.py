"""What goes by HTTP: who I am, the games, making and finding tables, logs and records."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse
from fastapi.security import APIKeyCookie
from pydantic import BaseModel, ConfigDict, Field, model_validator

from stammtisch import bots, puzzles
from stammtisch.bots.levels import LEVELS
from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption
from stammtisch.lessons.teaching import lessons
from stammtisch.server import messages
from stammtisch.server.config import Limits
from stammtisch.server.guard import address_of
from stammtisch.server.house import Command, House
from stammtisch.server.limits import Shares
from stammtisch.server.live import Live
from stammtisch.server.people import COOKIE, People
from stammtisch.server.storage import Has, Store
from stammtisch.server.visiting import Visits
from stammtisch.server.words import WordList
from stammtisch.tables import days
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft
from stammtisch.tables.names import tidy_name
from stammtisch.tables.origins import Origin
from stammtisch.tables.projection import asks, shown, viewer_for
from stammtisch.tables.seating import LOBBY, OVER, RUNNING, Person
from stammtisch.tables.settings import LIMITS, PHRASES, Settings
from stammtisch.tables.table import Table
from stammtisch.tables.teams import all_teams
from stammtisch.words import catalogues, rulebook

STATUS = {
    "banned": 403,
    "not_administrator": 403,
    "bad_cookie": 401,
    "no_name": 401,
    "no_table": 404,
    "no_game": 404,
    "no_rulebook": 404,
    "no_lesson": 404,
    "no_puzzle": 404,
    "no_day": 404,
    "too_fast": 429,
    "too_many": 429,
}
CONFLICT = 409  # of every other refusal: the request is well-formed, but does not go with how things are


class Problem(BaseModel):
    """Why something was not done: a code for programs, a sentence for people."""

    code: str
    message: str


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NameWanted(Strict):
    name: messages.Name


class Me(BaseModel):
    """Nobody, where there is no name yet."""

    person: messages.Known | None


class OptionTold(BaseModel):
    name: str
    values: list[str | int | bool] = Field(description="the default first")
    text: str
    rule: str | None = Field(description="the rule that tells what it is about")


class LessonOffered(BaseModel):
    """A lesson. Its title is `lesson.<id>.title` in the words of the game's lessons."""

    id: str
    minutes: int
    steps: int


class TeamsOffered(BaseModel):
    """Who sits with whom: the first seat of each seat's team, with so many players and these options."""

    players: int
    options: dict[str, str | int | bool]
    teams: list[int]


class GameOffered(BaseModel):
    """A game. `drawing` names the page's own drawing of it; without one it is played on a plain table."""

    id: str
    name: str
    players: list[int]
    options: list[OptionTold]
    minutes: list[int] | None = Field(description="how long it takes, about: from, to")
    drawing: str | None
    rulebook: bool = Field(description="whether there are pages of its rules")
    lessons: list[LessonOffered]
    puzzles: int = Field(description="how many there are")
    teams: list[TeamsOffered] = Field(description="empty where everybody plays alone")


class Offer(BaseModel):
    """Everything that one can choose from."""

    games: list[GameOffered]
    bots: list[str]
    limits: list[str]
    phrases: list[str]


class SeatWanted(Strict):
    """A seat for a bot of a level, or for a person; `name` where the maker of the table sits down there."""

    bot: messages.Level | None = None
    name: messages.Name | None = None


class Manners(Strict):
    """What is chosen at every new table: who sits there, and what is usual."""

    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=16)]
    listed: bool = False
    limit: Annotated[str, Field(max_length=40)] = Settings.limit
    stand_in: messages.Level = Settings.stand_in
    hints: bool = Settings.hints


class TableWanted(Manners):
    """A table to be made. `first` is the seat that begins; null: chance decides."""

    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, messages.OptionValue], Field(max_length=20)] = {}
    first: messages.SeatNumber | None = None

    @model_validator(mode="before")
    @classmethod
    def without_pace(cls, wanted: Any) -> Any:
        """Clients of old send the pace of the bots, which every viewer chooses now: it is passed over."""
        return {name: value for name, value in wanted.items() if name != "pace"} if isinstance(wanted, dict) else wanted


class TableMade(BaseModel):
    code: str


class Waiting(BaseModel):
    """What somebody who returns would like to know of a table: whether they are asked, and how it ended."""

    asked: bool
    result: messages.Result | None


class Lists(BaseModel):
    """My tables, tables with free seats, games to watch.

    `waiting` tells, by code, of the latest of my tables.
    """

    mine: list[messages.About]
    waiting: dict[str, Waiting]
    open: list[messages.About]
    watch: list[messages.About]


class LogTold(BaseModel):
    n: int
    lines: list[messages.Line]


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in (*statuses, 400, 401, 403, 409, 413, 422, 429)}


Code = Annotated[messages.Code, Path()]
GameId = Annotated[str, Path(max_length=40)]
LanguageCode = Annotated[Literal["en", "de", "is", "sv"], Path()]
cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="a name, from PUT /api/me")


A_TABLE = 20_000  # signs of a record that are kept with a table cost as much as another table
LATEST = 6  # of my tables, of which I am told what awaits me there


class Makers:
    """How many tables an address makes, and how many a person has."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.made = Shares(*limits.tables)
        self.listed = Shares(*limits.listed)

    def pay(self, who: Person, address: str, listed: bool, origin: Origin | None) -> None:
        """Refuse who makes many. What a table goes on from is kept with it, and costs as much as further tables."""
        price = 1 if origin is None else 1 + len(origin.beginning) // A_TABLE
        if not self.made.take(address, who.id, price) or (listed and not self.listed.take(address, who.id)):
            raise Denied("too_fast", "You have made many tables: wait a while.")

    async def allow(
        self, store: Store, who: Person, address: str, wanted: Manners, origin: Origin | None = None
    ) -> None:
        """Refuse who has enough: what a person has is counted in the store, for all processes together."""
        self.pay(who, address, wanted.listed, origin)
        has = await store.has(who.id)
        self.need_few_running(has)
        if any(seat.bot is None and seat.name is None for seat in wanted.seats):
            self.need_few_waiting(has, wanted.listed)
        elif all(seat.bot is not None for seat in wanted.seats) and has.bots_alone >= self.limits.bots_alone:
            raise Denied("too_many", "You have several tables at which bots play alone: close one of these.")

    def need_few_running(self, has: Has) -> None:
        if has.running >= self.limits.running:
            raise Denied("too_many", "You have many games that go on: end or close one of these.")

    def need_few_waiting(self, has: Has, listed: bool) -> None:
        if has.lobbies >= self.limits.lobbies or (listed and has.listed >= self.limits.listed_lobbies):
            raise Denied("too_many", "You have many tables that wait for players: use or close one of these.")

    async def again(self, store: Store, who: Person, address: str, command: Command) -> Command:
        """A wish for a rematch; the table that may come of it is one like any other."""
        has = await store.has(who.id)

        def paid(table: Table, now: int) -> list[Draft]:
            drafts = command(table, now)
            if makes_table(drafts):
                self.need_few_running(has)
                self.need_few_waiting(has, table.seating.settings.listed)
                self.pay(who, address, table.seating.settings.listed, table.seating.origin)
            return drafts

        return paid

    def leaving(self, who: Person, address: str, command: Command) -> Command:
        """Leaving, which nobody is kept from: the rematch of those who stay waits where there have been many."""

        def paid(table: Table, now: int) -> list[Draft]:
            drafts = command(table, now)
            if makes_table(drafts):
                try:
                    self.pay(who, address, table.seating.settings.listed, table.seating.origin)
                except Denied:
                    drafts.pop()
            return drafts

        return paid


def makes_table(drafts: list[Draft]) -> bool:
    return bool(drafts) and drafts[-1][0] == "rematch"


def routes(house: House, people: People, makers: Makers, visits: Visits, words: WordList) -> APIRouter:
    """The API of one house."""
    router = APIRouter(prefix="/api")

    async def opened(request: Request, code: str, who: Person | None) -> Live:
        live = await visits.open(code, address_of(request.scope), None if who is None else who.id)
        await house.up_to_date(live)
        return live

    def need_past(request: Request, who: Person | None) -> None:
        if not visits.may_read_past(address_of(request.scope), None if who is None else who.id):
            raise Denied("too_fast", "You have asked for much of the past: wait a moment.")

    @router.get("/me", responses=problems())
    def who_am_i(request: Request) -> Me:
        known = people.known(request)
        return Me(person=None if known is None else {"id": known.id, "name": known.name})

    @router.put("/me", responses=problems())
    def be_called(request: Request, response: Response, wanted: NameWanted) -> Me:
        """Take a name. The answer sets the cookie that says who one is."""
        words.need_clean(wanted.name)
        person = people.known_or_new(request, tidy_name(wanted.name))
        people.remember(request, response, person)
        return Me(person={"id": person.id, "name": person.name})

    @router.get("/games", responses=problems())
    def games() -> Offer:
        """The games, and everything else that one can choose from."""
        return offer()

    @router.get("/games/{game}/words/{language}", responses=problems(404))
    def game_words(game: GameId, language: LanguageCode, response: Response) -> dict[str, str]:
        """What a game says in a language: messages in ICU format by their keys."""
        response.headers["cache-control"] = "no-cache"
        return catalogues.of_game(found(game).folder, language)

    @router.get("/games/{game}/rulebook/{language}", responses=problems(404))
    def rulebook_page(game: GameId, language: LanguageCode, response: Response) -> rulebook.Page:
        """A game's rulebook in a language."""
        page = rulebook.read(found(game).folder, game, language)
        if page is None:
            raise Denied("no_rulebook", "This game has no rulebook here.")
        response.headers["cache-control"] = "no-cache"
        return page

    @router.get("/tables", responses=problems())
    async def tables(request: Request) -> Lists:
        """My tables, tables with free seats, games to watch."""
        who = people.known(request)
        mine = [] if who is None else await house.store.of_person(who.id)
        waiting = {} if who is None else await waits(request, who, [table["code"] for table in mine[:LATEST]])
        lobbies, watch = await house.store.listed(LOBBY), await house.store.listed(RUNNING)
        return Lists.model_validate({"mine": mine, "waiting": waiting, "open": lobbies, "watch": watch})

    async def waits(request: Request, who: Person, codes: list[str]) -> dict[str, dict[str, Any]]:
        """What awaits a person at these tables, as far as they may be read now."""
        found = {}
        for code in codes:
            with suppress(Denied):
                table = (await opened(request, code, who)).table
                asked = table.unplayable is None and bool(asks(table, who.id))
                found[code] = {"asked": asked, "result": table.seating.result}
        return found

    @router.post("/tables", status_code=201, responses=problems(), dependencies=[Depends(cookie)])
    async def make_table(request: Request, wanted: TableWanted) -> TableMade:
        """Make a table. It starts at once if no seat is free."""
        who = somebody(people, request)
        words.need_clean(*(seat.name for seat in wanted.seats))
        await makers.allow(house.store, who, address_of(request.scope), wanted)
        settings = Settings(**wanted.model_dump(exclude={"seats"}))
        seats = [seat.bot for seat in wanted.seats]
        names = {number: seat.name for number, seat in enumerate(wanted.seats) if seat.name is not None}
        return TableMade(code=await house.create(who, settings, seats, names))

    @router.get("/tables/{code}", responses=problems(404))
    async def table(request: Request, code: Code) -> messages.About:
        live = await opened(request, code, people.known(request))
        told: messages.About = shown(live.table, live.now())  # type: ignore[assignment]
        return told

    @router.get("/tables/{code}/log", responses=problems(404))
    async def log(request: Request, code: Code, after: Annotated[messages.Number, Query()] = 0) -> LogTold:
        """The log as oneself may read it: through the own seat if there is exactly one, else as a spectator.

        At most 1000 lines: ask again after the last of them for more.
        """
        who = people.known(request)
        person = None if who is None else who.id
        need_past(request, who)
        live = await opened(request, code, who)
        live.table.need_playable()
        n = live.table.seating.n
        lines = await house.log(live, person, viewer_for(live.table, person, None), after)
        return LogTold.model_validate({"n": n, "lines": lines})

    @router.get("/tables/{code}/record", responses=problems(404), response_model=dict[str, Any])
    async def record(request: Request, code: Code) -> Response:
        """The record of a finished game, seed included: `stammtisch check` proves that it was dealt fairly."""
        who = people.known(request)
        live = await opened(request, code, who)
        if live.table.seating.status != OVER:
            raise Denied("not_over", "The game is not over: its record would tell secrets.")
        need_unsealed(live)
        text = await visits.record(live, address_of(request.scope), None if who is None else who.id)
        return Response(text, media_type="application/json")

    @router.api_route("/{rest:path}", methods=["GET"], include_in_schema=False)
    def nothing(rest: str) -> JSONResponse:
        return JSONResponse({"code": "not_found", "message": "There is nothing here."}, 404)

    return router


@cache
def offer() -> Offer:
    return Offer(
        games=[offered(game) for game in registry.games().values()],
        bots=[*LEVELS, *bots.installed()],
        limits=list(LIMITS),
        phrases=list(PHRASES),
    )


def offered(game: Game) -> GameOffered:
    return GameOffered(
        id=game.id,
        name=game.name,
        players=list(game.players),
        options=[
            OptionTold(name=o.name, values=list(o.values), text=o.text, rule=game.option_rules.get(o.name))
            for o in game.options
        ],
        minutes=None if game.minutes is None else list(game.minutes),
        drawing=game.drawing,
        rulebook=rulebook.read(game.folder, game.id, catalogues.FIRST) is not None,
        lessons=[LessonOffered(id=o.id, minutes=o.minutes, steps=len(o.steps)) for o in lessons(game).values()],
        puzzles=len(puzzles.of_game(game)),
        teams=[TeamsOffered(players=n, options=chosen, teams=found) for n, chosen, found in all_teams(game)],
    )


def found(game: str) -> Game:
    try:
        return registry.find(game)
    except BadOption as error:
        raise Denied("no_game", str(error)) from None


def need_unsealed(live: Live) -> None:
    """Refuse what would tell a deal of the day before the day is over."""
    if days.is_sealed(live.table, live.now()):
        raise Denied("day_not_over", "This is a deal of the day: it is told at midnight (UTC).")


def somebody(people: People, request: Request) -> Person:
    who = people.known(request)
    if who is None:
        raise Denied("no_name", "Choose a name first.")
    return who

"""Who is at a table and in which mood it is: everything that its events say but for the game itself."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from stammtisch.tables import origins
from stammtisch.tables import settings as table_settings
from stammtisch.tables.events import HIDDEN, OF_THE_GAME, Event
from stammtisch.tables.origins import Origin
from stammtisch.tables.settings import MINUTE, Settings

LOBBY, RUNNING, OVER, CLOSED = "lobby", "running", "over", "closed"
WEEK = 7 * 1440 * MINUTE
CHATS_REMEMBERED = 5


@dataclass(frozen=True)
class Person:
    """Somebody with a name, known by an id that nobody chooses."""

    id: str
    name: str


@dataclass
class Seat:
    """A place at the table: a bot's, a person's, or nobody's yet."""

    bot: str | None = None  # the level
    person: str | None = None
    name: str | None = None
    since: int = 0  # the event with which the person sat down
    away: bool = False
    held: bool = False  # its person has left a running game: a bot plays on, and nobody else takes it
    owner: str | None = None  # who may come back to a held seat

    def is_free(self) -> bool:
        return self.bot is None and self.person is None and not self.held


@dataclass
class Knock:
    """Somebody who wants to sit down at a listed table."""

    name: str
    seat: int | None


@dataclass
class Seating:
    """Settings, seats and manners; folded event by event."""

    n: int = 0  # the last event, as everybody counts them: without those that nobody may know of
    stored: int = 0  # the last event, as the store counts them
    at: int = 0  # when it was
    game_n: int = 0  # the last event that changed the game
    game_at: int = 0
    status: str = LOBBY
    settings: Settings = field(default_factory=lambda: Settings("", {}))
    origin: Origin | None = None
    seats: list[Seat] = field(default_factory=list)
    host: str | None = None
    knocks: dict[str, Knock] = field(default_factory=dict)
    barred: set[str] = field(default_factory=set)  # whom the host does not want here
    seed: str | None = None
    have_seen: dict[str, set[int]] = field(default_factory=dict)  # the seats whose hands a person knows
    result: dict[str, Any] | None = None
    played: list[dict[str, str]] = field(default_factory=list)  # who sat where at the end of the game
    wishes: set[str] = field(default_factory=set)  # who wants a rematch
    rematch: str | None = None
    chats: dict[str, list[int]] = field(default_factory=dict)  # when a person chatted last
    called: dict[str, str] = field(default_factory=dict)  # the name under which a person chatted last
    said: Counter[str] = field(default_factory=Counter)  # how often a person chatted
    said_outside: int = 0  # how often people without a seat did
    sat: Counter[str] = field(default_factory=Counter)  # how often a person sat down
    undone: int = 0  # how many moves were taken back
    chosen: Counter[int] = field(default_factory=Counter)  # how often a seat chose where several do at the same time
    stood_in: int = 0  # how often somebody let a bot play for who was not there
    handed_on: int = 0  # how often another became the host

    def copy(self) -> Seating:
        return deepcopy(self)

    def is_borrowed(self) -> bool:
        """Whether the seed is another game's, whose record somebody may have."""
        return self.origin is not None and self.origin.seed is not None

    def fold(self, event: Event) -> None:
        """Become what the table is after one more event."""
        if event.n != self.stored + 1:
            raise ValueError(f"event {event.n} cannot follow event {self.stored}")
        self.stored, self.at = event.n, event.at
        self.n += event.what not in HIDDEN
        if event.what in OF_THE_GAME:
            self.game_n, self.game_at = self.n, event.at
        happened = getattr(self, f"on_{event.what}", None)
        if happened is not None:
            happened(event.facts)

    # -- one method an event; moves are the game's alone

    def on_created(self, facts: dict[str, Any]) -> None:
        self.settings = table_settings.of(facts["settings"])
        self.origin = origins.of(facts.get("origin"))
        self.seats = [Seat(bot=bot) for bot in facts["seats"]]
        self.host = facts.get("host")

    def on_seated(self, facts: dict[str, Any]) -> None:
        self.seats[facts["seat"]] = Seat(person=facts["person"], name=facts["name"], since=self.n)
        self.sat[facts["person"]] += 1
        self.knocks.pop(facts["person"], None)
        if self.host in (None, facts.get("over")):  # of old tables, and of the same person on another device
            self.host = facts["person"]
        if self.status == RUNNING:
            seen = self.have_seen.setdefault(facts["person"], set())
            seen |= {facts["seat"], *self.have_seen.get(facts.get("over", ""), ())}

    def on_left(self, facts: dict[str, Any]) -> None:
        self.vacate(facts["seat"], facts["person"])
        self.wishes.discard(facts["person"])

    def on_knocked(self, facts: dict[str, Any]) -> None:
        self.knocks[facts["person"]] = Knock(facts["name"], facts["seat"])
        self.sat[facts["person"]] += 1

    def on_declined(self, facts: dict[str, Any]) -> None:
        self.knocks.pop(facts["person"], None)
        if not facts.get("own"):  # who no longer asks may ask again
            self.barred.add(facts["person"])

    def on_sent_away(self, facts: dict[str, Any]) -> None:
        person = facts["person"]
        for seat in self.seats_of(person):
            self.vacate(seat, None)
        for held in self.seats:
            if held.owner == person:
                held.owner = None
        self.wishes.discard(person)
        self.knocks.pop(person, None)
        self.barred.add(person)

    def on_freed(self, facts: dict[str, Any]) -> None:
        self.seats[facts["seat"]] = Seat(name=self.seats[facts["seat"]].name)

    def on_host(self, facts: dict[str, Any]) -> None:
        self.host = facts["person"]
        self.handed_on += 1

    def vacate(self, seat: int, owner: str | None) -> None:
        """A person gives a seat up; in a running game it is held for who may come back."""
        name = self.seats[seat].name  # which it keeps until somebody else sits down there
        self.seats[seat] = Seat(held=True, owner=owner, name=name) if self.status == RUNNING else Seat()

    def on_started(self, facts: dict[str, Any]) -> None:
        for seat, level in facts["bots"].items():
            self.seats[int(seat)] = Seat(bot=level)
        first = facts["first"]
        self.seats = self.seats[first:] + self.seats[:first]  # the game's seat 0 begins; neighbours stay neighbours
        self.seed = facts["seed"]
        self.status = RUNNING
        self.knocks = {}
        self.have_seen = {person: set(self.seats_of(person)) for person in self.people()}

    def on_chatted(self, facts: dict[str, Any]) -> None:
        times = self.chats.setdefault(facts["person"], [])
        times.append(self.at)
        del times[:-CHATS_REMEMBERED]
        self.said[facts["person"]] += 1
        self.called[facts["person"]] = facts["name"]
        self.said_outside += not self.seats_of(facts["person"])

    def on_undone(self, facts: dict[str, Any]) -> None:
        self.undone += 1

    def on_chosen(self, facts: dict[str, Any]) -> None:
        self.chosen[facts["seat"]] += 1

    def on_away(self, facts: dict[str, Any]) -> None:
        self.stood_in += "by" in facts
        self.seats[facts["seat"]].away = True

    def on_back(self, facts: dict[str, Any]) -> None:
        self.seats[facts["seat"]].away = False

    def on_ended(self, facts: dict[str, Any]) -> None:
        self.status = OVER
        self.played = self.signatures()
        self.result = facts["result"]

    def on_asked(self, facts: dict[str, Any]) -> None:
        self.wishes.add(facts["person"])

    def on_rematch(self, facts: dict[str, Any]) -> None:
        self.rematch = facts["table"]

    def on_closed(self, facts: dict[str, Any]) -> None:
        self.status = CLOSED

    # -- asked by everybody

    def seats_of(self, person: str | None) -> list[int]:
        return [] if person is None else [number for number, seat in enumerate(self.seats) if seat.person == person]

    def people(self) -> list[str]:
        """Everybody who has a seat, each once."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def knows(self, person: str) -> bool:
        """Whether somebody has to do with this table: sits there, did, asks to, or has talked."""
        owners = {seat.owner for seat in self.seats}
        return bool(self.seats_of(person)) or person in self.knocks or person in self.chats or person in owners

    def name_of(self, person: str) -> str:
        """What a person is called at this table."""
        seats = self.seats_of(person)
        if seats:
            return self.seats[seats[0]].name or ""
        return self.knocks[person].name if person in self.knocks else ""

    def free_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.is_free()]

    def somebody_plays(self) -> bool:
        """Whether there is a person for whom bots should go on."""
        return any(seat.person is not None and not seat.away for seat in self.seats)

    def bot_for(self, seat: int) -> str | None:
        """The level of the bot that chooses for a seat now; None where a person does."""
        taken = self.seats[seat]
        if taken.bot is not None:
            return taken.bot
        return self.settings.stand_in if taken.person is None or taken.away else None

    def signatures(self) -> list[dict[str, str]]:
        """Who plays on each seat, as records name them."""
        bots = [self.settings.stand_in if seat.bot is None else seat.bot for seat in self.seats]
        return [
            {"bot": bot} if seat.person is None or seat.name is None else {"name": seat.name}
            for seat, bot in zip(self.seats, bots, strict=True)
        ]

    def look_again(self, now: int) -> int | None:
        """A time before which nothing can become due at this table by itself, whoever moves until then."""
        if self.status not in (LOBBY, RUNNING):
            return None
        limit = self.settings.limit_ms() if self.status == RUNNING and self.somebody_plays() else None
        return now + min(limit or WEEK, WEEK)

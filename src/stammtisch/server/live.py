"""A table in the memory of this process, and those who are told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Set
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_core import to_json

from stammtisch.engine.seats import SPECTATOR
from stammtisch.server.messages import Known, Present
from stammtisch.tables import projection
from stammtisch.tables.events import HIDDEN, Event
from stammtisch.tables.projection import Told
from stammtisch.tables.seating import Person
from stammtisch.tables.table import Table

# events that leave `about` as it was, and `game`
NOT_ABOUT = frozenset({"moved", "undone", "chatted", "muted"})
NOT_GAME = frozenset({"chatted", "muted", "asked", "rematch", "knocked", "declined", "host"})
MOST_PONDERED = 60_000  # how long bots hold off for a move at most, in ms
PRESENCE_LASTS = 30_000  # what another process said of its clients is forgotten after these ms


class Client(Protocol):
    """Somebody on a socket."""

    person: Person | None
    address: str

    def send(self, text: str) -> None: ...
    def send_newest(self, key: str, text: str) -> None: ...


@dataclass
class Watch:
    """One client at one table."""

    client: Client
    asked: int | None = None  # the seat through whose eyes it wants to look
    viewer: int = SPECTATOR
    lines: list[Told] = field(default_factory=list)  # what is to be sent next

    def person(self) -> str | None:
        return None if self.client.person is None else self.client.person.id


@dataclass
class Pondering:
    """Somebody who is asked about a move that can be taken back: bots hold off meanwhile."""

    game_n: int  # the last event of the game
    until: int
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Live:
    """A table, its lock, and its watchers."""

    def __init__(self, code: str, clock: Callable[[], int]) -> None:
        self.table = Table(code)
        self.clock = clock
        self.lock = asyncio.Lock()
        self.watches: dict[Client, Watch] = {}
        self.elsewhere: dict[str, tuple[int, list[Known], int]] = {}  # by process: when told, its people, its others
        self.muted: dict[str, set[str]] = {}  # by person, whom they do not want to read
        self.is_mine = True  # whether the last event was appended by this process
        self.ahead = 0  # how far its events are ahead of the clock, in ms
        self.used = clock()
        self.host_gone: float | None = None  # since when, by the monotonic clock
        self.bot: asyncio.Task[None] | None = None
        self.pondering: Pondering | None = None
        self.reckoned: tuple[int, int | None] = (0, None)  # after which event, when something is due

    def ponder(self, ms: int) -> None:
        """Let bots hold off for so long, or until the game goes on; never for long after the last move."""
        seating = self.table.seating
        until = min(self.now() + ms, seating.game_at + MOST_PONDERED)
        if self.pondering is None:
            self.pondering = Pondering(seating.game_n, until)
        self.pondering.until = until

    def stop_pondering(self) -> None:
        if self.pondering is not None:
            self.pondering.over.set()
            self.pondering = None

    def now(self) -> int:
        """What time it is at this table: never before its last event, even if a clock was put back since."""
        return self.clock() + self.ahead

    def set_clock(self) -> None:
        self.ahead += max(0, self.table.seating.at - self.now())

    def due(self) -> int | None:
        """When something will happen here by itself; asked often, and reckoned once after each event."""
        stored = self.table.seating.stored
        if self.reckoned[0] != stored:
            self.reckoned = stored, self.table.due()
        return self.reckoned[1]

    def tell(self, events: list[Event]) -> None:
        """Fold events that are in the store, and tell everybody who watches."""
        choosers = {event.facts["seat"] for event in events if event.what in HIDDEN}
        for event in events:
            self.table.fold(event)
            self.set_clock()
            if self.pondering is not None and self.pondering.game_n != self.table.seating.game_n:
                self.stop_pondering()
            if event.what in HIDDEN:
                continue
            for watch in self.watches.values():
                watch.viewer = self.viewer(watch)
            lines = projection.entries(self.table, event, {watch.viewer for watch in self.watches.values()})
            for watch in self.watches.values():
                line = lines[watch.viewer]
                if line is not None and not projection.is_said_by(line, self.muted_by(watch.person())):
                    watch.lines.append(line)
        kinds = {event.what for event in events} - HIDDEN
        if "started" in kinds:  # the seats have new numbers
            for watch in self.watches.values():
                watch.asked = None
                watch.viewer = self.viewer(watch)
        self.send_lines(with_about=bool(kinds - NOT_ABOUT), with_game=bool(kinds - NOT_GAME), choosers=choosers)

    def send_lines(self, with_about: bool, with_game: bool, choosers: Set[int] = frozenset()) -> None:
        """Send each watcher its lines, and those who have chosen unseen how the game is for them now.

        What is the same for several is made and written once.
        """
        about = {"about": projection.shown(self.table, self.now())} if with_about else {}
        games = projection.games(self.table, {watch.viewer for watch in self.watches.values()}) if with_game else {}
        asked = self.table.asked() if with_game else []
        written: dict[tuple[Any, ...], str] = {}
        for watch in self.watches.values():
            person = watch.person()
            if choosers and not choosers.isdisjoint(self.table.seating.seats_of(person)):
                game = {"game": projection.game(self.table, watch.viewer, person)}
                watch.client.send(self.message(watch.lines, **about, **game))
            elif watch.lines or with_about or with_game:
                asks = projection.asks(self.table, person, asked) if with_game else []
                key = (watch.viewer, *asks, None, *(line["n"] for line in watch.lines))
                if key not in written:
                    told = games.get(watch.viewer)
                    game = {"game": None if told is None else {**told, "asks": asks}} if with_game else {}
                    written[key] = self.message(watch.lines, **about, **game)
                watch.client.send(written[key])
            watch.lines = []

    def message(self, lines: list[Told], **parts: Any) -> str:
        """News of the table: lines of its log, and `about` and `game` where they have changed."""
        seating = self.table.seating
        head = {"type": "table", "table": self.table.code, "n": seating.n, "now": self.now(), "log": lines}
        return json_text({**head, **parts})

    def muted_by(self, person: str | None) -> Container[str]:
        return () if person is None else self.muted.get(person, ())

    def muted_names(self, person: str | None) -> list[Known]:
        """Whom a person does not want to read, as they were called."""
        called = self.table.seating.called
        return [{"id": other, "name": called.get(other, "")} for other in sorted(self.muted.get(person or "", ()))]

    def wanted(self, lines: list[Told], person: str | None) -> list[Told]:
        """These lines without those that the person does not want to read."""
        muted = self.muted_by(person)
        return [line for line in lines if not projection.is_said_by(line, muted)]

    def seated(self, watch: Watch) -> bool:
        return bool(self.table.seating.seats_of(watch.person()))

    def viewer(self, watch: Watch) -> int:
        return projection.viewer_for(self.table, watch.person(), watch.asked)

    # -- who is there

    def present(self) -> list[Known]:
        """The people connected to this process, each once."""
        people = {
            watch.client.person.id: watch.client.person.name for watch in self.watches.values() if watch.client.person
        }
        return [{"id": person, "name": name} for person, name in sorted(people.items())]

    def others(self) -> int:
        return sum(watch.client.person is None for watch in self.watches.values())

    def watchers(self) -> int:
        """How many sockets there are at this table: here, and the people elsewhere."""
        now = self.clock()
        elsewhere = (
            len(people) + others for told, people, others in self.elsewhere.values() if now - told < PRESENCE_LASTS
        )
        return len(self.watches) + sum(elsewhere)

    def present_everywhere(self) -> Present:
        """Who is connected to any process."""
        now = self.clock()
        people = {known["id"]: known for known in self.present()}
        others = self.others()
        for told, elsewhere, more in self.elsewhere.values():
            if now - told < PRESENCE_LASTS:
                people.update({known["id"]: known for known in elsewhere})
                others += more
        ordered = [people[person] for person in sorted(people)]
        return {"type": "present", "table": self.table.code, "people": ordered, "others": others}

    def tell_present(self) -> None:
        text = json_text(self.present_everywhere())
        for watch in self.watches.values():
            watch.client.send_newest(self.table.code, text)

    def people_present(self) -> list[str]:
        return [known["id"] for known in self.present_everywhere()["people"]]

    def somebody_present(self) -> bool:
        present = self.present_everywhere()
        return bool(present["people"] or present["others"])


def json_text(message: Any) -> str:
    return to_json(message).decode()

"""A table in the memory of this process, and those who are told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_core import to_json

from stammtisch.engine.seats import SPECTATOR
from stammtisch.server.messages import Known, Present
from stammtisch.tables import projection
from stammtisch.tables.events import Event
from stammtisch.tables.projection import Told
from stammtisch.tables.seating import Person
from stammtisch.tables.table import Table

NOT_ABOUT = frozenset({"moved", "undone", "chatted", "muted"})  # events that leave `about` as it was
NOT_GAME = frozenset({"chatted", "muted", "asked", "rematch"})  # events that leave `game` as it was
PRESENCE_LASTS = 30_000  # what another process said of its clients is forgotten after these ms


class Client(Protocol):
    """Somebody on a socket."""

    person: Person | None

    def send(self, text: str) -> None: ...


@dataclass
class Watch:
    """One client at one table."""

    client: Client
    asked: int | None = None  # the seat through whose eyes it wants to look
    viewer: int = SPECTATOR
    lines: list[Told] = field(default_factory=list)  # what is to be sent next

    def person(self) -> str | None:
        return None if self.client.person is None else self.client.person.id


class Live:
    """A table, its lock, and its watchers."""

    def __init__(self, code: str, clock: Callable[[], int]) -> None:
        self.table = Table(code)
        self.clock = clock
        self.lock = asyncio.Lock()
        self.watches: dict[Client, Watch] = {}
        self.elsewhere: dict[str, tuple[int, list[Known], int]] = {}  # by process: when told, its people, its others
        self.is_mine = True  # whether the last event was appended by this process
        self.used = clock()
        self.bot: asyncio.Task[None] | None = None

    def tell(self, events: list[Event]) -> None:
        """Fold events that are in the store, and tell everybody who watches."""
        for event in events:
            self.table.fold(event)
            by_viewer: dict[int, Told | None] = {}
            for watch in self.watches.values():
                watch.viewer = self.viewer(watch)
                if watch.viewer not in by_viewer:
                    by_viewer[watch.viewer] = projection.entry(self.table, event, watch.viewer)
                line = by_viewer[watch.viewer]
                if line is not None and not projection.is_muted(self.table, watch.person(), line):
                    watch.lines.append(line)
        kinds = {event.what for event in events}
        if "started" in kinds:  # the seats have new numbers
            for watch in self.watches.values():
                watch.asked = None
                watch.viewer = self.viewer(watch)
        self.send_lines(with_about=bool(kinds - NOT_ABOUT), with_game=bool(kinds - NOT_GAME))

    def send_lines(self, with_about: bool, with_game: bool) -> None:
        """Send each watcher its lines. What is the same for several is made and written once."""
        about = {"about": projection.about(self.table)} if with_about else {}
        games = projection.games(self.table, {watch.viewer for watch in self.watches.values()}) if with_game else {}
        written: dict[tuple[int, ...], str] = {}
        for watch in self.watches.values():
            if watch.lines or with_about or with_game:
                key = (watch.viewer, *(line["n"] for line in watch.lines))
                if key not in written:
                    game = {"game": games[watch.viewer]} if with_game else {}
                    written[key] = self.message(watch.lines, **about, **game)
                watch.lines = []
                watch.client.send(written[key])

    def message(self, lines: list[Told], **parts: Told | None) -> str:
        """News of the table: lines of its log, and `about` and `game` where they have changed."""
        seating = self.table.seating
        head = {"type": "table", "table": self.table.code, "n": seating.n, "now": self.clock(), "log": lines}
        return json_text({**head, **parts})

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
            watch.client.send(text)

    def somebody_present(self) -> bool:
        present = self.present_everywhere()
        return bool(present["people"] or present["others"])


def json_text(message: Any) -> str:
    return to_json(message).decode()

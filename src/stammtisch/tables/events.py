"""The events that a table is made of. They hold secrets (seeds, hidden moves) and are for the store alone.

What a host did says `by` whom.

created   settings, and for each seat a bot's level or null for a person; host (a person, not at tables of old); origin,
          where the game goes on from a position of another
seated    seat, person, name; `over` where a personal link took the seat over from another person
left      seat, person, name (not at tables of old)
knocked   person, name, seat or null: somebody wants to sit down at a listed table
declined  person: the host does not want that; own, where the person no longer does
sent_away person, name, seats (not at tables of old): by the host, from all of these
freed     seat, that was left: anybody may take it now
host      person, name, who is the host from now on
started   seed, first (the seat that begins), bots (levels by seat, for seats that were filled), rules (the version of
          the game's rules; 1 where it is missing)
moved     seat, move; bot (the level that chose) and instead (why a random move stands in for the bot's); hold, where
          bots hold off a moment, so that it can be taken back
undone    seat
chosen    seat, move (null where it is taken back); bot, instead: a choice where several choose at the same time, which
          nobody else learns of, so that those who are told count the events without it. With the last one's
          choice all their moves follow, in the order of the game
chatted   person, name, and text or phrase
muted     of old tables: whom a person did not want to read; what is no part of the course is no event any more
away      seat: its time is up, or somebody at the table wished it (`by`): a bot plays for it
back      seat
ended     result
asked     person, who wants a rematch
rematch   table: where it takes place
closed    nothing
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

Facts = dict[str, Any]
Draft = tuple[str, Facts]  # an event that has no number yet: what, and its facts

OF_THE_GAME = frozenset({"started", "moved", "undone", "ended"})  # what makes a move that has not seen it a late one
HIDDEN = frozenset({"chosen"})  # what others are not told of, not even that something happened
OF_THE_SEATING = frozenset(
    {"created", "seated", "left", "knocked", "declined", "sent_away", "freed", "host"}
    | {"started", "away", "back", "ended", "rematch", "closed"}
)


@dataclass(frozen=True, slots=True)
class Event:
    """Event n (from 1) of a table."""

    n: int
    at: int  # milliseconds since 1970
    what: str
    facts: Facts

    def text(self) -> str:
        """What the store keeps beside number and time."""
        return json.dumps({"what": self.what, **self.facts}, ensure_ascii=False, separators=(",", ":"))


def read(n: int, at: int, text: str) -> Event:
    """An event from what the store kept."""
    facts = json.loads(text)
    return Event(n, at, facts.pop("what"), facts)


def stamp(drafts: list[Draft], after: int, now: int) -> list[Event]:
    """The drafts as the events that follow number `after`."""
    return [Event(after + i, now, what, facts) for i, (what, facts) in enumerate(drafts, 1)]

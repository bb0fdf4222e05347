"""What the host of a table may do: let people sit down where it is listed, send away, free a seat, hand on, close.

Who made a table is its host. What somebody saw goes along with a personal link; against a second identity of the same
person (another browser is another cookie) the host's consent is the remedy, and there is no other.
"""

from __future__ import annotations

from stammtisch.tables import commands
from stammtisch.tables.commands import FreshSeed
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft
from stammtisch.tables.seating import RUNNING, Person
from stammtisch.tables.table import Table

MOST_HANDED_ON = 100  # times at one table, so that no table grows without end
GONE = 120_000  # how long a host may be away before another of the table is, in ms


def admit(table: Table, who: Person, person: str, yes: bool, fresh_seed: FreshSeed) -> list[Draft]:
    """Let somebody sit down who has asked to at a listed table, or not."""
    need_host(table, who)
    commands.need_open(table)
    knock = table.seating.knocks.get(person)
    if knock is None:
        raise Denied("nobody", "This person does not ask for a seat.")
    if not yes:
        return [("declined", {"person": person, "by": who.id})]
    seat = commands.free_seat(table, knock.seat, person)
    seated, *started = commands.seated(table, Person(person, knock.name), seat, knock.name, fresh_seed)
    return [(seated[0], {**seated[1], "by": who.id}), *started]


def send_away(table: Table, who: Person, person: str) -> list[Draft]:
    """Take somebody's seats and word; in a running game a bot plays on."""
    need_host(table, who)
    seating = table.seating
    if person == who.id:
        raise Denied("not_yourself", "You can leave, but not send yourself away.")
    if person in seating.barred:
        return []
    if not seating.knows(person):
        raise Denied("nobody", "This person is not at this table.")
    own = seating.seats_of(person)
    return [("sent_away", {"person": person, "name": seating.name_of(person), "seats": own, "by": who.id})]


def free(table: Table, who: Person, seat: int) -> list[Draft]:
    """Let anybody take a seat in a running game whose owner has left."""
    need_host(table, who)
    commands.need_status(table, RUNNING)
    if not commands.need_seat(table, seat).held:
        raise Denied("seat_taken", "Nobody has left this seat.")
    return [("freed", {"seat": seat, "by": who.id})]


def hand_on(table: Table, who: Person, person: str) -> list[Draft]:
    """Make somebody else at the table its host."""
    need_host(table, who)
    if table.seating.handed_on >= MOST_HANDED_ON:
        raise Denied("too_much", "This table has had enough hosts.")
    return [(what, {**facts, "by": who.id}) for what, facts in made_host(table, person)]


def made_host(table: Table, person: str) -> list[Draft]:
    if not table.seating.seats_of(person):
        raise Denied("not_seated", "Only somebody at the table can be its host.")
    return [] if table.seating.host == person else [("host", {"person": person, "name": table.seating.name_of(person)})]


def pass_on(table: Table, gone: str | None, present: list[str]) -> list[Draft]:
    """Another host for the one who is gone: the first round the table who is there."""
    if table.seating.host != gone:
        return []
    heirs = [person for person in table.seating.people() if person in present and person != gone]
    return made_host(table, heirs[0]) if heirs else []


def close(table: Table, who: Person) -> list[Draft]:
    """End what happens at a table, before its time."""
    need_host(table, who)
    commands.need_open(table)
    return [("closed", {"person": who.id, "by": who.id})]


def need_host(table: Table, who: Person) -> None:
    if table.seating.host != who.id:
        raise Denied("not_host", "Only the host of this table can do that.")

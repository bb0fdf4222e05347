"""Who sits where in a game in the terminal: the person who types, and bots; and what the record says of them."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch import bots
from stammtisch.engine.errors import Refused
from stammtisch.engine.moves import quoted
from stammtisch.engine.records import Record, Seat, writable

USUAL_BOT = "easy"
USUAL_NAME = "you"


@dataclass(frozen=True)
class Seating:
    """One person and the bots round the table."""

    seat: int  # the person's
    name: str
    bots: list[str | None]  # by seat; None on the person's

    @property
    def seats(self) -> list[Seat]:
        """What the record says of them."""
        return [{"name": self.name} if bot is None else {"bot": writable(bot)} for bot in self.bots]


def seated(players: int, seat: int, name: str | None, others: list[str]) -> Seating:
    """A person on a seat, and on each other one the bot that is named for it."""
    need_seat(players, seat)
    if name is not None and not name.strip():
        raise Refused("A name has something in it: leave out --name if you do not want to be named.")
    called = writable(name.strip()) if name else USUAL_NAME
    return Seating(seat, called, [None if number == seat else bot for number, bot in enumerate(others)])


def of_new_game(players: int, seat: int | None, bot: str | None, name: str | None) -> Seating:
    return seated(players, seat or 0, name, [bot or USUAL_BOT] * players)


def of_record(record: Record, seat: int | None, bot: str | None, name: str | None) -> Seating:
    """Who goes on with a record: who played it until now, as far as it says so and nothing else is asked for."""
    seats = record.seats or [{} for _ in range(record.players)]
    seat = own_seat(record, seats, seat)
    others = [bot or entry.get("bot", USUAL_BOT) for entry in seats]
    if bot is None:
        for number, entry in enumerate(seats):
            if number != seat and "bot" in entry:
                need_known(number, entry["bot"])
    return seated(record.players, seat, name or seats[seat].get("name"), others)


def own_seat(record: Record, seats: list[Seat], wanted: int | None) -> int:
    """The person's seat. Nobody is put on another's, whose hand would be shown."""
    people = [number for number, entry in enumerate(seats) if "name" in entry]
    if wanted is not None:
        need_seat(record.players, wanted)
        if people and wanted not in people:
            listed = ", ".join(map(str, people))
            raise Refused(f"Seat {wanted} is a bot's in this game: a person has seat {listed}. Leave out --seat.")
        return wanted
    if len(people) == 1:
        return people[0]
    what = f"The seats {', '.join(map(str, people))} are people's" if people else "The record does not say who you are"
    raise Refused(f"{what}: say with --seat S which seat is yours (0 to {record.players - 1}).")


def need_seat(players: int, seat: int) -> None:
    if not 0 <= seat < players:
        raise Refused(f"There is no seat {seat} at this table: its seats are 0 to {players - 1}.")


def need_known(seat: int, bot: str) -> None:
    """A record can name any bot, also one that is not here, or a program: nothing is run because a file says so."""
    why = "and a program is run only if you name it"
    if "/" not in bot:
        try:
            bots.find(bot)
            return
        except Refused:
            why = "which is not known here"
    raise Refused(f"Seat {seat} is played by the bot {quoted(bot)}, {why}: say with --bot who plays for the others.")

"""What people may ask of a table, and the events that come of it. Nothing here changes a table.

Every function takes the table as it is and either answers with drafts of events or refuses with `Denied`.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from typing import Any

from stammtisch.engine import registry
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadMove, IllegalMove
from stammtisch.engine.seats import NOBODY
from stammtisch.tables import settings
from stammtisch.tables.errors import Denied
from stammtisch.tables.events import Draft
from stammtisch.tables.names import LONGEST_NAME, same_name, tidy_name
from stammtisch.tables.origins import Origin
from stammtisch.tables.seating import CHATS_REMEMBERED, LOBBY, OVER, RUNNING, Person, Seat
from stammtisch.tables.settings import PHRASES, Settings
from stammtisch.tables.table import Table, first_by_chance

CHAT_WINDOW = 10_000  # a person's remembered chats may not all fall into these ms
LONGEST_CHAT = 300
# What can be done again and again at one table, so that no table grows without end:
MOST_SAID = 1000  # by a person
MOST_SAID_OUTSIDE = 1000  # by all who have no seat
MOST_SAT = 50  # by a person
MOST_SAT_IN_ALL = 1000
MOST_KNOCKS = 20  # at once
MOST_STOOD_IN = 200  # times that somebody let a bot play for who was not there
FreshSeed = Callable[[], str]


# -- before the game


def create(
    wanted: Settings, seats: list[str | None], creator: Person, names: dict[int, str], origin: Origin | None = None
) -> list[Draft]:
    """A new table: for each seat a bot's level or None for a person; the creator sits down on the seats in `names`."""
    for level in seats:
        if level is not None:
            settings.check_level(level)
    checked = settings.check(wanted, len(seats))
    drafts: list[Draft] = [created(checked, seats, creator.id, origin)]
    taken: set[str] = set()
    for seat, name in sorted(names.items()):
        if not 0 <= seat < len(seats) or seats[seat] is not None:
            raise Denied("no_seat", f"Seat {seat} is none that a person could take.")
        shown = tidy_name(name)
        if same_name(shown) in taken:
            raise Denied("same_name", f"Two people at one table cannot both be called {shown}.")
        taken.add(same_name(shown))
        drafts.append(("seated", {"seat": seat, "person": creator.id, "name": shown}))
    return drafts


def created(settings: Settings, seats: list[str | None], host: str | None, origin: Origin | None) -> Draft:
    facts = {"settings": settings.facts(), "seats": seats, "host": host}
    return "created", facts if origin is None else {**facts, "origin": origin.facts()}


def sit(table: Table, who: Person, seat: int | None, name: str | None, fresh_seed: FreshSeed) -> list[Draft]:
    """Take a free seat, any if none is named; at a listed table, ask its host for one.

    Whoever takes the last one starts the game. Somebody who left a running game comes back to the own seat.
    """
    seating = table.seating
    need_open(table)
    table.need_playable()
    need_welcome(table, who)
    if seat is not None:
        need_seat(table, seat)
    chosen = free_seat(table, seat, who.id)
    need_few_sat(table, who)
    shown = tidy_name(name or who.name)
    may = seating.host == who.id or not seating.settings.listed or seating.seats[chosen].owner == who.id
    if not may and not seating.seats_of(who.id):
        return knock(table, who, seat, shown)
    return seated(table, who, chosen, shown, fresh_seed)


def knock(table: Table, who: Person, seat: int | None, name: str) -> list[Draft]:
    """Ask the host for a seat."""
    knocks = table.seating.knocks
    if who.id in knocks:
        return []
    if len(knocks) >= MOST_KNOCKS:
        raise Denied("too_many", "Many ask for a seat here: wait until the host has answered them.")
    return [("knocked", {"person": who.id, "name": distinct(table, who.id, name), "seat": seat})]


def free_seat(table: Table, seat: int | None, person: str) -> int:
    """A seat that a person may take: the named one, or any."""
    seating = table.seating
    own = [number for number, held in enumerate(seating.seats) if held.owner == person]
    free = [*own, *seating.free_seats()]
    if seat is None:
        if not free:
            raise Denied("full", "There is no free seat at this table.")
        seat = free[0]
    if seat not in free:
        raise Denied("seat_taken", "Somebody sits there already.")
    if seating.status == RUNNING and seat not in own and seating.have_seen.get(person, set()) - {seat}:
        raise Denied("seen_another", "You have seen another hand in this game: you can only take that seat again.")
    return seat


def seated(table: Table, who: Person, seat: int, name: str, fresh_seed: FreshSeed) -> list[Draft]:
    """Somebody on a seat, and the start of the game if it was the last."""
    shown = distinct(table, who.id, name, seat)
    drafts: list[Draft] = [("seated", {"seat": seat, "person": who.id, "name": shown})]
    if table.seating.status == LOBBY and table.seating.free_seats() == [seat]:
        drafts.append(started(table, fresh_seed(), {}))
    return drafts


def distinct(table: Table, person: str, name: str, seat: int | None = None, says: bool = False) -> str:
    """A name that nobody else at the table has: a second Anna is Anna (2).

    Who only says something has none that another was read under either; who sits down is not kept from a name so.
    """
    seating = table.seating
    others = {same_name(other.name or "") for number, other in enumerate(seating.seats) if number != seat}
    if seat is None:
        others -= {same_name(seating.seats[number].name or "") for number in seating.seats_of(person)}
    others |= {same_name(other.name) for who, other in seating.knocks.items() if who != person}
    if says:
        others |= {same_name(name) for who, name in seating.called.items() if who != person}
    shown, number = name, 1
    while same_name(shown) in others:
        number += 1
        ending = f" ({number})"
        shown = name[: LONGEST_NAME - len(ending)] + ending
    return shown


def leave(table: Table, who: Person, seat: int | None, code: str = "") -> list[Draft]:
    """Give back one or all of one's seats; in a running game a bot plays on for them.

    After a game, those who stay have their rematch at the table `code` if all of them want it.
    """
    seating = table.seating
    own = seating.seats_of(who.id) if seat is None else [own_seat(table, who, seat)]
    if not own:
        if who.id in seating.knocks:
            return [("declined", {"person": who.id, "own": True})]
        raise Denied("not_seated", "You have no seat at this table.")
    drafts: list[Draft] = [
        ("left", {"seat": number, "person": who.id, "name": seating.seats[number].name}) for number in own
    ]
    staying = {seat.person for number, seat in enumerate(seating.seats) if number not in own} - {None}
    if seating.status == OVER and seating.rematch is None and staying and staying == seating.wishes - {who.id}:
        drafts.append(("rematch", {"table": code}))
    return drafts


def start(table: Table, who: Person, fill: str | None, fresh_seed: FreshSeed) -> list[Draft]:
    """Start now, with bots of a level on the seats that are still free."""
    need_status(table, LOBBY)
    if table.seating.host not in (None, who.id):
        raise Denied("not_host", "Only the host of this table can do that.")
    free = table.seating.free_seats()
    if free and fill is None:
        raise Denied("not_full", "There are free seats: wait for people, or fill them with bots.")
    level = None if fill is None else settings.check_level(fill)
    return [started(table, fresh_seed(), {str(seat): level for seat in free})]


def start_if_full(table: Table, fresh_seed: FreshSeed) -> list[Draft]:
    """The start of a table that was full from the beginning."""
    full = table.seating.status == LOBBY and not table.seating.free_seats()
    return [started(table, fresh_seed(), {})] if full else []


def started(table: Table, seed: str, bots: dict[str, str | None]) -> Draft:
    first, origin = table.seating.settings.first, table.seating.origin
    rules = registry.find(table.seating.settings.game).rules
    if origin is not None:
        seed, rules = origin.seed or seed, origin.rules
    if first is None:
        first = first_by_chance(seed, len(table.seating.seats))
    return "started", {"seed": seed, "first": first, "bots": bots, "rules": rules}


# -- the game


def move(table: Table, who: Person, seat: int, wanted: Any, seen: int, hold: bool = False) -> list[Draft]:
    """A move of one's own seat, by somebody who has seen everything that happened in the game.

    With `hold`, bots hold off for a moment, as long as it can be taken back.
    """
    own_seat(table, who, seat)
    need_current(table, seen)
    drafts = moved(table, seat, wanted, {"hold": True} if hold and not table.together() else None)
    if table.seating.seats[seat].away:
        drafts.insert(0, ("back", {"seat": seat}))
    return drafts


def bot_move(table: Table, seat: int, action: int, level: str, instead: str | None, game_n: int) -> list[Draft]:
    """The move that a bot chose when `game_n` was the last event of the game; none if it comes too late."""
    if table.seating.game_n != game_n or seat not in table.asked() or table.seating.bot_for(seat) is None:
        return []
    facts: dict[str, Any] = {"bot": level}
    if instead is not None:
        facts["instead"] = instead
    state = deciding(table, seat)
    return moved(table, seat, state.game.move(state, action), facts)


def moved(table: Table, seat: int, wanted: Any, facts: dict[str, Any] | None = None) -> list[Draft]:
    """A move with the end of the game, if it leads there."""
    after = tried(deciding(table, seat), wanted)
    made = {"move": wanted, **(facts or {})}
    together = table.together()
    if together:
        return chosen(table, seat, made, together)
    return [("moved", {"seat": seat, **made}), *ended(after)]


def ended(after: State) -> list[Draft]:
    return [("ended", {"result": after.game.result(after)})] if after.is_over() else []


def chosen(table: Table, seat: int, made: dict[str, Any], together: list[int]) -> list[Draft]:
    """A choice among several at the same time, which stays hidden; with the last one, the moves of all."""
    if table.choices.get(seat) == made:
        return []
    if seat in table.choices and not table.can_undo(seat):
        raise Denied("too_much", "You have changed your mind often enough.")
    choices = {**table.choices, seat: made}
    if any(other not in choices for other in together):
        return [("chosen", {"seat": seat, **made})]
    state, drafts = table.playing().state, list[Draft]()
    while (decider := state.seat) in choices:
        drafts.append(("moved", {"seat": decider, **choices[decider]}))
        state = tried(state, choices.pop(decider)["move"])
    return [*drafts, *ended(state)]


def tried(state: State, wanted: Any) -> State:
    """The state after a move, on a copy."""
    after = state.copy()
    try:
        after.apply(state.game.action(state, wanted))
    except BadMove as error:
        raise Denied("bad_move", str(error)) from None
    except IllegalMove as error:
        raise Denied("illegal_move", str(error), error.message) from None
    return after


def undo(table: Table, who: Person, seat: int, seen: int) -> list[Draft]:
    """Take back the own last move, as far as the engine allows. An ended game stays ended: its seed is public."""
    own_seat(table, who, seat)
    need_current(table, seen)
    if not table.can_undo(seat):
        raise Denied("no_undo", "There is no move to take back: something was seen since, or somebody else decided.")
    return [("chosen", {"seat": seat, "move": None})] if seat in table.choices else [("undone", {"seat": seat})]


def hint(table: Table, who: Person, seat: int, seen: int) -> State:
    """The state on which a bot may think for the own seat: what that seat cannot know is not for the bot either."""
    need_helped(table, who, seat, seen)
    return deciding(table, seat)


def last_move(table: Table, who: Person, seat: int, seen: int) -> tuple[State, int]:
    """The own last move, which can still be taken back, for a bot to judge: the game before it, and its number."""
    need_helped(table, who, seat, seen)
    if not table.can_undo(seat):
        raise Denied("no_judgement", "There is no move of yours to look at that could still be taken back.")
    return table.last_move(seat)


def need_helped(table: Table, who: Person, seat: int, seen: int) -> None:
    """Somebody on an own seat, at a table that lets bots help."""
    own_seat(table, who, seat)
    need_current(table, seen)
    if not table.seating.settings.hints:
        raise Denied("no_hints", "At this table everybody thinks for themselves.")


def stand_in(table: Table, who: Person, seat: int, present: Container[str]) -> list[Draft]:
    """Let a bot play for somebody who is not there, at whatever table: nobody waits for ever."""
    need_status(table, RUNNING)
    if not table.seating.seats_of(who.id):
        raise Denied("not_seated", "You have no seat at this table.")
    absent = need_seat(table, seat)
    if absent.away:
        return []
    if absent.person is None or absent.person == who.id or absent.person in present:
        raise Denied("not_away", "Whoever sits there is here, or is a bot already.")
    if table.seating.stood_in >= MOST_STOOD_IN:
        raise Denied("too_much", "There has been enough coming and going at this table: make a new one.")
    return [("away", {"seat": seat, "by": who.id})]


def back(table: Table, who: Person) -> list[Draft]:
    """Play again oneself, after a bot did."""
    seating = table.seating
    return [("back", {"seat": seat}) for seat in seating.seats_of(who.id) if seating.seats[seat].away]


# -- talk


def chat(table: Table, who: Person, text: str | None, phrase: str | None, now: int) -> list[Draft]:
    """Say something: a text, or a phrase that every client knows in its own language."""
    seating = table.seating
    need_welcome(table, who)
    times = seating.chats.get(who.id, [])
    outside = not seating.seats_of(who.id)
    if seating.said[who.id] >= MOST_SAID or (outside and seating.said_outside >= MOST_SAID_OUTSIDE):
        raise Denied("too_much", "That is enough talk at one table.")
    if len(times) == CHATS_REMEMBERED and now - times[0] < CHAT_WINDOW:
        raise Denied("too_chatty", "That is a lot to say at once: wait a few seconds.")
    said: dict[str, Any] = {
        "person": who.id,
        "name": seating.name_of(who.id) or distinct(table, who.id, who.name, says=True),
    }
    if phrase is not None:
        if phrase not in PHRASES:
            raise Denied("bad_phrase", f"The phrases are {', '.join(PHRASES)}.")
        return [("chatted", {**said, "phrase": phrase})]
    tidy = "".join(sign if sign.isprintable() else " " for sign in text or "").strip()
    if not tidy or len(tidy) > LONGEST_CHAT:
        raise Denied("bad_chat", f"Say something of 1 to {LONGEST_CHAT} signs.")
    return [("chatted", {**said, "text": tidy})]


def need_talker(table: Table, other: str) -> None:
    """Somebody who has said something, and whom one might not want to read any more."""
    if other not in table.seating.chats:
        raise Denied("nobody", "This person has said nothing here.")


# -- after the game, and other devices


def rematch(table: Table, who: Person, code: str, now: bool = False) -> list[Draft]:
    """Wish for another game. With the last one's wish it is there, at a new table with this code.

    `now`: whoever has wished for it waits no longer; the seats of those who have not are free there.
    """
    seating = table.seating
    need_status(table, OVER)
    if not seating.seats_of(who.id):
        raise Denied("not_seated", "Only somebody at the table can ask for a rematch.")
    wished = who.id in seating.wishes
    if seating.rematch is not None or (wished and not now):
        return []
    drafts: list[Draft] = [] if wished else [("asked", {"person": who.id})]
    if now or {*seating.wishes, who.id} == set(seating.people()):
        drafts.append(("rematch", {"table": code}))
    return drafts


def rematch_table(table: Table) -> list[Draft]:
    """The beginning of the new table of a rematch: the same people and bots, and the next one begins.

    Where the game went on from a position, it does so once more, and everybody keeps the seat.
    """
    seating = table.seating
    first = seating.settings.first
    if first is not None and seating.origin is None:
        first = 1 % len(seating.seats)
    again = replace(seating.settings, first=first, day=None)
    staying = [person for person in seating.people() if person in seating.wishes]
    host = seating.host if seating.host in staying else staying[0]
    drafts: list[Draft] = [created(again, [seat.bot for seat in seating.seats], host, seating.origin)]
    for number, seat in enumerate(seating.seats):
        if seat.person in staying:
            drafts.append(("seated", {"seat": number, "person": seat.person, "name": seat.name}))
    return drafts


def take_over(table: Table, who: Person, holder: str, since: int) -> list[Draft]:
    """Take over the seats of another device by its personal link, which is good for one time."""
    need_open(table)
    need_no_day(table)
    seating = table.seating
    seats = seating.seats_of(holder)
    if not seats or holder == who.id or seating.seats[seats[0]].since != since:
        raise Denied("bad_token", "This link has been used, or its seat was left.")
    need_welcome(table, who)
    need_few_sat(table, who)
    if seating.have_seen.get(who.id, set()) - set(seats):
        raise Denied("seen_another", "You have seen another hand in this game: you can only take that seat again.")
    return [
        ("seated", {"seat": seat, "person": who.id, "name": seating.seats[seat].name, "over": holder}) for seat in seats
    ]


def held_since(table: Table, who: Person) -> int:
    """What a personal link says besides table and person, so that it is good for one time."""
    own = table.seating.seats_of(who.id)
    if not own:
        raise Denied("not_seated", "You have no seat at this table.")
    need_no_day(table)
    return table.seating.seats[own[0]].since


# -- what must hold


def need_open(table: Table) -> None:
    if table.seating.status not in (LOBBY, RUNNING):
        raise Denied("closed", "The game at this table is over.")


def need_no_day(table: Table) -> None:
    """Whoever took over such a seat could play the same deal once more, with what the other has seen."""
    if table.seating.settings.day is not None:
        raise Denied("day_deal", "A deal of the day is played by one person, on one device.")


def need_status(table: Table, status: str) -> None:
    if table.seating.status != status:
        raise Denied(f"not_{status}", f"This table is not in that state: it is {table.seating.status}.")


def need_seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seating.seats):
        raise Denied("no_seat", f"There is no seat {seat} at this table.")
    return table.seating.seats[seat]


def need_welcome(table: Table, who: Person) -> None:
    if who.id in table.seating.barred:
        raise Denied("sent_away", "The host of this table does not want you here.")


def need_few_sat(table: Table, who: Person) -> None:
    sat = table.seating.sat
    if sat[who.id] >= MOST_SAT or sat.total() >= MOST_SAT_IN_ALL:
        raise Denied("too_much", "There has been enough coming and going at this table: make a new one.")


def own_seat(table: Table, who: Person, seat: int) -> int:
    if need_seat(table, seat).person != who.id:
        raise Denied("not_your_seat", f"Seat {seat} is not yours.")
    return seat


def deciding(table: Table, seat: int) -> State:
    """The game, in which it is the seat's turn."""
    state = table.state_for(seat)
    if state is None:
        raise Denied("not_your_turn", "Somebody else is to decide.")
    return state


def need_current(table: Table, seen: int) -> None:
    """Whoever has not seen the last event of the game answers to something that is no longer so."""
    need_status(table, RUNNING)
    table.need_playable()
    if seen < table.seating.game_n:
        raise Denied("late", "Something happened in the meantime.")
    if seen > table.seating.n:
        raise Denied("early", f"There has been no event {seen} yet.")
    if table.decider() == NOBODY:
        raise Denied("not_running", "The game is over.")

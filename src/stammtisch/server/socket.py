"""One WebSocket a client: messages in, messages out, nobody kept waiting by a slow one."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from stammtisch.engine.errors import Refused
from stammtisch.server import messages
from stammtisch.server.advising import Adviser
from stammtisch.server.api import Makers
from stammtisch.server.config import Limits
from stammtisch.server.connections import AT_ONCE
from stammtisch.server.house import Command, House, fresh_code
from stammtisch.server.limits import Bucket, Places, Shares
from stammtisch.server.live import Live, json_text
from stammtisch.server.messages import FROM_CLIENT, PROTOCOL, FromClient
from stammtisch.server.signing import Forged, Signer
from stammtisch.server.spending import Spending
from stammtisch.server.unread import Unread
from stammtisch.server.visiting import Visits
from stammtisch.server.words import WordList
from stammtisch.tables import commands, hosting, projection
from stammtisch.tables.errors import Denied
from stammtisch.tables.seating import Person
from stammtisch.words.message import Message

POLICY_VIOLATION, TRY_LATER = 1008, 1013
ID = re.compile(r'"id": ?([0-9]{1,15})\b')  # of a message that nobody has the time to understand
MOST_REFUSALS_FOR_SPEED = 100
# What is quickly asked and takes long to answer costs as much as so many other messages:
PRICES = {"plain": 5, "outlook": 5, "coach": 5, "why": 3, "look": 3, "link": 2}
TAKE_LONG = ("hint", "judge")

AN_AUDIENCE = 25  # whoever changes a table where so many watch causes as much as two changes

log = logging.getLogger(__name__)


class SocketRates:
    """What people and addresses may do and leave unread, on all their sockets together."""

    def __init__(self, limits: Limits, house: House, visits: Visits, makers: Makers) -> None:
        self.messages = Shares(*limits.address_messages)
        self.watches = Shares(*limits.address_watches)
        self.watching = Places(limits.address_watching)
        self.writes = Spending(house.store, *limits.writes, house.bus.is_shared)
        self.address_writes = Shares(*limits.address_writes)
        self.reports = Shares(*limits.reports)
        self.strangers = Shares(*limits.strangers)  # by table
        self.visits = visits
        self.makers = makers
        self.unread = Unread(limits.outbox_bytes, limits.address_unread)


@dataclass
class Newest:
    """A message in the outbox that a newer one of its kind replaces."""

    key: str
    text: str


class Socket:
    """Somebody who is connected."""

    def __init__(
        self,
        websocket: WebSocket,
        house: House,
        adviser: Adviser,
        links: Signer,
        person: Person | None,
        address: str,
        limits: Limits,
        rates: SocketRates,
        words: WordList,
    ) -> None:
        self.websocket = websocket
        self.house = house
        self.adviser = adviser
        self.links = links
        self.address = address
        self.person = person
        self.who = f"somebody {id(self)}" if person is None else person.id  # whose share of their address it is
        self.limits = limits
        self.rates = rates
        self.words = words
        self.watched: set[str] = set()
        self.at_once: Callable[[str], bool] = websocket.scope["extensions"][AT_ONCE]
        self.outbox: asyncio.Queue[str | Newest] = asyncio.Queue(limits.outbox)
        self.newest: dict[str, Newest] = {}  # what is in the outbox and may still be replaced
        self.unread = 0  # bytes in the outbox
        self.bucket = Bucket(limits.messages[1])
        self.histories = Bucket(limits.histories[1])
        self.too_fast = 0
        self.closing: tuple[int, str] | None = None
        self.reader: asyncio.Task[None] | None = None

    # -- out

    def send(self, text: str) -> None:
        """Put a message on its way; whoever does not read for too long is let go."""
        if not self.is_sent(text):
            self.put(text)

    def send_newest(self, key: str, text: str) -> None:
        """Put a message on its way that takes the place of an unsent one of its kind."""
        waiting = self.newest.get(key)
        if waiting is not None:
            self.rates.unread.add(self, len(text) - len(waiting.text))
            waiting.text = text
        elif not self.is_sent(text):
            self.newest[key] = Newest(key, text)
            self.put(self.newest[key])

    def is_sent(self, text: str) -> bool:
        """Send a text at once, if nothing waits before it and the client reads: that is most of what a move costs."""
        return self.closing is None and self.unread == 0 and self.at_once(text)

    def put(self, item: str | Newest) -> None:
        if self.closing is not None:  # nobody will send it
            return
        try:
            self.outbox.put_nowait(item)
        except asyncio.QueueFull:
            self.fall_behind()
            return
        self.rates.unread.add(self, len(item if isinstance(item, str) else item.text))

    def fall_behind(self) -> None:
        self.let_go(TRY_LATER, "too_slow")

    def tell(self, message: messages.FromServer) -> None:
        self.send(json_text(message))

    def let_go(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = (code, reason)
            self.house.metrics.count("refusals", code=reason)
            if self.reader is not None:
                self.reader.cancel()

    async def write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it is gone: whoever reads notices
            while True:
                item = await self.outbox.get()
                if isinstance(item, Newest):
                    del self.newest[item.key]
                    item = item.text
                await self.websocket.send_text(item)
                self.rates.unread.take(self, len(item))

    # -- in

    async def serve(self) -> None:
        """Until the client goes, or is let go."""
        await self.websocket.accept()
        self.websocket.scope["headers"].clear()  # nobody has need of them for as long as a socket lasts
        known: Any = None if self.person is None else {"id": self.person.id, "name": self.person.name}
        self.tell({"type": "welcome", "protocol": PROTOCOL, "person": known, "now": self.house.clock()})
        writer = asyncio.create_task(self.write())
        self.reader = asyncio.create_task(self.read())
        try:
            await asyncio.wait([self.reader])
        finally:
            self.reader.cancel()
            writer.cancel()
            await asyncio.wait([self.reader, writer])
            for code in list(self.watched):
                self.unwatch(code)
            if self.unread:
                self.rates.unread.take(self, self.unread)
        if self.closing is not None:
            with suppress(RuntimeError, WebSocketDisconnect, asyncio.TimeoutError):  # it may be gone
                await asyncio.wait_for(self.websocket.close(*self.closing), 5)

    async def read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if not self.bucket.take(*self.limits.messages):
                self.too_fast += 1
                if self.too_fast > MOST_REFUSALS_FOR_SPEED:
                    self.let_go(POLICY_VIOLATION, "too_fast")
                    return
                self.refuse_for_speed(text)
                continue
            if not self.rates.messages.take(self.address, self.who):  # maybe another's fault: nobody is let go for it
                self.refuse_for_speed(text)
                continue
            self.too_fast = max(0, self.too_fast - 1)
            await self.hear(text)

    def refuse_for_speed(self, text: str | None) -> None:
        number = ID.search(text or "")
        self.refuse(int(number[1]) if number else None, "too_fast", "That is too fast: wait a moment.")

    async def hear(self, text: str | None) -> None:
        """Understand one message and do what it says, or say why not."""
        try:
            ask = FROM_CLIENT.validate_json(text or "")
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            number = ID.search(text or "")
            said = f"{where}: {first['msg']}" if where else first["msg"]
            self.refuse(int(number[1]) if number else None, "invalid", said)
            return
        if ask.type in TAKE_LONG:  # it takes its time: nothing else waits for it
            self.house.spawn(self.answer(ask))
        else:
            began = time.perf_counter()
            await self.answer(ask)
            self.house.metrics.observe_move(time.perf_counter() - began)

    async def answer(self, ask: FromClient) -> None:
        try:
            self.pay(ask)
            if messages.is_change(ask):
                await self.change(ask)
            else:
                await self.do(ask)
            self.house.metrics.count("messages", type=ask.type)
        except Denied as error:
            self.refuse(ask.id, error.code, str(error), error.says)
            if error.code == "late" and isinstance(ask, messages.Move | messages.Undo) and ask.table in self.watched:
                with suppress(Denied):
                    await self.watch(ask.table, ask.seen, ask.seat)
        except Refused as error:
            self.refuse(ask.id, "bad_option", str(error))
        except Exception as error:  # the store may be away
            log.exception("ask failed", extra={"type": ask.type, "error": type(error).__name__})
            self.refuse(ask.id, "failed", "Something went wrong here: look at the table before you try again.")

    def refuse(self, number: int | None, code: str, sentence: str, says: Message | None = None) -> None:
        self.house.metrics.count("refusals", code=code)
        refusal: messages.Refusal = {"type": "refused", "id": number, "code": code, "message": sentence}
        if says is not None:
            refusal["says"] = says
        self.tell(refusal)

    def pay(self, ask: FromClient) -> None:
        """Refuse what takes long to answer if it is asked too often; what any message costs has been paid."""
        more = PRICES.get(ask.type, 1) - 1
        if more and not (
            self.bucket.take(*self.limits.messages, more) and self.rates.messages.take(self.address, self.who, more)
        ):
            raise Denied("too_fast", "That is too fast: wait a moment.")

    async def do(self, ask: FromClient) -> None:
        """Answer what changes no table."""
        match ask:
            case messages.Ping():
                self.tell({"type": "pong", "id": ask.id, "now": self.house.clock()})
            case messages.Watch():
                if len(self.watched) >= self.limits.watched and ask.table not in self.watched:
                    raise Denied("too_many", "That is too many tables at once.")
                if not self.rates.watches.take(self.address, self.who):
                    raise Denied("too_fast", "That is too fast: wait a moment.")
                if not await self.watch(ask.table, ask.seen, ask.seat):
                    raise Denied("too_fast", "You have asked for much of the past: wait a moment.")
                self.done(ask.id, ask.table)
            case messages.Unwatch():
                self.unwatch(ask.table)
                self.tell({"type": "done", "id": ask.id, "n": 0})
            case messages.Look():
                await self.house.look(self, ask.table, ask.seat)
                self.done(ask.id, ask.table)
            case messages.Hint():
                await self.open(ask.table)
                self.tell(await self.adviser.advise(ask, self.somebody(), self.address))
            case messages.Coach():
                await self.open(ask.table)
                self.tell(await self.adviser.coach(ask, self.somebody()))
            case messages.Judge():
                await self.open(ask.table)
                self.tell(await self.adviser.doubt(ask, self.somebody(), self.address))
            case messages.Keep():
                await self.open(ask.table)
                self.tell({"type": "done", "id": ask.id, "n": await self.adviser.keep(ask, self.somebody())})
            case messages.Why():
                live, viewer = await self.eyes(ask.table, ask.seat)
                says = projection.why_not(live.table, viewer, ask.pressed, ask.thing)
                self.tell({"type": "why", "id": ask.id, "table": ask.table, "says": says})
            case messages.Outlook():
                live, viewer = await self.eyes(ask.table, ask.seat)
                outlooks = projection.outlooks(live.table, viewer, ask.moves)
                self.tell({"type": "outlook", "id": ask.id, "table": ask.table, "says": outlooks})
            case messages.Plain():
                live, viewer = await self.eyes(ask.table, ask.seat)
                told: Any = projection.plain(live.table, viewer)
                tables, offers, n = told["tables"], told["offers"], live.table.seating.n
                self.tell(
                    {"type": "plain", "id": ask.id, "table": ask.table, "n": n, "tables": tables, "offers": offers}
                )
            case messages.Link():
                live = await self.open(ask.table)
                who = self.somebody()
                value = {"table": ask.table, "person": who.id, "since": commands.held_since(live.table, who)}
                self.tell({"type": "link", "id": ask.id, "table": ask.table, "token": self.links.sign(value)})
            case messages.Mute():
                n = await self.house.mute(ask.table, await self.writer(ask.table), ask.person, ask.on)
                self.tell({"type": "done", "id": ask.id, "n": n})
            case messages.Report():
                who = await self.writer(ask.table)
                if not self.rates.reports.take(self.address, who.id):
                    raise Denied("too_fast", "Much has been reported: wait a moment.")
                n = await self.house.report(ask.table, who, ask.n)
                self.tell({"type": "done", "id": ask.id, "n": n})
            case _:
                raise AssertionError(f"nobody answers {ask.type}")

    async def change(self, ask: messages.Change) -> None:
        """Carry out what is asked of a table."""
        who = await self.writer(ask.table)
        command, makers = self.command(ask, who), self.rates.makers
        if isinstance(ask, messages.Rematch):
            command = await makers.again(self.house.store, who, self.address, command)
        elif isinstance(ask, messages.Leave):
            command = makers.leaving(who, self.address, command)
        n = await self.house.ask(ask.table, command)
        self.tell({"type": "done", "id": ask.id, "n": n})

    async def watch(self, code: str, seen: int, seat: int | None) -> bool:
        """Watch a table from an event on; False if too much of the past was asked for, which is a lot of work."""
        live = await self.open(code)
        if seen < live.table.seating.n:
            visits, own = self.rates.visits, self.histories.take(*self.limits.histories)
            if not (own and visits.may_read_past(self.address, self.who)):
                return False
        # The first one is everybody's own: for the others there are places of the address.
        if code not in self.watched and self.watched and not self.rates.watching.take(self.address):
            raise Denied("too_many", "That is too many tables at once.")
        if code not in self.watched:
            self.watched.add(code)  # before it is so: who goes while it comes about is not forgotten there
        try:
            await self.house.watch(self, code, seen, seat)
        except Denied:
            self.unwatch(code)
            raise
        return True

    async def open(self, code: str) -> Live:
        return await self.rates.visits.open(code, self.address, self.who)

    async def eyes(self, code: str, seat: int | None) -> tuple[Live, int]:
        """A table whose game has begun, and through whose eyes this client may look at it."""
        live = await self.open(code)
        await self.house.up_to_date(live)
        live.table.need_begun()
        person = None if self.person is None else self.person.id
        return live, projection.viewer_for(live.table, person, seat)

    def unwatch(self, code: str) -> None:
        if code in self.watched:
            self.watched.discard(code)
            if self.watched:
                self.rates.watching.give_back(self.address)
            self.house.unwatch(self, code)

    def done(self, number: int | None, code: str) -> None:
        self.tell({"type": "done", "id": number, "n": self.house.live[code].table.seating.n})

    def somebody(self) -> Person:
        if self.person is None:
            raise Denied("no_name", "Choose a name first.")
        return self.person

    async def writer(self, code: str) -> Person:
        """Somebody who is going to change something at a table, and does not do so too often.

        All who watch are told of it, so it costs more where they are many; and who plays does not wait for a crowd.
        """
        who, live, rates = self.somebody(), await self.open(code), self.rates
        price = 1 + len(live.watches) // AN_AUDIENCE
        seating = live.table.seating
        is_stranger = who.id != seating.host and not seating.seats_of(who.id)
        may = (not is_stranger or rates.strangers.take(code, who.id)) and rates.address_writes.take(
            self.address, who.id, price
        )
        if not may or not await rates.writes.take(who.id):
            raise Denied("too_fast", "That is too fast: wait a moment.")
        return who

    def command(self, ask: messages.Change, who: Person) -> Command:
        """What a message asks of its table."""
        seed = self.house.fresh_seed
        self.words.need_clean(getattr(ask, "name", None), getattr(ask, "text", None))
        match ask:
            case messages.Move():
                return lambda table, now: commands.move(table, who, ask.seat, ask.move, ask.seen, ask.hold)
            case messages.Undo():
                return lambda table, now: commands.undo(table, who, ask.seat, ask.seen)
            case messages.Sit():
                return lambda table, now: commands.sit(table, who, ask.seat, ask.name, seed)
            case messages.Leave():
                return lambda table, now: commands.leave(table, who, ask.seat, fresh_code())
            case messages.Admit():
                return lambda table, now: hosting.admit(table, who, ask.person, ask.yes, seed)
            case messages.SendAway():
                return lambda table, now: hosting.send_away(table, who, ask.person)
            case messages.HandOn():
                return lambda table, now: hosting.hand_on(table, who, ask.person)
            case messages.Free():
                return lambda table, now: hosting.free(table, who, ask.seat)
            case messages.Close():
                return lambda table, now: hosting.close(table, who)
            case messages.Start():
                return lambda table, now: commands.start(table, who, ask.fill, seed)
            case messages.StandIn():
                house = self.house
                return lambda table, now: commands.stand_in(
                    table, who, ask.seat, house.live[ask.table].people_present()
                )
            case messages.Back():
                return lambda table, now: commands.back(table, who)
            case messages.Chat():
                return lambda table, now: commands.chat(table, who, ask.text, None, now)
            case messages.Phrase():
                return lambda table, now: commands.chat(table, who, None, ask.phrase, now)
            case messages.Rematch():
                return lambda table, now: commands.rematch(table, who, fresh_code(), ask.now)
            case messages.Take():
                holder, since = self.read_link(ask)
                return lambda table, now: commands.take_over(table, who, holder, since)
        raise AssertionError(f"nothing is asked of a table by {ask.type}")

    def read_link(self, ask: messages.Take) -> tuple[str, int]:
        try:
            value = self.links.open(ask.token)
        except Forged:
            raise Denied("bad_token", "This link was not made here, or is too old: ask for a new one.") from None
        if value["table"] != ask.table:
            raise Denied("bad_token", "This link is for another table.")
        return value["person"], value["since"]

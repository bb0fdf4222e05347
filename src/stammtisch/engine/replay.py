"""Replaying a record event by event, and thereby checking it."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import redealing
from stammtisch.engine.contract import State
from stammtisch.engine.errors import BadRecord, Refused
from stammtisch.engine.moves import exactly, quoted
from stammtisch.engine.records import Event, Record
from stammtisch.engine.seats import NOBODY
from stammtisch.engine.tape import Order, Tape

MOVE_FIELDS = {"seat", "move"}
NO_SEED = "0" * 32  # for a record without one: all its shuffles are prescribed


class Replay:
    """A record being played: `state` is the table after the events before `next`.

    A shuffle belongs to the move that made it necessary, so a step is a move with the shuffles after it, and with what
    is dealt anew there. (The first step has no move.) A record may stop between a move and its shuffle: then
    `cut_short` is set, and `state` shows cards that the record does not tell.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.next = 0
        self.cut_short = False
        self.tape = Tape()
        self.bad_order: BadRecord | None = None
        self.cards = [{name: card for card, name in enumerate(cards)} for _, cards in record.game.decks]
        self.state = record.game.new_state(record.players, record.options, record.rules)
        orders = self.prescribe()
        self.is_seeded = record.seed is not None  # whether the next shuffle must follow from a seed
        self.state.start(record.seed or NO_SEED, self.tape)
        self.settle(orders)
        self.redeal()

    def done(self) -> bool:
        return self.next >= len(self.record.events)

    def step(self) -> int:
        """Carry out the next move and the shuffles after it; return the action."""
        event = self.record.events[self.next]
        action = self.action_of(event)
        if "legal" in event:
            self.check_legal(event["legal"])
        self.next += 1
        orders = self.prescribe()
        try:
            self.state.apply(action)
        except Refused as error:
            raise BadRecord(self.next - 1, str(error)) from None
        self.settle(orders)
        self.redeal()
        return action

    # -- moves

    def action_of(self, event: Any) -> int:
        """The action of a move event, of the seat whose decision it is."""
        if self.state.seat == NOBODY:
            raise BadRecord(self.next, "the game is over: no event can follow")
        if not isinstance(event, dict):
            raise BadRecord(self.next, f"an event is an object, not {quoted(event)}")
        if "shuffle" in event:
            raise BadRecord(self.next, "nothing is shuffled here")
        if event.keys() != MOVE_FIELDS:
            for name in sorted(MOVE_FIELDS - event.keys()):
                raise BadRecord(self.next, f"the event has no field {name}")
            for name in event.keys() - MOVE_FIELDS - {"legal"}:
                raise BadRecord(self.next, f"a move event has no field {quoted(name)}")
        if type(event["seat"]) is not int or event["seat"] != self.state.seat:
            raise BadRecord(self.next, f"it is seat {self.state.seat} that decides, not {quoted(event['seat'])}")
        try:
            return self.state.game.action(self.state, event["move"])
        except Refused as error:
            raise BadRecord(self.next, str(error)) from None

    def check_legal(self, listed: Any) -> None:
        """The field `legal` must name all moves that the seat could have made, each once."""
        if not isinstance(listed, list):
            raise BadRecord(self.next, "the field legal must be a list of moves")
        legal = set(self.state.legal())
        for move in listed:
            try:
                action = self.state.game.action(self.state, move)
            except Refused as error:
                raise BadRecord(self.next, f"in legal: {error}") from None
            if action not in legal:
                raise BadRecord(self.next, f"legal names {quoted(move)}, which is not possible or stands there twice")
            legal.remove(action)
        if legal:
            raise BadRecord(self.next, f"legal does not name {quoted(self.state.game.move(self.state, min(legal)))}")

    # -- shuffles

    def prescribe(self) -> int:
        """Hand the orders of the shuffles that stand next to the tape, up to one that is none; return how many."""
        prescribed, events, at = self.tape.prescribed, self.record.events, self.next
        prescribed.clear()
        self.bad_order = None
        while at < len(events) and type(events[at]) is dict and "shuffle" in events[at]:
            try:
                prescribed.append(self.order_of(events[at]))
            except Refused as error:
                self.bad_order = BadRecord(at, str(error))
                break
            at += 1
        return len(prescribed)

    def order_of(self, event: Event) -> tuple[int, Order]:
        """The deck and the order of a shuffle event, as numbers of cards."""
        names = [name for name, _ in self.record.game.decks]
        deck_name = event.get("deck")
        for name in event:
            if name not in ("shuffle", "deck") or (name == "deck" and deck_name is None):
                raise Refused(f"a shuffle event has no field {quoted(name)}")
        if deck_name not in names:
            raise Refused(f"there is no deck {quoted(deck_name)}")
        deck = names.index(deck_name)
        if not isinstance(event["shuffle"], list):
            raise Refused("a shuffle is a list of cards")
        kind, cards = type(self.record.game.decks[deck][1][0]), self.cards[deck]
        for name in event["shuffle"]:
            if type(name) is not kind or name not in cards:
                raise Refused(f"there is no card {quoted(name)}")
        return deck, [cards[name] for name in event["shuffle"]]

    def settle(self, orders: int) -> None:
        """Compare the shuffles that took place with those that the record has, and pass over these."""
        if not self.tape.made and not orders and self.bad_order is None:
            return
        made = self.tape.take()
        if self.tape.fault is not None:
            number, reason = self.tape.fault
            raise BadRecord(self.next + number, reason)
        if len(made) < orders:
            raise BadRecord(self.next + len(made), "nothing is shuffled here")
        if self.is_seeded:
            self.check_seed(made[:orders])
        self.next += orders
        if self.bad_order is not None:
            raise self.bad_order
        if len(made) > orders:
            if not self.done() or self.record.result is not None or self.record.late_fault is not None:
                raise BadRecord(self.next, "a shuffle must stand here")
            self.cut_short = True

    def check_seed(self, made: list[tuple[int, Order]]) -> None:
        """With a seed, every shuffle must follow from it."""
        for number, (deck, order) in enumerate(made):
            cards = self.record.game.decks[deck][1]
            listed = self.record.events[self.next + number]["shuffle"]
            if [cards[card] for card in order] != listed:
                raise BadRecord(self.next + number, "the shuffle does not follow from the seed")

    # -- positions that were gone on from

    def redeal(self) -> None:
        """Deal anew wherever the record says so here."""
        while not self.done() and redealing.is_one(event := self.record.events[self.next]):
            if self.state.seat == NOBODY:
                raise BadRecord(self.next, "the game is over: no event can follow")
            try:
                seed, seat = redealing.of(event, self.record.players)
            except Refused as error:
                raise BadRecord(self.next, str(error)) from None
            redealing.redeal(self.state, seed, seat)
            self.is_seeded = True
            self.next += 1


def check(record: Record) -> State:
    """Replay a record to its end and compare the result; raises BadRecord with the event that breaks a rule."""
    replay = Replay(record)
    while not replay.done():
        replay.step()
    if record.late_fault is not None:
        raise record.late_fault
    end = len(record.events)
    result = None if replay.cut_short else replay.state.game.result(replay.state)
    if record.result is None and result is not None:
        raise BadRecord(end, f"the game is over, so the record must have its result {quoted(result)}")
    if record.result is not None and result is None:
        raise BadRecord(end, "the game is not over, so there is no result yet")
    if not exactly(record.result, result):
        raise BadRecord(end, f"the result is {quoted(result)}, not {quoted(record.result)}")
    return replay.state

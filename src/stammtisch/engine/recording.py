"""A game being played and written down, with undo."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import options as settings
from stammtisch.engine import redealing, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import IllegalMove, Refused
from stammtisch.engine.records import Event, Record, Seat, need_rules
from stammtisch.engine.replay import NO_SEED, Replay, check
from stammtisch.engine.tape import Tape


class Recording:
    """The state of a game and the events that led to it."""

    def __init__(
        self, game: Game, players: int, options: dict[str, Any], seed: str | None = None, rules: int | None = None
    ) -> None:
        self.game = game
        self.options = settings.complete(game, players, options)
        self.rules = game.rules if rules is None else rules
        need_rules(game, self.rules)
        self.seed = seed or seeds.fresh()
        self.is_seeded = True  # not where it goes on from a record without a seed
        self.tape = Tape()
        self.state = game.new_state(players, self.options, self.rules)
        self.state.start(self.seed, self.tape)
        self.events: list[Event] = self.shuffles()
        self.earlier: list[State] = []  # before each of the last moves, as far back as they may be taken back
        self.begun_with = 0  # events of another game that this one goes on from

    def shuffles(self) -> list[Event]:
        """The shuffles since last asked, as events."""
        events = []
        for deck, order in self.tape.take():
            name, cards = self.game.decks[deck]
            event: Event = {"shuffle": [cards[card] for card in order]}
            if name is not None:
                event["deck"] = name
            events.append(event)
        return events

    def apply(self, action: int, with_legal: bool = False) -> None:
        """Carry out an action of the deciding seat and write it down."""
        before = self.state.copy()
        event: Event = {
            "seat": before.seat,
            "move": before.game.move(before, action) if before.is_action(action) else None,
        }
        if with_legal:
            event["legal"] = [before.game.move(before, choice) for choice in before.legal()]
        self.state.apply(action)
        self.events.append(event)
        self.events += self.shuffles()
        if before.learned != self.state.learned:
            self.earlier.clear()
        else:
            if self.earlier and self.earlier[-1].seat != before.seat:
                self.earlier.clear()
            self.earlier.append(before)

    def redeal(self, seed: str, seat: int | None) -> None:
        """Deal anew what a seat cannot know, or let only what is to come follow from another seed; written down."""
        redealing.redeal(self.state, seed, seat)
        self.events.append(redealing.event(seed, seat))
        self.earlier.clear()

    def can_undo(self, seat: int) -> bool:
        """Whether the last move is this seat's and told nobody anything new."""
        return bool(self.earlier) and self.earlier[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back the seat's last move."""
        if not self.can_undo(seat):
            raise IllegalMove("There is no move that can be taken back: something was seen since, or another decided.")
        self.state.copy_from(self.earlier.pop())
        self.events.pop()

    def record(self, by: str | None = None, at: str | None = None, seats: list[Seat] | None = None) -> Record:
        """What has been written down so far, signed or not."""
        events, result = list(self.events), self.state.game.result(self.state)
        seed = self.seed if self.is_seeded else None
        return Record(self.game, self.state.players, self.options, self.rules, seed, events, result, by, at, seats)


def resume(record: Record) -> Recording:
    """A recording that goes on where a record with a seed stops."""
    if record.seed is None:
        raise Refused("This record has no seed, so nobody knows how its next shuffle falls: it cannot be gone on with.")
    check(record)
    recording = Recording(record.game, record.players, record.options, record.seed, record.rules)
    for event in record.events:
        if "move" in event:
            recording.apply(recording.state.game.action(recording.state, event["move"]), with_legal="legal" in event)
        elif redealing.is_one(event):
            recording.redeal(*redealing.of(event, record.players))
    return recording


def going_on(record: Record, seed: str, seat: int | None) -> Recording:
    """A new game from where a record stops, which no move of it can be taken back from.

    With a seat, what it cannot know is dealt anew by the seed. Else all stays as it was, and shuffles go on by the
    record's own seed, or by this one where it has none.
    """
    played = Replay(record)
    while not played.done():
        played.step()
    recording = Recording(record.game, record.players, record.options, record.seed or NO_SEED, record.rules)
    recording.is_seeded = record.seed is not None
    recording.state, recording.tape, recording.events = played.state, played.tape, list(record.events)
    if seat is not None or not played.is_seeded:
        recording.redeal(seed, seat)
    recording.begun_with = len(recording.events)
    return recording


def position(record: Record, step: int) -> Record:
    """A sound record up to one of its steps, for a game to go on from there; refuses where none can."""
    steps = sum("move" in event for event in record.events)
    if not 0 <= step <= steps:
        raise Refused(f"There is no step {step} in this game: it has steps 0 to {steps}.")
    start = record.until(step)
    played = Replay(start)
    while not played.done():
        played.step()
    if played.cut_short:
        raise Refused("The record stops before a shuffle that its last move needs: go on from an earlier step.")
    if played.state.is_over():
        raise Refused("The game is over there: go on from an earlier step.")
    return start

"""A game being played and written down, with undo."""

from __future__ import annotations

from typing import Any

from stammtisch.engine import options as settings
from stammtisch.engine import seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import IllegalMove, Refused
from stammtisch.engine.records import Event, Record, Seat, need_rules
from stammtisch.engine.replay import check
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
        self.tape = Tape()
        self.state = game.new_state(players, self.options, self.rules)
        self.state.start(self.seed, self.tape)
        self.events: list[Event] = self.shuffles()
        self.earlier: list[State] = []  # before each of the last moves, as far back as they may be taken back

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
        return Record(self.game, self.state.players, self.options, self.rules, self.seed, events, result, by, at, seats)


def resume(record: Record) -> Recording:
    """A recording that goes on where a record with a seed stops."""
    if record.seed is None:
        raise Refused("This record has no seed, so nobody knows how its next shuffle falls: it cannot be gone on with.")
    check(record)
    recording = Recording(record.game, record.players, record.options, record.seed, record.rules)
    for event in record.events:
        if "move" in event:
            recording.apply(recording.state.game.action(recording.state, event["move"]), with_legal="legal" in event)
    return recording

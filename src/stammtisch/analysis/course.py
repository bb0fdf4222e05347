"""The course of a finished game: its positions, what was done at each, and when chance had a part in it."""

from __future__ import annotations

from dataclasses import dataclass

from stammtisch import bots
from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.records import Record
from stammtisch.engine.replay import Replay, check
from stammtisch.engine.rng import Rng

LOOKS = 8  # worlds in which a seat looks whether chance would show it something else


@dataclass(frozen=True)
class Course:
    """A game from the first decision to its end; position k is the one before action k, and the last is the end."""

    record: Record
    positions: list[State]
    actions: list[int]
    events: list[int]  # the number of each action's event in the record

    @property
    def players(self) -> int:
        return self.record.players

    def undealt(self) -> State:
        """The table before anything is dealt."""
        return self.record.game.new_state(self.players, self.record.options, self.record.rules)

    def results(self) -> list[float]:
        """What each seat got: sides that win together share the win."""
        end = self.positions[-1]
        winners, teams = end.winners(), end.teams()
        sides = len({teams[seat] for seat in winners})
        return [1 / sides if seat in winners else 0.0 for seat in range(self.players)]

    def is_forced(self, at: int) -> bool:
        return len(self.positions[at].legal()) == 1

    def shows_luck(self, at: int, seat: int) -> bool:
        """Whether what was turned up, drawn or dealt with an action told the seat anything.

        If it had seen the same in all worlds that it looks at, no: then there was nothing to be lucky with.
        """
        before, action, after = self.positions[at], self.actions[at], self.positions[at + 1]
        if not before.game.is_luck(before, action, after):
            return False
        seen = after.game.view(after, seat)
        for number in range(LOOKS):
            world = bots.given(before, Rng(number), seat).state
            if action not in world.legal():
                return True
            world.apply(action)
            if world.game.view(world, seat) != seen:
                return True
        return False


def read(record: Record) -> Course:
    """The course of a record, which is checked; one of a game that goes on is refused."""
    check(record)
    if record.result is None:
        raise Refused("This game is not over: only finished games are analysed, so that nobody is told what to do.")
    replay = Replay(record)
    course = Course(record, [replay.state.copy()], [], [])
    while not replay.done():
        course.events.append(replay.next)
        course.actions.append(replay.step())
        course.positions.append(replay.state.copy())
    return course

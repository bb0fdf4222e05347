"""The table that a step of a lesson begins with."""

from __future__ import annotations

from stammtisch.engine.contract import State
from stammtisch.engine.errors import Refused
from stammtisch.engine.moves import quoted
from stammtisch.engine.replay import NO_SEED
from stammtisch.engine.tape import Order, Tape
from stammtisch.lessons.reading import BadLesson, Deal, Lesson, Step


class StackedTape(Tape):
    """Shuffles that bring the cards to the top that a lesson names."""

    def __init__(self, lesson: Lesson, deal: Deal) -> None:
        super().__init__()
        self.decks = [cards for _, cards in lesson.game.decks]
        self.deal = list(deal)
        self.why_not: str | None = None  # a shuffle cannot raise anything: it is called by compiled rules

    def shuffled(self, deck: int, order: Order) -> Order:
        if not self.deal:
            return order
        tops, rest = [], list(order)
        for name in self.deal.pop(0):
            card = self.decks[deck].index(name) if name in self.decks[deck] else None
            if card not in rest:
                self.why_not = self.why_not or f"there is no card {quoted(name)} left for the deal"
                return order
            rest.remove(card)
            tops.append(card)
        return tops + rest

    def need_cards(self, step: Step) -> None:
        if self.why_not is not None:
            raise BadLesson(f"Step {step.name}: {self.why_not}.")


def dealt(lesson: Lesson, step: Step) -> State:
    """The table of a step with a deal, its moves made."""
    assert step.deal is not None
    tape = StackedTape(lesson, step.deal)
    state = lesson.game.new_state(lesson.players, lesson.options)
    state.start(NO_SEED, tape)
    for move in step.moves:
        tape.need_cards(step)
        make(step, state, move)
    tape.need_cards(step)
    if tape.deal:
        raise BadLesson(f"Step {step.name}: there are {len(tape.deal)} shuffles fewer than the deal has.")
    state.tape = None
    return state


def make(step: Step, state: State, move: object) -> int:
    """Make a move that the lesson prescribes; the action that it was."""
    try:
        action = state.game.action(state, move)
        state.apply(action)
    except Refused as error:
        raise BadLesson(f"Step {step.name}: {quoted(move)} cannot be made: {error}") from None
    return action

"""Two worlds that an observer cannot tell apart, played side by side by moves that look alike to it.

Whose decision it is, that there is one, and all that the observer sees and is told must then be the same in both. If
it is not, the game has told something that was hidden: by what it said, or by whether and whom it asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.engine.contract import Happening, State
from stammtisch.engine.rng import Rng

NEXT_CARDS = 24  # as many as a move may take from a pile


def another(state: State, observer: int, rng: Rng, common: int) -> State:
    """A world that the observer cannot tell from this one, with shuffles to come and next cards in common.

    Cards that are turned up are news, and may be other cards in another world. With these alike, nothing may differ.
    """
    world: Any = state.copy()
    rest = n_pile(state) - common
    if common:
        world.n_pile = rest
    world.determinize(observer, rng)
    world.key = state.key
    if common:
        top: list[int] = state.pile[rest : rest + common]  # type: ignore[attr-defined]
        world.pile = [*world.pile[:rest], *top, *world.pile[rest + common :]]
        world.n_pile = rest + common
        if hasattr(world, "in_pile"):
            world.in_pile = [count + top.count(kind) for kind, count in enumerate(world.in_pile)]
    imagined: State = world
    return imagined


def n_pile(state: State) -> int:
    """The cards in the pile of a game that has one."""
    return getattr(state, "n_pile", 0)


class Step:
    """An action and what it leads to, as the observer sees it."""

    def __init__(self, before: State, action: int, observer: int) -> None:
        self.action = action
        self.after = before.copy()
        self.after.apply(action)
        self.story = before.game.tell(before, action, self.after, observer)
        self.shown = next(happening for happening in self.story if happening["what"] == "move")
        self.is_hidden = self.shown["move"] != before.game.move(before, action)
        self.is_news = self.after.learned != before.learned
        self.is_shuffled = self.after.shuffles != before.shuffles
        self.taken = n_pile(before) if self.is_shuffled else n_pile(before) - n_pile(self.after)
        self.sight = self.after.game.view(self.after, observer)

    def course(self) -> tuple[object, ...]:
        """What everybody notices of how the game goes on, whatever the cards are."""
        return self.after.seat, self.after.turns, self.after.learned, [subject(happening) for happening in self.story]


def subject(happening: Happening) -> tuple[object, object]:
    return happening["what"], happening.get("seat")


def is_told_apart(one: Step, two: Step) -> bool:
    """Whether something that is not the same was laid open in both worlds: they may go on otherwise from there."""
    first = next((pair for pair in zip(one.story, two.story, strict=False) if pair[0] != pair[1]), None)
    return one.is_news and two.is_news and first is not None and subject(first[0]) == subject(first[1])


def alike(true: State, other: State, observer: int, rng: Rng) -> tuple[Step, Step] | None:
    """A step in each of two worlds by a move of which the observer sees the same; None if there is none."""
    for action in shuffled(true.legal(), rng):
        step = Step(true, action, observer)
        choices = other.legal() if step.is_hidden else [action] if action in other.legal() else []
        for choice in shuffled(choices, rng):
            twin = Step(other, choice, observer)
            if twin.shown == step.shown:
                return step, twin
    return None


def shuffled(actions: list[int], rng: Rng) -> Iterator[int]:
    left = list(actions)
    while left:
        yield left.pop(rng.below(len(left)))


def leak(state: State, observer: int, rng: Rng, steps: int) -> str | None:
    """What the observer learns that it cannot know, as the game goes on from here for some steps; None if nothing."""
    common = rng.below(min(n_pile(state), NEXT_CARDS) + 1)
    true, other = state.copy(), another(state, observer, rng, common)
    for _ in range(steps):
        pair = None if true.is_over() else alike(true, other, observer, rng)
        if pair is None or pair[0].taken > common:  # these cards need not be the same
            return None
        one, two = pair
        if is_told_apart(one, two):
            return None
        what = f"observer {observer}, seat {true.seat}: {true.game.move(true, one.action)}"
        if one.course() != two.course():
            return f"{what} leads on otherwise: {one.course()} or {two.course()}"
        if not one.is_news and (one.story, one.sight) != (two.story, two.sight):
            return f"{what} is seen otherwise: {one.story} {one.sight} or {two.story} {two.sight}"
        if one.sight != two.sight:
            return None
        true, other = one.after, two.after
        common = n_pile(true) if one.is_shuffled else common - one.taken
        if true.seat == observer and true.legal() != other.legal():
            return f"{what} leaves the observer other choices"
    return None

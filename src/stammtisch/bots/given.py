"""What a bot is given: here, and nowhere else, is it made, so no bot can look at what its seat cannot know.

Whoever wants a bot's choice takes two steps, in one process or in two: `given` makes up what is hidden, `choose`,
`explain` or `judge` asks the bot about that. `tests/bots/test_given.py` fails where anybody asks a bot otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stammtisch.bots.reasons import Reason
from stammtisch.engine.contract import State
from stammtisch.engine.errors import IllegalMove
from stammtisch.engine.rng import Rng

if TYPE_CHECKING:
    from stammtisch.bots import Bot, Explainer, Judge
    from stammtisch.bots.judging import Verdict


@dataclass(frozen=True)
class Given:
    """A game as a seat, mostly the one that decides, may know it; the rest is made up."""

    state: State


def given(state: State, rng: Rng, seat: int | None = None) -> Given:
    """What a bot is given of a game on the seat that decides, or on another. Nobody decides in one that is over."""
    if state.is_over():
        raise IllegalMove("The game is over: there is nothing to choose.")
    imagined = state.copy()
    imagined.determinize(state.seat if seat is None else seat, rng)
    return Given(imagined)


def choose(bot: Bot, what: Given, rng: Rng) -> int:
    """A bot's choice for the seat that decides."""
    return bot.choose(what.state, rng)


def explain(bot: Explainer, what: Given, rng: Rng) -> Reason:
    """What a bot would choose, and why."""
    return bot.explain(what.state, rng)


def judge(bot: Judge, what: Given, action: int, rng: Rng) -> Verdict | None:
    """What there is to ask about an action that the deciding seat has chosen; None if it is good enough."""
    return bot.judge(what.state, action, rng)

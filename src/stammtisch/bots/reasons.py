"""Why a bot plays as it does, in messages that page and terminal say alike; `docs/bots.md` lists them.

What the move prepares and whom it hurts is the game's guide's to say; what it gains, and over what, a search has found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.bots import guides
from stammtisch.bots.guides.guide import Guide
from stammtisch.engine.contract import Move, State
from stammtisch.words.message import Message, message, seats, unpointed

HUNDRED = 100  # games of which it is told in how many more an action wins
MUCH = 3  # games of these from which on it is told at whose expense


@dataclass(frozen=True)
class Rival:
    """The second best action, as a search found it."""

    action: int
    gain: float | None  # how much likelier the best makes it to win; None if too seldom tried to tell
    hurt: list[int]  # the seats of the side at whose expense most of that is, where there are several others


@dataclass(frozen=True)
class Reason:
    """A move with what speaks for it and the chance of each side to win."""

    move: Move
    says: Message  # the move
    why: list[Message]  # one sentence each, the most important first
    chances: list[tuple[list[int], float]]  # for each side its seats and its chance; together 1

    def json(self) -> dict[str, Any]:
        chances = [{"seats": seats, "chance": round(chance, 3)} for seats, chance in self.chances]
        return {"move": self.move, "says": self.says, "why": self.why, "chances": chances}


def reason(
    state: State, action: int, chances: list[float], rival: Rival | None = None, worlds: Sequence[State] = ()
) -> Reason:
    """The reason for an action, with what each seat's chances are, beside the second best, in likely worlds."""
    words, view = state.game.words, state.game.view(state, state.seat)
    guide = guides.guide_for(state.copy())
    likely: list[Guide] = [guides.guide_for(world) for world in worlds]
    told = [guide.plan(action), guide.harm(action, likely)]
    why = [words.plan(key, values) for key, values in told if key is not None]
    if len(state.legal()) == 1:
        why = [message("hint.only")]
    elif rival is not None:
        why += beside(rival, words.offer(state.game.move(state, rival.action), view))
    teams = state.teams()
    sides = [([seat for seat, of in enumerate(teams) if of == side], chances[side]) for side in sorted(set(teams))]
    move = state.game.move(state, action)
    return Reason(move, words.offer(move, view), why or [message("hint.best")], sides)


def beside(rival: Rival, other: Message) -> list[Message]:
    """What an action gains over the second best, which is not to be shown on the table, and at whose expense."""
    if rival.gain is None:
        return [message("hint.clear")]
    games = round(HUNDRED * rival.gain)
    if games < 1:
        return [message("hint.even", other=unpointed(other))]
    told = [message("hint.gain", games=games, other=unpointed(other))]
    return [*told, message("hint.hurts", names=seats(rival.hurt))] if rival.hurt and games >= MUCH else told

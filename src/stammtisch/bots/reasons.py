"""Why a bot plays as it does, in values that any catalogue of sentences can say: `docs/bots.md` lists them.

The terminal says them by each game's `words.plan`, the browser by its own catalogues.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stammtisch.bots import guides
from stammtisch.engine.contract import Move, State


@dataclass(frozen=True)
class Reason:
    """A move with the plan behind it and the chance of each side to win."""

    move: Move
    key: str | None  # of the sentence that tells the plan; None if the game's guide has none
    values: dict[str, Any]  # what the sentence tells: cities, routes, tickets and seats as views name them
    chances: list[tuple[list[int], float]]  # for each side its seats and its chance; together 1

    def json(self) -> dict[str, Any]:
        chances = [{"seats": seats, "chance": round(chance, 3)} for seats, chance in self.chances]
        return {"move": self.move, "key": self.key, "values": self.values, "chances": chances}


def reason(state: State, action: int, chances: list[float]) -> Reason:
    """The reason for an action, with what each seat's chances are."""
    key, values = guides.guide_for(state.copy()).plan(action)
    teams = state.teams()
    sides = [([seat for seat, of in enumerate(teams) if of == side], chances[side]) for side in sorted(set(teams))]
    return Reason(state.game.move(state, action), key, values, sides)

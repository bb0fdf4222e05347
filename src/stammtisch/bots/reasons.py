"""Why a bot plays as it does: an id with parameters for any catalogue, and the English sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stammtisch.bots import guides
from stammtisch.engine.contract import Move, State

# The plans that guides tell of. What is in braces stands in the plan.
SENTENCES = {
    "none": "This looks best.",
    "route": "I build the route {route}, for the carriage of {carriage}.",
    "tickets": "I need {connections} for {tickets}.",
    "points": "My tickets ask for nothing more: I go for points.",
    "give": "I give what helps the partner most and is missed least.",
    "pawns": "Pawns home: {home}; of the team's {all}, {locked} are locked.",
    "new-route": "I collect cards for a new route, for the carriage of {carriage}.",
}


@dataclass(frozen=True)
class Reason:
    """A move with the plan behind it and the chances of all sides."""

    move: Move
    plan: dict[str, Any]
    chances: list[float]  # of each seat to be among the winners

    def json(self) -> dict[str, Any]:
        return {"move": self.move, "plan": self.plan, "chances": [round(chance, 3) for chance in self.chances]}

    def sentence(self, names: list[str]) -> str:
        """In English, with the seats' names."""
        values = {name: shown(value) for name, value in self.plan.items()}
        chances = ", ".join(f"{name} {chance:.0%}" for name, chance in zip(names, self.chances, strict=True))
        return f"{SENTENCES[self.plan['id']].format(**values)} Chances to win: {chances}."


def shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def reason(state: State, action: int, chances: list[float]) -> Reason:
    return Reason(state.move(action), guides.guide_for(state.copy()).plan(), chances)

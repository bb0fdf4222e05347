"""A guide that judges by a network instead of playing on: the game's own guide still says which actions are promising.

Positions are judged at the starts of turns alone, since the network has learned from these. It looks at the imagined
world for every side in turn, from the seat of it that decides next, and the sides share the chances by what it says.
"""

from __future__ import annotations

from typing import Any

from stammtisch.bots.guides.guide import Guide
from stammtisch.bots.learned import shape
from stammtisch.bots.learned.network import Network
from stammtisch.engine import seats, sizes
from stammtisch.engine.rng import Rng

MOST_DECISIONS = 64  # of a turn that is played on


class LearnedGuide(Guide):
    """Wraps a game's guide."""

    def __init__(self, inner: Guide, network: Network, tuning: dict[str, Any]) -> None:
        super().__init__(inner.state, {**tuning, "margin": 0.0})
        self.inner = inner
        self.network = network
        self.told = inner.state.game.need_layout().size  # how many numbers the game itself gives
        self.features = [0] * sizes.MOST_FEATURES
        self.ahead = int(tuning.get("ahead", 1))  # turns after which a position is judged

    # -- as the game's guide sees it

    def prepare(self) -> None:
        self.inner.prepare()

    def action_value(self, action: int) -> float:
        return self.inner.action_value(action)

    def shown(self, action: int, observer: int) -> int:
        return self.inner.shown(action, observer)

    def remember(self, observer: int) -> bool:
        return self.inner.remember(observer)

    def likelihood(self) -> float:
        return self.inner.likelihood()

    def acquaint(self, observer: int) -> None:
        self.inner.acquaint(observer)

    def believe(self, rng: Rng) -> None:
        self.inner.believe(rng)

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        return self.inner.plan(action)

    # -- as the network does

    def rollout(self, rng: Rng) -> None:
        """Play on to the start of the next turn, or of a later one, and judge."""
        turns = self.state.turns + self.ahead
        most = MOST_DECISIONS * self.ahead
        decisions = 0
        while self.state.seat != seats.NOBODY and self.state.turns < turns and decisions < most:
            self.state.play(self.inner.c_choose(rng))
            decisions += 1
        self.conclude()

    def evaluate(self) -> None:
        """A network's score for each side."""
        for seat in range(self.state.players):
            if self.state.side(seat) == seat:
                self.describe(self.speaker(seat))
                self.chances[seat] = 1.0 * self.network.score(self.features) / shape.SCORE_ONE
        for seat in range(self.state.players):
            self.chances[seat] = self.chances[self.state.side(seat)]
        self.share_out(1.0)

    def speaker(self, side: int) -> int:
        """The seat of a side that decides next if all decide by turns."""
        seat = self.state.seat
        while self.state.side(seat) != side:
            seat += 1
            if seat == self.state.players:
                seat = 0
        return seat

    def describe(self, seat: int) -> None:
        """Write what the network is told of a seat: the game's features, and what the guide reckons."""
        for place in range(self.told + self.inner.reckoned):
            self.features[place] = 0
        self.state.write_features(seat, self.features)
        self.inner.reckon(seat, self.features, self.told)

    def described(self, seat: int) -> list[int]:
        """The same, for Python callers."""
        self.describe(seat)
        return [self.features[place] for place in range(self.network.inputs)]

    def speaks(self, side: int) -> int:
        """`speaker`, for Python callers."""
        return self.speaker(side)

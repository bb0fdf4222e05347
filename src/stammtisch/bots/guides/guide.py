"""One look at a state: which action a sensible player would prefer, and who is going to win.

A guide belongs to one state object and tells of it as it is at the moment, for the seat that decides. This one knows
no game: it finds all actions alike and plays to the end. A game's own guide overrides what it knows better.
"""

from __future__ import annotations

import math
from typing import Any

from stammtisch.engine import seats, sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

FINE = 1024  # steps of the noise
UNSEEN = 1e9  # points by which what is overlooked is behind what is seen; if all is, any of it is chosen


class Guide:
    """Weighs actions, plays on and judges positions of the state that it was made for."""

    def __init__(self, state: State, tuning: dict[str, Any]) -> None:
        self.state = state
        self.guided = bool(tuning.get("guided", False))  # whether playouts go by weights, or are uniformly random
        self.horizon = int(tuning.get("horizon", 0))  # decisions after which a playout is judged; 0: at the end
        self.margin = float(tuning.get("margin", 0.0))  # what part of a reward are points, not who has won
        self.margin_spread = float(tuning.get("margin_spread", 1.0))  # so many points more are worth e times as much
        self.believes = bool(tuning.get("believes", True))  # whether what the others have done tells of what is hidden
        self.noise = float(tuning.get("noise", 0.01))  # how far, in points, a playout may stray from the best action
        self.overlooks = float(tuning.get("overlooks", 0.0))  # what part of the actions is not seen
        self.chances = [0.0] * seats.MOST_SEATS  # to win, of each seat
        self.rewards = [0.0] * seats.MOST_SEATS  # what a search maximises: these chances, and points by `margin`
        self.reckoned = 0  # how many numbers `reckon` gives
        self.buffer = [0] * sizes.MOST_ACTIONS

    # -- what a game's guide overrides

    def prepare(self) -> None:
        """Prepare for weighing the actions of the seat that decides now."""

    def action_value(self, action: int) -> float:
        """How good an action looks, in points, after `prepare`."""
        return 0.0

    def evaluate(self) -> None:
        """Fill `chances`: how likely each seat is to be among the winners of a game that is not over."""
        for seat in range(self.state.players):
            self.chances[seat] = 1.0 / self.state.players

    def shown(self, action: int, observer: int) -> int:
        """The action as an observer sees it: where others must not see all of it, one of those that look alike."""
        return action

    def acquaint(self, observer: int) -> None:
        """Prepare for `remember`: note what the observer has seen of what is hidden from others."""

    def remember(self, observer: int) -> bool:
        """Prepare for `likelihood` and `believe`: look at what the others have done; whether that tells anything."""
        return False

    def likelihood(self) -> float:
        """How likely the others are to have done that if the world is as it is imagined now, after `remember`."""
        return 1.0

    def believe(self, rng: Rng) -> None:
        """In a world that is imagined as if the past told nothing: exchange what it tells of, each way as often as the
        others are likely then to have done what they did. After `remember`."""

    def reckon(self, seat: int, out: list[int], start: int) -> None:
        """Write what it reckons of a seat into `out`, which is 0 there: numbers from -128 to 127 to learn from."""

    # -- what follows from it

    def choose(self, rng: Rng) -> int:
        """The action that looks best; among equals any of them. A lone one is looked at like any other.

        Whether there was a choice is the seat's secret: others must not learn it from how long it takes.
        """
        return self.best_of(self.state.list_actions(self.buffer), rng)

    def c_choose(self, rng: Rng) -> int:
        """The same in a playout, which nobody watches."""
        count = self.state.list_actions(self.buffer)
        return self.buffer[0] if count == 1 else self.best_of(count, rng)

    def best_of(self, count: int, rng: Rng) -> int:
        """The best of so many actions in the buffer."""
        self.prepare()
        best = self.buffer[0]
        most = -1e30
        for k in range(count):
            weight = self.action_value(self.buffer[k]) + self.noise * rng.below(FINE) / FINE
            if self.overlooks and rng.below(FINE) < self.overlooks * FINE:
                weight = rng.below(FINE) - UNSEEN
            if weight > most:
                most = weight
                best = self.buffer[k]
        return best

    def rollout(self, rng: Rng) -> None:
        """Play on from here, to the end or as far as it tells something, and fill `chances`."""
        if self.guided:
            decisions = 0
            while self.state.seat != seats.NOBODY and (self.horizon == 0 or decisions < self.horizon):
                self.state.play(self.c_choose(rng))
                decisions += 1
        else:
            self.state.c_rollout(rng)
        self.conclude()

    def conclude(self) -> None:
        """Fill `chances` and `rewards` of the position that a playout has come to."""
        if self.state.seat == seats.NOBODY and self.margin:
            self.settle_with_points()
            return
        if self.state.seat == seats.NOBODY:
            self.settle()
        else:
            self.evaluate()
        for seat in range(self.state.players):
            self.rewards[seat] = self.chances[seat]

    def settle_with_points(self) -> None:
        """As `settle`, but to win or lose by more is rewarded too: so fewer playouts tell good actions from bad."""
        for seat in range(self.state.players):
            self.chances[seat] = self.state.score(seat)
        self.share_out(self.margin_spread)
        for seat in range(self.state.players):
            self.rewards[seat] = self.chances[seat]
        self.settle()
        for seat in range(self.state.players):
            self.rewards[seat] = self.chances[seat] + self.margin * (self.rewards[seat] - self.chances[seat])

    def settle(self) -> None:
        """The chances once the game is over: sides that win together share the win."""
        winners = 0
        for seat in range(self.state.players):
            if self.state.side(seat) == seat and self.state.won(seat):
                winners += 1
        for seat in range(self.state.players):
            self.chances[seat] = 1.0 / winners if self.state.won(seat) else 0.0

    def share_out(self, spread: float) -> None:
        """Turn points in `chances`, equal within a side, into chances: `spread` points more are e times as likely."""
        most = -1e30
        total = 0.0
        for seat in range(self.state.players):
            most = max(most, self.chances[seat])
        for seat in range(self.state.players):
            self.chances[seat] = math.exp((self.chances[seat] - most) / spread)
            if self.state.side(seat) == seat:
                total += self.chances[seat]
        for seat in range(self.state.players):
            self.chances[seat] /= total

    def whole(self, value: float) -> int:
        """The whole number below a value, of those that can be learned from: 0 to 127."""
        found = 0
        step = 64
        while step:
            if found + step <= value:
                found += step
            step >>= 1
        return found

    # -- for Python callers

    def reckons(self, seat: int) -> list[int]:
        """What `reckon` writes."""
        out = [0] * sizes.MOST_FEATURES
        for i in range(self.reckoned):
            out[i] = 0
        self.reckon(seat, out, 0)
        return [out[i] for i in range(self.reckoned)]

    def explains(self, observer: int) -> float:
        """`likelihood` of what the others have done, as far as it tells an observer anything."""
        self.acquaint(observer)
        return self.likelihood() if self.remember(observer) else 1.0

    def plan(self, action: int) -> tuple[str | None, dict[str, Any]]:
        """What the deciding seat is after with an action: the key of a sentence, and what the sentence tells."""
        return None, {}

    def harm(self, action: int, worlds: list[Guide]) -> tuple[str | None, dict[str, Any]]:
        """Whom an action hurts or what it prevents, told likewise; guides to likely worlds tell what others may have.

        What happens to these worlds does not matter.
        """
        return None, {}

    def outlook(self) -> list[float]:
        """The chance of each seat as it looks now."""
        if self.state.is_over():
            self.settle()
        else:
            self.evaluate()
        return [self.chances[seat] for seat in range(self.state.players)]

    def playouts(self, rng: Rng, count: int) -> list[float]:
        """The chance of each seat by so many playouts from here, on average."""
        start, sums = self.state.copy(), [0.0] * self.state.players
        for _ in range(count):
            self.state.c_copy_from(start)
            self.rollout(rng)
            for seat in range(self.state.players):
                sums[seat] += self.chances[seat]
        self.state.c_copy_from(start)
        return [one / count for one in sums]

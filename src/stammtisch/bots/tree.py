"""Information-set Monte Carlo tree search: one tree over the decisions as one observer sees them.

Every iteration imagines a world that the observer cannot tell from the true one, each as often as what the others have
done is likely in it, walks down the tree along actions that are legal in it, lets the guide play on from there,
and notes for every decision on the way how well its side did. So no choice can depend on what the observer does not
know, and each side maximises its own chance.

Which action is looked at next weighs its mean result so far against how promising the guide finds it and how seldom
it was tried when it could have been. The tree lies in flat arrays; compiled, it is searched without the interpreter's
lock.
"""

from __future__ import annotations

import math

from stammtisch.bots import room
from stammtisch.bots.guides.guide import Guide
from stammtisch.engine import seats, sizes
from stammtisch.engine.contract import State
from stammtisch.engine.rng import Rng

DEEPEST = 256
MODEST = 0.05  # what an action that was never tried is taken to be worth less than its siblings


class Tree:
    """A tree that grows with every iteration, up to its capacity."""

    def __init__(self, guide: Guide, observer: int, capacity: int, exploration: float, temperature: float) -> None:
        self.guide = guide
        self.scratch = guide.state
        self.observer = observer
        self.exploration = exploration
        self.temperature = temperature  # points by which an action must look better to be e times as promising
        self.capacity = capacity
        self.root = 0
        self.n_nodes = 1
        self.depth = 0
        self.n_choices = 0
        self.ambiguous = False  # whether the observer cannot see which of the legal actions is chosen
        self.visits = room.whole(capacity)
        self.available = room.whole(capacity)  # how often it could have been chosen
        self.action = room.whole(capacity)
        self.mover = room.whole(capacity)
        self.first_child = room.whole(capacity)
        self.sibling = room.whole(capacity)
        self.value = room.broken(capacity)  # the sum of rewards, by which it is searched
        self.wins = room.broken(capacity)  # the sum of chances to win, of which it tells
        self.prior = room.broken(capacity)
        self.child_of = room.whole(self.scratch.action_count())
        self.path = [0] * DEEPEST
        self.actions = [0] * sizes.MOST_ACTIONS
        self.choices = [0] * sizes.MOST_ACTIONS  # the children that stand for the legal actions, each once
        self.weights = [0.0] * sizes.MOST_ACTIONS
        self.totals = [0.0] * seats.MOST_SEATS
        self.looked_back = False
        self.telling = False  # whether what the others have done tells anything
        # The same as `totals` for each action at the root, side by side.
        self.shares = room.broken(self.scratch.action_count() * seats.MOST_SEATS)

    # -- for Python callers

    def results(self) -> list[tuple[int, int, float, float]]:
        """For each action at the root: the action, how often it was tried, the sums of its rewards and chances."""
        found = []
        child = self.first_child[self.root]
        while child:
            if self.mover[child] == self.observer:
                found.append((self.action[child], self.visits[child], self.value[child], self.wins[child]))
            child = self.sibling[child]
        return found

    def shares_with(self, action: int) -> list[float]:
        """The sums of every seat's chances where this action was chosen at the root."""
        start = action * seats.MOST_SEATS
        return [self.shares[start + seat] for seat in range(self.scratch.players)]

    def tried(self) -> int:
        """How many iterations have passed through the root."""
        return self.visits[self.root]

    def step(self, action: int) -> bool:
        """Make the observer's action the root, keeping what was found below it; whether there is room to go on."""
        child = self.first_child[self.root]
        while child and (self.action[child] != action or self.mover[child] != self.observer):
            child = self.sibling[child]
        if child == 0 or 2 * self.n_nodes > self.capacity:
            return False
        self.root = child
        self.looked_back = False
        for seat in range(self.scratch.players):
            self.totals[seat] = 0.0
        for place in range(self.scratch.action_count() * seats.MOST_SEATS):
            self.shares[place] = 0.0
        return True

    def imagined(self, root: State, rng: Rng) -> State:
        """A world as an iteration imagines it."""
        self.look_back(root, self.scratch, self.guide)
        self.imagine(root, self.scratch, self.guide, rng)
        return self.scratch.copy()

    # -- searching

    def run(self, root: State, scratch: State, guide: Guide, rng: Rng, iterations: int) -> None:
        self.look_back(root, scratch, guide)
        for _ in range(iterations):
            self.imagine(root, scratch, guide, rng)
            self.descend(scratch, guide, rng)
            guide.rollout(rng)
            self.reward(scratch, guide)

    def look_back(self, root: State, scratch: State, guide: Guide) -> None:
        """Once at each root: whether what the others have done tells anything, and what."""
        if not self.looked_back:
            scratch.c_copy_from(root)
            guide.acquaint(self.observer)
            self.telling = guide.believes and guide.remember(self.observer)
            self.looked_back = True

    def imagine(self, root: State, scratch: State, guide: Guide, rng: Rng) -> None:
        """A world that the observer cannot tell from the root, as often as the others' doing is likely in it."""
        scratch.c_copy_from(root)
        scratch.imagine(self.observer, rng)
        if self.telling:
            guide.believe(rng)

    def descend(self, state: State, guide: Guide, rng: Rng) -> None:
        """Walk down until a decision is met for the first time, the game ends or the room does."""
        node = self.root
        self.depth = 0
        fresh = False
        while state.seat != seats.NOBODY and not fresh and self.depth < DEEPEST:
            count = state.list_actions(self.actions)
            if not self.meet(node, state.seat, guide, count):
                return
            child = self.select()
            action = self.action[child]
            if self.ambiguous:
                action = self.stand_in(action, guide, rng, count)
            fresh = self.visits[child] == 0
            self.path[self.depth] = child
            self.depth += 1
            state.play(action)
            node = child

    def meet(self, node: int, seat: int, guide: Guide, count: int) -> bool:
        """Fill `choices` with the children for the legal actions, new ones included; whether there is room."""
        child = self.first_child[node]
        while child:
            if self.mover[child] == seat:
                self.child_of[self.action[child]] = child
            child = self.sibling[child]
        unknown = 0
        self.ambiguous = False
        for k in range(count):
            shown = guide.shown(self.actions[k], self.observer)
            if self.child_of[shown] == 0:
                unknown += 1
            if shown != self.actions[k]:
                self.ambiguous = True
        fits = self.n_nodes + unknown <= self.capacity
        if unknown and fits:
            self.add_children(node, seat, guide, count)
        self.n_choices = 0
        if fits:
            for k in range(count):
                shown = guide.shown(self.actions[k], self.observer)
                child = self.child_of[shown]
                if child:
                    self.choices[self.n_choices] = child
                    self.n_choices += 1
                    self.child_of[shown] = 0
        child = self.first_child[node]
        while child:
            self.child_of[self.action[child]] = 0
            child = self.sibling[child]
        return fits

    def add_children(self, node: int, seat: int, guide: Guide, count: int) -> None:
        """Add a child for each legal action that has none; the guide says how promising it is."""
        most = -1e30
        guide.prepare()
        for k in range(count):
            self.weights[k] = guide.action_value(self.actions[k])
            most = max(most, self.weights[k])
        for k in range(count):
            shown = guide.shown(self.actions[k], self.observer)
            if self.child_of[shown] == 0:
                child = self.n_nodes
                self.n_nodes += 1
                self.action[child] = shown
                self.mover[child] = seat
                self.prior[child] = math.exp((self.weights[k] - most) / self.temperature)
                self.sibling[child] = self.first_child[node]
                self.first_child[node] = child
                self.child_of[shown] = child

    def select(self) -> int:
        """The choice with the best sum of result and curiosity."""
        visits = 0
        value = 0.0
        prior = 0.0
        for k in range(self.n_choices):
            child = self.choices[k]
            self.available[child] += 1
            visits += self.visits[child]
            value += self.value[child]
            prior += self.prior[child]
        unknown = value / visits - MODEST if visits else 0.5
        best = self.choices[0]
        most = -1e30
        for k in range(self.n_choices):
            child = self.choices[k]
            tried = self.visits[child]
            worth = self.value[child] / tried if tried else unknown
            curious = self.prior[child] / prior * math.sqrt(self.available[child]) / (1 + tried)
            worth += self.exploration * curious
            if worth > most:
                most = worth
                best = child
        return best

    def stand_in(self, shown: int, guide: Guide, rng: Rng, count: int) -> int:
        """Of the actions that look alike to the observer, the one that the guide would choose for the mover."""
        guide.prepare()
        best = shown
        most = -1e30
        for k in range(count):
            if guide.shown(self.actions[k], self.observer) == shown:
                weight = guide.action_value(self.actions[k]) + self.temperature * rng.below(1024) / 1024
                if weight > most:
                    most = weight
                    best = self.actions[k]
        return best

    def reward(self, state: State, guide: Guide) -> None:
        """Note for every decision on the way what its side has got, and how likely it is to win now."""
        self.visits[self.root] += 1
        for k in range(self.depth):
            node = self.path[k]
            self.visits[node] += 1
            self.value[node] += guide.rewards[self.mover[node]]
            self.wins[node] += guide.chances[self.mover[node]]
        for seat in range(state.players):
            self.totals[seat] += guide.chances[seat]
            if self.depth:
                self.shares[self.action[self.path[0]] * seats.MOST_SEATS + seat] += guide.chances[seat]


def grow(tree: Tree, root: State, rng: Rng, iterations: int) -> None:
    """`run`, for Python callers. (Compiled, `nogil` has one that lets go of the interpreter's lock.)"""
    tree.run(root, tree.scratch, tree.guide, rng, iterations)

"""Every game with every number of players and every choice of options: what the general tests run over.

An option that changes nothing but views (`Option.views_only`) doubles only the tests of what is seen and told, which
run over ALL_CASES; a test of the contract shows that it changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from stammtisch import plain
from stammtisch.engine import registry
from stammtisch.engine.contract import Game, State, View
from stammtisch.engine.rng import Rng

PLAIN = plain.asked_for()


def scaled(count: int) -> int:
    """How often to try something: the plain engine is slower by two orders of magnitude."""
    return max(1, count // 8) if PLAIN else count


def view_of(state: State, viewer: int) -> View:
    """What a viewer sees of a state."""
    return state.game.view(state, viewer)


@dataclass(frozen=True)
class Case:
    game: Game
    players: int
    settings: tuple[tuple[str, Any], ...]
    rules: int | None = None  # an older version of them

    @property
    def options(self) -> dict[str, Any]:
        return dict(self.settings)

    @property
    def name(self) -> str:
        usual = self.usual_views()
        chosen = [f"{name}-{str(value).lower()}" for name, value in self.settings if usual.get(name) != value]
        version = [] if self.rules is None else [f"rules-{self.rules}"]
        return "_".join([self.game.id, *chosen, *version, f"{self.players}p"])

    def usual_views(self) -> dict[str, Any]:
        """The options that are about views alone, by their defaults."""
        return {option.name: option.default for option in self.game.options if option.views_only}

    def start(self, seed: int) -> State:
        state = self.game.new_state(self.players, self.options, self.rules)
        state.start(f"{seed:032x}")
        return state

    def positions(self, seed: int, count: int, every: int = 1) -> Iterator[State]:
        """Positions of random games, a new game when one ends."""
        rng = Rng(seed)
        state = self.start(seed)
        for step in range(count * every):
            if state.is_over():
                seed += 1
                state = self.start(seed)
            if step % every == 0:
                yield state.copy()
            actions = state.legal()
            state.apply(actions[rng.below(len(actions))])


def all_cases() -> list[Case]:
    cases = []
    for game in registry.games().values():
        values = [[(option.name, value) for value in option.values] for option in game.options]
        for players, settings in product(game.players, product(*values)):
            if game.refusal(players, dict(settings)) is None:
                cases.append(Case(game, players, settings))
    return cases


def plays_alike(case: Case) -> Case:
    """The case that plays as this one does and is seen as usual."""
    return replace(case, settings=tuple({**case.options, **case.usual_views()}.items()))


ALL_CASES = all_cases()
CASES = [case for case in ALL_CASES if plays_alike(case) == case]  # those that differ in how a game goes
OLD_CASES = [replace(case, rules=rules) for case in CASES for rules in range(case.game.oldest_rules, case.game.rules)]
ONE_OF_EACH = list({case.game.id: case for case in CASES}.values())  # with the most players

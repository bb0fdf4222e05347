"""Every game with every number of players and every choice of options: what the general tests run over.

They assume of a game what the contract says, and nothing else. What they may know of it beyond that stands where the
game is written, and each of it may be missing: see `told_by`. Stammtisch holds its own games to more (OWN_CASES): a
rules page, golden files, a referee.

An option that changes nothing but views (`Option.views_only`) doubles only the tests of what is seen and told, which
run over ALL_CASES; a test of the contract shows that it changes nothing else.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from types import ModuleType
from typing import Any

from stammtisch import plain
from stammtisch.engine import registry
from stammtisch.engine.contract import Game, State, View
from stammtisch.engine.recording import Recording
from stammtisch.engine.rng import Rng

PLAIN = plain.asked_for()


def scaled(count: int) -> int:
    """How often to try something: the plain engine is slower by two orders of magnitude."""
    return max(1, count // 8) if PLAIN else count


def is_own(game: Game) -> bool:
    """Whether a game is one of Stammtisch's own, in no other package."""
    return type(game).__module__.startswith("stammtisch.games.")


def package_of(game: Game) -> str:
    """The name of the package that a game is in."""
    return type(game).__module__.rpartition(".")[2]


def told_by(game: Game, name: str) -> ModuleType | None:
    """A module that is written for the tests of a game, if there is one.

    It is in `tests/games/<package>` for Stammtisch's own games and in its own package for any other:

    - `invariants`: `check(state)` asserts what holds for every state;
    - `styles`: `STYLES`, weights of players who meet rare rules;
    - `referee`: `judge(document, data)`, a second implementation of the rules; `data` is its `data.json`;
    - `secrecy`: `KNOWN`, what the rules themselves tell of hidden cards.
    """
    home = f"tests.games.{package_of(game)}" if is_own(game) else type(game).__module__
    try:
        return importlib.import_module(f"{home}.{name}")
    except ModuleNotFoundError as error:
        if error.name not in (home, f"{home}.{name}"):
            raise
        return None


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

    def recorded(self, seed: str, decisions: int, choice: int = 0, with_legal: bool = False) -> Recording:
        """A game that goes on: so many decisions (fewer in a short one), each the first or another that is legal."""
        recording = Recording(self.game, self.players, self.options, seed)
        for _ in range(decisions):
            action = recording.state.legal()[choice]
            after = recording.state.copy()
            after.apply(action)
            if after.is_over():
                break
            recording.apply(action, with_legal)
        return recording

    def positions(self, seed: int, count: int, every: int = 1) -> Iterator[State]:
        """About so many positions of random games, a new game when one ends.

        Each game is looked at from another decision on: where all are equally long, the same ones would be met, and
        the last never.
        """
        rng, phases, phase = Rng(seed), Rng(seed + 1), 0
        state = self.start(seed)
        for step in range(count * every):
            if state.is_over():
                seed += 1
                state = self.start(seed)
                phase = phases.below(every)
            if (step + phase) % every == 0:
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
OWN_CASES = [case for case in CASES if is_own(case.game)]
OLD_CASES = [replace(case, rules=rules) for case in CASES for rules in range(case.game.oldest_rules, case.game.rules)]
ONE_OF_EACH = list({case.game.id: case for case in CASES}.values())  # with the most players

# Those of games that tell their states in numbers, which a game need not.
LAB_ALL_CASES, LAB_CASES, LAB_ONE_OF_EACH = (
    [case for case in cases if case.game.layout is not None] for cases in (ALL_CASES, CASES, ONE_OF_EACH)
)

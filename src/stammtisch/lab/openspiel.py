"""The games in OpenSpiel: importing this module registers them, as `stammtisch_partners` and so on.

    import pyspiel
    import stammtisch.lab.openspiel
    game = pyspiel.load_game("stammtisch_thurn_und_taxis(players=3,edition=icelandic)")

A game begins with a chance node whose outcomes are deals (`deals` says how many): all shuffles of a game follow from
its seed, so nothing is left to chance afterwards. A side that wins alone gets as much as the others lose.

What a player may see is the observation string. The information state string has a digest of all that the player has
been told before it: it is the same exactly if all that was the same. OpenSpiel's IS-MCTS imagines worlds by
`resample_from_infostate`, which is `determinize`: it sees no card that is hidden.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from stammtisch import extras
from stammtisch.engine import options, registry, seats, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.rng import Rng

try:
    import pyspiel
except ModuleNotFoundError:
    raise extras.Missing("pyspiel") from None

DEALS = 1000
RUN = 1  # the seed from which the deals follow
LONGEST = 1_000_000  # decisions; the rules know no limit, but even random players come to an end long before


class Position:
    """What a state of OpenSpiel's is about: a state of ours, and what each seat has been told up to there.

    Telling takes time, and most states are never asked: what happened is told when somebody asks.
    """

    def __init__(self, state: State, begun: bool, told: list[str]) -> None:
        self.state = state
        self.begun = begun
        self.told = told  # by seat, a digest of what it was told until `then`
        self.then = state.copy()
        self.actions: list[int] = []  # since then

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.state, twin.begun, twin.told = self.state.copy(), self.begun, self.told.copy()
        twin.then, twin.actions = self.then, self.actions.copy()
        return twin

    def deal(self, number: int) -> None:
        self.state.start(seeds.derive(RUN, number)[0])
        self.begun = True
        self.then = self.state.copy()

    def apply(self, action: int) -> None:
        self.state.apply(action)
        self.actions.append(action)

    def seen_by(self, seat: int) -> str:
        return text_of(self.state.game.view(self.state, seat)) if self.begun else ""

    def known_to(self, seat: int) -> str:
        """What the seat has been told, and what it sees."""
        for action in self.actions:
            after = self.then.copy()
            after.apply(action)
            for other in range(after.players):
                told = "\n".join(map(text_of, self.then.game.tell(self.then, action, after, other)))
                self.told[other] = hashlib.sha256(f"{self.told[other]}\n{told}".encode()).hexdigest()
            self.then = after
        self.actions = []
        return f"{self.told[seat]}\n{self.seen_by(seat)}"

    def imagined_by(self, seat: int, rng: Rng) -> Position:
        """Another world that the seat cannot tell from this one. Of the others it is not known what they were told."""
        state = self.state.copy()
        state.determinize(seat, rng)
        self.known_to(seat)
        told = [text_of(state.game.view(state, other)) for other in range(state.players)]
        told[seat] = self.told[seat]
        return Position(state, True, told)


def text_of(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """One game in progress, as OpenSpiel sees it."""

    def __init__(self, game: pyspiel.Game, state: State) -> None:
        super().__init__(game)
        self.position = Position(state, False, [""] * state.players)

    def current_player(self) -> int:
        if not self.position.begun:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.state.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == seats.NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.state.legal() if player == self.position.state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position.begun:
            self.position.apply(action)
        else:
            self.position.deal(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            f"Deal {action}"
            if player == pyspiel.PlayerId.CHANCE
            else text_of(self.position.state.game.move(self.position.state, action))
        )

    def is_terminal(self) -> bool:
        return self.position.begun and self.position.state.is_over()

    def returns(self) -> list[float]:
        """Winning sides share as many points as there are sides, and each has put in one."""
        state = self.position.state
        result = state.game.result(state) if self.position.begun else None
        if result is None:
            return [0.0] * state.players
        teams = state.teams()
        winning = {teams[seat] for seat in result["winners"]}
        sides = len(set(teams))
        return [sides / len(winning) - 1.0 if side in winning else -1.0 for side in teams]

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> OpenSpielState:
        """The same for all that the player knows; else as chance would have it."""
        twin: OpenSpielState = self.clone()
        twin.position = self.position.imagined_by(player, Rng(int(sample() * 2**62)))
        return twin

    def __str__(self) -> str:
        return self.position.seen_by(seats.SPECTATOR) or "not dealt yet"


class Observer:
    """What a player sees, or with perfect recall what it has been told too; as a string alone."""

    def __init__(self, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: OpenSpielState, player: int) -> str:
        position = state.position
        return position.known_to(player) if self.perfect_recall else position.seen_by(player)


def register(game: Game) -> None:
    """Make a game known to OpenSpiel under its own name."""
    kind = pyspiel.GameType(
        short_name="stammtisch_" + game.id.replace("-", "_"),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={
            "players": min(game.players),
            "deals": DEALS,
            **{option.name: option.default for option in game.options},
        },
    )

    class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            given = dict(parameters or {})
            self.players = given.pop("players", min(game.players))
            self.deals = given.pop("deals", DEALS)
            self.options = options.complete(game, self.players, given)
            sides = len(set(self.new_state().teams()))
            about = pyspiel.GameInfo(
                num_distinct_actions=self.new_state().action_space(),
                max_chance_outcomes=self.deals,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=sides - 1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, about, parameters or {})

        def new_state(self) -> State:
            return game.new_state(self.players, self.options)

        def new_initial_state(self) -> OpenSpielState:
            return OpenSpielState(self, self.new_state())

        def make_py_observer(self, kind_of: Any = None, parameters: Any = None) -> Observer:
            return Observer(kind_of is not None and kind_of.perfect_recall)

    pyspiel.register_game(kind, OpenSpielGame)


for found in registry.games().values():
    register(found)

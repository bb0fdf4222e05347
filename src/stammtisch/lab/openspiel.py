"""The games in OpenSpiel: importing this module registers them, as `stammtisch_partners` and so on.

    import pyspiel
    import stammtisch.lab.openspiel
    game = pyspiel.load_game("stammtisch_thurn_und_taxis(players=3,edition=icelandic,longest=2000)")

All shuffles of a game follow from its seed, and a game begins with chance nodes that choose it, 16 bytes one after the
other; nothing is left to chance afterwards. `deal(state, number)` takes them all at once. A side that wins alone gets
as much as the others lose. After `longest` decisions a game is cut off: it is terminal, all returns are 0, and
`state.is_truncated()` says so.

What a player may see is the observation: a string, and the features as `game.layout` names them for a tensor. The
information state has a fingerprint of all that the player has been told before it: it is the same exactly if all that
was the same. OpenSpiel's IS-MCTS in Python imagines worlds by `resample_from_infostate`, which is `determinize`: it
sees no card that is hidden. Its searches in C++ cannot play games in Python, so they are refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from stammtisch import extras
from stammtisch.engine import options, registry, seats, seeds
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.layout import Layout
from stammtisch.engine.rng import Rng
from stammtisch.lab import given, stepping

pyspiel = extras.need("pyspiel")  # first, since the rest comes with it
np = extras.need("numpy")

LONGEST = 4000  # decisions, unless the game is loaded with another number
SEED_BYTES = 16
BYTES = [(byte, 1 / 256) for byte in range(256)]
FINGERPRINT = 256  # bits
NOT_DEALT = "not dealt yet"


class Position:
    """What a state of OpenSpiel's is about: a state of ours, and what each seat has been told up to there.

    Telling takes time, and most states are never asked: what happened is told when somebody asks.
    """

    def __init__(self, state: State, begun: bool, told: list[str]) -> None:
        self.state = state
        self.seed: list[int] = []  # the bytes of it, as far as chance has chosen them
        self.begun = begun
        self.decisions = 0
        self.told = told  # by seat, a digest of what it was told until `then`
        self.then = state.copy()
        self.actions: list[int] = []  # since then

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        twin = Position.__new__(Position)
        twin.state, twin.begun, twin.told = self.state.copy(), self.begun, self.told.copy()
        twin.then, twin.actions = self.then, self.actions.copy()
        twin.seed, twin.decisions = self.seed.copy(), self.decisions
        return twin

    def choose_byte(self, byte: int) -> None:
        if not 0 <= byte < len(BYTES):
            raise IllegalMove(f"{byte} is no byte of a seed: these are 0 to {len(BYTES) - 1}.")
        self.seed.append(byte)
        if len(self.seed) == SEED_BYTES:
            self.state.start(bytes(self.seed).hex())
            self.begun = True
            self.then = self.state.copy()

    def apply(self, action: int) -> None:
        self.state.apply(action)
        self.decisions += 1
        self.actions.append(action)

    def seen_by(self, seat: int) -> str:
        return text_of(self.state.game.view(self.state, seat)) if self.begun else NOT_DEALT

    def known_to(self, seat: int) -> str:
        """What the seat has been told, and what it sees."""
        return f"{self.fingerprint(seat)}\n{self.seen_by(seat)}"

    def fingerprint(self, seat: int) -> str:
        """A digest of all that the seat has been told."""
        for action in self.actions:
            after = self.then.copy()
            after.apply(action)
            for other in range(after.players):
                told = "\n".join(map(text_of, self.then.game.tell(self.then, action, after, other)))
                self.told[other] = hashlib.sha256(f"{self.told[other]}\n{told}".encode()).hexdigest()
            self.then = after
        self.actions = []
        return self.told[seat]

    def imagined_by(self, seat: int, rng: Rng) -> Position:
        """Another world that the seat cannot tell from this one. Of the others it is not known what they were told."""
        state = self.state.copy()
        state.determinize(seat, rng)
        self.fingerprint(seat)
        told = [text_of(state.game.view(state, other)) for other in range(state.players)]
        told[seat] = self.told[seat]
        twin = Position(state, True, told)
        twin.seed, twin.decisions = self.seed.copy(), self.decisions
        return twin


def text_of(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class OpenSpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """One game in progress, as OpenSpiel sees it."""

    def __init__(self, game: OpenSpielGame, state: State) -> None:
        super().__init__(game)
        self.longest = game.longest
        self.size = 0 if game.ours.layout is None else game.ours.layout.size
        self.position = Position(state, False, [""] * state.players)

    def current_player(self) -> int:
        position = self.position
        if not position.begun:
            return CHANCE
        return TERMINAL if position.state.seat == seats.NOBODY or self.is_truncated() else position.state.seat

    def is_truncated(self) -> bool:
        """Whether it was cut off: there have been as many decisions as there may be."""
        return self.position.decisions >= self.longest and self.position.state.seat != seats.NOBODY

    def is_terminal(self) -> bool:
        position = self.position
        return position.begun and (position.state.seat == seats.NOBODY or position.decisions >= self.longest)

    def _legal_actions(self, player: int) -> list[int]:
        ours = player == self.position.state.seat and not self.is_truncated()
        return self.position.state.legal() if ours else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return BYTES

    def _apply_action(self, action: int) -> None:
        if self.position.begun:
            self.position.apply(action)
        else:
            self.position.choose_byte(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if player == CHANCE:
            return f"Seed {action}"
        return text_of(position.state.game.move(position.state, action))

    def returns(self) -> list[float]:
        state = self.position.state
        returns: list[float] = stepping.returns(state) if self.position.begun else [0.0] * state.players
        return returns

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The features: as OpenSpiel would read them from the observer, on a shorter way."""
        state = self.position.state
        seat = state.seat if player is None else player
        if not self.size:
            state.game.need_layout()  # which says that it has none
        if not self.position.begun or not 0 <= seat < state.players:
            return super().observation_tensor(seat)  # type: ignore[no-any-return]
        tensor: list[float] = stepping.floats(state, seat, self.size)
        return tensor

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        self.position.state.game.need_layout()
        seat = self.current_player() if player is None else player
        return super().information_state_tensor(seat)  # type: ignore[no-any-return]

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> OpenSpielState:
        """The same for all that the player knows; else as chance would have it."""
        twin: OpenSpielState = self.clone()
        twin.position = self.position.imagined_by(player, Rng(int(sample() * 2**62)))
        return twin

    def __str__(self) -> str:
        return self.position.seen_by(seats.SPECTATOR) if self.position.begun else f"{NOT_DEALT}: {self.position.seed}"

    def __reduce__(self) -> tuple[Any, ...]:
        return revive_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def deal(state: OpenSpielState, number: int) -> None:
    """Choose the seed of a game that is not dealt yet: any whole number stands for one."""
    for byte in bytes.fromhex(seeds.derive(0, number)[0]):
        state.apply_action(byte)


class Observer:
    """What a player sees, or with perfect recall what it has been told too."""

    def __init__(self, kind: Any, layout: Layout | None) -> None:
        self.kind = kind
        self.is_whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if layout is not None and self.is_whole:
            self.size = layout.size
            self.tensor = np.zeros(layout.size + (FINGERPRINT if kind.perfect_recall else 0), np.float32)
            self.dict = {part.name: self.tensor[part.start : part.end].reshape(part.shape) for part in layout}
            if kind.perfect_recall:
                self.dict["fingerprint"] = self.tensor[layout.size :]

    def set_from(self, state: OpenSpielState, player: int) -> None:
        position = state.position
        if self.tensor is None:
            return
        if not position.begun:
            self.tensor[:] = 0
            return
        self.tensor[: self.size] = position.state.features(player)
        if self.kind.perfect_recall:
            digest = bytes.fromhex(position.fingerprint(player))
            self.tensor[self.size :] = np.unpackbits(np.frombuffer(digest, np.uint8)) if digest else 0

    def string_from(self, state: OpenSpielState, player: int) -> str | None:
        """The view; of it what everybody sees, or what this player alone does, if only that is wanted."""
        position = state.position
        if self.is_whole:
            return position.known_to(player) if self.kind.perfect_recall else position.seen_by(player)
        if self.kind.perfect_recall:
            return None
        if self.kind.public_info:
            return position.seen_by(seats.SPECTATOR)
        return text_of(position.state.game.own_view(position.state, player)) if position.begun else NOT_DEALT


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with its settings. There is a subclass for each game."""

    ours: Game
    kind: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})
        self.players = chosen.pop("players", min(self.ours.players))
        self.longest = given.whole("longest", chosen.pop("longest", LONGEST), 1, given.MOST_DECISIONS)
        self.options = options.complete(self.ours, self.players, chosen)
        state = self.new_state()
        about = pyspiel.GameInfo(
            num_distinct_actions=state.action_space(),
            max_chance_outcomes=len(BYTES),
            num_players=self.players,
            min_utility=-1.0,
            max_utility=len(set(state.teams())) - 1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(self.kind, about, parameters or {})

    def new_state(self) -> State:
        return self.ours.new_state(self.players, self.options)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self, self.new_state())

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        return Observer(kind or pyspiel.IIGObservationType(perfect_recall=False), self.ours.layout)

    def __reduce__(self) -> tuple[Any, ...]:
        return revive_game, (str(self),)


def revive_game(text: str) -> Any:
    """A game that was pickled; to have this function its process has registered the games."""
    return pyspiel.load_game(text)


def revive_state(text: str) -> Any:
    return pyspiel.deserialize_game_and_state(text)[1]


def name_of(game: Game) -> str:
    """Under which OpenSpiel knows it."""
    return "stammtisch_" + game.id.replace("-", "_")


def register(game: Game) -> None:
    """Make a game known to OpenSpiel under its own name."""
    has_tensors = game.layout is not None
    kind = pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensors,
        provides_observation_string=True,
        provides_observation_tensor=has_tensors,
        parameter_specification={
            "players": min(game.players),
            "longest": LONGEST,
            **{option.name: option.default for option in game.options},
        },
    )
    pyspiel.register_game(kind, type(f"OpenSpielGame_{game.id}", (OpenSpielGame,), {"ours": game, "kind": kind}))


def guarded(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    """OpenSpiel's searches in C++ let go of the interpreter, and end the process when they call a game in Python."""

    @wraps(method)
    def guard(*given: Any, **named: Any) -> Any:
        if any(isinstance(one, OpenSpielState) for one in (*given, *named.values())):
            raise BadOption(
                f"OpenSpiel's {name} in C++ cannot play games that are written in Python: take the one in "
                f"open_spiel.python.algorithms.{name.removesuffix('Bot').lower()}."
            )
        return method(*given, **named)

    return guard


def guard_bots() -> None:
    for name in ("MCTSBot", "ISMCTSBot"):
        kind = getattr(pyspiel, name)
        for asked in [one for one in vars(kind) if not one.startswith("_") and callable(getattr(kind, one))]:
            setattr(kind, asked, guarded(name, getattr(kind, asked)))


guard_bots()
for found in registry.games().values():
    register(found)

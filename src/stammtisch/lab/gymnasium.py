"""The games in Gymnasium: one seat, with bots on the others.

    import gymnasium
    import stammtisch.lab.gymnasium
    env = gymnasium.make("stammtisch/ticket-to-ride-new-york-v0", players=2, opponents="beginner")

An observation is the features as `game.layout` names them; the mask of legal actions is in `info["action_mask"]` and
from `env.unwrapped.action_masks()`. The reward comes at the end: a share of what the others put in, or -1. Who does
what is not legal has lost: `info["illegal"]` says why. After `longest` decisions, of all seats, a game is truncated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch import bots, extras
from stammtisch.engine import registry, seats
from stammtisch.engine.contract import Game, State
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.engine.rng import Rng
from stammtisch.lab import given
from stammtisch.lab.stepping import returns

gymnasium = extras.need("gymnasium")  # first, since the rest comes with it
np = extras.need("numpy")
spaces = gymnasium.spaces

from stammtisch.lab.batch import MOST_PLACES, WAIT, Batch  # noqa: E402
from stammtisch.lab.table import Array, Table  # noqa: E402

LOST = -1.0
RENDER_MODES = ("ansi",)
Info = dict[str, Any]


class Opponents:
    """The bots on the other seats."""

    def __init__(self, names: str | Sequence[str], players: int, seat: int) -> None:
        if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
            raise BadOption(f"opponents is {given.shown(names)}: it must be the name of a bot, or a list of names.")
        listed = [names] * (players - 1) if isinstance(names, str) else list(names)
        if len(listed) != players - 1:
            raise BadOption(f"{len(listed)} opponents for {players - 1} seats: name one for all, or one for each.")
        self.bots: list[bots.Bot | None] = [bots.find(name) for name in listed]
        self.bots.insert(seat, None)
        self.are_random = set(listed) == {"random"}

    def answer(self, state: State, rng: Rng) -> int:
        bot = self.bots[state.seat]
        assert bot is not None
        return bots.choose(bot, bots.given(state, rng), rng)


class Env(gymnasium.Env):  # type: ignore[misc, name-defined]
    """One seat of a game."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "beginner",
        longest: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, longest)
        self.seat = given.seat(seat, self.table.players)
        self.opponents = Opponents(opponents, self.table.players, self.seat)
        self.render_mode = given.render_mode(render_mode, RENDER_MODES)
        lowest, highest = self.table.bounds()
        self.observation_space = spaces.Box(lowest, highest, dtype=np.int8)
        self.action_space = spaces.Discrete(self.table.space)
        self.rng = Rng(0)
        self.is_ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        self.table.deal(seed)
        self.rng = Rng(self.table.choices)
        self.await_turn()
        self.is_ended = False
        return self.table.features(self.seat), self.info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, Info]:
        table = self.table
        if self.is_ended:
            raise IllegalMove("There is no game in progress: call reset() first.")
        chosen = given.action(action)
        try:
            table.apply(chosen)
        except IllegalMove as refusal:
            self.is_ended = True
            return table.features(self.seat), LOST, True, False, {**self.info(), "illegal": str(refusal)}
        self.await_turn()
        over, cut = table.state.is_over(), table.is_cut()
        self.is_ended = over or cut
        return table.features(self.seat), returns(table.state)[self.seat], over, cut, self.info()

    def await_turn(self) -> None:
        """Let the bots play until this seat decides, or it is over or cut off."""
        table, state = self.table, self.table.state
        while state.seat not in (self.seat, seats.NOBODY) and not table.is_cut():
            table.apply(self.opponents.answer(state, self.rng))

    def action_masks(self) -> Array:
        """What this seat may do."""
        return self.table.mask().view(np.bool_)

    def info(self) -> Info:
        return {"action_mask": self.table.mask()}

    def render(self) -> str | None:
        return self.table.text() if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Many games of one seat in a batch; where one ends, the next has begun in the same step."""

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        longest: int | None = None,
        threads: int | None = None,
    ) -> None:
        self.table = Table(game, players, options, longest)
        self.seat = given.seat(seat, self.table.players)
        self.opponents = Opponents(opponents, self.table.players, self.seat)
        self.num_envs, self.threads = given.whole("num_envs", num_envs, 1, MOST_PLACES), threads
        lowest, highest = self.table.bounds()
        self.single_observation_space = spaces.Box(lowest, highest, dtype=np.int8)
        self.single_action_space = spaces.Discrete(self.table.space)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, self.num_envs)
        self.batch: Batch | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Info]:
        table = self.table
        table.deal(seed)
        self.batch = Batch(
            table.game, self.num_envs, table.players, table.options, table.choices, table.longest, self.threads
        )
        self.rngs = [Rng(table.choices + place) for place in range(self.num_envs)]
        self.await_turns(self.batch)
        return self.batch.observations.copy(), self.info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        batch = self.playing()
        batch.step(actions)
        told = self.ended()
        rewards, terminated, truncated = (one + more for one, more in zip(told, self.await_turns(batch), strict=True))
        return batch.observations.copy(), rewards, terminated, truncated, self.info()

    def playing(self) -> Batch:
        if self.batch is None:
            raise IllegalMove("There are no games in progress: call reset() first.")
        return self.batch

    def close_extras(self, **given: Any) -> None:
        """End the threads."""
        if self.batch is not None:
            self.batch.close()
            self.batch = None

    def await_turns(self, batch: Batch) -> tuple[Array, Array, Array]:
        """Let the bots play until everywhere this seat decides; what it got meanwhile."""
        rewards, terminated, truncated = (np.zeros(self.num_envs, kind) for kind in (np.float64, np.bool_, np.bool_))
        while (waiting := batch.seats != self.seat).any():
            chosen = batch.drawn if self.opponents.are_random else self.chosen(batch, waiting)
            batch.step(np.where(waiting, chosen, WAIT))
            more = self.ended()
            rewards, terminated, truncated = rewards + more[0], terminated | more[1], truncated | more[2]
        return rewards, terminated, truncated

    def chosen(self, batch: Batch, waiting: Array) -> Array:
        actions = np.full(self.num_envs, WAIT, np.int32)
        for place in np.flatnonzero(waiting).tolist():
            actions[place] = self.opponents.answer(batch.states[place], self.rngs[place])
        return actions

    def ended(self) -> tuple[Array, Array, Array]:
        batch = self.playing()
        return (
            batch.rewards[:, self.seat].copy(),
            batch.terminated.astype(np.bool_),
            batch.truncated.astype(np.bool_),
        )

    def action_masks(self) -> Array:
        return self.playing().masks.copy()

    def info(self) -> Info:
        return {"action_mask": self.action_masks()}


def register() -> None:
    """Make every game that has features known to Gymnasium."""
    for game in registry.games().values():
        if game.layout is not None:
            gymnasium.register(f"stammtisch/{game.id}-v0", entry_point=Env, kwargs={"game": game.id})


register()

"""The games in Gymnasium: one seat, with bots on the others.

    import gymnasium
    import stammtisch.lab.gymnasium
    env = gymnasium.make("stammtisch/ticket-to-ride-new-york-v0", players=2, opponents="beginner")

An observation is the features as `game.layout` names them; the mask of legal actions is in `info["action_mask"]` and
from `env.unwrapped.action_masks()`, and all 0 where it is not this seat's turn any more. The reward comes at the end: a
share of what the others put in, or -1. Who does what is not legal has lost: `info["illegal"]` says why. After `longest`
decisions, of all seats, a game is truncated. `gymnasium.make_vec` makes many such games on a batch: `VectorEnv`.
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
AutoresetMode: Any = gymnasium.vector.AutoresetMode

from stammtisch.lab.batch import MOST_PLACES, NEXT, WAIT, Batch, as_array  # noqa: E402
from stammtisch.lab.table import Array, Table  # noqa: E402

LOST = -1.0
MOST_UNASKED = 100  # games in a row that end before the seat decides anything, and are passed over
RENDER_MODES = ("ansi",)
Info = dict[str, Any]


def autoreset(mode: object) -> Any:
    known = [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP]
    for one in known:
        if mode is one or (isinstance(mode, str) and mode == one.value):
            return one
    raise BadOption(f"autoreset_mode is {given.shown(mode)}: it must be {' or '.join(one.value for one in known)}.")


def unasked(seat: int) -> BadOption:
    return BadOption(f"In {MOST_UNASKED} games in a row seat {seat} had nothing to decide: longest is too small.")


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
        table = self.table
        for number in range(MOST_UNASKED):
            table.deal(None if number else seed)
            self.rng = Rng(table.choices)
            self.await_turn()
            if table.state.seat == self.seat and not table.is_cut():
                self.is_ended = False
                return table.features(self.seat), self.info()
        raise unasked(self.seat)

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
        """What this seat may do; nothing where another decides, whose mask would tell of its hand."""
        decides = self.table.state.seat == self.seat
        return self.table.mask().view(np.bool_) if decides else np.zeros(self.table.space, np.bool_)

    def info(self) -> Info:
        return {"action_mask": self.action_masks().view(np.int8)}

    def render(self) -> str | None:
        return self.table.text() if self.render_mode == "ansi" else None


class VectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc, name-defined]
    """Many games of one seat in a batch; where one ends, another begins, as in Gymnasium's own vectors.

    With the mode "NextStep" it is seen in the step after, in which no action is taken there and no mask is given. With
    "SameStep" it is seen at once; what was seen last before is in `info["final_obs"]`, and `info["final_info"]` says
    why somebody lost who did what is not legal.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        players: int | None = None,
        options: dict[str, Any] | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "beginner",
        longest: int | None = None,
        threads: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: Any = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.mode = autoreset(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.mode}
        self.table = Table(game, players, options, longest)
        self.seat = given.seat(seat, self.table.players)
        self.opponents = Opponents(opponents, self.table.players, self.seat)
        self.num_envs, self.threads = given.whole("num_envs", num_envs, 1, MOST_PLACES), threads
        self.render_mode = given.render_mode(render_mode, RENDER_MODES)
        lowest, highest = self.table.bounds()
        self.single_observation_space = spaces.Box(lowest, highest, dtype=np.int8)
        self.single_action_space = spaces.Discrete(self.table.space)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, self.num_envs)
        self.batch: Batch | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, Info]:
        super().reset(seed=seed)
        table = self.table
        table.deal(seed)
        self.batch = Batch(
            table.game,
            self.num_envs,
            table.players,
            table.options,
            table.choices,
            table.longest,
            self.threads,
            finals=True,
        )
        self.rngs = [Rng(table.choices + place) for place in range(self.num_envs)]
        self.await_turns(self.batch)
        self.ending = np.zeros(self.num_envs, np.bool_)  # games whose end is what was seen last
        return self.batch.observations.copy(), self.info(self.ending, {})

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Info]:
        batch, chosen = self.playing(), as_array(actions)
        batch.check_form(chosen)
        wrong = ~(batch.are_legal(chosen) | self.ending)
        said = {int(place): batch.why_not(place, int(chosen[place])) for place in np.flatnonzero(wrong)}
        batch.step(np.where(self.ending, WAIT, np.where(wrong, NEXT, chosen)))
        rewards, terminated, truncated = self.ended()
        rewards[wrong], terminated[wrong], truncated[wrong] = LOST, True, False
        more = self.await_turns(batch)
        rewards, terminated, truncated = rewards + more[0], terminated | more[1], truncated | more[2]
        ended, seen = terminated | truncated, batch.observations.copy()
        if self.mode == AutoresetMode.NEXT_STEP:
            self.ending = ended
            seen[ended] = batch.finals[ended, self.seat]
        return seen, rewards, terminated, truncated, self.info(ended, said)

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
        first = batch.games.copy()
        while (waiting := batch.seats != self.seat).any():
            if (batch.games - first).max() > MOST_UNASKED:
                raise unasked(self.seat)
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
        batch = self.playing()
        return batch.masks & ~self.ending[:, None]

    def info(self, ended: Array, said: dict[int, str]) -> Info:
        """As Gymnasium's own vectors tell it: `_name` says of which games there is a `name`."""
        masks = self.action_masks().view(np.int8)
        info: Info = {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}
        why = self.only({"illegal": said} if said else {})
        if self.mode == AutoresetMode.NEXT_STEP:
            return info | why
        if ended.any():
            seen = self.playing().finals[:, self.seat]
            info |= self.only({"final_obs": {int(place): seen[place].copy() for place in np.flatnonzero(ended)}})
            info |= {"final_info": why, "_final_info": ended}
        return info

    def only(self, named: dict[str, dict[int, Any]]) -> Info:
        """What only some games have, by their places."""
        told: Info = {}
        for name, values in named.items():
            told[name], told[f"_{name}"] = np.full(self.num_envs, None, object), np.zeros(self.num_envs, np.bool_)
            for place, value in values.items():
                told[name][place], told[f"_{name}"][place] = value, True
        return told

    def render(self) -> tuple[str, ...] | None:
        """Every table in words."""
        if self.render_mode is None:
            return None
        return tuple(self.table.text(state) for state in self.playing().states)


def register() -> None:
    """Make every game that has features known to Gymnasium."""
    for game in registry.games().values():
        if game.layout is not None:
            gymnasium.register(
                f"stammtisch/{game.id}-v0",
                entry_point=f"{__name__}:Env",  # by name, so that what it is made of can be written down
                vector_entry_point=f"{__name__}:VectorEnv",
                kwargs={"game": game.id},
            )


register()

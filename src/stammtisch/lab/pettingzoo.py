"""The games in PettingZoo.

    from stammtisch.lab import pettingzoo
    env = pettingzoo.env("thurn-und-taxis", players=3, options={"edition": "icelandic"})

Agents are the seats: `seat_0` and so on. An observation has the features as `game.layout` names them, and the mask of
legal actions, which is all 0 for who does not decide. Rewards come at the end and sum up to 0; a team's are the same.
What is not legal is refused with a sentence. After `longest` decisions a game is truncated. `state()` is what all seats
together know, for those who train with it.
"""

from __future__ import annotations

from typing import Any

from stammtisch import extras
from stammtisch.engine import seats
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, IllegalMove
from stammtisch.lab import given
from stammtisch.lab.stepping import returns

AECEnv = extras.need("pettingzoo").AECEnv  # first, since the rest comes with it
spaces = extras.need("gymnasium").spaces
np = extras.need("numpy")

from stammtisch.lab.table import Array, Table  # noqa: E402

RENDER_MODES = ("ansi", "human")
Observation = dict[str, Array]


class Env(AECEnv):  # type: ignore[misc, valid-type]
    """A game whose agents decide one after the other."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = given.render_mode(render_mode, RENDER_MODES)
        self.metadata = {"name": table.game.id, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        lowest, highest = table.bounds()
        mask = spaces.Box(0, 1, (table.space,), np.int8)
        told = {"observation": spaces.Box(lowest, highest, dtype=np.int8), "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(told) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(table.space) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.tile(lowest, table.players), np.tile(highest, table.players), dtype=np.int8)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.known(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.known(agent)]

    def known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadOption(f"There is no agent {given.shown(agent)}: there are {', '.join(self.possible_agents)}.")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.state.seat]
        self.is_ended = False

    def observe(self, agent: str) -> Observation:
        seat, table = self.seats[self.known(agent)], self.table
        decides = seat == table.state.seat
        mask = table.mask() if decides else np.zeros(table.space, np.int8)
        return {"observation": table.features(seat), "action_mask": mask}

    def state(self) -> Array:
        """The features of every seat, one after the other."""
        return np.concatenate([self.table.features(seat) for seat in range(self.table.players)])

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise IllegalMove("There is no game in progress: call reset() first.")
        if self.is_ended:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{self.agent_selection} has to choose an action: the mask tells which there are.")
        table = self.table
        table.apply(action)
        seat = table.state.seat
        if seat == seats.NOBODY or table.is_cut():
            self.end()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def end(self) -> None:
        """Nobody decides any more; every agent is told."""
        self.is_ended = True
        over = self.table.state.is_over()
        for agent, reward in zip(self.agents, returns(self.table.state), strict=True):
            self.terminations[agent], self.truncations[agent] = over, not over
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "human":
            print(self.table.text())
        return None

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: str | Game,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    longest: int | None = None,
    render_mode: str | None = None,
) -> Env:
    """A game with these settings; after `longest` decisions, if given, it is truncated."""
    return Env(Table(game, players, options, longest), render_mode)

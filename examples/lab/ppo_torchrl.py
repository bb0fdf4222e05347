"""The same as `ppo.py` with TorchRL's parts, for whoever wants to exchange one: collector, advantage, loss, buffer.

    pip install 'stammtisch[training]'
    python examples/lab/ppo_torchrl.py

Measured: 81,920 steps take 49 seconds on one of two quiet cores, with PyTorch 2.13; then it wins 76 % of 200 games.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import GymWrapper, SerialEnv, set_exploration_type
from torchrl.envs.utils import ExplorationType
from torchrl.modules import ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import stammtisch.lab.gymnasium  # noqa: F401 (makes the games known)

ID = "stammtisch/ticket-to-ride-new-york-v0"
TABLES = 16
FRAMES = 2048  # of all tables, between two lessons
ROUNDS = 4
BATCH = 512


class Masked(gymnasium.ObservationWrapper):  # type: ignore[misc]
    """Features from -1 to 1, and the mask beside them."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.highest = env.observation_space.high.astype(np.float32)
        self.observation_space = gymnasium.spaces.Dict(
            observation=gymnasium.spaces.Box(-1, 1, env.observation_space.shape, np.float32),
            action_mask=gymnasium.spaces.MultiBinary(int(env.action_space.n)),
        )

    def observation(self, observation: Any) -> Any:
        return {"observation": observation / self.highest, "action_mask": self.env.unwrapped.table.mask()}


class Preferences(nn.Module):  # type: ignore[misc]
    """Logits of the actions; those that are not legal are out of the question."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.layers = layers(features, actions)

    def forward(self, observation: Any, mask: Any) -> Any:
        return self.layers(observation).masked_fill(mask == 0, -1e9)


def layers(features: int, out: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(features, 256), nn.Tanh(), nn.Linear(256, 128), nn.Tanh(), nn.Linear(128, out))


def made(seat: int, opponents: str) -> Any:
    env = gymnasium.make(ID, players=2, seat=seat, opponents=opponents, disable_env_checker=True)
    return GymWrapper(Masked(env), categorical_action_encoding=True)


def train(steps: int, opponents: str = "beginner", seed: int = 1) -> Any:
    """An actor that has learned from so many decisions."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    env = SerialEnv(TABLES, [lambda seat=table % 2: made(seat, opponents) for table in range(TABLES)])
    env.set_seed(seed)
    features, actions = env.observation_spec["observation"].shape[-1], env.observation_spec["action_mask"].shape[-1]
    preferences = TensorDictModule(Preferences(features, actions), ["observation", "action_mask"], ["logits"])
    actor = ProbabilisticActor(
        preferences, in_keys=["logits"], distribution_class=torch.distributions.Categorical, return_log_prob=True
    )
    critic = ValueOperator(layers(features, 1), in_keys=["observation"])
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic, average_gae=True)
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, critic_coeff=0.5)
    optimizer = torch.optim.Adam(loss.parameters(), 5e-4)
    buffer = ReplayBuffer(storage=LazyTensorStorage(FRAMES), sampler=SamplerWithoutReplacement(), batch_size=BATCH)
    collector = Collector(
        env, actor, frames_per_batch=FRAMES, total_frames=steps, auto_register_policy_transforms=False
    )
    for played in collector:
        for _ in range(ROUNDS):
            with torch.no_grad():
                advantage(played)
            buffer.extend(played.reshape(-1))
            for _ in range(FRAMES // BATCH):
                told = loss(buffer.sample())
                total = told["loss_objective"] + told["loss_critic"] + told["loss_entropy"]
                optimizer.zero_grad()
                total.backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimizer.step()
    collector.shutdown()
    return actor


def share_of_wins(actor: Any, opponents: str, games: int) -> float:
    """How often the actor wins, on either seat in turn."""
    won = 0
    with torch.no_grad(), set_exploration_type(ExplorationType.RANDOM):
        for number in range(games):
            env = made(number % 2, opponents)
            env.set_seed(10**6 + number)
            won += int(env.rollout(10_000, actor)["next", "reward"].sum() > 0)
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO in New York against beginners, by TorchRL.")
    parser.add_argument("--steps", type=int, default=80 * 1024)
    parser.add_argument("--opponents", default="beginner")
    parser.add_argument("--games", type=int, default=200, help="how many to try it in afterwards")
    given = parser.parse_args()
    started, worked = time.perf_counter(), time.process_time()
    actor = train(given.steps, given.opponents)
    minutes, seconds = (time.perf_counter() - started) / 60, time.process_time() - worked
    share = share_of_wins(actor, given.opponents, given.games)
    print(f"{given.steps} steps in {minutes:.1f} minutes, {seconds:.0f} s of processor time: ", end="")
    print(f"wins {share:.0%} of {given.games} games")


if __name__ == "__main__":
    main()

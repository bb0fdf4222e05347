"""A random loop in Gymnasium, against bots: `pip install 'stammtisch[gymnasium]'`.

Some thirty to ninety thousand steps a second against beginners, by the game (benchmarks/lab.md).
"""

from __future__ import annotations

import gymnasium

import stammtisch.lab.gymnasium  # noqa: F401 (makes the games known)


def main(longest: int = 10_000) -> None:
    env = gymnasium.make("stammtisch/ticket-to-ride-new-york-v0", players=2, opponents="beginner", longest=longest)
    _, info = env.reset(seed=1)
    ended = False
    while not ended:
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    print(f"reward {reward}")


if __name__ == "__main__":
    main()

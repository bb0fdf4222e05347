"""A random loop on many games at once: `pip install 'stammtisch[lab]'`.

Some two to five million decisions a second on a core, by the game, observations and masks included (benchmarks/lab.md).
"""

from __future__ import annotations

from stammtisch.lab.batch import Batch


def main(steps: int = 2000) -> None:
    batch = Batch("thurn-und-taxis", places=1024, players=(2, 3, 4), seed=1, longest=4000)
    for _ in range(steps):
        batch.step()  # batch.step(actions) with actions of your own, by batch.observations and batch.masks
    print(f"{steps * 1024} decisions, {int(batch.games.sum())} games over or cut off")


if __name__ == "__main__":
    main()

"""All levels of a game on one scale, with intervals: `python -m benchmarks.ladder` draws benchmarks/ladder.svg.

It plays nothing: it takes the games that benchmarks/levels.md tells of. Who has met none of the others there, however
far round, has no place on their scale.
"""

from __future__ import annotations

from benchmarks import levels
from benchmarks.report import HOME, rows_of, table
from stammtisch.arena.plot import ladder
from stammtisch.arena.ratings import Rating, Step, rate_steps
from stammtisch.bots import guides
from stammtisch.bots.levels import LEVELS
from stammtisch.engine import registry

COLUMNS = ["game, players", "levels by rating, with 95 % intervals"]


def steps_of(text: str) -> dict[str, list[Step]]:
    """The steps of each table as levels.md tells them: who sat alone against whom, games, wins, number of sides."""
    found: dict[str, list[Step]] = {}
    for row in rows_of(text, levels.COLUMNS):
        one, other = (same_as(row[0].split(",")[0], name) for name in row[1].split(" over "))
        games, share = int(row[2]), float(row[3].split("%")[0]) / 100
        sides = round(100 / float(row[6].rstrip("%")))
        found.setdefault(row[0], []).append(Step(one, other, games, share * games, sides))
    return found


def same_as(game_id: str, name: str) -> str:
    """The level that greedy is by the game's numbers, if it is one."""
    levels = guides.tuning_of(registry.find(game_id))["levels"]
    return next((level for level in LEVELS if name == "greedy" and levels[level] == {}), name)


def together(steps: list[Step]) -> list[Step]:
    """The steps between those who have met the lowest level, or somebody who has met it, and so on.

    Random players are left out: who always loses is anywhere far below, and blurs the middle of the scale.
    """
    steps = [step for step in steps if step.other != "random"]
    met, before = {LEVELS[0]}, 0
    while len(met) > before:
        before = len(met)
        met |= {name for step in steps if {step.one, step.other} & met for name in (step.one, step.other)}
    return [step for step in steps if step.one in met]


def ratings_of(text: str) -> dict[str, dict[str, Rating]]:
    return {name: rate_steps(together(steps)) for name, steps in steps_of(text).items()}


def title(name: str) -> str:
    """A table of levels.md as people call it."""
    game_id, players = name.split(", ")
    return f"{registry.find(game_id).name}, {players} players"


def drawn(found: dict[str, dict[str, Rating]]) -> str:
    return ladder({title(name): rated for name, rated in found.items()})


def main() -> None:
    found = ratings_of((HOME / "levels.md").read_text(encoding="utf-8"))
    (HOME / "ladder.svg").write_text(drawn(found), encoding="utf-8")
    rows = [
        [name, ", ".join(f"{bot} {own.rating:+.0f} ± {own.give_or_take:.0f}" for bot, own in rated.items())]
        for name, rated in found.items()
    ]
    print(table(COLUMNS, rows))


if __name__ == "__main__":
    main()

"""Write docs/features.md, the tables of all games' features: `python -m tools.features`."""

from __future__ import annotations

from pathlib import Path

from stammtisch.engine import registry
from stammtisch.engine.contract import Game
from stammtisch.engine.layout import Part

PAGE = Path(__file__).parents[1] / "docs" / "features.md"
HEAD = """# Games in numbers

`state.features(seat)` is what a seat knows, as a vector of small whole numbers (bytes from -128 to 127) that is always
as long in a game, whatever the number of players and the options. It tells what the seat's view tells and nothing more:
it is the same in every world that the seat cannot tell from this one. Seats are counted from the one that looks on, so
that a player learns the game once and not once a seat; rows of seats that are not there are 0. What is of one kind
(whose turn, which phase) is a 1 among zeros. The mask of legal actions is beside it; actions are numbered as in the
game.

`game.layout` has the same in code: `layout["hand"].start`, `.shape`, `.lowest`, `.highest`, and `layout.size`.
A game without features has `layout = None`, and says so where it is asked for them.
"""
COLUMNS = "| from | part | shape | values | what it tells |\n| --- | --- | --- | --- | --- |\n"


def row(part: Part) -> str:
    shape = " × ".join(map(str, part.shape))
    return f"| {part.start} | `{part.name}` | {shape} | {part.lowest} to {part.highest} | {part.meaning} |\n"


def section(game: Game) -> str:
    layout = game.need_layout()
    space = game.new_state(game.players[0], {}).action_space()
    left_out = "".join(f"- `{one.key}`: {one.reason}.\n" for one in layout.left_out)
    return (
        f"\n## {game.name}\n\n{layout.size} numbers; {space} actions.\n\n{COLUMNS}"
        f"{''.join(map(row, layout))}\nOf the view is left out:\n\n{left_out}"
    )


def text() -> str:
    return HEAD + "".join(section(game) for game in registry.games().values() if game.layout is not None)


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")

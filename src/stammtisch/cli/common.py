"""What the commands share: arguments of a game, and tables on the terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.columns import Columns
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from stammtisch import bots
from stammtisch.engine import options, records, registry
from stammtisch.engine.contract import Game
from stammtisch.engine.errors import BadOption, BadRecord
from stammtisch.engine.options import Value
from stammtisch.engine.records import Record

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

PIPE = "-"
LONGEST_RECORD = 100_000_000  # bytes; none that was ever played has a hundredth of it
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def complete_game(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    """The games whose ids begin so, for the shell's completion."""
    return [game_id for game_id in registry.games() if game_id.startswith(begun)]


def tell_of_broken_games() -> None:
    """Say which packages of games cannot be played and what to do about it, beside what a command has to say."""
    for sentence in registry.broken():
        errors.print(sentence, style="yellow")


def game_settings(command: F) -> F:
    """The options that choose players and options of a game."""
    command = click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the game.")(
        command
    )
    return click.option("--players", type=int, metavar="N", help="How many play (default: the most).")(command)


def many_games(command: F) -> F:
    """The options of commands that play many games."""
    for add in (
        click.option("--json", "as_json", is_flag=True, help="For a program to read."),
        click.option(
            "--workers", type=click.IntRange(1, 1000), metavar="W", help="How many at once (default: the cores)."
        ),
        click.option(
            "--records", type=click.Path(path_type=Path), metavar="DIR", help="Write one record a game into DIR."
        ),
        click.option(
            "--games", type=click.IntRange(1, 10_000_000), default=100, metavar="K", help="How many (default: 100)."
        ),
    ):
        command = add(command)
    return game_settings(command)


def bots_named(names: str) -> list[str]:
    """Bots as they were typed, separated by commas; refuses those that there are not."""
    listed = [name.strip() for name in names.split(",")]
    for name in listed:
        bots.find(name)
    return listed


def settings(game: Game, players: int | None, given: tuple[str, ...]) -> tuple[int, dict[str, Value]]:
    """The number of players and all options, from what was typed."""
    chosen: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"{text[:40]!r} is no option: write it as name=value.")
        chosen[name] = options.find(game, name).parse(value)
    number = max(game.players) if players is None else players
    return number, options.complete(game, number, chosen)


def printable(text: str) -> str:
    """A text from a file as a terminal may show it: it does not move the cursor, nor fill the screen."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def read_record(path: str) -> Record:
    """The record in a file, or from a pipe if that is `-`; what cannot be read is refused like what is no record."""
    try:
        with nullcontext(sys.stdin.buffer) if path == PIPE else Path(path).open("rb") as file:
            text = file.read(LONGEST_RECORD + 1)
    except (OSError, ValueError) as error:  # a name with a NUL in it is none
        raise BadRecord(None, f"The file cannot be read: {getattr(error, 'strerror', error)}.") from None
    if len(text) > LONGEST_RECORD:
        raise BadRecord(None, f"This is longer than any record: more than {LONGEST_RECORD // 1_000_000} MB.")
    return records.parse(text)


def show_table(title: str, columns: list[str], rows: list[list[str]]) -> None:
    table = Table(title=title, title_justify="left", title_style="bold", show_header=any(columns), header_style="dim")
    for column in columns:
        table.add_column(column, no_wrap=column == "id", overflow="fold")  # an id is there to be copied
    for row in rows:
        table.add_row(*row)
    console.print(table)


def show_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def show_columns(lines: list[str]) -> None:
    """Short lines side by side, as many as fit, read downwards."""
    console.print(Columns(lines, padding=(0, 3), column_first=True))


def data_folder() -> Path:
    """Where everything is kept that is to stay: the user's data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or need_home() / ".local" / "share") / "stammtisch"


def need_home() -> Path:
    """The user's home folder. Who has none, such as a user of a container that was made up for it, is told so."""
    try:
        return Path.home()
    except RuntimeError:
        raise BadOption("You have no home folder here: say with HOME or XDG_DATA_HOME where to keep things.") from None


def with_progress(played: Iterator[T], games: int, quiet: bool) -> Iterator[T]:
    """Games as they come, with a bar that shows how many are left."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=quiet) as progress:
        yield from progress.track(played, total=games)

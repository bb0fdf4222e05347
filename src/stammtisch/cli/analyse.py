"""`stammtisch analyse`: what a finished game tells: chances, what decisions cost, luck and skill."""

from __future__ import annotations

import os
from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from stammtisch import analysis
from stammtisch.analysis.findings import Findings
from stammtisch.analysis.reckoning import Depth
from stammtisch.cli import analysis_page, common
from stammtisch.cli.analysis_words import COLUMNS, amounts, sentence
from stammtisch.cli.replay import title
from stammtisch.cli.voice import Voice, say
from stammtisch.engine import cores
from stammtisch.engine.errors import BadOption, Refused
from stammtisch.engine.records import Record


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="RECORD...")
@click.option("--html", type=click.Path(path_type=Path), metavar="FILE", help="Write a page with the curves to FILE.")
@click.option("--json", "as_json", is_flag=True, help="For a program to read: one object a line.")
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=0, metavar="N", help="Another one, other worlds.")
@click.option("--depth", type=float, default=1.0, metavar="D", help="How deep (default: 1, the standard).")
def analyse(files: tuple[str, ...], html: Path | None, as_json: bool, seed: int, depth: float) -> None:
    """Analyse finished games: what decisions cost, and what was luck.

    RECORD is - for what comes through a pipe. Two runs with one seed are equal.

    Example: stammtisch analyse game.json --html game.html
    """
    if html is not None:
        need_place(html)
    deep, parts = analysis.STANDARD.times(depth), []
    for path, record in [(path, finished(path, files)) for path in files]:
        found = work(record, deep, seed, quiet=as_json)
        if as_json:
            common.show_json({"file": path, **found})
        else:
            show(record, found)
        if html is not None:
            parts.append(analysis_page.section(record, found))
    if html is not None:
        html.write_text(analysis_page.page(parts), encoding="utf-8")


def finished(path: str, files: tuple[str, ...]) -> Record:
    """The record in a file, of a game that is over; of several files all are looked at before anything is reckoned."""
    try:
        return analysis.read(common.read_record(path)).record
    except Refused as error:
        if len(files) == 1:
            raise
        raise Refused(f"{common.printable(path)}: {error}") from None


def need_place(html: Path) -> None:
    """Refuse a file for the page that cannot be written, before anything is reckoned."""
    if not html.parent.is_dir():
        raise BadOption(f"There is no folder {html.parent} for the page: make it, or name another with --html.")
    if html.is_dir() or not os.access(html if html.exists() else html.parent, os.W_OK):
        raise BadOption(f"The page cannot be written to {html}: name another file with --html.")


def work(record: Record, depth: Depth, seed: int, quiet: bool) -> Findings:
    """Analyse on all cores, with a bar that shows how much is left."""
    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=common.errors, transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=1.0)
        return analysis.analyse(record, depth, seed, cores.available(), lambda part: bar.update(task, completed=part))


def show(record: Record, found: Findings) -> None:
    voice = Voice(record.game, record.players, record.options)
    columns = [say(key) for key in COLUMNS]
    rows = [[voice.names[seat], *amounts(one)] for seat, one in enumerate(found["accounts"])]
    common.show_table(title(record, voice.names), columns, rows)
    click.echo(say("analysis.adds_up"))
    for one in found["decisions"]:
        if one["grade"] != "good":
            click.echo(f"{one['event']:5}  {sentence(voice, one)}")

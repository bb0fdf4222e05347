"""`stammtisch dataset`: records of games as tables for learners."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch.cli import common
from stammtisch.engine import replay
from stammtisch.engine.errors import BadRecord, Refused
from stammtisch.engine.records import Record


@click.command()
@click.argument("file", metavar="FILE.parquet", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("records", metavar="RECORD...", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def dataset(file: Path, records: tuple[Path, ...]) -> None:
    """Make a dataset of records: a row a decision in FILE.parquet, and a row a game in a file beside it.

    A RECORD is a file, or a folder with files that end in .json.

    Example: stammtisch dataset games.parquet records/
    """
    from stammtisch.lab.dataset import write_records

    paths = [path for given in records for path in (sorted(given.glob("*.json")) if given.is_dir() else [given])]
    count = write_records((read(path) for path in paths), file)
    click.echo(f"{count} games are in {file}.")


def read(path: Path) -> Record:
    """A record that is sound from the first event to the last; where it is not, the file is named."""
    try:
        record = common.read_record(str(path))
        replay.check(record)
    except BadRecord as error:
        raise Refused(f"{path}: {error}") from None
    return record

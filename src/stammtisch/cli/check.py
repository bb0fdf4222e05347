"""`stammtisch check`: whether records are sound."""

from __future__ import annotations

import sys
from typing import Any

import click

from stammtisch.cli import common
from stammtisch.cli.voice import say
from stammtisch.engine import replay
from stammtisch.engine.errors import BadRecord


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="For a program to read: one object a line.")
def check(files: tuple[str, ...], as_json: bool) -> None:
    """Check records: every move, every shuffle, the result. One line a file; exit code 1 if any is not sound.

    FILE is - for what comes through a pipe.

    Example: stammtisch check records/*.json
    """
    all_sound = True
    for path in files:
        report = inspect(path)
        all_sound = all_sound and report["sound"]
        if as_json:
            common.show_json(report)
        elif report["sound"]:
            told = {name: report[name] for name in ("game", "players", "events")}
            click.echo(f"{path}: {say('cli.sound', **told)}")
        else:
            click.echo(f"{path}: {sentence(report)}")
    sys.exit(0 if all_sound else 1)


def inspect(path: str) -> dict[str, Any]:
    """What there is to say of a file."""
    try:
        record = common.read_record(path)
        replay.check(record)
    except BadRecord as error:
        return {"file": path, "sound": False, "event": error.event, "reason": error.reason}
    return {
        "file": path,
        "sound": True,
        "game": record.game.id,
        "rules": record.rules,
        "players": record.players,
        "events": len(record.events),
        "finished": record.result is not None,
    }


def sentence(report: dict[str, Any]) -> str:
    return report["reason"] if report["event"] is None else f"event {report['event']}: {report['reason']}"

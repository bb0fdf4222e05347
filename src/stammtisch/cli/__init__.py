"""The command `stammtisch`."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

import click

from stammtisch import __version__
from stammtisch.cli import arena, check, games, play, replay, serve, simulate, version
from stammtisch.engine.errors import Refused


class Commands(click.Group):
    """Commands whose refusals are sentences, not tracebacks, and whose help fits the terminal however narrow it is."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        extra.setdefault("terminal_width", max(30, min(80, shutil.get_terminal_size().columns)))
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except Refused as error:
            raise click.ClickException(str(error)) from None
        except BrokenPipeError:  # whoever was reading has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            context.exit(1)
        except OSError as error:
            raise click.ClickException(f"{error.strerror or error}: {error.filename or ''}".rstrip(": ")) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="stammtisch %(version)s")
def stammtisch() -> None:
    """Modern table games with every rule enforced: to play, to check, to study.

    Try: stammtisch play thurn-und-taxis
    """


COMMANDS = (
    games.games,
    play.play,
    serve.serve,
    simulate.simulate,
    arena.arena,
    check.check,
    replay.replay,
    version.version,
)
for command in COMMANDS:
    stammtisch.add_command(command)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show ü still shows the rest
    stammtisch()

"""The command `stammtisch`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from stammtisch import __version__
from stammtisch.cli import (
    analyse,
    arena,
    check,
    dataset,
    games,
    keeping,
    manual,
    play,
    replay,
    serve,
    simulate,
    version,
)
from stammtisch.cli.helping import Group
from stammtisch.engine import registry
from stammtisch.engine.errors import NoGame, Refused
from stammtisch.words.catalogues import LANGUAGES


class Commands(Group):
    """Commands whose refusals are sentences, not tracebacks, and whose help fits the terminal however narrow it is."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        extra.setdefault("terminal_width", max(30, min(80, shutil.get_terminal_size().columns)))
        with in_sentences():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, context: click.Context) -> object:
        with in_sentences():
            return super().invoke(context)


@contextmanager
def in_sentences() -> Iterator[None]:
    """What is refused, by us or by the system, is said."""
    try:
        yield
    except NoGame as error:
        raise click.ClickException("\n".join([str(error), *registry.broken()])) from None
    except Refused as error:
        raise click.ClickException(str(error)) from None
    except BrokenPipeError:  # whoever was reading has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        raise click.ClickException(f"{error.strerror or error}: {error.filename or ''}".rstrip(": ")) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="stammtisch %(version)s")
@click.option(
    "--language",
    type=click.Choice(list(LANGUAGES)),
    is_eager=True,  # so that help that is asked for behind it is in that language
    expose_value=False,
    callback=lambda _context, _parameter, given: speak(given),
    help="What it speaks (default: your locale's).",
)
def stammtisch() -> None:
    """Modern table games with every rule enforced: to play, to check, to study.

    Try: stammtisch play thurn-und-taxis
    """


def speak(language: str | None) -> None:
    if language is not None:
        os.environ["STAMMTISCH_LANGUAGE"] = language


COMMANDS = (
    games.games,
    play.play,
    serve.serve,
    keeping.backup,
    keeping.restore,
    keeping.doctor,
    keeping.admin,
    simulate.simulate,
    dataset.dataset,
    arena.arena,
    check.check,
    replay.replay,
    analyse.analyse,
    manual.manual,
    version.version,
)
for command in COMMANDS:
    stammtisch.add_command(command)

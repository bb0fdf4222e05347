"""`stammtisch manual`: the manual page, made from the help of the commands."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from stammtisch import __version__


@click.command()
@click.pass_context
def manual(context: click.Context) -> None:
    """Print the manual page, for man to show or to keep.

    Example: stammtisch manual | man -l -
    """
    click.echo(page(context.find_root().command))


def page(root: click.Command) -> str:
    """All commands of a program as one manual page, in roff."""
    name = root.name or ""
    about, *more = paragraphs(root)
    lines = [
        f'.TH {name.upper()} 1 "" "{name} {__version__}"',
        ".SH NAME",
        f"{name} \\- {roff(about.rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {name}",
        "[OPTION]... COMMAND [ARGUMENT]...",
        ".SH DESCRIPTION",
        *(line for text in more for line in (".PP", roff(text))),
        *options(root, name),
    ]
    for words, command in commands(root, name):
        lines += [f'.SH "{roff(words.upper())}"', f".B {roff(words)}", roff(usage(command, words))]
        lines += [line for text in paragraphs(command) for line in (".PP", roff(text))]
        lines += options(command, words)
    return "\n".join(line for line in lines if line)


def commands(root: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """All that can be called, each with the words that call it."""
    for below, command in (root.commands if isinstance(root, click.Group) else {}).items():
        yield f"{name} {below}", command
        yield from commands(command, f"{name} {below}")


def paragraphs(command: click.Command) -> list[str]:
    """The help of a command, each paragraph a line."""
    return [" ".join(text.split()) for text in inspect.cleandoc(command.help or "").split("\n\n")]


def usage(command: click.Command, words: str) -> str:
    """What follows the words that call a command."""
    return " ".join(command.collect_usage_pieces(context_of(command, words)))


def context_of(command: click.Command, words: str) -> click.Context:
    return click.Context(command, info_name=words, help_option_names=["-h", "--help"])


def options(command: click.Command, words: str) -> list[str]:
    """The options of a command, each with what it is for."""
    context = context_of(command, words)
    own = [one for one in command.get_params(context) if isinstance(one, click.Option)]
    listed = [record for one in own if (record := one.get_help_record(context))]
    return [line for option, text in listed for line in (".TP", f".B {roff(option)}", roff(text))]


def roff(text: str) -> str:
    """A text as roff shows it: a hyphen to be copied is a minus, and no line is taken for a command."""
    safe = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe

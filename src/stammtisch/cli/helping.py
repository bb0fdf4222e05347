"""Help in the user's language, that can be read in a narrow terminal and tells of each command in a whole sentence."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

import click

from stammtisch.cli.voice import language
from stammtisch.words import catalogues

EXAMPLES = ("Example", "Try")
SIDE_BY_SIDE = 60  # columns from which on there is room for names beside what they mean


class Formatter(click.HelpFormatter):
    """Where there is no room beside a name, what it means stands below. No name is broken at its hyphens."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{own('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(own(heading))

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        parts = ["\n".join(f"{indent}{line}" for line in self.lines(part, 0)) for part in text.split("\n\n")]
        self.write("\n\n".join(parts) + "\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        rows, is_wide = list(rows), self.width >= SIDE_BY_SIDE
        beside = min(max(len(name) for name, _ in rows), col_max) + col_spacing if is_wide else col_spacing
        indent = " " * self.current_indent
        for name, meaning in rows:
            first, lines = name, self.lines(meaning, beside)
            if is_wide and lines and len(name) <= beside - col_spacing:
                first = f"{name:<{beside}}{lines.pop(0)}"
            self.write("".join([f"{indent}{first}\n", *(f"{indent}{' ' * beside}{line}\n" for line in lines)]))

    def lines(self, text: str, beside: int) -> list[str]:
        """A paragraph in lines that leave room for what is beside it."""
        room = self.width - self.current_indent - beside
        return wrap(own(text), max(10, room), break_on_hyphens=False, break_long_words=False)


class Context(click.Context):
    formatter_class = Formatter


class Group(click.Group):
    """Commands under one name."""

    context_class = Context

    def add_command(self, command: click.Command, name: str | None = None) -> None:
        command.context_class = Context
        super().add_command(command, name)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, about(command)) for name, command in sorted(self.commands.items())])


def about(command: click.Command) -> str:
    """The first sentence of a command's help."""
    paragraph, _, _ = (command.help or "").partition("\n\n")
    return " ".join(paragraph.split()).partition(". ")[0].rstrip(".") + "."


def own(text: str) -> str:
    """A text of the help in the user's language; of an example its first word, and what is noted of a meaning apart."""
    catalogue, text = catalogues.of_help(language()), " ".join(text.split())
    first, colon, example = text.partition(": ")
    if colon and first in EXAMPLES:
        return f"{catalogue.get(first, first)}: {example}"
    meaning, bracket, note = text.removesuffix("]").partition(" [")
    said = catalogue.get(meaning, meaning)
    return f"{said} [{catalogue.get(note, note)}]" if bracket else said

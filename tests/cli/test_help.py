"""The help in four languages: all of it, and nothing that no command says any more."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from stammtisch.cli import stammtisch
from stammtisch.cli.helping import EXAMPLES, about
from stammtisch.words.catalogues import FIRST, LANGUAGES, of_help

OTHERS = [language for language in LANGUAGES if language != FIRST]
# To be typed as they are:
NAMES = re.compile(r"--[a-z-]+|`[^`]+`|\b[A-Z]{2,}[A-Za-z_.]*|[a-z]+:///?|[a-z]+=[0-9,]+|\./\w+")


def commands(command: click.Command, *path: str) -> Iterator[tuple[list[str], click.Command]]:
    yield list(path), command
    for name, below in (command.commands if isinstance(command, click.Group) else {}).items():
        yield from commands(below, *path, name)


def texts() -> set[str]:
    """Everything that any help says."""
    said = {"Usage", "Options", "Commands", "required", *EXAMPLES}
    for _, command in commands(stammtisch):
        paragraphs = (" ".join(text.split()) for text in inspect.cleandoc(command.help or "").split("\n\n"))
        said |= {text for text in paragraphs if not text.startswith(tuple(f"{word}: " for word in EXAMPLES))}
        said |= {about(command)} - {"."}
        context = click.Context(command, help_option_names=["-h", "--help"])
        said |= {one.help for one in command.get_params(context) if isinstance(one, click.Option) and one.help}
    return said


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_and_no_other(language: str) -> None:
    assert set(of_help(language)) == texts()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_typed_is_the_same_in_every_language(language: str) -> None:
    for english, said in of_help(language).items():
        for name in NAMES.findall(english):
            assert name in said, f"{said!r} does not name {name}"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_english_is_left(language: str, width: int) -> None:
    english = {text for text in texts() if of_help(language)[text] != text and " " in text}
    for path, _ in commands(stammtisch):
        shown = CliRunner().invoke(
            stammtisch, [*path, "--help"], env={"STAMMTISCH_LANGUAGE": language, "COLUMNS": str(width)}
        )
        assert shown.exit_code == 0, shown.output
        whole = " ".join(shown.output.split())
        assert not [text for text in english if text in whole]
        assert of_help(language)["Usage"] in whole


def test_the_language_is_chosen_before_help_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_LANGUAGE", "sv")
    assert "Befehle:" in CliRunner().invoke(stammtisch, ["--language", "de", "--help"]).output

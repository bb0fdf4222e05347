"""Commands that can be told by a file and by the environment what they are told by options."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from stammtisch.engine.errors import BadOption

PREFIX = "STAMMTISCH_"
FOR_ONE_CALL = frozenset({"config", "show_config", "help"})  # options that are no settings
LONGEST = 1_000_000  # signs of a file that are read, should it have no end
PASSWORD = re.compile(r"(?<=://)([^:/@]*):[^@]*@")
SOURCES = {
    ParameterSource.COMMANDLINE: "given",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: "file",
    ParameterSource.DEFAULT: "default",
}


class Configured(click.Command):
    """Each option by itself, else from the environment, else from the file, else as it is by default."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.params += [config_option(), show_config_option()]
        for option in self.options():
            option.envvar = variable(key(option))

    def options(self) -> list[click.Option]:
        return [one for one in self.params if isinstance(one, click.Option) and one.name not in FOR_ONE_CALL]

    def invoke(self, context: click.Context) -> Any:
        if context.params.pop("show_config"):
            click.echo(self.configuration(context))
            return None
        context.params.pop("config")
        return super().invoke(context)

    def configuration(self, context: click.Context) -> str:
        """All settings as a file of them would have them, each with where it comes from."""
        lines = []
        for option in self.options():
            value = context.params[option.name or ""]
            text = f"# {key(option)} =" if value is None else f"{key(option)} = {toml(value)}"
            source = context.get_parameter_source(option.name or "")
            lines.append(f"{text:<40} # {SOURCES.get(source or ParameterSource.DEFAULT, 'default')}, {option.envvar}")
        return "\n".join(lines)


def key(option: click.Option) -> str:
    """A setting's name: the option without its dashes."""
    return max(option.opts, key=len).lstrip("-")


def variable(name: str) -> str:
    return PREFIX + name.upper().replace("-", "_")


def toml(value: Any) -> str:
    """A value as TOML writes it, without the password of an address."""
    if isinstance(value, tuple):
        return f"[{', '.join(toml(part) for part in value)}]"
    return json.dumps(PASSWORD.sub(r"\1:***@", value) if isinstance(value, str) else value, ensure_ascii=False)


def config_option() -> click.Option:
    return click.Option(
        ["--config"],
        type=click.Path(path_type=Path),
        envvar=variable("config"),
        metavar="FILE",
        is_eager=True,
        callback=load,
        help="A file of settings in TOML: names of options without their dashes.",
    )


def show_config_option() -> click.Option:
    return click.Option(["--show-config"], is_flag=True, help="Show all settings and where they come from, and stop.")


def usual_file(command: str) -> Path | None:
    """Where a command's settings are looked for, if its user has a home folder at all."""
    try:
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        path = folder / "stammtisch" / f"{command}.toml"
        return path if path.is_file() else None
    except (RuntimeError, OSError):
        return None


def load(context: click.Context, _parameter: click.Parameter, given: Path | None) -> Path | None:
    """Take a file's settings where nothing nearer says otherwise."""
    command = context.command
    assert isinstance(command, Configured)
    path = given or usual_file(command.name or "")
    if path is None:
        return None
    try:
        with path.open(encoding="utf-8") as file:
            settings = tomllib.loads(file.read(LONGEST))
    except (OSError, ValueError) as error:
        raise BadOption(f"{path}: {error.strerror if isinstance(error, OSError) else error}.") from None
    known = {key(option): option for option in command.options()}
    for name, value in settings.items():
        if name not in known:
            raise BadOption(f"{path}: there is no setting {name!r}: the settings are {', '.join(known)}.")
        if isinstance(value, dict) or isinstance(value, list) != known[name].multiple:
            kind = "a list" if known[name].multiple else "one value"
            raise BadOption(f"{path}: {name} must be {kind}.")
    context.default_map = {known[name].name or "": value for name, value in settings.items()}
    return path

"""`stammtisch version`: what runs."""

from __future__ import annotations

import importlib
import platform

import click

import stammtisch
from stammtisch import plain
from stammtisch.cli import common
from stammtisch.engine import compiled, registry


def typed_modules() -> list[str]:
    """The modules that have a file with C types beside them, of Stammtisch and of packages with games."""
    packages = {type(game).__module__.partition(".")[0] for game in registry.games().values()}
    return [
        name
        for package in ["stammtisch", *sorted(packages - {"stammtisch"})]
        for name in compiled.typed_modules(package)
    ]


def is_compiled(name: str) -> bool:
    return not (importlib.import_module(name).__file__ or "").endswith(".py")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For a program to read.")
def version(as_json: bool) -> None:
    """Tell the version, and what of it is compiled.

    Example: stammtisch version
    """
    running = {name.removeprefix("stammtisch."): is_compiled(name) for name in typed_modules()}
    if as_json:
        common.show_json({"version": stammtisch.__version__, "python": platform.python_version(), "compiled": running})
        return
    click.echo(f"stammtisch {stammtisch.__version__}, Python {platform.python_version()}")
    for name, is_so in running.items():
        click.echo(f"  {'compiled' if is_so else 'plain   '}  {name}")
    if not all(running.values()) and not plain.asked_for():
        click.echo("What is plain runs the same, only slower: install a C compiler and run `make setup`.")

"""`stammtisch version`: what runs."""

from __future__ import annotations

import importlib
import platform
from importlib.resources import files
from pathlib import Path

import click

import stammtisch
from stammtisch import plain
from stammtisch.cli import common


def typed_modules() -> list[str]:
    """The modules that have a file with C types beside them; inline functions are part of whoever uses them."""
    home = Path(str(files("stammtisch")))
    paths = sorted(path for path in home.rglob("*.pxd") if "cdef inline" not in path.read_text(encoding="utf-8"))
    return [".".join(("stammtisch", *path.relative_to(home).with_suffix("").parts)) for path in paths]


def is_compiled(name: str) -> bool:
    return not (importlib.import_module(name).__file__ or "").endswith(".py")


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For a program to read.")
def version(as_json: bool) -> None:
    """Tell the version, and what of it is compiled.

    Example: stammtisch version
    """
    compiled = {name.removeprefix("stammtisch."): is_compiled(name) for name in typed_modules()}
    if as_json:
        common.show_json({"version": stammtisch.__version__, "python": platform.python_version(), "compiled": compiled})
        return
    click.echo(f"stammtisch {stammtisch.__version__}, Python {platform.python_version()}")
    for name, is_so in compiled.items():
        click.echo(f"  {'compiled' if is_so else 'plain   '}  {name}")
    if not all(compiled.values()) and not plain.asked_for():
        click.echo("What is plain runs the same, only slower: install a C compiler and run `make setup`.")

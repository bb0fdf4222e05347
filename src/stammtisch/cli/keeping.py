"""Keeping a house: `backup`, `restore`, `doctor` and `admin`."""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from stammtisch.cli import common
from stammtisch.cli.helping import Group
from stammtisch.engine.errors import BadOption

if TYPE_CHECKING:
    from stammtisch.server.administration import Administrator
    from stammtisch.server.storage import SqlStore

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def database_option(command: F) -> F:
    text = "sqlite:///path or postgresql://... (default: in your data folder)."
    return click.option("--database", metavar="URL", help=text)(command)


def database_url(given: str | None) -> str:
    """The address that was given, if it is one, or the usual one."""
    from stammtisch.server.starting import sqlite_url
    from stammtisch.server.storage import async_url

    url = given or sqlite_url(common.data_folder() / "tables.sqlite")
    try:
        async_url(url)
    except ValueError as error:
        raise BadOption(str(error)) from None
    return url


def sqlite_file(given: str | None) -> Path:
    """The file of a house that is one."""
    from stammtisch.server import files
    from stammtisch.server.starting import sqlite_path

    path = sqlite_path(database_url(given))
    if path is None:
        raise BadOption("This is for SQLite; PostgreSQL is kept by pg_dump and pg_restore (docs/hosting.md).")
    files.need_file(path)
    return path


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Copy a house into FILE, while it is running or not.

    Example: stammtisch backup monday.sqlite
    """
    from stammtisch.server import files

    source = sqlite_file(database)
    if not source.exists():
        raise BadOption(f"There is no database {source}.")
    if file.exists():
        raise BadOption(f"There is a file {file} already: choose another name.")
    aside = file.with_name(f".{file.name}.part")
    files.make_own(aside)
    try:
        copy_database(source, aside)
        os.replace(aside, file)
    finally:
        aside.unlink(missing_ok=True)
    click.echo(f"Kept in {file}: {file.stat().st_size:,} bytes.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Put a house back from FILE; what it had since is kept beside. Nobody may be serving it.

    Example: stammtisch restore monday.sqlite
    """
    from stammtisch.server import files
    from stammtisch.server.starting import alone, sqlite_url

    target = sqlite_file(database)
    if not file.exists():
        raise BadOption(f"There is no file {file}.")
    if not is_ours(file):
        raise BadOption(f"The file {file} is no backup of Stammtisch.")
    if not target.parent.exists():
        files.own_folder(target.parent)
    with alone(sqlite_url(target)):
        if target.exists():
            before = target.with_name(f"{target.name}.before")
            before.unlink(missing_ok=True)
            files.make_own(before)
            copy_database(target, before)
            click.echo(f"What was there is in {before}.")
        aside = target.with_name(f".{target.name}.part")
        files.make_own(aside)
        copy_database(file, aside)
        for beside in files.BESIDE[1:]:
            target.with_name(target.name + beside).unlink(missing_ok=True)
        os.replace(aside, target)
    click.echo(f"Restored {target}.")


def copy_database(source: Path, target: Path) -> None:
    """SQLite's own backup: whole and consistent, with what is still in the log beside the file."""
    try:
        with (
            closing(opened(source)) as one,
            closing(sqlite3.connect(target)) as other,
        ):
            one.backup(other)
    except sqlite3.Error as error:
        raise BadOption(f"{source} cannot be copied: {error}.") from None


def opened(file: Path) -> sqlite3.Connection:
    """A database to be read, whatever signs its name has."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def is_ours(file: Path) -> bool:
    try:
        with closing(opened(file)) as database:
            database.execute("SELECT code, n, at, body FROM events LIMIT 1")
            return bool(database.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


@click.command()
@click.option("--look-only", is_flag=True, help="Say what is wrong, and do nothing about it.")
@database_option
def doctor(look_only: bool, database: str | None) -> None:
    """Look through a database, say what is wrong with which table, and mend what follows from its events.

    Example: stammtisch doctor
    """
    from stammtisch.server.doctoring import examine

    number, findings = with_store(database, lambda store: examine(store, not look_only))
    for finding in findings:
        click.echo(f"{finding.code}: {finding.wrong}. Done: {finding.done}.")
    click.echo(f"{number} tables, {len(findings)} with something wrong.")
    if findings and look_only:
        sys.exit(1)


@click.group(cls=Group)
def admin() -> None:
    """For the person at the keyboard: tables, people, reports, who is kept out.

    Example: stammtisch admin tables
    """


def administer(database: str | None, what: Callable[[Administrator], Awaitable[T]]) -> T:
    from stammtisch.server.administration import Administrator

    return with_store(database, lambda store: what(Administrator(store, who_types())))


def who_types() -> str:
    """The user's name; where nobody gave the number one, the number."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # by version and system
        return str(os.getuid()) if hasattr(os, "getuid") else "somebody"


def with_store(database: str | None, what: Callable[[SqlStore], Awaitable[T]]) -> T:
    from stammtisch.server.starting import why_no_database
    from stammtisch.server.storage import SqlStore

    url = database_url(database)

    async def run() -> T:
        store = SqlStore(url)
        try:
            await store.open()
            return await what(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Exception as error:
        sentence = why_no_database(error, url)
        if sentence is None:
            raise
        raise sentence from None


@admin.command()
@database_option
def tables(database: str | None) -> None:
    """Tables that go on."""
    for about in administer(database, lambda admin: admin.tables()):
        names = ", ".join(seat["name"] or seat["bot"] or "free" for seat in about["seats"])
        click.echo(f"{about['code']}  {about['status']:8} {about['game']}: {names}")


@admin.command()
@database_option
def people(database: str | None) -> None:
    """Everybody who has a seat somewhere."""
    for person, (names, number) in sorted(administer(database, lambda admin: admin.people()).items()):
        click.echo(f"{person}  {number} tables: {', '.join(sorted(names))}")


@admin.command()
@click.argument("code")
@database_option
def close(code: str, database: str | None) -> None:
    """Close the table CODE."""
    administer(database, lambda admin: admin.close(code))
    click.echo(f"Closed {code}.")


@admin.command()
@click.argument("kind", type=click.Choice(["person", "address", "cookies"]))
@click.argument("what")
@click.option("--reason", default="", help="For whoever reads the log.")
@database_option
def ban(kind: str, what: str, reason: str, database: str | None) -> None:
    """Keep out a person or an address, or revoke a person's cookies, by WHAT `admin people` shows.

    Running servers notice within some seconds.
    """
    administer(database, lambda admin: admin.keep_out(kind, what, reason))
    click.echo(f"Kept out: {kind} {what}.")


@admin.command()
@click.argument("kind", type=click.Choice(["person", "address", "cookies"]))
@click.argument("what")
@database_option
def unban(kind: str, what: str, database: str | None) -> None:
    """Let somebody in again."""
    if not administer(database, lambda admin: admin.let_in(kind, what)):
        raise BadOption(f"There is no ban of the {kind} {what}.")
    click.echo(f"Let in: {kind} {what}.")


@admin.command()
@click.argument("person")
@database_option
def export(person: str, database: str | None) -> None:
    """Print everything that is kept of PERSON, as JSON."""
    click.echo(json.dumps(administer(database, lambda admin: admin.export(person)), ensure_ascii=False, indent=2))


@admin.command()
@click.argument("person")
@click.confirmation_option(prompt="Their names and words are overwritten for ever. Go on?")
@database_option
def delete(person: str, database: str | None) -> None:
    """Delete what is kept of PERSON: names and words are overwritten, games remain.

    Where they still sit, they leave first. Running servers notice within some seconds.
    """
    number = administer(database, lambda admin: admin.delete(person))
    click.echo(f"Deleted at {number} tables.")


@admin.command()
@database_option
def log(database: str | None) -> None:
    """What administrators and hosts did, the latest first."""
    for deed in administer(database, lambda admin: admin.deeds()):
        click.echo(f"{spelt(deed.at)}  {deed.who}: {deed.what} {json.dumps(deed.facts, ensure_ascii=False)}")


@admin.command()
@database_option
def reports(database: str | None) -> None:
    """What people have reported of what was said."""
    for report in administer(database, lambda admin: admin.reports()):
        said = report.said.get("text") or report.said.get("phrase")
        click.echo(f"{spelt(report.at)}  {report.code} {report.n}: {report.said['person']} said {said!r} ({report.by})")


@admin.command()
@click.argument("code")
@click.argument("n", type=click.IntRange(0, 2**31 - 1))
@database_option
def settle(code: str, n: int, database: str | None) -> None:
    """Be done with what was reported: CODE and N as `admin reports` shows them."""
    administer(database, lambda admin: admin.settle(code, n))
    click.echo(f"Settled {code} {n}.")


@admin.command()
@click.option(
    "--url", metavar="URL", default="http://127.0.0.1:8000", help="Where the house is found (default: on this machine)."
)
@database_option
def link(url: str, database: str | None) -> None:
    """A link that opens the administrator's page once, within ten minutes."""
    click.echo(f"{url.rstrip('/')}/admin/enter/{administer(database, lambda admin: admin.link())}")


def spelt(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000):%Y-%m-%d %H:%M:%S}"


@admin.command()
@click.option("--keep", type=click.IntRange(0), default=1, metavar="N", help="Old keys still believed (default: 1).")
def rotate(keep: int) -> None:
    """Sign with a new key from the next start on; with --keep 0 everybody chooses a name anew."""
    from stammtisch.server.signing import VARIABLE
    from stammtisch.server.signing import rotate as make_new

    if VARIABLE in os.environ:
        raise BadOption(f"The keys are in the variable {VARIABLE}: put a new one behind the old ones there.")
    click.echo(f"There are {make_new(common.data_folder(), keep)} keys now. Restart the house.")

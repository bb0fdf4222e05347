"""`stammtisch serve`: tables for people and bots, over the network."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

import click

from stammtisch.cli import common
from stammtisch.cli.configured import Configured
from stammtisch.cli.voice import say
from stammtisch.engine import cores
from stammtisch.engine.errors import BadOption


@click.command(cls=Configured)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen (default: this machine alone).")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N", help="Default: 8000.")
@click.option("--database", metavar="URL", help="sqlite:///path or postgresql://... (default: in your data folder).")
@click.option("--bus", metavar="URL", help="redis://... where several processes serve one database.")
@click.option("--bus-prefix", default="stammtisch", metavar="NAME", help="Of this house on the bus.")
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help="A name that the house answers to, such as club.example; may be given several times.",
)
@click.option("--workers", type=click.IntRange(1, 1000), metavar="N", help="Processes in which bots think.")
@click.option(
    "--analysis-depth", type=float, default=1.0, metavar="D", help="How deep games are analysed (default: 1)."
)
@click.option(
    "--bot-seconds", type=click.FloatRange(0.01), default=10.0, metavar="S", help="How long a bot may think a move."
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    callback=lambda _context, _parameter, given: tuple(network(one) for one in given),
    metavar="ADDRESS",
    help="Believe X-Forwarded-For and -Proto from this address or network; may be given several times.",
)
@click.option("--words", type=click.Path(), metavar="FILE", help="Words that nobody may use, a line each.")
@click.option("--keep-days", type=click.IntRange(min=0), metavar="N", help="Delete tables that ended so long ago.")
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=N",
    help="How much anybody may, such as sockets=400 or requests=50,300; may be given several times.",
)
@click.option("--metrics-port", type=click.IntRange(1, 65535), metavar="N", help="Show figures for Prometheus there.")
@click.option(
    "--logs",
    type=click.Choice(["auto", "text", "json"]),
    default="auto",
    help="For people or for programs (default: for people on a terminal).",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@click.option("--party", is_flag=True, help="Listen on the local network, and show where friends find it.")
def serve(
    host: str,
    port: int,
    database: str | None,
    bus: str | None,
    bus_prefix: str,
    host_names: tuple[str, ...],
    workers: int | None,
    analysis_depth: float,
    bot_seconds: float,
    trusted_proxies: tuple[str, ...],
    words: str | None,
    keep_days: int | None,
    limits: tuple[str, ...],
    metrics_port: int | None,
    logs: str,
    opens: bool,
    party: bool,
) -> None:
    """Serve tables to browsers and other clients.

    Every option can also be set in the environment (STAMMTISCH_PORT) or in a file (--config).

    Example: stammtisch serve --port 8000
    """
    from stammtisch.server import app, files  # here, since no other command needs to wait for it
    from stammtisch.server.config import Config, limits_set
    from stammtisch.server.inviting import local_address
    from stammtisch.server.signing import keys_in
    from stammtisch.server.starting import ANYWHERE, sqlite_url, url_of
    from stammtisch.server.words import WordList
    from stammtisch.server.words import read as read_words

    folder = common.data_folder()
    url = database or sqlite_url(files.own_folder(folder) / "tables.sqlite")
    where = "0.0.0.0" if party else host
    address = local_address(port) if party else None

    def started(port: int) -> None:
        click.echo(say("cli.listens", where=url_of(where, port)), err=True)
        common.tell_of_broken_games()
        if address is not None:
            invite(address)
        if opens:
            click.echo(say("cli.stops"), err=True)
            webbrowser.open(url_of("127.0.0.1" if where in ANYWHERE else where, port))

    try:
        config = Config(
            database=url,
            keys=keys_in(folder),
            bus=bus,
            bus_prefix=bus_prefix,
            host=where,
            port=port,
            workers=workers or max(1, cores.available() - 1),
            trusted_proxies=trusted_proxies,
            analysis_depth=analysis_depth,
            bot_seconds=bot_seconds,
            limits=limits_set(limits),
            names=(*host_names, *names_here(address)),
            words=WordList() if words is None else read_words(Path(words)),
            keep_days=keep_days,
            metrics_port=metrics_port,
            metrics_token=os.environ.get("STAMMTISCH_METRICS_TOKEN") or None,
            address=address,
        )
        as_json = logs == "json" or (logs == "auto" and not sys.stderr.isatty())
        app.run(config, quietly=opens, as_json=as_json, on_started=started)
    except ValueError as error:
        raise BadOption(str(error)) from None


def names_here(address: str | None) -> tuple[str, ...]:
    """What friends on the local network call this machine, where they are invited."""
    if address is None:
        return ()
    name = socket.gethostname()
    return (urlsplit(address).hostname or name, name, f"{name}.local")


def network(text: str) -> str:
    """An address or a network of them, as it was given."""
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise BadOption(f"--trusted-proxy {text!r} is no address or network: 127.0.0.1, 10.0.0.0/8.") from None
    return text


def invite(address: str) -> None:
    """Show the address as a QR code too, for telephones."""
    import segno

    where = f"{address}/join"
    click.echo(say("cli.friends", where=where), err=True)
    segno.make(where, micro=False).terminal(compact=True)

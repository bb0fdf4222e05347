"""`stammtisch serve`: tables for people and bots, over the network."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from ipaddress import ip_network
from urllib.parse import urlsplit

import click

from stammtisch.cli import common
from stammtisch.cli.configured import Configured
from stammtisch.engine.errors import BadOption


@click.command(cls=Configured)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Where to listen (default: this machine alone).")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N", help="Default: 8000.")
@click.option("--database", metavar="URL", help="sqlite:///path or postgresql://... (default: in your data folder).")
@click.option("--bus", metavar="URL", help="redis://... where several processes serve one database.")
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes in which bots think.")
@click.option("--bot-seconds", type=click.FloatRange(min=0.01), default=5.0, help="How long a bot may think a move.")
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    callback=lambda _context, _parameter, given: tuple(network(one) for one in given),
    metavar="ADDRESS",
    help="Believe X-Forwarded-For and -Proto from this address or network; may be given several times.",
)
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
    workers: int | None,
    bot_seconds: float,
    trusted_proxies: tuple[str, ...],
    logs: str,
    opens: bool,
    party: bool,
) -> None:
    """Serve tables to browsers and other clients.

    Every option can also be set in the environment (STAMMTISCH_PORT) or in a file (--config).

    Example: stammtisch serve --port 8000
    """
    from stammtisch.server import app  # here, since no other command needs to wait for it
    from stammtisch.server.config import Config, secret_in
    from stammtisch.server.inviting import local_address

    need_free(host, port)
    folder = common.data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    url = database or f"sqlite:///{folder / 'tables.sqlite'}"
    address = local_address(port) if party else None
    try:
        config = Config(
            url,
            secret_in(folder),
            bus,
            "0.0.0.0" if party else host,
            port,
            workers or max(1, (os.cpu_count() or 1) - 1),
            trusted_proxies,
            bot_seconds,
            address=address,
        )
        click.echo(f"Stammtisch listens on http://{host}:{port}", err=True)
        if address is not None:
            invite(address)
        if opens:
            click.echo("Control-C stops it; games are kept.", err=True)
            open_when_ready(f"http://127.0.0.1:{port}")
        as_json = logs == "json" or (logs == "auto" and not sys.stderr.isatty())
        app.run(config, quietly=opens, as_json=as_json)
    except ValueError as error:
        raise BadOption(str(error)) from None


def network(text: str) -> str:
    """An address or a network of them, as it was given."""
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise BadOption(f"--trusted-proxy {text!r} is no address or network: 127.0.0.1, 10.0.0.0/8.") from None
    return text


def need_free(host: str, port: int) -> None:
    """Say it in a sentence if nobody can listen there, or something else does."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as door:
            if os.name == "posix":
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(place)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadOption(
                f"Port {port} is taken by another program: choose one with --port (make: PORT=8001)."
            ) from None
        raise BadOption(f"Nobody can listen on {host}, port {port}: {error.strerror or error}.") from None


def invite(address: str) -> None:
    """Show the address as a QR code too, for telephones."""
    import segno

    click.echo(f"Friends on your network find it at {address}", err=True)
    segno.make(address, micro=False).terminal(compact=True)


def open_when_ready(url: str) -> None:
    """Open the page as soon as something answers there."""
    place = urlsplit(url)

    def wait() -> None:
        for _ in range(100):
            with socket.socket() as door:
                if door.connect_ex((place.hostname or "", place.port or 80)) == 0:
                    webbrowser.open(url)
                    return
            time.sleep(0.1)

    threading.Thread(target=wait, daemon=True).start()

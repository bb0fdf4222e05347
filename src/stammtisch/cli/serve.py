"""`stammtisch serve`: tables for people and bots, over the network."""

from __future__ import annotations

import os

import click

from stammtisch.cli import common
from stammtisch.engine.errors import BadOption


@click.command()
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
    metavar="ADDRESS",
    help="Believe X-Forwarded-For and -Proto from this address or network; may be given several times.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    bus: str | None,
    workers: int | None,
    bot_seconds: float,
    trusted_proxies: tuple[str, ...],
) -> None:
    """Serve tables to browsers and other clients.

    Example: stammtisch serve --port 8000
    """
    from stammtisch.server import app  # here, since no other command needs to wait for it
    from stammtisch.server.config import Config, secret_in

    folder = common.data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    url = database or f"sqlite:///{folder / 'tables.sqlite'}"
    try:
        config = Config(
            url,
            secret_in(folder),
            bus,
            host,
            port,
            workers or max(1, (os.cpu_count() or 1) - 1),
            trusted_proxies,
            bot_seconds,
        )
        click.echo(f"Stammtisch listens on http://{host}:{port}", err=True)
        app.run(config)
    except ValueError as error:
        raise BadOption(str(error)) from None

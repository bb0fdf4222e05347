"""The database's shape through the versions, by Alembic; brought up to date whenever a server starts."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

LOCK = 0x5374616D  # any number that nobody else uses


def upgrade(connection: sa.Connection, revision: str = "head") -> None:
    """Bring the database up to date (or to an older shape), one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)

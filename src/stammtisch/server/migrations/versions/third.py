"""Snapshots of long tables, reports, keys of administrators, and what people have written lately.

Tables of the first version learn who their host is and what lists say of it; lists tell of no pace any more; whom
somebody muted is no event any more.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("made_by", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    connection = op.get_bind()
    tell_lists_of_hosts(connection)
    keep_mutes(connection)


def events(connection: sa.Connection, what: str) -> list[tuple[str, dict[str, Any]]]:
    """All events of a kind, in order, with their tables."""
    query = sa.text("SELECT code, body FROM events WHERE body LIKE :beginning ORDER BY code, n")
    found = connection.execute(query, {"beginning": f'{{"what":"{what}"%'})
    return [(code, json.loads(body)) for code, body in found]


def tell_lists_of_hosts(connection: sa.Connection) -> None:
    """What lists show, where the first version wrote it: as the events say, who sat down first is the host."""
    hosts: dict[str, str] = {}
    for code, facts in events(connection, "seated"):
        if hosts.get(code) in (None, facts.get("over")):
            hosts[code] = facts["person"]
    for code, status, text in connection.execute(sa.text("SELECT code, status, about FROM tables")).all():
        about = json.loads(text)
        if about.pop("pace", None) is not None:
            update = sa.text("UPDATE tables SET about = :about WHERE code = :code")
            connection.execute(update, {"code": code, "about": json.dumps(about, ensure_ascii=False)})
        if "host" in about:
            continue
        empty = [seat for seat in about["seats"] if seat["bot"] is None and seat["person"] is None]
        for seat in about["seats"]:
            seat["held"] = seat in empty and status == "running"
        about |= {"host": hosts.get(code), "knocks": []}
        row = {"code": code, "host": hosts.get(code), "free": 0 if status == "running" else len(empty)}
        update = sa.text("UPDATE tables SET about = :about, host = :host, free = :free WHERE code = :code")
        connection.execute(update, {**row, "about": json.dumps(about, ensure_ascii=False)})


def keep_mutes(connection: sa.Connection) -> None:
    muted = {(code, facts["person"], facts["other"]): facts["on"] for code, facts in events(connection, "muted")}
    known = set(map(tuple, connection.execute(sa.text("SELECT code, person, other FROM mutes")).all()))
    for (code, person, other), on in muted.items():
        if on and (code, person, other) not in known:
            row = {"code": code, "person": person, "other": other}
            connection.execute(sa.text("INSERT INTO mutes (code, person, other) VALUES (:code, :person, :other)"), row)


def downgrade() -> None:
    for table in ("spent", "keys", "reports", "snapshots"):
        op.drop_table(table)

"""Mutes, who is kept out, what was reported, and what administrators and hosts did."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(32), nullable=True))
    op.add_column("tables", sa.Column("free", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_host", "tables", ["host", "status"])
    op.create_table(
        "mutes",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
    )
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("what", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
    )
    op.create_table(
        "pulse", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.BigInteger, nullable=False)
    )
    op.create_index("deeds_at", "deeds", ["at"])


def downgrade() -> None:
    for table in ("pulse", "deeds", "bans", "mutes"):
        op.drop_table(table)
    op.drop_index("tables_host")
    for column in ("host", "free"):
        op.drop_column("tables", column)

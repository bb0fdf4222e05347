"""Events, what lists show, and who sits where."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_listed", "tables", ["listed", "status", "at"])
    op.create_table(
        "people",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(16), primary_key=True),
    )
    op.create_index("people_code", "people", ["code"])


def downgrade() -> None:
    for table in ("people", "tables", "events"):
        op.drop_table(table)

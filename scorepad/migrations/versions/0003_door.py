"""Misses of short codes; when and from where a guest came in by a phone, and who waits for the host's word."""

import sqlalchemy as sa
from alembic import op

revision = "0003_door"
down_revision = "0002_parties"


# There is no way down: what an upgrade did is undone by restoring the backup made before it.
def upgrade() -> None:
    op.create_table(
        "misses",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_misses")),
    )
    with op.batch_alter_table("guest") as guest:
        guest.add_column(sa.Column("joined_at", sa.DateTime(timezone=True), nullable=True))
        guest.add_column(sa.Column("joined_from", sa.String(length=32), nullable=True))
    with op.batch_alter_table("claim") as claim:
        claim.add_column(sa.Column("asked_from", sa.String(length=32), nullable=True))

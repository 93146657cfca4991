"""Sheets, their games, entries, rulings and changes."""

import sqlalchemy as sa
from alembic import op

revision = "0001_sheets"
down_revision = None


# There is no way down: what an upgrade did is undone by restoring the backup made before it.
def upgrade() -> None:
    op.create_table(
        "sheet",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("watch_code", sa.String(length=32), nullable=False),
        sa.Column("short_code", sa.String(length=6), nullable=True),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phone", sa.String(length=32), nullable=False),
        sa.Column("scorer", sa.String(length=32), nullable=True),
        sa.Column("scorer_name", sa.String(length=160), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet")),
        sa.UniqueConstraint("code", name=op.f("uq_sheet_code")),
        sa.UniqueConstraint("short_code", name=op.f("uq_sheet_short_code")),
        sa.UniqueConstraint("watch_code", name=op.f("uq_sheet_watch_code")),
    )
    op.create_table(
        "change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=False),
        sa.Column("game_number", sa.Integer(), nullable=True),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_change_sheet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_change")),
    )
    with op.batch_alter_table("change", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_change_sheet_id"), ["sheet_id"], unique=False)

    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sheet_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("family_key", sa.String(length=20), nullable=False),
        sa.Column("preset", sa.String(length=40), nullable=False),
        sa.Column("variant_record", sa.JSON(), nullable=False),
        sa.Column("player_records", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.String(length=2), nullable=False),
        sa.Column("open_bid", sa.String(length=20), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("called_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["sheet_id"], ["sheet.id"], name=op.f("fk_game_sheet_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("sheet_id", "number", name=op.f("uq_game_sheet_id_number")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_sheet_id"), ["sheet_id"], unique=False)

    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("entry_key", sa.String(length=64), nullable=False),
        sa.Column("phone", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_entry_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("game_id", "entry_key", name=op.f("uq_entry_game_id_entry_key")),
        sa.UniqueConstraint("game_id", "position", name=op.f("uq_entry_game_id_position")),
    )
    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_entry_game_id"), ["game_id"], unique=False)

    op.create_table(
        "ruling",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(length=20), nullable=False),
        sa.Column("winner", sa.String(length=2), nullable=False),
        sa.Column("score", sa.JSON(), nullable=True),
        sa.Column("stars", sa.JSON(), nullable=True),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("ruled_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_ruling_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
    )
    with op.batch_alter_table("ruling", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_ruling_game_id"), ["game_id"], unique=False)

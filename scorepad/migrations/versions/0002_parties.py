"""Parties, their guests, rounds, places and prizes; a sheet of a table, a game of a round."""

import sqlalchemy as sa
from alembic import op

revision = "0002_parties"
down_revision = "0001_sheets"


# There is no way down: what an upgrade did is undone by restoring the backup made before it.
def upgrade() -> None:
    op.create_table(
        "party",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("spare_code", sa.String(length=32), nullable=False),
        sa.Column("board_code", sa.String(length=32), nullable=False),
        sa.Column("short_code", sa.String(length=6), nullable=True),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("preset", sa.String(length=40), nullable=False),
        sa.Column("family_key", sa.String(length=20), nullable=False),
        sa.Column("variant_record", sa.JSON(), nullable=False),
        sa.Column("movement", sa.String(length=20), nullable=False),
        sa.Column("rule_record", sa.JSON(), nullable=False),
        sa.Column("planned_rounds", sa.Integer(), nullable=True),
        sa.Column("rest_counts", sa.String(length=20), nullable=False),
        sa.Column("hide_last", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.String(length=32), nullable=False),
        sa.Column("phone", sa.String(length=32), nullable=False),
        sa.Column("wifi_name", sa.String(length=160), nullable=False),
        sa.Column("wifi_password", sa.String(length=160), nullable=False),
        sa.Column("break_label", sa.String(length=160), nullable=False),
        sa.Column("break_ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_party")),
        sa.UniqueConstraint("board_code", name=op.f("uq_party_board_code")),
        sa.UniqueConstraint("code", name=op.f("uq_party_code")),
        sa.UniqueConstraint("short_code", name=op.f("uq_party_short_code")),
        sa.UniqueConstraint("spare_code", name=op.f("uq_party_spare_code")),
    )
    op.create_table(
        "guest",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("party_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("rest_credit", sa.Integer(), nullable=False),
        sa.Column("keeps_chair", sa.Boolean(), nullable=False),
        sa.Column("phone", sa.String(length=32), nullable=True),
        sa.Column("brought_by_id", sa.Integer(), nullable=True),
        sa.Column("entry_key", sa.String(length=64), nullable=True),
        sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("came_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["brought_by_id"], ["guest.id"], name=op.f("fk_guest_brought_by_id")),
        sa.ForeignKeyConstraint(["party_id"], ["party.id"], name=op.f("fk_guest_party_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest")),
        sa.UniqueConstraint("code", name=op.f("uq_guest_code")),
        sa.UniqueConstraint("party_id", "entry_key", name=op.f("uq_guest_party_id_entry_key")),
    )
    with op.batch_alter_table("guest", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_guest_party_id"), ["party_id"], unique=False)

    op.create_table(
        "round",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("party_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("drafted_from", sa.Integer(), nullable=False),
        sa.Column("rule_record", sa.JSON(), nullable=True),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seconds_left", sa.Integer(), nullable=True),
        sa.Column("rung_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("clock_key", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(["party_id"], ["party.id"], name=op.f("fk_round_party_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("party_id", "number", name=op.f("uq_round_party_id_number")),
    )
    with op.batch_alter_table("round", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_round_party_id"), ["party_id"], unique=False)

    op.create_table(
        "claim",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guest_id", sa.Integer(), nullable=False),
        sa.Column("phone", sa.String(length=32), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_claim_guest_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claim")),
        sa.UniqueConstraint("guest_id", "phone", name=op.f("uq_claim_guest_id_phone")),
    )
    with op.batch_alter_table("claim", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_claim_guest_id"), ["guest_id"], unique=False)

    op.create_table(
        "mark",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("party_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("one_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["one_id"], ["guest.id"], name=op.f("fk_mark_one_id")),
        sa.ForeignKeyConstraint(["other_id"], ["guest.id"], name=op.f("fk_mark_other_id")),
        sa.ForeignKeyConstraint(["party_id"], ["party.id"], name=op.f("fk_mark_party_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mark")),
        sa.UniqueConstraint("kind", "one_id", "other_id", name=op.f("uq_mark_kind_one_id_other_id")),
    )
    with op.batch_alter_table("mark", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mark_party_id"), ["party_id"], unique=False)

    op.create_table(
        "place",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("guest_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=True),
        sa.Column("seat", sa.String(length=2), nullable=True),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_place_guest_id")),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_place_round_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_place")),
        sa.UniqueConstraint("round_id", "guest_id", name=op.f("uq_place_round_id_guest_id")),
    )
    with op.batch_alter_table("place", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_place_guest_id"), ["guest_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_place_round_id"), ["round_id"], unique=False)

    op.create_table(
        "prize",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("party_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("name", sa.String(length=160), nullable=False),
        sa.Column("guest_id", sa.Integer(), nullable=True),
        sa.Column("revealed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["guest_id"], ["guest.id"], name=op.f("fk_prize_guest_id")),
        sa.ForeignKeyConstraint(["party_id"], ["party.id"], name=op.f("fk_prize_party_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_prize")),
    )
    with op.batch_alter_table("prize", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_prize_party_id"), ["party_id"], unique=False)

    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.add_column(sa.Column("round_id", sa.Integer(), nullable=True))
        batch_op.create_index(batch_op.f("ix_game_round_id"), ["round_id"], unique=False)
        batch_op.create_foreign_key(batch_op.f("fk_game_round_id"), "round", ["round_id"], ["id"])

    with op.batch_alter_table("sheet", schema=None) as batch_op:
        batch_op.add_column(sa.Column("party_id", sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column("table_number", sa.Integer(), nullable=True))
        batch_op.create_unique_constraint(batch_op.f("uq_sheet_party_id_table_number"), ["party_id", "table_number"])
        batch_op.create_foreign_key(batch_op.f("fk_sheet_party_id"), "party", ["party_id"], ["id"])

"""Whether the hall's Wi-Fi hides its name."""

import sqlalchemy as sa
from alembic import op

revision = "0004_hidden_wifi"
down_revision = "0003_door"


# There is no way down: what an upgrade did is undone by restoring the backup made before it.
def upgrade() -> None:
    op.add_column("party", sa.Column("wifi_hidden", sa.Boolean(), nullable=False, server_default=sa.false()))

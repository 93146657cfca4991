"""${message}."""

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}
revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


# There is no way down: what an upgrade did is undone by restoring the backup made before it.
def upgrade() -> None:
    ${upgrades if upgrades else "pass"}

"""How Alembic reaches the database: all of an upgrade happens, or none of it."""

from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection, TypeDecorator

from scorepad import models
from scorepad.database import db


def migrate(connection: Connection) -> None:
    with connection.begin():
        context.configure(
            connection=connection,
            target_metadata=models.Sheet.metadata,
            compare_type=True,
            render_as_batch=True,
            render_item=render_type,
        )
        context.run_migrations()
        if connection.dialect.name == "sqlite":
            dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if dangling:
                raise RuntimeError(f"The upgrade would leave rows without their owner: {dangling}")


def render_type(kind: str, item: Any, _context: object) -> str | Literal[False]:
    """What is stored is written down, so that an old migration needs no class of today."""
    return f"sa.{item.impl!r}" if kind == "type" and isinstance(item, TypeDecorator) else False


def switch_foreign_keys(connection: Connection, state: str) -> None:
    # A table is changed by making it anew: dropping the old one must not empty the tables that
    # point to it. SQLite heeds this switch only outside a transaction, so the driver is asked.
    if connection.dialect.name == "sqlite":
        connection.connection.cursor().execute(f"PRAGMA foreign_keys={state}")


with db.engine.connect().execution_options(immediate=True) as opened:
    switch_foreign_keys(opened, "OFF")
    try:
        migrate(opened)
    finally:
        switch_foreign_keys(opened, "ON")

"""The database. No table is known here."""

from scorepad.database.copies import backup, restore, upgrade
from scorepad.database.engine import Model, begin_write, close, db, end_write, init_app, migrate
from scorepad.database.trouble import OutOfReach, UnusableDatabase

__all__ = [
    "Model",
    "OutOfReach",
    "UnusableDatabase",
    "backup",
    "begin_write",
    "close",
    "db",
    "end_write",
    "init_app",
    "migrate",
    "restore",
    "upgrade",
]

"""Waiting for SQLite's file as long as another process holds it.

SQLite's own waiting sleeps inside the library and stops every greenlet; this one lets the others go on.
"""

import sqlite3
import time
from collections.abc import Callable
from typing import Any, Self, TypeVar

Answer = TypeVar("Answer")

BUSY = 2.0
"""Seconds: only another process can still hold the file, since writers of this one queue for the pen."""
_PAUSE = 0.02
# Not SQLITE_BUSY_SNAPSHOT: what was read is outdated, and stays so however long one waits.
_PASSES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY, sqlite3.SQLITE_BUSY_TIMEOUT})


def patiently(act: Callable[..., Answer], *arguments: Any) -> Answer:
    """Do it as soon as nobody else holds the file, or let it fail."""
    until = time.monotonic() + BUSY
    while True:
        try:
            return act(*arguments)
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", None) not in _PASSES or time.monotonic() >= until:
                raise
        time.sleep(_PAUSE)


class PatientCursor(sqlite3.Cursor):
    def execute(self, statement: str, /, *values: Any) -> Self:
        return patiently(super().execute, statement, *values)

    def executemany(self, statement: str, values: Any, /) -> Self:
        return patiently(super().executemany, statement, values)


class PatientConnection(sqlite3.Connection):
    def cursor(self, factory: Any = PatientCursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        patiently(super().commit)

"""What keeps the database from being read or written, in a sentence for whoever runs the server."""

import sqlite3
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import ServiceUnavailable

_SOON = 5  # seconds until it may be tried again


class UnusableDatabase(Exception):
    """A database or a backup that this scorepad cannot work with; the message says why."""


class OutOfReach(ServiceUnavailable):
    """The database cannot be read or written now: a 503 to people, and a sentence to whoever runs the server."""

    def __init__(self, sentence: str) -> None:
        super().__init__(retry_after=_SOON)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence


NOT_UPGRADED = "{where} was not brought up to this version yet. Run: scorepad upgrade"
IN_USE = "{where} is in use by another program for too long. End that one, or wait until it is done."
FULL = "The disk is full, so nothing can be saved in {where}. Make room on it."
ONLY_READ = "{where} can only be read. Give whoever runs scorepad the right to write it, and its folder."
MOVED = "{where} was moved or replaced while scorepad was running. Start scorepad again."
DISK = "The disk of {where} cannot be read or written ({why}). See whether it is full or fails."
SHUT = "{where} cannot be opened. See that its folder exists, and that whoever runs scorepad may write there."
DAMAGED = "{where} is damaged, or never was a database of scorepad. {backups}"
AWAY = "The database {where} cannot be reached: {why}"

_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: IN_USE,
    sqlite3.SQLITE_LOCKED: IN_USE,
    sqlite3.SQLITE_PROTOCOL: IN_USE,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: ONLY_READ,
    sqlite3.SQLITE_READONLY_DBMOVED: MOVED,
    sqlite3.SQLITE_PERM: ONLY_READ,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_CANTOPEN: SHUT,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
_OF_POSTGRESQL = {
    "25006": ONLY_READ,
    "40001": IN_USE,
    "40P01": IN_USE,
    "42P01": NOT_UPGRADED,
    "42703": NOT_UPGRADED,
    "53100": FULL,
    "55P03": IN_USE,
}


def say(context: ExceptionContext) -> None:
    """Let what somebody can put right be an OutOfReach; anything else is a fault of ours and stays what it is."""
    if context.is_pre_ping or context.engine is None:
        return
    where, error = name_of(context.engine.url), context.original_exception
    if isinstance(error, sqlite3.Error):
        sentence = of_sqlite(error, where)
    else:
        never = context.connection is None or isinstance(context.sqlalchemy_exception, OperationalError)
        away = AWAY if never else None
        sentence = _filled(_OF_POSTGRESQL.get(getattr(error, "sqlstate", None) or "", away), where, error)
    if sentence:
        raise OutOfReach(sentence) from error


def name_of(url: URL) -> str:
    """The database as its keeper knows it, without what opens it."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"{url.database or ''} at {url.host or 'this machine'}{f':{url.port}' if url.port else ''}".strip()


def of_sqlite(error: sqlite3.Error, where: str | Path) -> str | None:
    """What whoever runs the server can do about it, if anything."""
    code = getattr(error, "sqlite_errorcode", None) or 0
    if code == sqlite3.SQLITE_ERROR and str(error).startswith(("no such table", "no such column")):
        return _filled(NOT_UPGRADED, where, error)
    return _filled(_OF_SQLITE.get(code) or _OF_SQLITE.get(code & 0xFF), where, error)


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file is no database, or no whole one."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def damaged(path: Path) -> str:
    """That this file is no sound database, and where there are others."""
    return DAMAGED.format(where=path, backups=backups_beside(path))


def backups_beside(path: Path) -> str:
    """What to put in the place of this database."""
    kept = sorted(
        (each for each in path.parent.glob("scorepad-*.db") if each != path), key=lambda each: each.stat().st_mtime
    )
    found = f"the newest beside it is {kept[-1].name}" if kept else "there is none beside it"
    return f"Put a backup in its place with: scorepad restore FILE ({found})."


def _filled(sentence: str | None, where: str | Path, error: BaseException) -> str | None:
    if sentence is None:
        return None
    backups = backups_beside(Path(where)) if sentence is DAMAGED else ""
    return sentence.format(where=where, why=" ".join(str(error).split()), backups=backups)

"""Upgrades, backups, and putting one back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask
from sqlalchemy import Connection, inspect

from scorepad import files
from scorepad.database import trouble
from scorepad.database.engine import db, is_sqlite, make_private, migrate
from scorepad.database.patience import BUSY
from scorepad.database.trouble import UnusableDatabase

_SIDE_FILES = ("", "-wal", "-shm")


def upgrade(app: Flask) -> Path | None:
    """Bring the tables up to date; gives the backup that was made first, if there was a need."""
    with app.app_context():
        scripts = ScriptDirectory.from_config(migrate.get_config())
        with db.engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
            _require_ours(connection, current)
            _require_sound(connection)
        _require_known(current, scripts)
        if current == scripts.get_current_head():
            return None
        kept = _beside("before-upgrade") if current and is_sqlite() else None
        if kept:
            backup(kept)
        command.upgrade(migrate.get_config(), "head")
        return kept


def _require_ours(connection: Connection, revision: str | None) -> None:
    """Nothing is built among the tables of another program."""
    tables = set(inspect(connection).get_table_names())
    if tables and not (revision and "sheet" in tables):
        where = trouble.name_of(db.engine.url)
        raise UnusableDatabase(f"{where} holds something else than scorepad’s sheets. Name another database.")


def _require_sound(connection: Connection) -> None:
    if is_sqlite() and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        raise UnusableDatabase(trouble.damaged(_file()))


def _require_known(revision: str | None, scripts: ScriptDirectory) -> None:
    try:
        if revision:
            scripts.get_revision(revision)
    except CommandError as error:
        backups = f" {trouble.backups_beside(_file())}" if is_sqlite() else ""
        said = f"This database was written by a newer scorepad. Install that one again.{backups}"
        raise UnusableDatabase(said) from error


def backup(path: Path) -> None:
    """Copy the database, also while it is in use, to a file that only its owner can read."""
    source = _file()
    if not source.exists():
        raise UnusableDatabase(f"There is no database yet at {source}.")
    if path.exists() and path.samefile(source):
        raise UnusableDatabase(f"{path} is the database itself. Name another file for its backup.")
    with _told(source), files.whole(path) as part:
        _copy(source, part)
        with closing(sqlite3.connect(part)) as copied:
            if not _is_sound(copied):
                raise UnusableDatabase(trouble.damaged(source))
            copied.execute("PRAGMA journal_mode=DELETE")  # so that it is one file, wherever it is carried


def restore(path: Path) -> Path | None:
    """Put a backup in the database's place; gives the file that keeps the one replaced."""
    _require_backup(path)
    kept = _keep_replaced(_file())
    db.engine.dispose()
    make_private(_file())
    with _told(_file()):
        _copy(path, _file())
    return kept


def _keep_replaced(replaced: Path) -> Path | None:
    if not replaced.exists():
        return None
    kept = _beside("replaced")
    if _is_damaged(replaced):
        for side in _SIDE_FILES:  # What cannot be read is kept as it is.
            with suppress(FileNotFoundError):
                replaced.with_name(f"{replaced.name}{side}").rename(f"{kept}{side}")
    else:
        backup(kept)
    return kept


def _is_damaged(path: Path) -> bool:
    with _told(path), closing(sqlite3.connect(path)) as opened:
        try:
            return not _is_sound(opened)
        except sqlite3.DatabaseError as error:
            if trouble.is_damage(error):
                return True
            raise


def _is_sound(opened: sqlite3.Connection) -> bool:
    return bool(opened.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def _require_backup(path: Path) -> None:
    if _file().exists() and path.samefile(_file()):
        raise UnusableDatabase(f"{path} is the database itself, not a backup of it.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            (sound,) = opened.execute("PRAGMA integrity_check").fetchone()
            (revision,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.DatabaseError, TypeError) as error:
        raise UnusableDatabase(f"{path} is not a backup of scorepad.") from error
    if sound != "ok":
        raise UnusableDatabase(f"{path} is damaged.")
    _require_known(revision, ScriptDirectory.from_config(migrate.get_config()))


def _copy(source: Path, target: Path) -> None:
    # SQLite's own copy is one transaction: a crash in the middle leaves the target as it was.
    until = monotonic() + BUSY

    def give_up(status: int, _left: int, _pages: int) -> None:
        # Without this it waits for ever.
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and monotonic() > until:
            raise UnusableDatabase(trouble.IN_USE.format(where=target if target == _file() else source))

    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        read.backup(written, progress=give_up)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What SQLite says of this file, as a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        sentence = trouble.of_sqlite(error, path)
        if sentence is None:
            raise
        raise UnusableDatabase(sentence) from error


def _file() -> Path:
    if not is_sqlite():
        raise UnusableDatabase("Back up and restore PostgreSQL with pg_dump and pg_restore.")
    return Path(str(db.engine.url.database))


def _beside(why: str) -> Path:
    return _file().with_name(f"scorepad-{why}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.db")

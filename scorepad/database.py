"""The database: its engine, one writer at a time, backups and upgrades.

No table is known here. SQLite's own driver opens transactions too late and too
weakly for a number that must be read and then used, so the engine opens them
itself, and whoever is going to write says so before the first query.
"""

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from flask import Flask, before_render_template, g
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, MetaData, Select, event, make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase
from werkzeug.exceptions import ServiceUnavailable

from scorepad.config import PACKAGE, keep_private


class Model(DeclarativeBase):
    """What every table's class starts from."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_N_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class UnusableDatabase(Exception):
    """A database or a backup that this scorepad cannot work with; the message says why."""


db = SQLAlchemy(metadata=Model.metadata, session_options={"expire_on_commit": False})
migrate = Migrate(db=db, directory=str(PACKAGE / "migrations"))


def _name_files_by_revision(settings: Config) -> Config:
    settings.set_main_option("file_template", "%%(rev)s")
    return settings


migrate.configure(_name_files_by_revision)

_pen = Lock()
_PATIENCE = 10  # seconds; far longer than any queue of writers, far shorter than a person's
_BUSY = 2000  # milliseconds; only another process can still hold the file


def init_app(app: Flask) -> None:
    options = app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {})
    options.setdefault("hide_parameters", True)  # An error tells what was asked, and not with which keys.
    if make_url(app.config["SQLALCHEMY_DATABASE_URI"]).get_backend_name() != "sqlite":
        # Whoever reads a sheet in several queries reads one moment of it, as SQLite gives by itself.
        options.setdefault("isolation_level", "REPEATABLE READ")
    db.init_app(app)
    migrate.init_app(app, db)
    with app.app_context():
        if _is_sqlite():
            _keep_files_private(_file())
            event.listen(db.engine, "do_connect", partial(_make_private, _file()))
            event.listen(db.engine, "connect", _set_up)
            event.listen(db.engine, "begin", _begin)
        else:
            event.listen(db.engine, "connect", _agree_on_dates)
    app.teardown_appcontext(lambda _error: end_write())
    before_render_template.connect(_end_write_before_rendering, app)


def close(app: Flask) -> None:
    """Close every connection; SQLite then puts its side files away."""
    with app.app_context():
        db.engine.dispose()


def _is_sqlite() -> bool:
    return db.engine.dialect.name == "sqlite"


def _keep_files_private(file: Path) -> None:
    keep_private(*(file.with_name(f"{file.name}{side}") for side in ("", "-wal", "-shm", "-journal")))
    keep_private(*file.parent.glob("scorepad-*.db"))


def _make_private(file: Path, *_of_connection: object) -> None:
    # SQLite itself would make it for all to read; its side files get the mode that it has.
    # Where it cannot be made, SQLite says so.
    with suppress(OSError):
        if not file.exists():
            file.touch(0o600)


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(f"PRAGMA busy_timeout={_BUSY}")


def _agree_on_dates(connection: Any, _record: object) -> None:
    """The driver reads moments only as ISO writes them, whatever the server was set to."""
    connection.autocommit = True  # or the first rollback would take it back
    connection.execute("SET datestyle = ISO")
    connection.autocommit = False


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def begin_write(row: Select[Any] | None = None) -> None:
    """Open the write before any query; once per request is enough. Who cannot write in time gets a 503.

    On SQLite writers queue here for the pen and not in the database, whose
    waiting would stop every greenlet. On PostgreSQL they queue for the row,
    locked by a statement of its own. What is read after it is the newest.
    """
    if g.get("is_writing"):
        return
    if _is_sqlite() and not _pen.acquire(timeout=_PATIENCE):
        raise ServiceUnavailable
    g.is_writing = True
    db.session.rollback()
    db.session.expire_all()  # What was written here before, and by others since, is read anew.
    try:
        _open_write(row)
    except OperationalError as error:
        end_write()
        raise ServiceUnavailable from error


def _open_write(row: Select[Any] | None) -> None:
    if _is_sqlite():
        db.session.connection(execution_options={"immediate": True})
        return
    db.session.connection(execution_options={"isolation_level": "READ COMMITTED"})
    if row is not None:
        db.session.execute(row.with_for_update())


def end_write() -> None:
    """Let the next one write; whatever was not committed is taken back."""
    if not g.pop("is_writing", False):
        return
    try:
        db.session.rollback()
    finally:
        if _is_sqlite():
            _pen.release()


def _end_write_before_rendering(_app: Flask, **_details: object) -> None:
    # An error page, or a form shown again, keeps no other phone waiting.
    end_write()


def upgrade(app: Flask) -> Path | None:
    """Bring the tables up to date; gives the backup that was made first, if there was a need."""
    with app.app_context():
        scripts = ScriptDirectory.from_config(migrate.get_config())
        with db.engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
        _require_known(current, scripts)
        if current == scripts.get_current_head():
            return None
        kept = _beside("before-upgrade") if current and _is_sqlite() else None
        if kept:
            backup(kept)
        command.upgrade(migrate.get_config(), "head")
        return kept


def _require_known(revision: str | None, scripts: ScriptDirectory) -> None:
    try:
        if revision:
            scripts.get_revision(revision)
    except CommandError as error:
        raise UnusableDatabase("This database was written by a newer scorepad.") from error


def backup(path: Path) -> None:
    """Copy the database, also while it is in use, to a file that only its owner can read."""
    source = _file()
    if not source.exists():
        raise UnusableDatabase(f"There is no database yet at {source}.")
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    _copy(source, part)
    with closing(sqlite3.connect(part)) as copied:
        copied.execute("PRAGMA journal_mode=DELETE")  # so that it is one file, wherever it is carried
    part.replace(path)


def restore(path: Path) -> Path | None:
    """Put a backup in the database's place; gives the file that keeps the one replaced."""
    _require_backup(path)
    kept = _beside("replaced") if _file().exists() else None
    if kept:
        backup(kept)
    db.engine.dispose()
    _make_private(_file())
    _copy(path, _file())
    return kept


def _require_backup(path: Path) -> None:
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
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
        read.backup(written)


def _file() -> Path:
    if not _is_sqlite():
        raise UnusableDatabase("Back up and restore PostgreSQL with pg_dump and pg_restore.")
    return Path(str(db.engine.url.database))


def _beside(why: str) -> Path:
    return _file().with_name(f"scorepad-{why}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.db")

"""The engine, and one writer at a time.

No table is known here. SQLite's own driver opens transactions too late and too
weakly for a number that must be read and then used, so the engine opens them
itself, and whoever is going to write says so before the first query.
"""

import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from alembic.config import Config
from flask import Flask, before_render_template, g
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import URL, Connection, MetaData, Select, event, make_url
from sqlalchemy.orm import DeclarativeBase
from werkzeug.exceptions import ServiceUnavailable

from scorepad.config import PACKAGE, keep_private
from scorepad.database import trouble
from scorepad.database.patience import PatientConnection


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


db = SQLAlchemy(metadata=Model.metadata, session_options={"expire_on_commit": False})
migrate = Migrate(db=db, directory=str(PACKAGE / "migrations"))


def _name_files_by_revision(settings: Config) -> Config:
    settings.set_main_option("file_template", "%%(rev)s")
    return settings


migrate.configure(_name_files_by_revision)

_pen = Lock()
_PATIENCE = 10  # seconds; far longer than any queue of writers, far shorter than a person's
_CONNECTING = 5  # seconds for PostgreSQL to answer at all


def init_app(app: Flask) -> None:
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    # An error tells what was asked, and not with which keys.
    options = {"hide_parameters": True, "pool_timeout": _PATIENCE, **_engine_options(url)}
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    try:
        db.init_app(app)
    except ModuleNotFoundError as error:
        raise trouble.UnusableDatabase("PostgreSQL needs its driver: pip install 'scorepad[server]'") from error
    migrate.init_app(app, db)
    with app.app_context():
        event.listen(db.engine, "handle_error", trouble.say)
        if is_sqlite():
            file = Path(str(db.engine.url.database))
            _keep_files_private(file)
            event.listen(db.engine, "do_connect", partial(make_private, file))
            event.listen(db.engine, "connect", _set_up)
            event.listen(db.engine, "begin", _begin)
        else:
            event.listen(db.engine, "connect", _agree_on_dates)
    app.teardown_appcontext(lambda _error: end_write())
    before_render_template.connect(_end_write_before_rendering, app)


def _engine_options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"factory": PatientConnection, "timeout": 0}}
    limits = f"{url.query.get('options', '')} -c lock_timeout={_PATIENCE}s"
    return {
        # Whoever reads a sheet in several queries reads one moment of it, as SQLite gives by itself.
        "isolation_level": "REPEATABLE READ",
        # Nobody is told of a connection that broke while nobody used it.
        "pool_pre_ping": True,
        "connect_args": {"options": limits.strip(), "connect_timeout": _CONNECTING},
    }


def close(app: Flask) -> None:
    """Close every connection; SQLite then puts its side files away."""
    with app.app_context():
        db.engine.dispose()


def is_sqlite() -> bool:
    return db.engine.dialect.name == "sqlite"


def _keep_files_private(file: Path) -> None:
    keep_private(*(file.with_name(f"{file.name}{side}") for side in ("", "-wal", "-shm", "-journal")))
    keep_private(*file.parent.glob("scorepad-*.db"))


def make_private(file: Path, *_of_connection: object) -> None:
    """Make the file of the database so that only its owner can read it; SQLite gives its side files the same mode."""
    # Where it cannot be made, SQLite says so.
    with suppress(OSError):
        if not file.exists():
            file.touch(0o600)


def _set_up(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


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
    if is_sqlite() and not _pen.acquire(timeout=_PATIENCE):
        raise ServiceUnavailable
    g.is_writing = True
    db.session.rollback()
    db.session.expire_all()  # What was written here before, and by others since, is read anew.
    try:
        _open_write(row)
    except trouble.OutOfReach:
        end_write()
        raise


def _open_write(row: Select[Any] | None) -> None:
    if is_sqlite():
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
        if is_sqlite():
            _pen.release()


def _end_write_before_rendering(_app: Flask, **_details: object) -> None:
    # An error page, or a form shown again, keeps no other phone waiting.
    end_write()

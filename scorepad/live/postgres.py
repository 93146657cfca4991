"""Processes that share one PostgreSQL tell each other what changed."""

from __future__ import annotations

import random
import time
from contextlib import closing
from threading import Thread
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session, scoped_session

    from scorepad.live.hub import Hub

# Seconds after which a quiet connection is tried.
QUIET = 20.0
# Seconds until it is said again that the database is lost.
TOLD_AGAIN = 60.0


def notify(session: Session | scoped_session[Session], topic: str, version: int) -> None:
    """Tell other processes, inside the transaction; SQLite serves only one."""
    if session.get_bind().dialect.name == "postgresql":
        told = text("SELECT pg_notify('scorepad', :payload)")
        session.execute(told, {"payload": f"{topic} {version}"})


def listen(hub: Hub) -> None:
    """Hear the others; begun by the first watcher, so never before a fork."""
    database = str(hub.app.config.get("SQLALCHEMY_DATABASE_URI"))
    if database.startswith("postgresql") and hub.begin_listening():
        Thread(target=_listen, args=(hub,), name="live", daemon=True).start()


def _listen(hub: Hub) -> None:
    with hub.app.app_context():
        engine: Engine = hub.app.extensions["sqlalchemy"].engine
    told_at = -TOLD_AGAIN
    while not hub.closing.is_set():
        try:
            _hear(hub, engine)
        except (SQLAlchemyError, engine.dialect.loaded_dbapi.Error):
            if time.monotonic() - told_at >= TOLD_AGAIN:
                told_at = time.monotonic()
                hub.app.logger.warning("Other processes are not heard: database lost.")
            time.sleep(random.uniform(0.2, 1.0))


def _hear(hub: Hub, engine: Engine) -> None:
    with closing(engine.raw_connection()) as pooled:
        connection: Any = pooled.driver_connection
        pooled.detach()  # Kept for good, so it must not count as one of the pool's.
        connection.autocommit = True
        connection.execute("LISTEN scorepad")
        hub.recheck()  # For what was said before we listened.
        while not hub.closing.is_set():
            for heard in connection.notifies(timeout=QUIET):
                topic, _, version = heard.payload.rpartition(" ")
                hub.wake(topic, int(version))
            connection.execute("SELECT 1")  # Finds a connection that died in silence.

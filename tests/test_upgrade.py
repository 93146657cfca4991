"""Upgrading a filled database: whole or not at all, and nothing of it is lost."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from scorepad import database
from scorepad.config import PACKAGE
from scorepad.database import Model, db
from tests.serving import ROOT

# It makes two tables anew, which is how SQLite changes a column, and may be killed between them.
LATER = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision = "9999_later"
down_revision = {previous!r}

def upgrade() -> None:
    for table in ("evening", "hand"):
        with op.batch_alter_table(table, recreate="always") as changed:
            changed.add_column(sa.Column("mark", sa.String(), server_default="", nullable=False))
        if table == "evening" and "KILLED" in os.environ:
            os.kill(os.getpid(), signal.SIGKILL)
"""
UPGRADING = """
import sys
from scorepad import create_app, database
database.migrate.directory = sys.argv[2]
database.upgrade(create_app({"INSTANCE": sys.argv[1]}))
"""


@pytest.fixture
def filled(app: Flask) -> Flask:
    """Two tables, one pointing to the other in the way that a deletion would follow."""
    with app.app_context(), db.engine.begin() as connection:
        for statement in (
            "CREATE TABLE evening (id INTEGER PRIMARY KEY)",
            "CREATE TABLE hand (id INTEGER PRIMARY KEY, evening INTEGER REFERENCES evening (id) ON DELETE CASCADE)",
            "INSERT INTO evening VALUES (1)",
            "INSERT INTO hand VALUES (1, 1), (2, 1)",
        ):
            connection.exec_driver_sql(statement)
    return app


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The migrations of a scorepad to come."""
    folder = shutil.copytree(PACKAGE / "migrations", tmp_path / "migrations")
    previous = max(path.stem for path in (folder / "versions").glob("*.py"))
    (folder / "versions" / "9999_later.py").write_text(LATER.format(previous=previous))
    return folder


def hands(app: Flask) -> int | None:
    with app.app_context():
        return db.session.scalar(text("SELECT count(*) FROM hand JOIN evening ON evening.id = hand.evening"))


def columns(app: Flask, table: str) -> list[str]:
    with app.app_context():
        return [column["name"] for column in inspect(db.engine).get_columns(table)]


def differences(app: Flask) -> list[object]:
    with app.app_context(), db.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), Model.metadata))


def test_migrations_and_models_agree(app: Flask) -> None:
    assert differences(app) == []


@pytest.mark.postgresql
def test_migrations_and_models_agree_on_postgresql(postgres_app: Flask) -> None:
    assert differences(postgres_app) == []


def test_what_is_up_to_date_is_left_alone(app: Flask) -> None:
    assert database.upgrade(app) is None


def test_an_upgrade_keeps_everything_and_a_backup_of_it(
    filled: Flask, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database.migrate, "directory", str(later))
    kept = database.upgrade(filled)
    assert kept
    assert kept.parent == Path(filled.instance_path)
    assert hands(filled) == 2
    assert columns(filled, "hand") == ["id", "evening", "mark"]
    with filled.app_context():
        database.restore(kept)
    assert hands(filled) == 2
    assert columns(filled, "hand") == ["id", "evening"]


def test_an_upgrade_killed_half_way_changes_nothing_and_can_be_run_again(
    filled: Flask, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", UPGRADING, filled.instance_path, str(later)]
    monkeypatch.setenv("KILLED", "yes")
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert hands(filled) == 2
    assert columns(filled, "evening") == ["id"]
    monkeypatch.delenv("KILLED")
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    assert hands(filled) == 2
    assert columns(filled, "evening") == ["id", "mark"]


def test_foreign_keys_are_heeded_again_after_an_upgrade(
    filled: Flask, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database.migrate, "directory", str(later))
    database.upgrade(filled)
    with filled.app_context(), pytest.raises(IntegrityError):
        db.session.execute(text("INSERT INTO hand VALUES (3, 99, '')"))

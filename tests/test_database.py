"""One writer at a time, and a copy that can be trusted."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import ServiceUnavailable

from scorepad import create_app, database
from scorepad.database import begin_write, db, end_write, engine, patience
from tests.counting import count_on
from tests.serving import ROOT


@pytest.fixture
def app(own_app: Flask) -> Flask:
    return own_app  # in whose folder the tests look


@pytest.fixture
def counted(app: Flask) -> Flask:
    """An application whose database has one more table, in which a number may stand twice."""
    with app.app_context(), db.engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE counted (number INTEGER)")
    return app


def numbers(app: Flask) -> list[int]:
    with app.app_context():
        return list(db.session.scalars(text("SELECT number FROM counted ORDER BY number")))


def test_a_power_cut_loses_no_saved_hand_and_no_line_is_without_its_game(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        pragmas = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS]
    assert dict(zip(PRAGMAS, pragmas, strict=True)) == PRAGMAS


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_threads_that_read_and_then_write_never_take_the_same_number(counted: Flask) -> None:
    with ThreadPoolExecutor(8) as writers:
        list(writers.map(count_on, [counted] * 200))
    assert numbers(counted) == list(range(1, 201))


def test_processes_that_read_and_then_write_never_take_the_same_number(counted: Flask) -> None:
    command = [sys.executable, "-m", "tests.counting", str(counted.config["INSTANCE"])]
    processes = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _number in range(2)]
    assert [process.communicate()[1] for process in processes] == ["", ""]
    assert numbers(counted) == list(range(1, 101))


def test_what_was_not_committed_is_taken_back_and_the_next_may_write(counted: Flask) -> None:
    with counted.app_context():
        begin_write()
        db.session.execute(text("INSERT INTO counted VALUES (1)"))
    count_on(counted)
    assert numbers(counted) == [1]


def test_a_page_that_is_rendered_keeps_no_writer_waiting(counted: Flask) -> None:
    with counted.test_request_context():
        begin_write()
        render_template_string("refused")
        count_on(counted)
    assert numbers(counted) == [1]


def test_to_begin_twice_is_to_begin_once(counted: Flask) -> None:
    with counted.app_context():
        begin_write()
        db.session.execute(text("INSERT INTO counted VALUES (1)"))
        begin_write()
        db.session.commit()
        end_write()
        end_write()
    assert numbers(counted) == [1]


def test_a_writer_sees_what_was_written_after_its_first_reading(counted: Flask) -> None:
    with counted.app_context():
        db.session.scalars(text("SELECT number FROM counted")).all()
        count_on(counted)
        begin_write()
        assert db.session.scalar(text("SELECT count(*) FROM counted")) == 1


def test_a_writer_does_not_wait_for_ever(counted: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", 0)
    with counted.app_context():
        begin_write()
        with counted.app_context(), pytest.raises(ServiceUnavailable):
            begin_write()
    count_on(counted)


def test_another_process_that_writes_for_too_long_leaves_the_pen_free(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "BUSY", 0)
    app = create_app({"INSTANCE": instance})
    with closing(sqlite3.connect(instance / "scorepad.db", isolation_level=None)) as other, app.app_context():
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(ServiceUnavailable):
            begin_write()
        other.execute("ROLLBACK")
        begin_write()
    database.close(app)


@pytest.mark.postgresql
def test_on_postgresql_rows_are_locked_and_nobody_waits_for_the_pen(postgres_app: Flask) -> None:
    with postgres_app.app_context():
        begin_write()
        with postgres_app.app_context():
            begin_write()
            assert db.session.scalar(text("SELECT count(*) FROM sheet")) == 0


def test_a_backup_is_one_file_for_its_owner_with_all_that_was_committed(counted: Flask, tmp_path: Path) -> None:
    count_on(counted)
    target = tmp_path / "kept" / "backup.db"
    target.parent.mkdir()
    with counted.app_context():
        begin_write()
        db.session.execute(text("INSERT INTO counted VALUES (99)"))
        database.backup(target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with closing(sqlite3.connect(target)) as opened:
        assert opened.execute("SELECT number FROM counted").fetchall() == [(1,)]
    assert list(target.parent.iterdir()) == [target]


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def generous() -> Iterator[None]:
    """A user whose new files anybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
def test_a_new_database_and_all_beside_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": tmp_path / "new"})
    database.upgrade(app)
    with app.app_context():
        count_in_a_new_table(app)
        backup = tmp_path / "backup.db"
        database.backup(backup)
        assert set(modes(tmp_path / "new")) == {"secret", "scorepad.db", "scorepad.db-wal", "scorepad.db-shm"}
        assert database.restore(backup)
    restored = create_app({"INSTANCE": tmp_path / "restored"})
    with restored.app_context():
        database.restore(backup)
    database.close(app)
    database.close(restored)
    for folder in (tmp_path / "new", tmp_path / "restored"):
        assert set(modes(folder).values()) == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def count_in_a_new_table(app: Flask) -> None:
    db.session.execute(text("CREATE TABLE counted (number INTEGER)"))
    db.session.commit()
    count_on(app)


def test_what_others_could_read_is_shut_at_the_next_start(instance: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "whist.db"
    elsewhere.parent.mkdir()
    for name in ("scorepad.db-wal", "scorepad.db-shm", "scorepad-before-upgrade-20261130-234600-1.db"):
        (instance / name).touch()
    shutil.copy(instance / "scorepad.db", elsewhere)
    for path in (elsewhere, *instance.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    instance.chmod(0o755)

    create_app({"INSTANCE": instance})
    create_app({"INSTANCE": instance, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{elsewhere}"})

    assert set(modes(instance).values()) == set(modes(elsewhere.parent).values()) == {0o600}
    assert stat.S_IMODE(instance.stat().st_mode) == 0o700


def test_a_folder_that_many_share_stays_open_to_them(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    create_app({"INSTANCE": tmp_path})
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


@pytest.mark.parametrize("name", ["app", pytest.param("postgres_app", marks=pytest.mark.postgresql)])
def test_an_error_of_the_database_tells_no_key(request: pytest.FixtureRequest, name: str) -> None:
    app: Flask = request.getfixturevalue(name)
    with app.app_context(), pytest.raises(DBAPIError) as caught:
        db.session.execute(text("SELECT nothing(:code)"), {"code": "a-key"})
    assert "nothing" in str(caught.value)
    assert "a-key" not in str(caught.value)


def test_restoring_brings_back_what_was_and_keeps_what_is(counted: Flask, tmp_path: Path) -> None:
    with counted.app_context():
        database.backup(tmp_path / "before.db")
        count_on(counted)
        kept = database.restore(tmp_path / "before.db")
    assert kept
    assert numbers(counted) == []
    with counted.app_context():
        database.restore(kept)
    assert numbers(counted) == [1]


def test_a_lost_database_is_restored_into_an_empty_folder(counted: Flask, tmp_path: Path) -> None:
    count_on(counted)
    with counted.app_context():
        database.backup(tmp_path / "before.db")
    other = create_app({"INSTANCE": tmp_path / "other"})
    with other.app_context():
        assert database.restore(tmp_path / "before.db") is None
    assert numbers(other) == [1]
    database.close(other)


def test_what_is_no_sound_backup_replaces_nothing(counted: Flask, tmp_path: Path) -> None:
    count_on(counted)
    for name, content in {"letter.txt": b"Dear Kari, " * 99, "nothing.db": b""}.items():
        (tmp_path / name).write_bytes(content)
        with counted.app_context(), pytest.raises(database.UnusableDatabase, match=name):
            database.restore(tmp_path / name)
    assert numbers(counted) == [1]
    assert not list(Path(counted.instance_path).glob("scorepad-replaced-*"))


def test_a_damaged_backup_replaces_nothing(counted: Flask, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.db"
    with counted.app_context():
        database.backup(damaged)
        content = bytearray(damaged.read_bytes())
        content[-4096:] = b"\x0d" * 4096
        damaged.write_bytes(content)
        with pytest.raises(database.UnusableDatabase):
            database.restore(damaged)
    assert numbers(counted) == []


def test_a_newer_database_is_left_alone(counted: Flask, tmp_path: Path) -> None:
    with counted.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = '9999_later'"))
        db.session.commit()
        database.backup(tmp_path / "later.db")
        with pytest.raises(database.UnusableDatabase, match="newer"):
            database.restore(tmp_path / "later.db")
    with pytest.raises(database.UnusableDatabase, match="newer"):
        database.upgrade(counted)


@pytest.mark.postgresql
def test_postgresql_is_backed_up_by_its_own_tools(postgres_app: Flask, tmp_path: Path) -> None:
    with postgres_app.app_context(), pytest.raises(database.UnusableDatabase, match="pg_dump"):
        database.backup(tmp_path / "backup.db")

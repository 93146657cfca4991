"""What can be put right is said in a line to whoever sits at the keyboard, and kindly to people at phones."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import takewhile
from pathlib import Path

import psycopg
import pytest
from click import ClickException
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection, event

from scorepad import cli, database
from scorepad.database import copies, patience
from tests.conftest import postgres_app_in
from tests.factories import Started, start_sheet
from tests.pages import form_on, score_on
from tests.serving import ROOT

HTMX = {"HX-Request": "true"}
HAND = {"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "entry_key": "one", "position": "65536", "hand": "1"}
SERVING = [pytest.param("serve", marks=pytest.mark.long), pytest.param("demo", marks=pytest.mark.long), "upgrade"]
EVERY = [*SERVING, "backup", "restore"]


@pytest.fixture
def folder(tmp_path: Path, upgraded_instance: Path) -> Path:
    """A folder of a database, with a backup beside it."""
    made = shutil.copytree(upgraded_instance, tmp_path / "evening")
    shutil.copy(made / "scorepad.db", made / "scorepad-before-upgrade-1.db")
    return made


def told(folder: Path, command: str, **environment: str) -> str:
    """The line in which this command ends."""
    shutil.copy(folder / "scorepad-before-upgrade-1.db", folder.parent / "kept.db")
    (folder.parent / "out").mkdir(exist_ok=True)
    options = {
        "demo": [str(folder)],
        "backup": [str(folder.parent / "out" / "new.db")],
        "restore": ["--yes", str(folder.parent / "kept.db")],
    }
    run = ended if command in ("serve", "demo") else answered
    code, output = run([command, *options.get(command, [])], {"SCOREPAD_INSTANCE": str(folder)} | environment)
    assert code == 1, output
    assert not list(folder.parent.rglob("*.part*"))
    [line] = output.splitlines()
    return line.removeprefix("Error: ")


def ended(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """A process of its own, for what makes sockets and locks cooperative."""
    python = [sys.executable, "-m", "scorepad.cli", *command]
    made = subprocess.run(
        python, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False
    )
    return made.returncode, made.stderr


def answered(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    result = CliRunner(env=environment).invoke(cli.main, command)
    return result.exit_code, result.output


def overwrite(path: Path, start: int, content: bytes) -> None:
    with path.open("r+b") as opened:
        opened.seek(start)
        opened.write(content)


@pytest.mark.parametrize("command", [*SERVING, "backup"])
@pytest.mark.parametrize("start", [0, 5 * 4096], ids=["its head", "its middle"])
def test_a_damaged_database_is_told_with_the_newest_backup(folder: Path, command: str, start: int) -> None:
    overwrite(folder / "scorepad.db", start, b"\x0d" * 3 * 4096)
    line = told(folder, command)
    assert line.startswith(f"{folder / 'scorepad.db'} is damaged")
    assert "scorepad restore FILE (the newest beside it is scorepad-before-upgrade-1.db)" in line


@pytest.mark.parametrize("start", [0, 5 * 4096], ids=["its head", "its middle"])
def test_a_backup_takes_the_place_of_a_damaged_database_which_is_kept(app: Flask, instance: Path, start: int) -> None:
    backup = Path(shutil.copy(instance / "scorepad.db", instance.parent / "kept.db"))
    overwrite(instance / "scorepad.db", start, b"\x0d" * 3 * 4096)
    damaged = (instance / "scorepad.db").read_bytes()
    with app.app_context():
        kept = copies.restore(backup)
    assert kept
    assert kept.read_bytes() == damaged
    assert copies.upgrade(app) is None


@pytest.mark.parametrize("command", SERVING)
def test_nothing_is_built_among_the_tables_of_another_program(folder: Path, command: str) -> None:
    (folder / "scorepad.db").unlink()
    with closing(sqlite3.connect(folder / "scorepad.db")) as opened:
        opened.execute("CREATE TABLE letter (text TEXT)")
        line = told(folder, command)
        assert line == f"{folder / 'scorepad.db'} holds something else than scorepad’s sheets. Name another database."
        assert opened.execute("SELECT name FROM sqlite_master").fetchall() == [("letter",)]


@pytest.mark.parametrize("command", SERVING)
def test_a_newer_database_is_told_with_the_newest_backup(folder: Path, command: str) -> None:
    with closing(sqlite3.connect(folder / "scorepad.db")) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999_later'")
    line = told(folder, command)
    assert line.startswith("This database was written by a newer scorepad. Install that one again.")
    assert "scorepad-before-upgrade-1.db" in line


@pytest.mark.parametrize("command", ["upgrade", "backup", "restore"])
def test_a_database_that_another_program_holds_is_not_waited_for_for_ever(folder: Path, command: str) -> None:
    (folder / "scorepad.db").unlink()
    with closing(sqlite3.connect(folder / "scorepad.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert told(folder, command).startswith(f"{folder / 'scorepad.db'} is in use by another program")


@contextmanager
def disk(folder: Path, *options: str) -> Iterator[None]:
    """A small disk of its own, with what is in the folder."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root may mount")
    held = shutil.copytree(folder, folder.with_name("held"))
    mounted = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    if subprocess.run(mounted, check=False, capture_output=True).returncode:
        pytest.skip("nothing may be mounted here")
    try:
        shutil.copytree(held, folder, dirs_exist_ok=True)
        for option in options:
            subprocess.run(["mount", "-o", f"remount,{option}", str(folder)], check=True)
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leave no room at all."""
    with (folder / "music").open("wb", buffering=0) as music, suppress(OSError):
        while True:
            music.write(b"la" * 2048)


@pytest.mark.parametrize("command", EVERY)
def test_a_folder_that_can_only_be_read_is_named(folder: Path, command: str) -> None:
    with disk(folder, "ro"):
        line = told(folder, command)
        assert str(folder) in line
        assert "can only be read" in line or "cannot be opened" in line


@pytest.mark.parametrize("command", EVERY)
def test_a_full_disk_is_said(folder: Path, command: str) -> None:
    with disk(folder):
        fill(folder)
        assert "disk" in told(folder, command).lower()


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("SCOREPAD_SECRET_KEY", " ", "SCOREPAD_SECRET_KEY is empty"),
        ("SCOREPAD_SECRET_KEY", "", "SCOREPAD_SECRET_KEY is empty"),
        ("SCOREPAD_INSTANCE", "~nobody-at-all/x", "SCOREPAD_INSTANCE must be a folder"),
        ("SCOREPAD_INSTANCE", __file__, f"{__file__} is a file, and a folder is wanted there"),
        ("SCOREPAD_INSTANCE", f"{__file__}/x", "there is a file where that should be"),
        ("SCOREPAD_DATABASE_URL", "sqlite:////nowhere/at/all.db", "/nowhere/at/all.db cannot be opened"),
        ("SCOREPAD_DATABASE_URL", "postgresql://u:hush@h:port/x", "SCOREPAD_DATABASE_URL must begin with"),
        ("SCOREPAD_DATABASE_URL", "postgresql://u:hush@127.0.0.1:1/x", "x at 127.0.0.1:1 cannot be reached"),
        ("SCOREPAD_DATABASE_URL", "postgresql://u:hush@127.0.0.1:1/x?colour=blue", "invalid connection option"),
        ("SCOREPAD_PUBLIC_URL", "http://whist.example.org:99999", "SCOREPAD_PUBLIC_URL must look like"),
        ("SCOREPAD_PUBLIC_URL", "http://whist example.org", "SCOREPAD_PUBLIC_URL must look like"),
    ],
)
def test_a_setting_that_cannot_be_is_named(folder: Path, variable: str, value: str, said: str) -> None:
    line = told(folder, "upgrade", **{variable: value})
    assert said in line
    assert "hush" not in line


@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe\x00"])
@pytest.mark.parametrize("command", EVERY)
def test_a_secret_that_is_empty_or_damaged_is_not_served_with(folder: Path, command: str, content: bytes) -> None:
    (folder / "secret").write_bytes(content)
    assert told(folder, command).startswith(f"The secret in {folder / 'secret'} is empty or damaged.")


@pytest.mark.parametrize("value", ["some", "65536"])
def test_a_port_that_is_none_is_told_with_where_it_comes_from(value: str) -> None:
    code, output = answered(["serve"], {"SCOREPAD_PORT": value})
    assert code == 1
    [line] = output.splitlines()
    assert "SCOREPAD_PORT" in line
    assert value in line


@pytest.mark.parametrize("host", ["nowhere.invalid", "a..b", "192.0.2.250"])
def test_a_host_that_is_not_this_machine_is_named(app: Flask, host: str) -> None:
    with pytest.raises(ClickException, match=f"^{re.escape(host)} is no address of this machine"):
        cli.listen(app, host, 0)


def test_a_port_that_is_taken_is_told_with_what_to_do(app: Flask) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ClickException, match=f"^Port {port} is taken. Name another with --port"):
            cli.listen(app, "127.0.0.1", port)


@pytest.mark.parametrize("file", ["scorepad.db", "nowhere/new.db"])
def test_a_backup_is_never_put_where_it_cannot_be_one(folder: Path, file: str) -> None:
    before = (folder / "scorepad.db").stat().st_ino
    code, output = answered(["backup", str(folder / file)], {"SCOREPAD_INSTANCE": str(folder)})
    assert code == 1
    [line] = output.splitlines()
    assert str(folder / file) in line
    assert (folder / "scorepad.db").stat().st_ino == before


def test_gunicorn_says_it_in_a_line_and_stops(folder: Path) -> None:
    (folder / "secret").write_text("")
    command = [sys.executable, "-m", "gunicorn", "-k", "gevent", "--bind", "127.0.0.1:0", "scorepad:create_app()"]
    environment = os.environ | {"SCOREPAD_INSTANCE": str(folder)}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    assert f"\nError: The secret in {folder / 'secret'} is empty or damaged." in f"\n{ended.stderr}"


# ---- At the phones ----


@pytest.fixture
def app(own_app: Flask) -> Flask:
    own_app.config["PROPAGATE_EXCEPTIONS"] = False
    return own_app


@pytest.fixture
def sheet(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Started:
    monkeypatch.setattr(patience, "BUSY", 0)
    return start_sheet(client)


def hands(app: Flask) -> int:
    with closing(sqlite3.connect(Path(app.instance_path, "scorepad.db"))) as opened:
        return int(opened.execute("SELECT count(*) FROM entry").fetchone()[0])


@contextmanager
def held(app: Flask, how: str = "IMMEDIATE") -> Iterator[None]:
    """Another program holds the database."""
    with closing(sqlite3.connect(Path(app.instance_path, "scorepad.db"), isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        yield
        other.execute("ROLLBACK")


def test_what_could_not_be_saved_can_be_sent_once_more_as_it_was_typed(
    app: Flask, client: FlaskClient, sheet: Started, caplog: pytest.LogCaptureFixture
) -> None:
    with held(app):
        answers = [client.post(f"{sheet.path}/1/entries", data=HAND) for _tap in range(3)]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert "It was not saved." in answers[0].text
    assert [record.exc_info for record in caplog.records] == [None]
    assert "in use by another program" in caplog.text
    assert form_on(answers[0].text, f"{sheet.path}/1/entries") == HAND
    assert client.post(f"{sheet.path}/1/entries", data=HAND).status_code == 303
    assert hands(app) == 1


def test_htmx_leaves_the_form_and_puts_it_beside(app: Flask, client: FlaskClient, sheet: Started) -> None:
    with held(app):
        answer = client.post(f"{sheet.path}/1/entries", data=HAND, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (503, "#notice")
    assert "It was not saved." in answer.text


def test_who_only_looks_is_shown_the_score_meanwhile(app: Flask, client: FlaskClient, sheet: Started) -> None:
    with held(app):
        assert score_on(client.get(sheet.path).text) == {"NS": "0", "EW": "0"}


def test_what_cannot_be_read_is_not_said_to_be_unsaved(app: Flask, client: FlaskClient, sheet: Started) -> None:
    overwrite(Path(app.instance_path, "scorepad.db"), 0, b"\x0d" * 8 * 4096)
    with app.app_context():
        copies.db.engine.dispose()
    Path(app.instance_path, "scorepad.db-wal").unlink(missing_ok=True)
    answer = client.get(sheet.path)
    assert answer.status_code == 503
    assert "This cannot be shown at the moment." in answer.text
    assert "saved" not in answer.text
    assert f'href="{sheet.path}">Try again' in answer.text


def test_a_full_database_says_so_and_goes_on_showing(
    app: Flask, client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    sheet = start_sheet(client, "minnesota", target="999")
    with app.app_context():
        event.listen(copies.db.engine, "begin", grow_no_more)
    statuses = [*takewhile(lambda status: status == 303, (save(client, sheet) for _hand in range(300)))]
    assert save(client, sheet) == 503
    assert hands(app) == len(statuses)
    assert client.get(sheet.path).status_code == 200
    assert [record.exc_info for record in caplog.records] == [None]
    assert "The disk is full" in caplog.text


def save(client: FlaskClient, sheet: Started) -> int:
    form = form_on(client.get(sheet.path).text, f"{sheet.path}/1/entries") | {"bid": "grand:N", "tricks_ns": "7"}
    return client.post(f"{sheet.path}/1/entries", data=form).status_code


def grow_no_more(connection: Connection) -> None:
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")


# ---- On PostgreSQL ----


@pytest.fixture
def on_postgresql(postgres_app: Flask) -> FlaskClient:
    postgres_app.config["PROPAGATE_EXCEPTIONS"] = False
    return postgres_app.test_client()


def let_in(app: Flask, server: str, *, whether: bool) -> None:
    """Shut the database to everyone, or open it."""
    with app.app_context():
        name = copies.db.engine.url.database
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {whether}")
        gone = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        connection.execute(gone, [name])


@pytest.mark.postgresql
def test_while_postgresql_is_away_nothing_is_lost_and_afterwards_all_goes_on(
    postgres_app: Flask, postgres_server: str, on_postgresql: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    sheet = start_sheet(on_postgresql)
    let_in(postgres_app, postgres_server, whether=False)
    written = on_postgresql.post(f"{sheet.path}/1/entries", data=HAND)
    read = on_postgresql.get(sheet.path)
    let_in(postgres_app, postgres_server, whether=True)
    assert (written.status_code, read.status_code) == (503, 503)
    assert "It was not saved." in written.text
    assert "saved" not in read.text
    assert {record.exc_info for record in caplog.records} == {None}
    assert len(caplog.records) == len({record.message for record in caplog.records})
    assert on_postgresql.post(f"{sheet.path}/1/entries", data=HAND).status_code == 303


@pytest.mark.postgresql
def test_connections_that_broke_meanwhile_are_made_anew_unseen(
    postgres_app: Flask, postgres_server: str, on_postgresql: FlaskClient
) -> None:
    sheet = start_sheet(on_postgresql)
    let_in(postgres_app, postgres_server, whether=True)
    assert on_postgresql.post(f"{sheet.path}/1/entries", data=HAND).status_code == 303


@pytest.mark.postgresql
def test_a_row_that_somebody_holds_is_not_waited_for_for_ever(postgres_app: Flask, on_postgresql: FlaskClient) -> None:
    sheet = start_sheet(on_postgresql)
    with postgres_app.app_context(), copies.db.engine.connect() as other:
        assert other.exec_driver_sql("SHOW lock_timeout").scalar() == "10s"
        other.exec_driver_sql("SELECT id FROM sheet FOR UPDATE")
        event.listen(copies.db.engine, "begin", hurry)
        answer = on_postgresql.post(f"{sheet.path}/1/entries", data=HAND)
        other.rollback()
    assert answer.status_code == 503
    assert "It was not saved." in answer.text
    assert on_postgresql.post(f"{sheet.path}/1/entries", data=HAND).status_code == 303


def hurry(connection: Connection) -> None:
    connection.exec_driver_sql("SET LOCAL lock_timeout = '50ms'")


@pytest.mark.postgresql
def test_nothing_is_built_among_the_tables_of_another_program_on_postgresql(folder: Path, postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE letter (text TEXT)")
    assert "holds something else" in told(folder, "upgrade", SCOREPAD_DATABASE_URL=postgres_url)


@pytest.mark.postgresql
def test_a_database_that_nobody_upgraded_says_how(tmp_path: Path, postgres_url: str) -> None:
    app = postgres_app_in(tmp_path, postgres_url)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert app.test_client().get(f"/s/{'x' * 22}").status_code == 503
    database.close(app)

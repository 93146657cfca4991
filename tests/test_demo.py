"""The evening that a newcomer is shown."""

import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import takewhile
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app, database, demo
from scorepad.models import PartyState, tables_of
from tests.factories import start_sheet
from tests.serving import ROOT


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, demo.Shown]]:
    """A demonstration as it is made in a new folder."""
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("demo") / "instance", "TESTING": True})
    database.upgrade(app)
    yield app, demo.make(app)
    database.close(app)


def test_26_people_are_in_their_fourth_round(shown: tuple[Flask, demo.Shown]) -> None:
    app, _paths = shown
    with app.app_context():
        party = demo.newest_party()
        assert party is not None
        assert (party.state, len(party.present), len(party.closed)) == (PartyState.PLAYING, 26, 3)
        assert sum(len(table.tally.lines) for table in tables_of(party.playing)) == demo.HANDS_IN_PLAY


def test_every_address_shows_something(shown: tuple[Flask, demo.Shown]) -> None:
    app, paths = shown
    for path in (paths.desk, paths.wall, paths.guest, paths.table):
        assert app.test_client().get(path).status_code == 200
    assert "Friday at Kari’s" in app.test_client().get(paths.table).text


def test_what_was_made_is_found_again(shown: tuple[Flask, demo.Shown]) -> None:
    app, paths = shown
    assert demo.make(app) == paths


def test_the_party_goes_on_to_its_last_prize_and_another_follows(shown: tuple[Flask, demo.Shown]) -> None:
    app, paths = shown
    luck = Random(1)
    with app.app_context():
        party = demo.newest_party()
        assert party is not None
        while demo.go_on(party, luck):
            database.begin_write()
        assert (party.state, len(party.closed)) == (PartyState.FINISHED, party.planned_rounds)
        assert all(prize.revealed_at for prize in party.prizes)
    assert demo.make(app).desk != paths.desk


def test_a_demonstration_is_never_put_among_the_sheets_of_others(app: Flask, client: FlaskClient) -> None:
    start_sheet(client)
    with pytest.raises(demo.Mixed):
        demo.make(app)


def test_the_command_says_so_in_one_line(client: FlaskClient, instance: Path) -> None:
    start_sheet(client)
    command = [sys.executable, "-m", "scorepad.cli", "demo", str(instance), "--port", "0"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == f"Error: {instance} holds sheets that are no demonstration. Name another folder.\n"


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[list[str]]:
    """`scorepad demo --play` as people run it; what it prints. It is ended by its own id."""
    options = ("--play", "--host", "127.0.0.1", "--port", "0", str(tmp_path / "shown"))
    command = [sys.executable, "-u", "-m", "scorepad.cli", "demo", *options]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            printed = list(takewhile(lambda line: "table that has played" not in line, process.stdout))
            yield printed
        finally:
            process.terminate()


def test_the_wall_moves_while_one_watches(playing: list[str]) -> None:
    [wall] = [re.search(r"http\S+", line)[0] for line in playing if "The wall" in line]
    connection = HTTPConnection(urlsplit(wall).netloc, timeout=60)
    connection.request("GET", urlsplit(wall).path + "/live")
    answer, versions = connection.getresponse(), set[str]()
    while len(versions) < 3:
        line = answer.readline().decode()
        versions |= set(re.findall(r"^id: ?(\d+)", line))
    connection.close()

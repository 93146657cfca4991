"""Reopened later: another process, which knows nothing but the database, shows the same figures."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app, database
from scorepad.models import ledger, values
from scorepad.views import kept
from tests.factories import Started, record_hand, start_sheet
from tests.pages import send

PAGES = ["", "/1", "/2", "/1/65536", "/1/131072", "/1/196608", "/log", "/sheet.csv", "/sheet.json"]


@pytest.fixture
def sheet(client: FlaskClient) -> Started:
    """Two games of Askov with a correction, a star, an adjustment, a newcomer, a line taken out, and an open bid."""
    sheet = start_sheet(client, "askov")
    send(client, sheet.path, "/entries", kind="hand", bid="sola_nola:N", made="made")
    record_hand(client, sheet, "low", 9, dealer="S")
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="EW", points="3", why="revoke")
    send(client, f"{sheet.path}/1/people", "/people", what="seat", seat="W", name="Frida")
    send(client, sheet.at(2), "/1/131072", kind="hand", tricks_ns="10")
    for _hand in range(3):
        record_hand(client, sheet, "grand:N", 13)
    send(client, f"{sheet.path}/next", "/next", who="partners")
    record_hand(client, sheet, "grand:S", 5, game=2)
    record_hand(client, sheet, "low", 2, game=2)
    send(client, sheet.at(1, game=2), "/remove")
    client.post(f"{sheet.path}/2/bid", data={"bid": "grand_dix:E", "hand": "2"})
    return sheet


@pytest.fixture
def later(app: Flask, tmp_path: Path, instance: Path) -> Iterator[FlaskClient]:
    """The same database, copied as a backup is, in an application that has seen none of it."""
    with app.app_context():
        database.backup(tmp_path / "kept.db")
    folder = tmp_path / "later"
    folder.mkdir()
    shutil.copy(instance / "secret", folder / "secret")
    shutil.copy(tmp_path / "kept.db", folder / "scorepad.db")
    for memory in (ledger._kept, kept._kept):
        memory.clear()
    values.value_from.cache_clear()
    values.variant_from.cache_clear()
    other = create_app({"INSTANCE": folder, "TESTING": True})
    yield other.test_client()
    database.close(other)


def test_every_page_reads_as_before(client: FlaskClient, sheet: Started, request: pytest.FixtureRequest) -> None:
    client.get(sheet.path)  # what is said once has been said
    before = {path: client.get(f"{sheet.path}{path}").text for path in PAGES}
    later: FlaskClient = request.getfixturevalue("later")
    cookie = client.get_cookie("scorepad")
    assert cookie
    later.set_cookie("scorepad", cookie.value)
    for path, text in before.items():
        again = later.get(f"{sheet.path}{path}").text
        assert without_key(again) == without_key(text), path


def without_key(text: str) -> list[str]:
    """All lines but those with the key that every page has anew."""
    return [line for line in text.splitlines() if 'name="entry_key"' not in line]

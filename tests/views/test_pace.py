"""Pages that every table of a party wakes are sent at most one event a second; a table's own sheet at once."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import live
from scorepad.database import db
from scorepad.models import Guest, Party, Place
from tests.party_factories import NAMES, Hosted, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    """One table plays, and one guest rests."""
    party = start_party(client)
    welcome(party, NAMES[:5])
    publish_round(party, 1)
    return party


@pytest.fixture
def rests(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Every pause between two events."""
    taken: list[float] = []
    monkeypatch.setattr(app.extensions["live"].closing, "wait", taken.append)
    monkeypatch.setattr(live, "HEARTBEAT", 0.01)
    return taken


def follow(client: FlaskClient, page: str) -> None:
    """See what a page's stream sends, until it has nothing more to say."""
    with client.get(f"{page}/live") as answer:
        events = iter(answer.response)
        assert [next(events).split(b":")[0] for _ in range(3)] == [b"retry", b"id", b"event"]


def guest_who(app: Flask, *, rests: bool) -> str:
    with app.app_context():
        there = Place.table_number.is_(None) if rests else Place.table_number.is_not(None)
        return f"/g/{db.session.scalars(db.select(Guest.code).join(Place).where(there)).first()}"


def wall_of(app: Flask) -> str:
    with app.app_context():
        return f"/b/{db.session.scalars(db.select(Party.board_code)).one()}"


@pytest.mark.parametrize("who", ["desk", "wall", "a guest who rests"])
def test_a_page_of_the_whole_party_is_paced(
    client: FlaskClient, app: Flask, party: Hosted, rests: list[float], who: str
) -> None:
    pages = {"desk": party.path, "wall": wall_of(app), "a guest who rests": guest_who(app, rests=True)}
    follow(client, pages[who])
    assert len(rests) == 1


def test_a_table_is_told_at_once(client: FlaskClient, app: Flask, party: Hosted, rests: list[float]) -> None:
    sheet = re.search(r"/s/[\w-]{22}", party.get("/rounds/1/tables/1"))
    assert sheet
    for page in (sheet[0], guest_who(app, rests=False)):
        follow(client, page)
    assert rests == []

"""Lists are read in a fixed number of queries: a long evening costs no more questions than a short one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from scorepad.database import db
from scorepad.models import POSITION_STEP, Party, ledger
from scorepad.models.history import _kept as rounds_kept
from tests.factories import Started, record_hand, start_sheet
from tests.pages import Page, form_on, send
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome

DESK = [
    "",
    "/guests",
    "/standing",
    "/rounds",
    "/guests.csv",
    "/games.csv",
    "/hands.csv",
    "/standings.csv",
    "/party.json",
]
PAGES = ["", "/1", "/1/65536", "/next", "/1/end", "/1/people", "/log", "/share", "/sheet.csv", "/sheet.json"]


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """What is asked of the database meanwhile, transactions aside."""
    asked: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith("BEGIN"):
            asked.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine, "before_cursor_execute", note)


def evening(client: FlaskClient, games: int, hands: int) -> Started:
    """So many games, each of so many hands, and every hand corrected once."""
    sheet = start_sheet(client, "minnesota", target="", hands=str(hands))
    for game in range(1, games + 1):
        for hand in range(1, hands + 1):
            record_hand(client, sheet, "grand:N", 8, game)
            send(client, sheet.at(hand, game), f"/{hand * POSITION_STEP}", kind="hand", tricks_ns="9")
        if game < games:
            send(client, f"{sheet.path}/next", "/next", who="partners")
    return sheet


@pytest.fixture(scope="module")
def short(shared_app: Flask) -> Started:
    return evening(shared_app.test_client(), games=2, hands=2)


@pytest.fixture(scope="module")
def long(shared_app: Flask) -> Started:
    return evening(shared_app.test_client(), games=6, hands=5)


def asked_for(app: Flask, sheet: Started, path: str) -> int:
    """How many questions a page costs a process that knows nothing yet."""
    ledger._kept.clear()
    phone = app.test_client()
    phone.post(f"{sheet.path}/score")
    with statements(app) as asked:
        assert phone.get(sheet.path + path).status_code == 200
    return len(asked)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_asks_the_same_however_long_the_evening(app: Flask, short: Started, long: Started, path: str) -> None:
    cold = [asked_for(app, sheet, path) for sheet in (short, long)]
    assert cold[0] == cold[1] <= 6


def test_a_hand_is_saved_with_the_same_few_statements(app: Flask) -> None:
    counts = []
    for hands in (1, 15):
        phone = app.test_client()
        sheet = start_sheet(phone, target="999")
        for _hand in range(hands):
            record_hand(phone, sheet)
        form = form_on(phone.get(sheet.path).text, "/entries") | {"kind": "hand", "bid": "low", "tricks_ns": "5"}
        with statements(app) as asked:
            phone.post(f"{sheet.path}/1/entries", data=form, headers={"HX-Request": "true"})
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 7


def test_the_first_page_asks_the_same_for_one_sheet_and_for_many(app: Flask) -> None:
    counts = []
    for sheets in (1, 6):
        phone = app.test_client()
        for _sheet in range(sheets):
            sheet = start_sheet(phone)
            record_hand(phone, sheet)
        with statements(app) as asked:
            page = phone.get("/").text
        assert len([each for each in Page(page).elements if each.tag == "article"]) == sheets
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 7


def evening_of(app: Flask, guests: int) -> Hosted:
    """A party of so many: one round is closed, the second is played."""
    party = start_party(app.test_client(), key=f"a party of {guests}")
    welcome(party, NAMES[:guests])
    play_round(party, 1)
    publish_round(party, 2)
    return party


@pytest.fixture(scope="module")
def parties(shared_app: Flask) -> list[Hosted]:
    return [evening_of(shared_app, guests) for guests in (9, 21)]


def asked_by(app: Flask, path: str) -> int:
    """The same of a page of a party, where no part of it was rendered before either."""
    ledger._kept.clear()
    rounds_kept.clear()
    app.extensions["live"].fragments._kept.clear()
    with statements(app) as asked:
        assert app.test_client().get(path).status_code == 200
    return len(asked)


@pytest.mark.parametrize("path", DESK)
def test_a_desk_asks_the_same_however_many_play(app: Flask, parties: list[Hosted], path: str) -> None:
    few, many = (asked_by(app, party.path + path) for party in parties)
    assert few == many <= 13


def test_a_wall_asks_the_same_however_many_play(app: Flask, parties: list[Hosted]) -> None:
    with app.app_context():
        codes = db.session.scalars(db.select(Party.board_code).filter(Party.code.in_([each.code for each in parties])))
        few, many = (asked_by(app, f"/b/{code}") for code in codes.all())
    assert few == many <= 13

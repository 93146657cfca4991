"""The first page: this phone's sheets, and joining a table by its short code."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from sqlalchemy import event

from scorepad.database import db
from scorepad.links import show_short_code
from scorepad.models import Sheet, now
from tests.party_factories import NAMES, publish_round, start_party, welcome

HTMX = {"HX-Request": "true"}
WAYS = {"plain": {}, "htmx": HTMX, "boosted": {"HX-Request": "true", "HX-Boosted": "true"}}
FOUR = {"name_N": "Anna", "name_E": "Bjørn", "name_S": "Clara", "name_W": "David"}

Start = Callable[..., Sheet]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> dict[str, str]:
    return WAYS[request.param]


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Start:
    """Starts a sheet on the phone of `client` and opens it there."""

    def start(variant: str = "norwegian", **sent: str) -> Sheet:
        place = client.post(f"/new/{variant}", data=FOUR | sent).location
        client.post(f"/recent/{place.removeprefix('/s/')}/show")
        with app.app_context():
            return db.session.scalars(db.select(Sheet).filter_by(code=place.removeprefix("/s/"))).one()

    return start


def change(app: Flask, sheet: Sheet, **values: object) -> None:
    with app.app_context():
        db.session.execute(db.update(Sheet).filter_by(code=sheet.code).values(**values))
        db.session.commit()


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """The statements sent to the database meanwhile."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        sent.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine, "before_cursor_execute", note)


def test_a_new_phone_is_offered_a_sheet_and_a_code_to_type(client: FlaskClient, way: dict[str, str]) -> None:
    answer = client.get("/", headers=way)
    assert answer.status_code == 200
    assert "HX-Request" in answer.vary
    assert "</title>" in answer.text
    assert 'href="/new"' in answer.text
    assert 'action="/j"' in answer.text
    assert "Sheets on this phone" not in answer.text


def test_the_sheets_of_this_phone_are_listed_the_newest_first(
    client: FlaskClient, start: Start, way: dict[str, str]
) -> None:
    first, second = start("norwegian"), start("askov", name_N="Kari")
    answer = client.get("/", headers=way)
    assert answer.text.index(second.code) < answer.text.index(first.code)
    assert '<bdi translate="no">Kari</bdi> &amp; <bdi translate="no">Clara</bdi>' in answer.text
    assert "Norwegian Whist · today" in answer.text


def test_the_list_shows_the_score_as_it_stands(client: FlaskClient, start: Start) -> None:
    sheet = start("norwegian")
    hand = {"kind": "hand", "bid": "grand:N", "tricks_ns": "4", "hand": "1", "position": str(2**32), "entry_key": "k"}
    client.post(f"/s/{sheet.code}/1/entries", data=hand)
    assert (
        '<bdi translate="no">Bjørn</bdi> &amp; <bdi translate="no">David</bdi></span> <b class="figure">6</b>'
        in client.get("/").text
    )


@pytest.mark.parametrize("name", ["<b>x</b>", "{{7*7}}", "דוד", "👨‍👩‍👧‍👦", "O'Neil", "x" * 40])
def test_a_name_is_listed_as_typed(client: FlaskClient, start: Start, name: str) -> None:
    start(name_N=name)
    assert f'<bdi translate="no">{escape(name)}</bdi>' in client.get("/").text


def test_another_phone_sees_nothing_of_them(app: Flask, start: Start) -> None:
    sheet = start()
    assert sheet.code not in app.test_client().get("/").text


def test_the_list_is_read_in_as_many_queries_whatever_its_length(app: Flask, client: FlaskClient, start: Start) -> None:
    start()
    with counted(app) as short:
        client.get("/")
    for _sheet in range(6):
        start()
    with counted(app) as long:
        client.get("/")
    assert len(long) == len(short)


def test_a_hidden_sheet_can_be_put_back(client: FlaskClient, start: Start) -> None:
    sheet = start()
    hidden = client.post(f"/recent/{sheet.code}/hide")
    assert (hidden.status_code, hidden.location) == (303, "/")
    told = client.get("/").text
    assert f'action="/recent/{sheet.code}/show"' in told
    assert "Sheets on this phone" not in told
    assert sheet.code not in client.get("/").text
    client.post(f"/recent/{sheet.code}/show")
    assert f'href="/s/{sheet.code}"' in client.get("/").text


def test_htmx_gets_the_list_alone(client: FlaskClient, start: Start) -> None:
    sheet, other = start(), start()
    answer = client.post(f"/recent/{sheet.code}/hide", headers=HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="recent"')
    assert f'href="/s/{other.code}"' in answer.text
    assert f'href="/s/{sheet.code}"' not in answer.text
    assert f'hx-post="/recent/{sheet.code}/show"' in answer.text


def test_a_deleted_sheet_is_offered_back_to_its_phone_for_seven_days(
    app: Flask, client: FlaskClient, start: Start
) -> None:
    sheet = start()
    change(app, sheet, deleted_at=now() - timedelta(days=6, hours=23))
    page = client.get("/").text
    assert f'action="/s/{sheet.code}/bring-back"' in page
    assert f'href="/s/{sheet.code}"' not in page
    change(app, sheet, deleted_at=now() - timedelta(days=7, hours=1))
    assert sheet.code not in client.get("/").text


def test_a_sheet_deleted_elsewhere_is_off_the_list(app: Flask, client: FlaskClient, start: Start) -> None:
    sheet = start()
    change(app, sheet, deleted_at=now(), phone="another")
    assert sheet.code not in client.get("/").text


def test_the_tables_of_a_deleted_party_are_off_the_list_and_back_with_it(app: Flask, client: FlaskClient) -> None:
    party = start_party(client)
    welcome(party, NAMES[:4])
    publish_round(party, 1)
    with app.app_context():
        table = db.session.scalars(db.select(Sheet.code)).one()
    client.get(f"/s/{table}")
    assert f'href="/s/{table}"' in client.get("/").text
    party.post("/delete")
    assert table not in client.get("/").text
    party.post("/bring-back")
    assert f'href="/s/{table}"' in client.get("/").text


@pytest.mark.parametrize("code", ["nonsense", "A" * 22])
def test_what_is_no_sheet_cannot_be_hidden(client: FlaskClient, code: str) -> None:
    assert client.post(f"/recent/{code}/hide").status_code == 404


@pytest.mark.parametrize("write", [str, str.lower, show_short_code, lambda code: f" {code[:2]} {code[2:].lower()}– "])
def test_a_short_code_opens_its_sheet_however_it_is_written(
    app: Flask, start: Start, write: Callable[[str], str]
) -> None:
    sheet = start()
    phone = app.test_client()
    typed = write(sheet.short_code)
    answers = [
        phone.post("/j", data={"code": typed}),
        phone.get("/j", query_string={"code": typed}),
        phone.get(f"/j/{typed}"),
    ]
    assert [(answer.status_code, answer.location) for answer in answers] == [(303, f"/s/{sheet.code}")] * 3


@pytest.mark.parametrize("typed", ["AAAAAA", "abc", "ABC-DEI", "<b>x</b>", "{{7*7}}", "٧٧٧٧٧٧", "x" * 400])
def test_a_wrong_code_is_said_kindly_and_kept(client: FlaskClient, typed: str, way: dict[str, str]) -> None:
    posted = client.post("/j", data={"code": typed}, headers=way)
    asked = client.get("/j", query_string={"code": typed}, headers=way)
    assert [posted.status_code, asked.status_code] == [422, 404]
    for answer in (posted, asked):
        assert "No sheet opens with this code." in answer.text
        assert f'value="{escape(typed)}"' in answer.text
        assert "</title>" in answer.text


def test_a_wrong_code_in_a_link_is_asked_for_again(client: FlaskClient) -> None:
    answer = client.get("/j/AAAAAA")
    assert answer.status_code == 404
    assert 'value="AAAAAA"' in answer.text


def test_no_code_at_all_is_asked_for(client: FlaskClient) -> None:
    assert client.get("/j").status_code == 200
    assert "Type the six letters" in client.post("/j", data={"code": " "}).text


def test_a_short_code_lives_for_thirty_days(app: Flask, client: FlaskClient, start: Start) -> None:
    sheet = start()
    change(app, sheet, used_at=now() - timedelta(days=29, hours=23))
    assert client.get(f"/j/{sheet.short_code}").status_code == 303
    change(app, sheet, used_at=now() - timedelta(days=30, hours=1))
    assert client.get(f"/j/{sheet.short_code}").status_code == 404


def test_the_short_code_of_a_deleted_sheet_opens_nothing(app: Flask, client: FlaskClient, start: Start) -> None:
    sheet = start()
    change(app, sheet, deleted_at=now())
    assert client.get(f"/j/{sheet.short_code}").status_code == 404

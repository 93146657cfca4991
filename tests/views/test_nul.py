"""A letter that PostgreSQL does not keep, in any field of any form: refused, and never our fault."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorepad.database import db
from tests.factories import record_hand, start_sheet
from tests.pages import Form, Page
from tests.party_factories import NAMES, Hosted, publish_round, start_party, welcome

pytestmark = pytest.mark.postgresql


@pytest.fixture
def client(postgres_app: Flask) -> FlaskClient:
    postgres_app.config["PROPAGATE_EXCEPTIONS"] = False
    return postgres_app.test_client()


@pytest.fixture
def pages(client: FlaskClient) -> list[str]:
    sheet, party = start_sheet(client, "askov"), start_party(client)
    record_hand(client, sheet)
    welcome(party, NAMES[:5])
    publish_round(party, 1)
    guest, door = codes(party)
    of_sheet = [
        sheet.path + page for page in ("", "/next", "/1/65536", "/1/adjust", "/1/end", "/1/people", "/seat", "/share")
    ]
    of_party = [party.path + page for page in ("", "/guests", "/standing", "/settings", "/rounds/1/tables/1", "/cards")]
    return ["/j", "/new/knockout", "/party/new/askov", f"/j/{door}", f"/g/{guest}", *of_sheet, *of_party]


def codes(party: Hosted) -> tuple[str, str]:
    with party.client.application.app_context():
        guest = db.session.scalar(text("SELECT code FROM guest ORDER BY id DESC"))
        return guest, db.session.scalar(text("SELECT short_code FROM party"))


def forms(client: FlaskClient, pages: list[str]) -> Iterator[tuple[str, Form]]:
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        yield from ((page, form) for form in Page(answer.text).forms if form.names)


def test_no_field_of_any_form_breaks_on_it(client: FlaskClient, pages: list[str]) -> None:
    answers = {}
    for page, form in forms(client, pages):
        for name in form.names:
            filled = {field: form.fields.get(field) or f"Frida {len(answers)}" for field in form.names}
            fields = filled | {name: "a\x00b"}
            answers[page, form.action, name] = client.post(form.action, data=fields).status_code
    assert len(answers) > 100
    assert {field: status for field, status in answers.items() if status >= 500} == {}


@pytest.mark.parametrize("path", ["/j/%00", "/new/%00", "/s/%00", "/guide/%00", "/?%00=%00", "/j?code=%00"])
def test_no_address_breaks_on_it(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code < 500

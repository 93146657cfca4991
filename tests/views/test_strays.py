"""A link leads where it should, whatever a sentence, a bracket or a mail program put behind it."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.database import db
from scorepad.links import show_short_code
from scorepad.models import Guest, Party, Sheet
from tests.party_factories import start_party, welcome

BEHIND = ["/", ".", ",", ")", "]", "%3E", "%22", "%E2%80%9D", "!", "?.", "/.", "%20", "%0A", "%5C", "...", "%E2%80%A6"]
KINDS = {
    "sheet": "/s/{code}",
    "line": "/s/{code}/1",
    "watch": "/w/{watch}",
    "join": "/j/{short}",
    "join, spelled": "/j/{spelled}",
    "guest": "/g/{guest}",
    "desk": "/p/{desk}",
    "wall": "/b/{wall}",
    "guide": "/guide/askov",
    "guides": "/guide",
    "start": "/new",
}


@pytest.fixture
def codes(client: FlaskClient, stored: Sheet, app: Flask) -> dict[str, str | None]:
    """The keys of a sheet and of a party with a guest."""
    welcome(start_party(client), ["Ola"])
    with app.app_context():
        [party], [guest] = db.session.scalars(db.select(Party)), db.session.scalars(db.select(Guest))
        keys = {"code": stored.code, "watch": stored.watch_code, "guest": guest.code, "desk": party.code}
        shown = show_short_code(party.short_code or "")
        return keys | {"wall": party.board_code, "short": party.short_code, "spelled": shown}


@pytest.mark.parametrize("kind", KINDS)
def test_what_stands_behind_a_link_leads_nobody_astray(client: FlaskClient, codes: dict[str, str], kind: str) -> None:
    path = KINDS[kind].format(**codes)
    right = client.get(path, follow_redirects=True)
    assert right.status_code == 200
    for behind in BEHIND:
        led = client.get(path + behind.replace("?", "%3F"), follow_redirects=True)
        assert (led.status_code, title(led.text)) == (200, title(right.text)), path + behind


def title(page: str) -> str:
    found = re.search("<title[^>]*>(.*?)</title>", page)
    assert found
    return found[1]


@pytest.mark.parametrize("behind", ["/", ".", "%3E"])
def test_what_is_saved_is_never_sent_elsewhere(client: FlaskClient, stored: Sheet, behind: str) -> None:
    answer = client.post(f"/s/{stored.code}/seat{behind}", data={"seat": "N"})
    assert (answer.status_code, answer.location) == (404, None)


def test_the_question_of_a_link_goes_along_below_any_prefix(client: FlaskClient, stored: Sheet) -> None:
    answer = client.get(f"/w/{stored.watch_code}.?bottom=E&x=%C3%A5", base_url="http://pad.example/club")
    assert answer.location == f"/club/w/{stored.watch_code}?bottom=E&x=%C3%A5"


@pytest.mark.parametrize("path", ["//evil.example/.", "/s/short.", "/.", "/...", "/x/", "/%5Cevil.example/."])
def test_what_leads_nowhere_without_it_too_is_not_found(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.location) == (404, None)

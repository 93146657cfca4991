"""A table whose cards are laid before anybody is seated at it: every one of its pages waits with it."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorepad.database import db
from tests.party_factories import NAMES, Hosted, publish_round, start_party, welcome
from tests.routes import CODE, addresses


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app.test_client()


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    return start_party(client)


@pytest.fixture
def laid(client: FlaskClient, party: Hosted) -> dict[str, str]:
    """The codes of a table of which there are only cards, by the path they belong in."""
    party.post("/cards", count="1")
    with client.application.app_context():
        code, watch_code = db.session.execute(text("SELECT code, watch_code FROM sheet")).one()
    return {"/s/": code, "/w/": watch_code, "/recent/": code}


def paths(app: Flask, laid: dict[str, str]) -> Iterator[str]:
    for address, _rule in addresses(app):
        for start, code in laid.items():
            if address.startswith(start + CODE):
                yield address.replace(CODE, code)


def test_nothing_of_it_breaks(app: Flask, client: FlaskClient, laid: dict[str, str]) -> None:
    asked = [path for path in paths(app, laid) if not path.endswith("/live")]
    asked += [f"{start}{laid[start]}/live?poll=1" for start in ("/s/", "/w/")]
    answers = {
        (method, path): client.open(path, method=method).status_code for path in asked for method in ("GET", "POST")
    }
    assert len(answers) > 60
    assert {way: status for way, status in answers.items() if status >= 500} == {}


@pytest.mark.parametrize("way", ["/s/", "/w/"])
def test_who_looks_waits_and_is_shown_the_game_when_it_begins(
    client: FlaskClient, party: Hosted, laid: dict[str, str], way: str
) -> None:
    page = client.get(way + laid[way])
    assert page.status_code == 200
    assert "Play has not begun here yet." in page.text
    assert way == "/s/" or laid["/s/"] not in page.text
    follow = re.search(r'data-live="([^"]+)"', page.text)[1].replace("&amp;", "&")
    welcome(party, NAMES[:4])
    publish_round(party, 1)
    assert "Ingrid" in client.get(f"{follow}&poll=1").text

"""What the tests of pages share: the three ways a page is asked for, and a sheet to ask for."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.database import db
from scorepad.models import Sheet
from tests.factories import Started, start_sheet

WAYS = {
    "plain": {},
    "htmx": {"HX-Request": "true"},
    "boosted": {"HX-Request": "true", "HX-Boosted": "true"},
}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> dict[str, str]:
    return WAYS[request.param]


@pytest.fixture
def sheet(client: FlaskClient) -> Started:
    """A Norwegian sheet on the phone of `client`; Anna deals first."""
    return start_sheet(client)


@pytest.fixture
def stored(app: Flask, sheet: Started) -> Sheet:
    """The sheet as it was stored when it was started."""
    with app.app_context():
        return db.session.scalars(db.select(Sheet).filter_by(code=sheet.code)).one()


@pytest.fixture
def other_phone(app: Flask) -> FlaskClient:
    """A phone that did not start the sheet."""
    return app.test_client()

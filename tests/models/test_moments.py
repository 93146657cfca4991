"""A moment is the same moment, whatever zone the database keeps its clock in."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import DateTime, text

from scorepad.database import Model, db
from scorepad.models import Moment, Round, Sheet, now
from tests.party_factories import NAMES, publish_round, start_party, welcome

POSTGRESQL = pytest.param("postgres_app", marks=pytest.mark.postgresql, id="postgresql")


@pytest.fixture(params=[pytest.param("app", id="sqlite"), POSTGRESQL])
def stored(request: pytest.FixtureRequest) -> Flask:
    app: Flask = request.getfixturevalue(request.param)
    return app


@pytest.mark.postgresql
def test_the_postgresql_of_the_tests_is_not_in_utc(postgres_app: Flask) -> None:
    with postgres_app.app_context():
        assert db.session.scalar(text("SHOW timezone")) == "Asia/Kolkata"


def test_a_clock_of_twenty_minutes_has_twenty_left(stored: Flask) -> None:
    party = start_party(stored.test_client(), kind="bell", minutes="20")
    welcome(party, NAMES[:8])
    publish_round(party, 1)
    party.post("/clock", what="start", minutes="20", key="once")
    with stored.app_context():
        [playing] = db.session.scalars(db.select(Round))
        assert playing.clock.seconds(now()) == pytest.approx(20 * 60, abs=60)


def test_a_moment_comes_back_in_utc_and_is_found_by_what_is_earlier_and_later(stored: Flask) -> None:
    moment = datetime(2026, 11, 30, 22, 46, 5, 123456, tzinfo=UTC)
    with stored.app_context():
        db.session.add(Sheet(code="c", watch_code="w", phone="p", used_at=moment))
        db.session.commit()
        db.session.expire_all()
        near = Sheet.used_at.between(moment - timedelta(seconds=1), moment + timedelta(seconds=1))
        [found] = db.session.scalars(db.select(Sheet.used_at).where(near))
    assert (found, found.utcoffset()) == (moment, timedelta())


def test_every_moment_is_kept_by_the_one_type_that_converts_it() -> None:
    kept = [column for table in Model.metadata.tables.values() for column in table.c if _is_moment(column.type)]
    assert len(kept) > 10
    assert not [column for column in kept if not isinstance(column.type, Moment)]


def _is_moment(kind: object) -> bool:
    return isinstance(kind, DateTime | Moment)

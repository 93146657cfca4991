"""Deleting a sheet, and bringing it back."""

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.database import db
from scorepad.models import Change, Entry, Game, Ruling, Sheet, now
from tests.factories import Started, record_hand, start_sheet
from tests.views.test_queries import statements


def deleted_long_ago(app: Flask, sheet: Started) -> None:
    with app.app_context():
        then = now() - KEPT_AFTER_DELETING - timedelta(hours=1)
        db.session.execute(db.update(Sheet).filter_by(code=sheet.code).values(deleted_at=then))
        db.session.commit()


def test_it_is_asked_first(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    page = client.get(f"{sheet.path}/delete", headers=way)
    assert page.status_code == 200
    assert "Delete this sheet?" in page.text
    assert client.get(sheet.path).status_code == 200


def test_a_deleted_sheet_is_gone_by_every_link(
    client: FlaskClient, sheet: Started, stored: Sheet, other_phone: FlaskClient
) -> None:
    client.post(f"{sheet.path}/delete")
    for path in (sheet.path, f"{sheet.path}/live", f"/w/{stored.watch_code}", f"/j/{stored.short_code}"):
        assert other_phone.get(path).status_code == 404
    assert other_phone.get(f"{sheet.path}/delete").status_code == 404


def test_it_can_be_brought_back_where_it_was_deleted(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    answer = client.post(f"{sheet.path}/delete")
    assert answer.status_code == 303
    assert "Bring it back" in client.get(answer.location).text
    assert client.post(f"{sheet.path}/bring-back").location == sheet.path
    assert "Hand 1 saved." in client.get(sheet.path).text


def test_a_double_tap_deletes_once(client: FlaskClient, sheet: Started) -> None:
    client.post(f"{sheet.path}/delete")
    answer = client.post(f"{sheet.path}/delete")
    assert (answer.status_code, answer.location) == (303, f"{sheet.path}/delete")


def test_another_phone_can_only_hide_it(client: FlaskClient, sheet: Started, other_phone: FlaskClient) -> None:
    other_phone.get(sheet.path)
    page = other_phone.get(f"{sheet.path}/delete").text
    assert "Hide from my list" in page
    assert "Delete it" not in page
    assert other_phone.post(f"{sheet.path}/delete").status_code == 403
    assert client.get(sheet.path).status_code == 200


def test_another_phone_cannot_bring_it_back(client: FlaskClient, sheet: Started, other_phone: FlaskClient) -> None:
    client.post(f"{sheet.path}/delete")
    assert other_phone.post(f"{sheet.path}/bring-back").status_code == 404
    assert client.get(sheet.path).status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
def test_after_seven_days_nobody_can(app: Flask, client: FlaskClient, sheet: Started, method: str) -> None:
    deleted_long_ago(app, sheet)
    path = f"{sheet.path}/delete" if method == "get" else f"{sheet.path}/bring-back"
    assert getattr(client, method)(path).status_code == 404


def test_the_next_deletion_removes_for_good_what_nobody_can_bring_back(
    app: Flask, client: FlaskClient, sheet: Started
) -> None:
    record_hand(client, sheet)
    record_hand(client, sheet)
    client.post(f"{sheet.at(2)}/remove", data={"revision": "1"})
    client.post(f"{sheet.path}/1/rule", data={"winner": "NS", "why": "cut"})
    deleted_long_ago(app, sheet)
    other = start_sheet(client, "minnesota")
    record_hand(client, other)
    client.post(f"{other.path}/delete")
    with app.app_context():
        left = [len(db.session.scalars(db.select(each.id)).all()) for each in (Sheet, Game, Entry, Ruling, Change)]
    assert left == [1, 1, 1, 0, 0]


@pytest.mark.parametrize("hands", [1, 5])
def test_however_much_was_recorded_it_goes_in_as_many_statements(app: Flask, client: FlaskClient, hands: int) -> None:
    old = [start_sheet(client) for _sheet in range(hands)]
    for sheet in old:
        for _hand in range(hands):
            record_hand(client, sheet, "low", 6)
        deleted_long_ago(app, sheet)
    other = start_sheet(client)
    with statements(app) as asked:
        client.post(f"{other.path}/delete")
    assert len([each for each in asked if each.startswith("DELETE")]) == 5
    with app.app_context():
        assert len(db.session.scalars(db.select(Sheet)).all()) == 1


def test_a_few_go_at_a_time_and_the_others_with_the_next(app: Flask, client: FlaskClient) -> None:
    for sheet in [start_sheet(client) for _sheet in range(12)]:
        deleted_long_ago(app, sheet)
    left = []
    for sheet in [start_sheet(client) for _sheet in range(2)]:
        client.post(f"{sheet.path}/delete")
        with app.app_context():
            left.append(len(db.session.scalars(db.select(Sheet)).all()))
    assert left == [4, 2]

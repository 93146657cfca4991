"""An empty save right after a saved one is nothing; at leisure it is told what is missing."""

from datetime import timedelta

import pytest
from flask.testing import FlaskClient

from scorepad.views import newest
from tests.factories import Started, record_hand
from tests.pages import form_on, score_on, texts

EMPTY = {"kind": "hand"}


@pytest.fixture(params=["recorded", "corrected"])
def saved(client: FlaskClient, sheet: Started, request: pytest.FixtureRequest) -> Started:
    record_hand(client, sheet)
    if request.param == "corrected":
        form = {"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "revision": "1"}
        assert client.post(sheet.at(1), data=form).status_code == 303
    return sheet


def save(client: FlaskClient, sheet: Started, way: dict[str, str], **chosen: str) -> tuple[int, str]:
    """What came after saving the form as it stands, with what was chosen on it."""
    form = form_on(client.get(sheet.path).text, "/entries") | EMPTY | chosen
    answer = client.post(f"{sheet.path}/1/entries", data=form, headers=way, follow_redirects=True)
    return answer.status_code, answer.text


def test_an_empty_save_right_after_a_saved_one_is_nothing(
    client: FlaskClient, saved: Started, way: dict[str, str]
) -> None:
    status, page = save(client, saved, way)
    assert status == 200
    assert texts(page, class_="problem") == []
    assert "Hand 1 saved." in texts(page, id="saved-message")[0]
    assert score_on(page)["NS"] in ("2", "3")


def test_what_was_chosen_right_after_a_save_is_told_what_is_missing(
    client: FlaskClient, saved: Started, way: dict[str, str]
) -> None:
    status, page = save(client, saved, way, bid="low")
    assert status == 422
    assert len(texts(page, class_="problem")) == 1


def test_an_empty_save_at_leisure_is_told_what_is_missing(
    client: FlaskClient, saved: Started, way: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(newest, "A_MOMENT", timedelta(0))
    status, page = save(client, saved, way)
    assert status == 422
    assert len(texts(page, class_="problem")) == 2

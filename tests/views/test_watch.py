"""Watching: everything can be read, nothing can be done, no stronger link shows."""

import re

import pytest
from flask.testing import FlaskClient

from scorepad.models import Sheet
from tests.factories import Started, record_hand, start_sheet

PAGES = ["", "?bottom=E", "/1", "/live?poll=1", "/guide/1"]


@pytest.fixture
def path(client: FlaskClient, sheet: Started, stored: Sheet) -> str:
    """A watchers' link to a sheet of two hands."""
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "low", 5)
    return f"/w/{stored.watch_code}"


def test_a_watcher_sees_the_score_and_every_line(other_phone: FlaskClient, path: str, way: dict[str, str]) -> None:
    page = other_phone.get(path, headers=way)
    assert page.status_code == 200
    assert ("<!doctype html>" in page.text) is (way != {"HX-Request": "true"})
    assert re.findall(r'class="figure" data-side=.*?>(.*?)<', page.text) == ["3", "0"]
    assert "Anna" in page.text


def test_the_page_follows_its_own_link(other_phone: FlaskClient, path: str) -> None:
    assert re.search(r'data-live="(.*?)[?"]', other_phone.get(path).text)[1] == f"{path}/live"


def test_a_page_without_a_stream_asks_for_what_is_new(client: FlaskClient, sheet: Started, path: str) -> None:
    seen = re.search(r'data-version="(\d+)"', client.get(path).text)[1]
    assert client.get(f"{path}/live?poll=1&version={seen}").status_code == 204
    record_hand(client, sheet)
    assert 'id="board"' in client.get(f"{path}/live?poll=1&version={seen}").text


def test_a_watcher_may_sit_on_any_side(other_phone: FlaskClient, path: str) -> None:
    sides = re.findall(r'data-side="?(\w\w)', other_phone.get(f"{path}?bottom=E").text)
    assert sides == ["EW", "NS"]


def assert_only_to_read(html: str, *secret: str | None) -> None:
    assert not re.search(r"<form|<button|hx-post|name=.?entry_key|/s/", html)
    assert not [code for code in secret if code and code in html]


@pytest.mark.parametrize("part", PAGES)
def test_no_page_has_a_form_or_a_stronger_link(other_phone: FlaskClient, path: str, stored: Sheet, part: str) -> None:
    assert_only_to_read(other_phone.get(path + part).text, stored.code, stored.short_code, stored.phone)


@pytest.mark.parametrize("part", PAGES)
def test_nor_at_the_end_of_a_game_or_in_the_next(client: FlaskClient, part: str) -> None:
    sheet = start_sheet(client, "askov", target="1")
    watching = re.search(r"/w/[\w-]{22}", client.get(f"{sheet.path}/share").text)[0]
    record_hand(client, sheet, "grand:N", 8)
    assert_only_to_read(client.get(watching + part).text, sheet.code)
    client.post(f"{sheet.path}/next", data={"number": "2", "who": "same"})
    assert_only_to_read(client.get(watching + part).text, sheet.code)


@pytest.mark.parametrize("end", ["/1/entries", "/1/bid", "/undo", "/score", "/seat", "/1/call", "/next", "/delete"])
def test_what_changes_a_sheet_is_not_there(client: FlaskClient, path: str, stored: Sheet, end: str) -> None:
    for start in (path, f"/s/{stored.watch_code}"):
        assert client.post(start + end, data={"kind": "hand"}).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_reading_is_all_that_can_be_asked_for(client: FlaskClient, path: str, method: str) -> None:
    assert getattr(client, method)(path).status_code == 405


@pytest.mark.parametrize("code", ["A" * 22, "short", "A" * 400])
def test_an_unknown_code_is_not_found(client: FlaskClient, code: str) -> None:
    assert client.get(f"/w/{code}").status_code == 404


def test_the_code_that_scores_does_not_watch(client: FlaskClient, sheet: Started) -> None:
    assert client.get(f"/w/{sheet.code}").status_code == 404

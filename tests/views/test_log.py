"""The log: what was changed, when, by whom, before and after."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from scorepad.database import db
from scorepad.models import Sheet
from tests.factories import Started, record_hand
from tests.pages import Page


def changes(client: FlaskClient, sheet: Started) -> list[str]:
    """The text of each change, the newest first."""
    page = Page(client.get(f"{sheet.path}/log").text)
    return [" ".join(each.text.split()) for each in page.elements if each.tag == "li"]


def test_a_correction_says_what_stood_there_and_what_stands_there_now(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 8)
    client.post(f"{sheet.path}/seat", data={"seat": "E"})
    client.post(sheet.at(1), data={"kind": "hand", "bid": "grand:E", "tricks_ns": "5", "revision": "1"})
    [said] = changes(client, sheet)
    assert said.startswith(
        "Hand 1 · corrected Anna granded; Anna & Clara 8, Bjørn & David 5. became→ Bjørn granded; Anna & Clara 5"
    )
    assert "today " in said
    assert said.endswith("· Bjørn")


def test_nothing_changed_is_said(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    page = client.get(f"{sheet.path}/log", headers=way)
    assert page.status_code == 200
    assert "<!doctype html>" in page.text
    assert "Nothing was changed." in page.text


def test_a_line_taken_out_can_be_put_back_from_here(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    client.post(f"{sheet.at(1)}/remove", data={"revision": "1"})
    assert f'href="{sheet.at(1)}">Put back' in client.get(f"{sheet.path}/log").text
    assert "Put it back" in client.get(sheet.at(1)).text
    client.post(f"{sheet.at(1)}/restore")
    back, out = changes(client, sheet)
    assert back.startswith("Hand 1 · put back Anna granded")
    assert out.startswith("Hand 1 · taken out Anna granded")
    assert ">Put back" not in client.get(f"{sheet.path}/log").text


def test_a_line_taken_out_twice_is_offered_once(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    client.post(f"{sheet.at(1)}/remove", data={"revision": "1"})
    client.post(f"{sheet.at(1)}/restore")
    client.post(f"{sheet.at(1)}/remove", data={"revision": "3"})
    assert client.get(f"{sheet.path}/log").text.count(">Put back") == 1


@pytest.mark.parametrize(
    ("path", "form", "said"),
    [
        ("name", {"name": "<b>Friday</b>"}, "Sheet named no name became→ <b>Friday</b>"),
        ("1/call", {}, "Game called"),
        ("1/rule", {"winner": "NS", "why": "cut"}, "Winner decided Anna & Clara won the cut"),
        ("1/rule", {"winner": "EW", "why": "word"}, "Winner decided Bjørn & David, as was agreed"),
    ],
)
def test_every_change_has_its_words(
    client: FlaskClient, sheet: Started, path: str, form: dict[str, str], said: str
) -> None:
    record_hand(client, sheet, tricks=7)
    client.post(f"{sheet.path}/{path}", data=form)
    assert changes(client, sheet)[0].lower().startswith(said.lower())


def test_the_names_in_an_entry_are_those_of_who_played_it(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N")
    client.post(f"{sheet.at(1)}/remove", data={"revision": "1"})
    seated = re.search(r'name="seated" value="(.*?)"', client.get(f"{sheet.path}/1/people").text)[1]
    record_hand(client, sheet)
    client.post(f"{sheet.path}/1/people", data={"what": "seat", "seat": "N", "name": "Erik", "seated": seated})
    came, out = changes(client, sheet)
    assert "Anna became→ Erik" in came
    assert "Anna granded" in out


def test_however_long_the_log_the_questions_to_the_database_are_as_many(
    app: Flask, client: FlaskClient, sheet: Started
) -> None:
    def asked() -> int:
        sent: list[str] = []
        with app.app_context():
            engine = db.engine
        event.listen(engine, "before_cursor_execute", note := lambda *given: sent.append(given[2]))
        client.get(f"{sheet.path}/log")
        event.remove(engine, "before_cursor_execute", note)
        return len(sent)

    for number in (1, 2):
        client.post(f"{sheet.path}/name", data={"name": f"Name {number}"})
    few = asked()
    for hand in range(1, 7):
        record_hand(client, sheet)
        client.post(f"{sheet.path}/name", data={"name": f"Hand {hand}"})
        client.post(f"{sheet.at(hand)}/remove", data={"revision": "1"})
    assert asked() == few


def test_only_who_has_the_link_reads_it(client: FlaskClient, stored: Sheet) -> None:
    assert client.get(f"/s/{stored.watch_code}/log").status_code == 404
    assert client.get(f"/w/{stored.watch_code}/log").status_code == 404


def test_a_swap_of_partners_changes_the_log_with_the_sheet(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 8)
    client.post(sheet.at(1), data={"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "revision": "1"})
    seated = re.search(r'name="seated" value="([^"]*)"', client.get(f"{sheet.path}/1/people").text)
    assert seated
    client.post(f"{sheet.path}/1/people", data={"what": "swap", "pair": "N S", "seated": seated[1]})
    _swapped, corrected = changes(client, sheet)
    assert "Anna granded" in corrected
    assert "Anna granded" in client.get(sheet.at(1)).text.replace('<bdi translate="no">', "").replace("</bdi>", "")

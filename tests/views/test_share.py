"""Sharing: two links with their QR codes, a code to type, a name."""

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from scorepad.database import db
from scorepad.links import lan_addresses, show_short_code
from scorepad.models import Sheet, now
from tests.factories import Started
from tests.pages import Page
from tests.qr import read_svg


def codes_on(page: str) -> list[str]:
    """What the QR codes say."""
    return [read_svg(svg) for svg in re.findall(r'<svg class="qr".*?</svg>', page, re.DOTALL)]


def test_one_code_keeps_score_and_the_other_only_watches(
    client: FlaskClient, sheet: Started, stored: Sheet, way: dict[str, str]
) -> None:
    page = client.get(f"{sheet.path}/share", headers=way | {"Host": "table.example"})
    links = [f"http://table.example/s/{stored.code}", f"http://table.example/w/{stored.watch_code}"]
    assert page.status_code == 200
    assert codes_on(page.text) == links
    assert all(f'readonly value="{link}"' in page.text for link in links)


def test_both_links_open(client: FlaskClient, sheet: Started, other_phone: FlaskClient) -> None:
    for link in codes_on(client.get(f"{sheet.path}/share", headers={"Host": "table.example"}).text):
        assert other_phone.get(link.removeprefix("http://table.example")).status_code == 200


def test_the_links_are_those_that_phones_can_reach(app: Flask, client: FlaskClient, sheet: Started) -> None:
    app.config["PUBLIC_URL"] = "https://whist.example/pad"
    page = client.get(f"{sheet.path}/share").text
    assert codes_on(page)[0] == f"https://whist.example/pad{sheet.path}"
    assert "Open https://whist.example/pad and type it" in " ".join(Page(page).text.split())


def test_the_short_code_is_shown_and_opens_the_sheet(client: FlaskClient, sheet: Started, stored: Sheet) -> None:
    shown = show_short_code(stored.short_code)
    assert f">{shown}<" in client.get(f"{sheet.path}/share").text
    assert client.post("/j", data={"code": shown}).location == sheet.path


def test_a_new_short_code_takes_the_place_of_the_old(client: FlaskClient, sheet: Started, stored: Sheet) -> None:
    answer = client.post(f"{sheet.path}/short-code")
    page = client.get(answer.location).text
    renewed = re.search(r'class="short-code"[^>]*>([A-Z0-9-]+)<', page)[1]
    assert renewed != show_short_code(stored.short_code)
    assert client.post("/j", data={"code": stored.short_code}).status_code == 422
    assert client.post("/j", data={"code": renewed}).location == sheet.path


def test_a_short_code_that_lived_too_long_is_not_shown_until_it_is_renewed(
    app: Flask, client: FlaskClient, sheet: Started, stored: Sheet
) -> None:
    with app.app_context():
        db.session.execute(db.update(Sheet).values(used_at=now() - timedelta(days=31)))
        db.session.commit()
    assert show_short_code(stored.short_code) not in client.get(f"{sheet.path}/share").text
    client.post(f"{sheet.path}/short-code")
    assert 'class="short-code"' in client.get(f"{sheet.path}/share").text


@pytest.mark.parametrize("name", ["Ann & Bo's 1st / party?", "<b>x</b>", "{{7*7}}", "דוד", "Friday"])
def test_a_sheet_is_called_as_people_like(client: FlaskClient, sheet: Started, name: str) -> None:
    assert client.post(f"{sheet.path}/name", data={"name": f" {name}  "}).location == f"{sheet.path}/share"
    for path in (f"{sheet.path}/share", sheet.path, f"{sheet.path}/1"):
        assert str(escape(name)) in client.get(path).text


def test_too_long_a_name_is_refused_and_kept(client: FlaskClient, sheet: Started) -> None:
    answer = client.post(f"{sheet.path}/name", data={"name": "W" * 41})
    assert answer.status_code == 422
    assert f'value="{"W" * 41}"' in answer.text
    assert "A name can have 40 letters; this one has 41." in answer.text


@pytest.mark.parametrize("path", ["share", "short-code", "name"])
def test_a_watchers_code_opens_none_of_it(client: FlaskClient, stored: Sheet, path: str) -> None:
    ask = client.get if path == "share" else client.post
    assert ask(f"/s/{stored.watch_code}/{path}").status_code == 404
    assert ask(f"/w/{stored.watch_code}/{path}").status_code == 404


@pytest.mark.parametrize(("listens_on", "is_said"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False)])
def test_where_only_this_machine_listens_no_phone_is_sent_elsewhere(
    app: Flask, client: FlaskClient, sheet: Started, listens_on: str, *, is_said: bool
) -> None:
    app.config["LISTENS_ON"] = listens_on
    page = client.get(f"{sheet.path}/share", base_url="http://127.0.0.1:8642")
    lan = "127.0.0.1" if is_said else next(iter(lan_addresses()), "127.0.0.1")
    assert codes_on(page.text)[0] == f"http://{lan}:8642{sheet.path}"
    assert ("Only this machine can reach these links." in page.text) == (lan == "127.0.0.1")


def test_an_address_of_ipv6_stands_in_brackets_in_the_code(client: FlaskClient, sheet: Started) -> None:
    page = client.get(f"{sheet.path}/share", base_url="http://[fd00::5]:8642")
    assert codes_on(page.text)[0] == f"http://[fd00::5]:8642{sheet.path}"

"""Names and chairs."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from scorepad.database import db
from scorepad.models import Game
from tests.factories import CAST, Started, record_hand, start_sheet


def people(app: Flask) -> dict[str, tuple[str, str]]:
    """The id and the name of who sits in each seat of the last game."""
    with app.app_context():
        game = db.session.scalars(db.select(Game).order_by(Game.id.desc())).first()
        return {seat: (player.id, player.name) for seat, player in game.players().items()}


def names(app: Flask) -> dict[str, str]:
    return {seat: name for seat, (_person, name) in people(app).items()}


def ids(app: Flask) -> str:
    """Who sits where, as a form on the page says it."""
    return " ".join(person for person, _name in people(app).values())


def typed(app: Flask, **new: str) -> dict[str, str]:
    """The form of names as shown, with some typed anew."""
    form = {"what": "names"}
    for seat, (person, name) in people(app).items():
        form |= {f"was_{person}": name, f"name_{person}": new.get(seat, name)}
    return form


def score(client: FlaskClient, sheet: Started) -> list[str]:
    return re.findall(r'class="figure" data-side=.*?>(.*?)<', client.get(sheet.path).text)


@pytest.fixture
def path(sheet: Started) -> str:
    return f"{sheet.path}/1/people"


def test_the_page_shows_everyone_where_they_sit(client: FlaskClient, path: str, way: dict[str, str]) -> None:
    page = client.get(path, headers=way)
    assert page.status_code == 200
    assert "<!doctype html>" in page.text
    fields = re.findall(r'at-(\w+)"><label.*?</label>\s*<input.*?><input [^>]*value="(\w+)"', page.text, re.DOTALL)
    assert fields == [("top", "Anna"), ("right", "Bjørn"), ("bottom", "Clara"), ("left", "David")]


def test_a_corrected_name_is_right_in_every_hand(app: Flask, client: FlaskClient, sheet: Started, path: str) -> None:
    record_hand(client, sheet, "grand:N", 8)
    answer = client.post(path, data=typed(app, N="Anne"))
    assert (answer.status_code, answer.location) == (303, sheet.path)
    assert names(app) == CAST | {"N": "Anne"}
    assert "Anna" not in client.get(f"{sheet.path}/1").text


def test_only_what_was_typed_anew_is_changed(app: Flask, client: FlaskClient, path: str) -> None:
    shown_before = typed(app, N="Anne")
    client.post(path, data=typed(app, E="Bjarne"))
    client.post(path, data=shown_before)
    assert names(app) == CAST | {"N": "Anne", "E": "Bjarne"}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Type a name."),
        (" \u200b ", "Type a name."),
        ("W" * 41, "this one has 41"),
        ("W" * 4000, "this one has 4000"),
    ],
)
def test_a_name_that_cannot_be_is_refused_where_it_stands(
    app: Flask, client: FlaskClient, path: str, name: str, said: str
) -> None:
    answer = client.post(path, data=typed(app, N=name, E="Bjarne"))
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{name}"' in answer.text
    assert 'value="Bjarne"' in answer.text
    assert names(app) == CAST


@pytest.mark.parametrize("name", ["<b>x</b>", "O'Neil", '"; x', "{{7*7}}", "דוד", "👨‍👩‍👧‍👦", "X", "Bjørn"])
def test_any_name_is_shown_as_typed(app: Flask, client: FlaskClient, sheet: Started, path: str, name: str) -> None:
    client.post(path, data=typed(app, N=name))
    assert names(app)["N"] == name
    assert str(escape(name)) in client.get(path).text


def test_somebody_takes_a_seat_from_the_next_hand_on(
    app: Flask, client: FlaskClient, sheet: Started, path: str
) -> None:
    record_hand(client, sheet, "grand:N", 8)
    client.post(path, data={"what": "seat", "seat": "N", "name": "Erik", "seated": ids(app)})
    record_hand(client, sheet, "grand:N", 8)
    page = client.get(f"{sheet.path}/1").text
    bidders = re.findall(r'<td class="no">.*?\d</td>.*?</svg>\s*<bdi translate="no">(\w+)</bdi>', page, re.DOTALL)
    assert bidders == ["Anna", "Erik"]


def test_the_same_seat_taken_twice_is_taken_once(app: Flask, client: FlaskClient, sheet: Started, path: str) -> None:
    record_hand(client, sheet)
    form = {"what": "seat", "seat": "N", "name": "Erik", "seated": ids(app)}
    assert [client.post(path, data=form).status_code for _tap in range(2)] == [303, 303]
    assert client.get(f"{sheet.path}/log").text.count("somebody else took a seat") == 1


def test_whoever_comes_back_is_who_they_were(app: Flask, client: FlaskClient, sheet: Started, path: str) -> None:
    record_hand(client, sheet)
    before = people(app)
    client.post(path, data={"what": "seat", "seat": "N", "name": "Erik", "seated": ids(app)})
    assert '<option value="Anna">' in client.get(path).text
    client.post(path, data={"what": "seat", "seat": "E", "name": "Anna", "seated": ids(app)})
    assert people(app)["E"] == before["N"]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"seat": "", "name": "Erik"}, 'role="alert">Whose seat?'),
        ({"seat": "X", "name": "Erik"}, "Pick whose seat."),
        ({"seat": "N", "name": ""}, "Type a name."),
        ({"seat": "N", "name": "W" * 41}, "this one has 41"),
    ],
)
def test_a_seat_is_taken_by_somebody_or_not_at_all(
    app: Flask, client: FlaskClient, path: str, form: dict[str, str], said: str
) -> None:
    answer = client.post(path, data=form | {"what": "seat", "seated": ids(app)})
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{form["name"]}"' in answer.text
    assert names(app) == CAST


def test_two_chairs_are_swapped_and_no_score_changes(
    app: Flask, client: FlaskClient, sheet: Started, path: str
) -> None:
    record_hand(client, sheet, "grand:N", 8)
    scored = score(client, sheet)
    client.post(path, data={"what": "swap", "pair": "N E", "seated": ids(app)})
    assert names(app) == CAST | {"N": "Bjørn", "E": "Anna"}
    assert score(client, sheet) == scored


def test_a_double_tap_swaps_once(app: Flask, client: FlaskClient, path: str) -> None:
    form = {"what": "swap", "pair": "N E", "seated": ids(app)}
    assert [client.post(path, data=form).status_code for _tap in range(2)] == [303, 303]
    assert names(app) == CAST | {"N": "Bjørn", "E": "Anna"}


def test_chairs_that_moved_on_another_phone_are_shown_first(app: Flask, client: FlaskClient, path: str) -> None:
    stale = ids(app)
    client.post(path, data={"what": "swap", "pair": "N E", "seated": stale})
    for form in ({"what": "swap", "pair": "S W"}, {"what": "seat", "seat": "N", "name": "Erik"}):
        answer = client.post(path, data=form | {"seated": stale})
        assert answer.status_code == 409
        assert "Somebody changed the chairs" in answer.text
    assert names(app) == CAST | {"N": "Bjørn", "E": "Anna"}


@pytest.mark.parametrize("pair", ["", "N", "N N", "N X", "N E S"])
def test_only_two_people_can_be_swapped(app: Flask, client: FlaskClient, path: str, pair: str) -> None:
    assert client.post(path, data={"what": "swap", "pair": pair, "seated": ids(app)}).status_code == 422
    assert names(app) == CAST


def test_nobody_comes_in_once_the_game_is_over(app: Flask, client: FlaskClient) -> None:
    sheet = start_sheet(client, target="1")
    record_hand(client, sheet)
    path = f"{sheet.path}/1/people"
    assert 'value="seat"' not in client.get(path).text
    form = {"what": "seat", "seat": "N", "name": "Erik", "seated": ids(app)}
    assert client.post(path, data=form).status_code == 409


def test_what_the_form_does_not_say_is_not_guessed(client: FlaskClient, path: str) -> None:
    assert client.post(path, data={"what": "nonsense"}).status_code == 400
    assert client.post(path.replace("/1/", "/2/"), data={"what": "names"}).status_code == 404

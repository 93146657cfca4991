"""The core of an evening, on every database: record, agree, disagree, put right, undo, play again."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.models import POSITION_STEP, tally_of
from scorepad.views import access
from tests.factories import Started, record_hand, start_sheet
from tests.pages import form_on, score_on, send

POSTGRESQL = pytest.param("postgres_app", marks=pytest.mark.postgresql, id="postgresql")
PHONES = 8


@pytest.fixture(params=[pytest.param("shared_app", id="sqlite"), POSTGRESQL])
def app(request: pytest.FixtureRequest) -> Flask:
    """An application on each of the databases."""
    app: Flask = request.getfixturevalue(request.param)
    return app


def scores(client: FlaskClient, sheet: Started) -> str:
    return " ".join(score_on(client.get(sheet.path).text).values())


def test_an_evening_goes_its_way(client: FlaskClient, sheet: Started) -> None:
    client.post(f"{sheet.path}/1/bid", data={"bid": "grand:N", "hand": "1"})
    send(client, sheet.path, "/entries", kind="hand", tricks_ns="9")
    record_hand(client, sheet, "low", 9)
    send(client, sheet.path, "/entries", kind="thrown_in")
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="EW", points="2", why="🂡 \x00")
    assert scores(client, sheet) == "3 0"
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="5")
    send(client, sheet.at(2), "/remove")
    assert scores(client, sheet) == "0 2"
    send(client, sheet.at(2), "/restore")
    send(client, f"{sheet.path}/1/between/32768", "/entries", kind="hand", bid="grand:S", tricks_ns="13")
    assert scores(client, sheet) == "7 4"
    send(client, f"{sheet.path}/1/people", "/people", what="seat", seat="E", name="Frida")
    record_hand(client, sheet, "grand:N", 13)
    send(client, sheet.path, "/next")
    send(client, sheet.path, "/undo")
    assert scores(client, sheet) == "7 4"
    record_hand(client, sheet, "grand:N", 13)
    send(client, f"{sheet.path}/next", "/next", who="partners")
    assert scores(client, sheet) == "0 0"
    assert client.get(f"{sheet.path}/log").status_code == 200


def test_the_same_hand_from_many_phones_is_one(app: Flask, client: FlaskClient, sheet: Started) -> None:
    form = form_on(client.get(sheet.path).text, "/entries") | {"kind": "hand", "bid": "grand:N", "tricks_ns": "9"}

    def save(number: int) -> int:
        key = form["entry_key"] if number % 2 else f"phone-{number}"
        return app.test_client().post(f"{sheet.path}/1/entries", data=form | {"entry_key": key}).status_code

    with ThreadPoolExecutor(PHONES) as pool:
        assert set(pool.map(save, range(PHONES))) == {303}
    assert scores(client, sheet) == "3 0"


def test_of_different_hands_for_one_place_one_is_saved(app: Flask, client: FlaskClient, sheet: Started) -> None:
    form = form_on(client.get(sheet.path).text, "/entries") | {"kind": "hand", "bid": "low"}

    def save(number: int) -> int:
        changes = {"entry_key": f"phone-{number}", "tricks_ns": str(number)}
        return app.test_client().post(f"{sheet.path}/1/entries", data=form | changes).status_code

    with ThreadPoolExecutor(PHONES) as pool:
        assert sorted(pool.map(save, range(PHONES))) == [303] + [409] * (PHONES - 1)
    assert client.get(sheet.at(1)).status_code == 200
    assert client.get(sheet.at(2)).status_code == 404


def test_a_game_is_begun_once_by_all_who_press_at_the_same_time(
    app: Flask, client: FlaskClient, sheet: Started
) -> None:
    for _hand in range(2):
        record_hand(client, sheet, "grand:N", 13)
    form = form_on(client.get(f"{sheet.path}/next").text, "/next") | {"who": "partners"}

    def press(_number: int) -> int:
        return app.test_client().post(f"{sheet.path}/next", data=form).status_code

    with ThreadPoolExecutor(PHONES) as pool:
        assert set(pool.map(press, range(PHONES))) == {303}
    assert 'Anna</bdi> &amp; <bdi translate="no">Bjørn' in client.get(sheet.path).text
    assert client.get(f"{sheet.path}/3").status_code == 404


def test_a_hand_is_taken_out_once_by_all_who_press_at_the_same_time(
    app: Flask, client: FlaskClient, sheet: Started
) -> None:
    for _hand in range(2):
        record_hand(client, sheet)
    form = form_on(client.get(sheet.path).text, "/undo")

    def press(_number: int) -> int:
        return app.test_client().post(f"{sheet.path}/undo", data=form).status_code

    with ThreadPoolExecutor(PHONES) as pool:
        assert set(pool.map(press, range(PHONES))) == {303}
    assert scores(client, sheet) == "2 0"


def test_whoever_reads_sees_one_moment_of_a_sheet(app: Flask, client: FlaskClient, sheet: Started) -> None:
    with app.test_request_context(), ThreadPoolExecutor(1) as elsewhere:
        game = access.sheet_to_read(sheet.code).game
        elsewhere.submit(record_hand, client, sheet).result()
        assert (game.entries, tally_of(game).lines) == ([], ())
    assert scores(client, sheet) == "2 0"


@pytest.mark.parametrize("field", ["entry_key", "bid", "tricks_ns", "dealer", "why", "position"])
def test_no_letter_is_too_strange_for_a_database(client: FlaskClient, field: str) -> None:
    sheet = start_sheet(client, names={"N": "A\x00b", "E": "\ufffe🂡"})
    for kind in ("hand", "adjustment"):
        form = form_on(client.get(sheet.path).text, "/entries") | {"kind": kind, "bid": "low", "tricks_ns": "5"}
        form |= {"side": "NS", "points": "1"} | {field: "\x00\ufffe"}
        assert client.post(f"{sheet.path}/1/entries", data=form).status_code < 500
    assert client.get(sheet.path).status_code == 200
    assert sheet.at(1).endswith(str(POSITION_STEP))

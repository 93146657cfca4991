"""A table's sheet in a party: it knows its round, and it is weaker than a sheet of one's own."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad.database import db
from scorepad.models import Sheet
from tests.pages import Page, form_on, score_on, send, texts
from tests.party_factories import NAMES, Hosted, enter_result, publish_round, start_party, welcome
from tests.views.test_guest import come_in, door_of


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def party(client: FlaskClient, request: pytest.FixtureRequest) -> Hosted:
    """Seven guests and the one on the phone, at two tables, for a hand or until the bell."""
    party = start_party(client, key=request.node.name, kind="hands_or_bell", round_hands="2")
    welcome(party, NAMES[:7])
    return party


@pytest.fixture
def guest(phone: FlaskClient, party: Hosted) -> str:
    page = come_in(phone, door_of(party), "Kåre")
    publish_round(party, 1)
    return page


def seat_of(phone: FlaskClient, guest: str) -> str:
    """The path of the sheet at the guest's table."""
    return phone.get(f"{guest}/table").location


def sheet_at(party: Hosted, table: int) -> str:
    """The path of a table's own sheet, as its card has it."""
    return re.search(r"/s/[\w-]{22}", party.get(f"/rounds/1/tables/{table}"))[0]


def record(phone: FlaskClient, sheet: str, tricks: int = 8, bid: str = "grand:N", kind: str = "hand") -> TestResponse:
    page = phone.get(sheet).text
    action = next(form.action for form in Page(page).forms if form.action.endswith("/entries"))
    form = form_on(page, "/entries") | {"kind": kind, "bid": bid, "tricks_ns": str(tricks)}
    return phone.post(action, data=form)


def test_a_guest_records_at_the_own_table_and_is_shown_no_stronger_link(
    phone: FlaskClient, party: Hosted, guest: str
) -> None:
    seat = seat_of(phone, guest)
    number = int(seat.rpartition("/")[2])
    stronger = sheet_at(party, number).removeprefix("/s/")
    phone.post(f"{seat}/score")
    assert record(phone, seat).location == seat
    for path in (guest, seat, f"{seat}/1", f"{seat}/log", f"{seat}/1/adjust", f"{seat}/guide/1", f"{seat}/sheet.csv"):
        answer = phone.get(path)
        assert answer.status_code == 200
        assert stronger not in answer.text
        assert party.code not in answer.text


@pytest.mark.parametrize("page", ["share", "next", "1/people", "1/end", "delete", "sheet.json"])
def test_what_the_host_decides_is_absent(phone: FlaskClient, party: Hosted, guest: str, page: str) -> None:
    assert phone.get(f"{seat_of(phone, guest)}/{page}").status_code == 404
    assert phone.get(f"{sheet_at(party, 1)}/{page}").status_code == 404


def test_no_way_of_a_guest_to_the_own_table_puts_its_key_on_the_phone(
    phone: FlaskClient, party: Hosted, guest: str
) -> None:
    seat = seat_of(phone, guest)
    stronger = sheet_at(party, int(seat.rpartition("/")[2])).removeprefix("/s/")
    for form in ({"seat": "N"}, {"name": "Kåre"}):
        assert phone.post(f"{seat}/seat", data=form).status_code == 404
    assert phone.get(f"{seat}/seat").status_code == 404
    for page in ("score", "moved"):
        assert phone.post(f"{seat}/{page}").status_code == 303
    assert stronger not in phone.get("/").text


def test_a_guest_sees_only_tables_of_their_own(phone: FlaskClient, guest: str) -> None:
    number = int(seat_of(phone, guest).rpartition("/")[2])
    assert phone.get(f"{guest}/table/{3 - number}").status_code == 404


def close_round(party: Hosted, number: int = 1) -> None:
    for table in (1, 2):
        if 'name="deliberate"' not in party.get(f"/rounds/{number}/tables/{table}"):
            enter_result(party, number, table)
    party.post(f"/rounds/{number}/close")


def move(phone: FlaskClient, party: Hosted, seat: str) -> None:
    """Round 2, with the guest of this seat at the other table: losers of table 1 and winners of table 2 move."""
    own, number = next(iter(score_on(phone.get(seat).text))), int(seat.rpartition("/")[2])
    ns_wins = (own == "NS") == (number == 2)
    enter_result(party, 1, number, *((3, 1) if ns_wins else (1, 3)))
    close_round(party)
    publish_round(party, 2)


def test_a_guest_who_moved_is_told_where_to(phone: FlaskClient, party: Hosted, guest: str) -> None:
    seat = seat_of(phone, guest)
    phone.post(f"{seat}/score")
    stale = form_on(phone.get(seat).text, "/entries") | {"kind": "hand", "bid": "low", "tricks_ns": "6"}
    move(phone, party, seat)
    assert phone.get(seat).location == guest
    answer = phone.post(f"{seat}/1/entries", data=stale)
    assert answer.status_code == 409
    assert "You sit at another table now." in answer.text
    assert "Nothing was saved here" in answer.text


def test_a_phone_of_a_guest_who_sits_elsewhere_is_led_there(phone: FlaskClient, party: Hosted, guest: str) -> None:
    number = int(seat_of(phone, guest).rpartition("/")[2])
    shown = phone.get(sheet_at(party, 3 - number)).text
    assert f'<a href="{guest}/table">You sit at another table now: go there</a>' in shown
    assert "You sit at another table" not in phone.get(sheet_at(party, number)).text


def test_a_phone_that_scored_is_asked_after_the_move(app: Flask, party: Hosted, guest: str) -> None:
    phone, sheet = app.test_client(), sheet_at(party, 1)
    phone.post(f"{sheet}/score")
    stale = phone.get(sheet).text
    close_round(party)
    publish_round(party, 2)
    assert "Are you still here?" in phone.get(sheet).text
    assert "/2/entries" not in phone.get(sheet).text
    form = form_on(stale, "/entries") | {"kind": "hand", "bid": "low", "tricks_ns": "6"}
    assert phone.post(f"{sheet}/1/entries", data=form).status_code == 409
    phone.post(f"{sheet}/score")
    assert "/2/entries" in phone.get(sheet).text
    phone.post(f"{sheet}/moved")
    assert "Are you still here?" not in phone.get(sheet).text


def test_a_round_that_is_over_is_only_read(phone: FlaskClient, party: Hosted, guest: str) -> None:
    seat = seat_of(phone, guest)
    phone.post(f"{seat}/score")
    record(phone, seat)
    record(phone, seat)
    assert "This table is done." in phone.get(seat).text
    assert "Play again" not in phone.get(seat).text
    close_round(party)
    assert "Undo" not in phone.get(seat).text
    assert "only the host can change it" in phone.get(f"{seat}/1/65536").text


def test_what_was_taken_back_stays_so_when_the_round_is_over(phone: FlaskClient, party: Hosted, guest: str) -> None:
    seat = seat_of(phone, guest)
    phone.post(f"{seat}/score")
    record(phone, seat)
    send(phone, seat, "/undo")
    assert "Taken back:" in phone.get(seat).text
    close_round(party)
    assert "Taken back:" not in phone.get(seat).text
    answer = phone.post(f"{seat}/1/65536/restore")
    assert answer.status_code == 409
    assert "This round is over: only the host can still change it." in answer.text


def test_who_watches_a_table_is_shown_no_link_of_the_guest_on_the_phone(
    app: Flask, phone: FlaskClient, party: Hosted, guest: str
) -> None:
    tables = {sheet_at(party, number).removeprefix("/s/") for number in (1, 2)}
    [other] = tables - {sheet_at(party, int(seat_of(phone, guest).rpartition("/")[2])).removeprefix("/s/")}
    with app.app_context():
        watched = db.session.scalars(db.select(Sheet.watch_code).filter_by(code=other)).one()
    assert guest in phone.get(f"/s/{other}").text
    assert guest not in phone.get(f"/w/{watched}").text


def test_a_result_of_the_desk_is_what_the_table_shows(phone: FlaskClient, party: Hosted, guest: str) -> None:
    seat = seat_of(phone, guest)
    phone.post(f"{seat}/score")
    record(phone, seat)
    record(phone, seat)
    enter_result(party, 1, int(seat.rpartition("/")[2]), 3, 4, deliberate="1")
    shown = phone.get(seat).text
    assert score_on(shown) == {"NS": "3", "EW": "4"}
    assert "entered at the desk" in shown
    assert "Take that back" not in shown
    assert {"3 – 4", "4 – 3"} & set(texts(phone.get(guest).text, class_="figure"))


def test_after_the_bell_a_table_says_whether_a_hand_is_in_play(phone: FlaskClient, party: Hosted, guest: str) -> None:
    seat = seat_of(phone, guest)
    phone.post(f"{seat}/score")
    party.post("/bell", number="1")
    assert "No hand in play: finish" in phone.get(seat).text
    phone.post(f"{seat}/1/bid", data={"bid": "low", "hand": "1"})
    assert "You are in a hand" in phone.get(seat).text
    assert "No hand in play" not in phone.get(seat).text
    phone.post(f"{seat}/1/call")
    assert "You are in a hand" in phone.get(seat).text
    record(phone, seat, bid="", kind="thrown_in")
    assert "No hand in play: finish" in phone.get(seat).text
    phone.post(f"{seat}/1/call")
    assert "It is level." in phone.get(seat).text
    phone.post(f"{seat}/1/rule", data={"why": "cut", "winner": "NS"})
    assert "This table is done." in phone.get(seat).text


def test_a_card_that_is_scanned_before_play_waits_for_it(app: Flask, client: FlaskClient) -> None:
    party, phone = start_party(client, key="laid"), app.test_client()
    party.post("/cards", count="2")
    card = re.search(r"/j/([A-Z2-9]{6})", party.get("/cards")) or re.search(
        r"([A-Z2-9]{3})-([A-Z2-9]{3})", party.get("/cards")
    )
    assert card
    sheet = phone.get("/j/" + "".join(card.groups())).location
    for page in (sheet, f"{sheet}/live?poll=1"):
        assert "Play has not begun here yet." in phone.get(page).text
    assert phone.get(f"{sheet}/log").status_code == 404
    welcome(party, NAMES[:8])
    publish_round(party, 1)
    assert "Score here" in phone.get(sheet).text

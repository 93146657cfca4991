"""Many at the door, as a guest and a host see it."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.actions.party import crowd
from scorepad.database import db
from scorepad.models import Guest
from tests.pages import Page, form_on
from tests.party_factories import Hosted, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    return start_party(client)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rush is five, and more than eight a minute are too many."""
    monkeypatch.setattr(crowd, "RUSH", 5)
    monkeypatch.setattr(crowd, "A_MINUTE", 8)


def door_of(party: Hosted) -> str:
    return "/j/" + "".join(re.findall(r"\b([A-Z2-9]{3})-([A-Z2-9]{3})\b", party.get("/share"))[0])


def come_in(app: Flask, door: str, name: str, address: str = "203.0.113.7") -> FlaskClient:
    phone = app.test_client()
    sent = {"name": name, "key": f"form of {name}"}
    assert phone.post(door, data=sent, environ_base={"REMOTE_ADDR": address}).status_code == 303
    return phone


def flood_link(party: Hosted) -> str:
    """The link to the page about strangers, below the desk."""
    links = [element.attributes["href"] for element in Page(party.get("/guests")).elements if element.tag == "a"]
    return next(link for link in links if link and "/flood" in link).removeprefix(party.path)


def said(html: str) -> str:
    return " ".join(Page(html).text.split())


def test_a_claim_by_number_alone_lets_nobody_in(app: Flask, party: Hosted) -> None:
    party.post("/guests", names="Kari\nOla")
    with app.app_context():
        numbers = list(db.session.scalars(db.select(Guest.id)))
    for number in numbers:
        for fields in ({}, {"name": "Per"}, {"name": " "}):
            answer = app.test_client().post(f"{door_of(party)}/me", data={"guest": str(number), **fields})
            assert answer.status_code == 422
            assert "Type" in answer.text
    assert "0 here" in party.said("/guests")


def test_a_guest_who_is_not_there_cannot_be_claimed(app: Flask, party: Hosted) -> None:
    for number in ("", "0", "x", "9" * 30):
        answer = app.test_client().post(f"{door_of(party)}/me", data={"guest": number, "name": "Kari"})
        assert answer.status_code == 404


def test_a_couple_comes_in_with_one_phone(app: Flask, party: Hosted) -> None:
    phone = come_in(app, door_of(party), "Kari")
    page = phone.get(door_of(party)).location
    for name in ("Ola", "Little Liv"):
        answer = phone.post(f"{page}/along", data=form_on(phone.get(page).text, "/along") | {"name": name})
        assert answer.status_code == 303
    assert "3 here" in party.said("/guests")
    assert "Little Liv" in phone.get(page).text


def test_a_couple_on_the_list_comes_in_with_one_phone_and_the_host_s_word(app: Flask, party: Hosted) -> None:
    party.post("/guests", names="Kari\nOla")
    door, phone = door_of(party), app.test_client()
    asked = phone.post(door, data={"name": "Kari", "key": "k"}).text
    phone.post(f"{door}/me", data=form_on(asked, "/me"))
    page = phone.get(door).location
    asked = phone.post(f"{page}/along", data=form_on(phone.get(page).text, "/along") | {"name": "ola"}).text
    assert "Ola on the list is with me" in said(asked)
    assert phone.post(f"{page}/along", data=form_on(asked, "/along")).location == page
    assert "You said that Ola is with you." in said(phone.get(page).text)
    assert re.search("The phone of Kari says: “ ?Ola is with me", party.said("/guests"))
    answer = next(form for form in Page(party.get("/guests")).forms if "/claims/" in form.action)
    party.client.post(answer.action, data={"yes": "1"})
    assert "2 here" in party.said("/guests")
    assert "With you" in phone.get(page).text


def test_a_fifth_on_one_phone_is_the_host_s(app: Flask, party: Hosted) -> None:
    phone = come_in(app, door_of(party), "Kari")
    page = phone.get(door_of(party)).location
    for name in ("A", "B", "C"):
        phone.post(f"{page}/along", data={"name": name, "key": name})
    answer = phone.post(f"{page}/along", data={"name": "Dagny", "key": "D"})
    assert answer.status_code == 422
    assert "4 guests come in by one phone. The host lets the others in." in answer.text
    assert 'value="Dagny"' in answer.text


@pytest.mark.usefixtures("few")
def test_too_many_within_a_minute_are_told_when_to_try_again(app: Flask, party: Hosted) -> None:
    door = door_of(party)
    for number in range(8):
        come_in(app, door, f"Stranger {number}")
    answer = app.test_client().post(
        door, data={"name": "Kari", "key": "k"}, environ_base={"REMOTE_ADDR": "203.0.113.7"}
    )
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert re.search(r"Very many are coming in just now\. Try again in (\d+ seconds?|1 minute)\.", answer.text)
    assert 'value="Kari"' in answer.text
    come_in(app, door, "Kari", "203.0.113.8")


@pytest.mark.usefixtures("few")
def test_the_host_takes_a_flood_out_in_one_go(app: Flask, party: Hosted) -> None:
    welcome(party, ["Kari", "Ola", "Per", "Liv"])
    publish_round(party, 1)
    door = door_of(party)
    for number in range(6):
        come_in(app, door, f"Stranger {number}")
    come_in(app, door, "Late Lars", "203.0.113.8")
    link = flood_link(party)
    page = party.get(link)
    assert "6 guests came in from one address since" in said(page)
    assert "Stranger 5" in page
    assert "Lars" not in page
    party.post("/flood", **form_on(page, "/flood"))
    after = party.said("/guests")
    assert "6 guests taken out." in after
    assert "5 here" in after
    assert "from one address" not in after
    assert app.test_client().get(door).status_code == 404
    assert "Nobody of these is left." in party.said(link)


@pytest.mark.usefixtures("few")
def test_the_door_keeps_its_code_where_the_host_wants_that(app: Flask, party: Hosted) -> None:
    door = door_of(party)
    for number in range(5):
        come_in(app, door, f"Stranger {number}")
    form = form_on(party.get(flood_link(party)), "/flood")
    party.post("/flood", **{name: value for name, value in form.items() if name != "renew"})
    assert "0 here" in party.said("/guests")
    assert door_of(party) == door


@pytest.mark.parametrize("query", ["?network=x", "?network=x&since=y", "?network=x&since=2026-11-30T19:42", "?since=1"])
def test_a_made_up_flood_is_400(party: Hosted, query: str) -> None:
    assert party.client.get(f"{party.path}/flood{query}").status_code == 400
    sent = dict(each.split("=") for each in urlsplit(query).query.split("&") if each)
    assert party.client.post(f"{party.path}/flood", data=sent).status_code == 400


def test_a_desk_is_asked_ten_questions_at_once(app: Flask, party: Hosted) -> None:
    for number in range(12):
        come_in(app, door_of(party), f"Guest {number}", f"203.0.113.{number}")
        asked = app.test_client().post(door_of(party), data={"name": f"Guest {number}", "key": f"again {number}"}).text
        app.test_client().post(f"{door_of(party)}/me", data=form_on(asked, "/me"))
    page = party.get("/guests")
    assert page.count("A new phone says") == 10
    assert "2 more ask" in page


def test_an_address_is_nowhere_to_be_read(app: Flask, party: Hosted) -> None:
    come_in(app, door_of(party), "Kari", "203.0.113.77")
    with app.app_context():
        (kari,) = db.session.scalars(db.select(Guest))
        assert kari.joined_from
        assert "203.0.113" not in repr(vars(kari))
        assert kari.joined_at
        assert kari.joined_at - timedelta(minutes=1) < kari.came_at
    for page in ("", "/guests", "/everything.json"):
        assert "203.0.113" not in party.client.get(party.path + page).text

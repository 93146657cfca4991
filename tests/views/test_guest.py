"""A guest's page: in by the door, told where to sit and with whom, leaving and coming back."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages import Page, form_on, texts
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    """Seven are there, so that the one who joins makes two tables."""
    party = start_party(client, key="of this test")
    welcome(party, NAMES[:7])
    return party


def door_of(party: Hosted) -> str:
    code = re.search(r"\b([A-Z2-9]{3})-([A-Z2-9]{3})\b", party.get("/share"))
    assert code
    return f"/j/{code[1]}{code[2]}"


def come_in(phone: FlaskClient, door: str, name: str) -> str:
    """The path of the guest's page."""
    form = form_on(phone.get(door).text, door)
    answer = phone.post(door, data=form | {"name": name})
    assert answer.status_code == 303, answer.text
    return answer.location


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


def test_the_same_phone_finds_the_same_guest_again(phone: FlaskClient, party: Hosted) -> None:
    door = door_of(party)
    page = come_in(phone, door, "Kåre")
    assert phone.get(door).location == page
    assert phone.get(phone.post("/j", data={"code": door[3:].lower()}).location).location == page
    assert "You are in." in phone.get(page).text
    assert 'You are <bdi translate="no">Kåre</bdi>' in phone.get("/").text


@pytest.mark.parametrize(("name", "said"), [("", "Type a name."), ("x" * 41, "A name can have 40 letters")])
def test_a_name_that_cannot_be_keeps_what_was_typed(phone: FlaskClient, party: Hosted, name: str, said: str) -> None:
    door = door_of(party)
    answer = phone.post(door, data={"name": name, "key": "k"})
    assert answer.status_code == 422
    assert said in answer.text
    assert form_on(answer.text, door)["name"] == name


def test_another_of_the_same_name_comes_in(phone: FlaskClient, party: Hosted, app: Flask) -> None:
    door = door_of(party)
    come_in(app.test_client(), door, "Kåre")
    asked = phone.post(door, data={"name": "kåre", "key": "k"})
    assert asked.status_code == 422
    assert 'There is a <bdi translate="no">Kåre</bdi> already' in asked.text
    answer = phone.post(door, data=form_on(asked.text, door) | {"name": "Kåre from Voss"})
    assert "Kåre from Voss" in phone.get(answer.location).text


def test_who_is_on_the_list_is_in_with_one_tap(phone: FlaskClient, party: Hosted) -> None:
    party.post("/guests", names="Kåre")
    door = door_of(party)
    asked = phone.post(door, data={"name": "Kåre", "key": "k"}).text
    assert "Kåre is on the list" in " ".join(Page(asked).text.split())
    assert "new phone" not in asked
    assert phone.post(f"{door}/me", data=form_on(asked, "/me")).location == door
    assert "You are in." in phone.get(phone.get(door).location).text


def test_who_was_let_in_by_the_host_is_in_with_one_tap_too(phone: FlaskClient, party: Hosted) -> None:
    door = door_of(party)
    asked = phone.post(door, data={"name": NAMES[0], "key": "k"}).text
    phone.post(f"{door}/me", data=form_on(asked, "/me"))
    assert "You are in." in phone.get(phone.get(door).location).text
    assert "7 here" in party.said("/guests")


def test_who_was_taken_off_the_list_is_told_so_and_can_come_back(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    form = next(form for form in Page(party.get(desk_page(party, "Kåre"))).forms if form.action.endswith("/remove"))
    assert party.client.post(form.action).status_code == 303
    for path in (page, f"{page}/standings"):
        told = phone.get(path)
        assert told.status_code == 404
        assert "You are not on the list any more." in told.text
    assert phone.get(f"{page}/live?poll=1").status_code == 404
    assert come_in(phone, door_of(party), "Kåre") != page


def desk_page(party: Hosted, name: str) -> str:
    """The guest's page below the desk."""
    found = re.search(rf'href="{party.path}(/guests/\d+)"><bdi translate="no">{name}</bdi>', party.get("/guests"))
    assert found
    return found[1]


def test_the_same_guest_on_a_new_phone_waits_for_the_host(phone: FlaskClient, party: Hosted, app: Flask) -> None:
    door = door_of(party)
    page, new = come_in(phone, door, "Kåre"), app.test_client()
    asked = new.post(door, data={"name": "Kåre", "key": "k"}).text
    assert new.post(f"{door}/me", data=form_on(asked, "/me")).location == door
    assert "Waiting for the host" in new.get(door).text
    answers = next(form for form in Page(party.get("/guests")).forms if "/claims/" in form.action)
    assert party.client.post(answers.action, data={"yes": "1"}).status_code == 303
    assert new.get(door).location == page


def test_a_guess_at_a_code_opens_nothing(phone: FlaskClient) -> None:
    assert phone.get("/j/AAAAAA").status_code == 404
    assert phone.post("/j/AAAAAA", data={"name": "Kari"}).status_code == 404


def test_a_seated_guest_is_told_table_partner_and_dealer(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    publish_round(party, 1)
    shown = phone.get(page).text
    assert re.fullmatch(r"Table [12]", texts(shown, class_="table")[0])
    assert texts(shown, class_="partner")[0] in NAMES
    assert "deals first" in shown


def test_a_draft_is_the_host_s_alone(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    party.post("/rounds/1/draw")
    assert "You are in." in phone.get(page).text


def test_after_a_round_a_guest_sees_results_and_the_next_move(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    play_round(party, 1)
    assert "Round 1 is over." in phone.get(page).text
    assert "Place " in texts(phone.get(page).text, class_="rank")[0]
    assert "Kåre" in phone.get(f"{page}/standings").text
    publish_round(party, 2)
    assert re.search(r"(Up to|Down to|Stay at) table [12]", phone.get(page).text)


def test_hidden_standings_are_hidden_from_guests(phone: FlaskClient, client: FlaskClient) -> None:
    party = start_party(client, key="hidden", planned_rounds="1")
    welcome(party, NAMES[:7])
    party.post("/settings", **form_on(party.get("/settings"), "/settings") | {"hide_last": "yes"})
    page = come_in(phone, door_of(party), "Kåre")
    play_round(party, 1)
    for path in (page, f"{page}/standings"):
        shown = phone.get(path).text
        assert "stay hidden" in shown
        assert 'class="rank"' not in shown
        assert 'class="standings"' not in shown


def test_someone_without_a_phone_is_shown_on_the_same_one(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    form = form_on(phone.get(page).text, "/along")
    for _press in range(2):
        assert phone.post(f"{page}/along", data=form | {"name": "Farmor"}).status_code == 303
    assert phone.get(page).text.count('<bdi translate="no">Farmor</bdi>') == 1
    taken = phone.post(f"{page}/along", data=form | {"name": NAMES[0], "key": "another key"})
    assert taken.status_code == 422
    assert form_on(taken.text, "/along")["name"] == NAMES[0]


def test_who_leaves_is_asked_first_and_can_come_back(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre")
    assert "I stay" in phone.get(f"{page}/leave").text
    phone.post(f"{page}/leave")
    assert "You went home." in phone.get(page).text
    phone.post(f"{page}/arrive")
    assert "You are in." in phone.get(page).text


def test_after_the_last_round_a_guest_is_told_of_the_prizes(phone: FlaskClient, client: FlaskClient) -> None:
    party = start_party(client, key="the prizes", planned_rounds="1")
    welcome(party, NAMES[:7])
    page = come_in(phone, door_of(party), "Kåre")
    play_round(party, 1)
    told = phone.get(page).text
    assert "now come the prizes" in told
    assert "Your next table" not in told
    phone.post(f"{page}/leave")
    assert "next round" not in phone.get(page).text
    party.post("/finish")
    over = phone.get(page).text
    assert 'class="card now-card stack ended"' in over
    assert not re.search(r"Someone with you|I have to leave|next round", over)


def test_who_has_a_prize_is_told_on_the_own_phone(phone: FlaskClient, client: FlaskClient) -> None:
    party = start_party(client, key="a prize", planned_rounds="1")
    page = come_in(phone, door_of(party), "Kåre")
    welcome(party, NAMES[:3])
    play_round(party, 1)
    party.post("/prizes", kind="own", name="Best hat")
    party.post("/finish")
    prize, guest = prize_and_guest(party, "Kåre")
    party.post(f"/prizes/{prize}", what="give", guest=guest)
    party.post(f"/prizes/{prize}", what="reveal")
    assert 'You win: <bdi translate="no">Best hat</bdi>' in phone.get(page).text


def prize_and_guest(party: Hosted, name: str) -> tuple[str, str]:
    """A prize that is still to be given, and somebody to have it."""
    shown = party.get("/standing")
    found = re.search(rf'Best hat.*?id="give-(\d+)".*?<option value="(\d+)">{name}', shown, re.DOTALL)
    assert found
    return found[1], found[2]


def test_the_code_of_a_party_that_is_over_says_so(phone: FlaskClient, client: FlaskClient) -> None:
    party = start_party(client, key="over")
    welcome(party, NAMES[:4])
    door = door_of(party)
    play_round(party, 1)
    party.post("/finish")
    for answer in (phone.get(door), phone.post("/j", data={"code": door[3:]})):
        assert "This party is over." in answer.text
        assert "No sheet opens" not in answer.text


def test_an_event_of_a_guest_is_light(phone: FlaskClient, party: Hosted) -> None:
    page = come_in(phone, door_of(party), "Kåre" + "x" * 36)
    for number in range(1, 5):
        play_round(party, number)
    publish_round(party, 5)
    answer = phone.get(f"{page}/live?poll=1")
    assert answer.status_code == 200
    assert len(answer.data) <= 4096

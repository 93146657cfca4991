"""The door: lists, ticks, names, marks, and questions of phones."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import Page, form_on
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    return start_party(client)


def come_by_phone(party: Hosted, name: str) -> None:
    """Somebody on the list holds a phone; whoever says so after that waits for the host."""
    say_to_be(party, name)


def say_to_be(party: Hosted, name: str) -> FlaskClient:
    """A new phone at the door, whose owner says to be somebody who is there."""
    phone, door = party.client.application.test_client(), "/j/" + code_at_the_door(party)
    asked = phone.post(door, data={"name": name, "key": "k"}).text
    assert phone.post(f"{door}/me", data=form_on(asked, "/me")).location == door
    return phone


def code_at_the_door(party: Hosted) -> str:
    return "".join(re.findall(r"\b([A-Z2-9]{3})-([A-Z2-9]{3})\b", party.get("/share"))[0])


def answer(party: Hosted, word: str) -> None:
    """The host's word about the phone that waits."""
    form = next(form for form in Page(party.get("/guests")).forms if "/claims/" in form.action)
    for _press in range(2):
        assert party.client.post(form.action, data={word: "1"}).status_code == 303


def guest_path(party: Hosted, name: str) -> str:
    """The page of a guest, below the desk."""
    page = party.get("/guests")
    found = re.search(rf'href="{party.path}(/guests/\d+)"><bdi translate="no">{name}</bdi>', page)
    assert found, page
    return found[1]


def test_a_pasted_list_counts_each_name_once(party: Hosted) -> None:
    names = "\n".join(["Kari", "", "  Ola  ", "kari", "Per"])
    party.post("/guests", names=names)
    said = party.said("/guests")
    assert "3 guests added. On the list already: kari." in said
    assert "3 expected" in said
    party.post("/guests", names=names)
    assert "0 guests added." in party.said("/guests")


def test_more_guests_than_a_party_holds_are_refused_and_the_list_is_kept(party: Hosted) -> None:
    answer = party.post("/guests", 422, names="\n".join(f"Guest {number}" for number in range(2100)))
    assert "A party has room for 2003 guests." in answer.text
    assert "Guest 2099" in answer.text
    assert "0 here" in party.said("/guests")


def test_a_name_that_is_too_long_is_said_and_the_list_is_kept(party: Hosted) -> None:
    answer = party.post("/guests", 422, names="Kari\n" + "x" * 50)
    assert "A name can have 40 letters" in answer.text
    assert "x" * 50 in answer.text


def test_one_tap_says_who_has_come(party: Hosted) -> None:
    party.post("/guests", names="Kari\nOla\nPer\nLiv\nBo")
    party.post("/guests/arrive", guest=guest_path(party, "Kari").split("/")[-1])
    assert "1 here · 0 tables · 4 expected" in party.said("/guests")
    party.post("/guests/arrive", all="1")
    assert "5 here · 1 table · 1 rests" in party.said("/guests")


def test_who_goes_home_can_come_back(party: Hosted) -> None:
    welcome(party, NAMES[:5])
    path = guest_path(party, "Kari")
    party.post(f"{path}/leave")
    assert "4 here" in party.said("/guests")
    party.post("/guests/arrive", guest=path.split("/")[-1])
    assert "5 here" in party.said("/guests")


def test_a_new_phone_is_somebody_once_the_host_has_said_so(party: Hosted) -> None:
    welcome(party, NAMES[:4])
    come_by_phone(party, "Ruth")
    phone = say_to_be(party, "Ruth")
    for page in ("", "/guests"):
        assert "1 question at the door" in party.said(page)
    assert "A new phone says: “That is me, Ruth" in party.said("/guests")
    answer(party, "yes")
    assert "question at the door" not in party.said()
    page = phone.get(f"/j/{code_at_the_door(party)}").location
    assert "Ruth" in phone.get(page).text
    assert "4 here" in party.said("/guests")


def test_a_phone_that_the_host_does_not_believe_is_asked_for_a_name_again(party: Hosted) -> None:
    welcome(party, NAMES[:4])
    come_by_phone(party, "Ruth")
    phone = say_to_be(party, "Ruth")
    answer(party, "no")
    assert "question at the door" not in party.said()
    assert "What are you called?" in phone.get(f"/j/{code_at_the_door(party)}").text


def test_two_phones_may_say_to_be_the_same_guest_and_one_is_believed(party: Hosted) -> None:
    welcome(party, NAMES[:4])
    come_by_phone(party, "Ruth")
    phones = [say_to_be(party, "Ruth") for _phone in range(2)]
    assert "2 questions at the door" in party.said()
    answer(party, "yes")
    assert "question" not in party.said()
    shown = [phone.get(f"/j/{code_at_the_door(party)}").location for phone in phones]
    assert sorted(bool(page) for page in shown) == [False, True]


def test_a_guest_s_page_at_the_desk_says_where_they_sit(party: Hosted) -> None:
    welcome(party, NAMES[:5])
    publish_round(party, 1)
    said = {name: party.said(guest_path(party, name)) for name in NAMES[:5]}
    assert sum("sits at table 1" in each for each in said.values()) == 4
    assert sum("rests this round" in each for each in said.values()) == 1
    seated = next(name for name, each in said.items() if "sits at table 1" in each)
    assert f'href="{party.path}/rounds/1/tables/1#substitute"' in party.get(guest_path(party, seated))
    party.post(f"{guest_path(party, seated)}/leave")
    assert "gone home · the seat at table 1 is left" in party.said(guest_path(party, seated))


def test_who_has_played_stays_in_the_results(party: Hosted) -> None:
    welcome(party, NAMES[:4])
    play_round(party, 1)
    answer = party.post(f"{guest_path(party, 'Hans')}/remove", 409)
    assert "Hans has played and stays in the results." in Page(answer.text).text


def test_a_name_is_put_right(party: Hosted) -> None:
    welcome(party, ["Karri"])
    path = guest_path(party, "Karri")
    party.post(f"{path}/name", name="Kari")
    assert "Kari" in party.get("/guests")
    answer = party.post(f"{path}/name", 422, name="y" * 41)
    assert "y" * 41 in answer.text


def test_marks_are_noted_and_taken_back(party: Hosted) -> None:
    welcome(party, ["Kari", "Ola"])
    path, other = guest_path(party, "Kari"), guest_path(party, "Ola").split("/")[-1]
    party.post(f"{path}/marks", what="partners", other=other)
    assert "partner of Ola" in party.said("/guests")
    page = party.get(path)
    mark = re.search(r'name="mark" value="(\d+)"', page)
    assert mark
    party.post(f"{path}/marks", what="unmark", mark=mark[1])
    party.post(f"{path}/marks", what="chair", keeps="1")
    said = party.said("/guests")
    assert "partner of" not in said
    assert "keeps the chair" in said

"""The door: lists, ticks, names, marks, and questions of phones."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import Page
from tests.party_factories import NAMES, Hosted, play_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    return start_party(client)


def guest_path(party: Hosted, name: str) -> str:
    """The page of a guest, below the desk."""
    page = party.get("/guests")
    found = re.search(rf'href="{party.path}(/guests/\d+)"><bdi>{name}</bdi>', page)
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

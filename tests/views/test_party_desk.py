"""The desk as a whole: its keys, its settings, what it shares, following it live, deleting it."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import Page, roots, send
from tests.party_factories import NAMES, Hosted, publish_round, start_party, welcome

HTMX = {"HX-Request": "true"}


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    party = start_party(client)
    welcome(party, NAMES[:8])
    return party


@pytest.mark.parametrize("tab", ["", "/guests", "/standing"])
def test_a_tab_is_a_page_and_for_htmx_its_board(party: Hosted, tab: str) -> None:
    assert "<!doctype html>" in party.get(tab)
    assert roots(party.client.get(party.path + tab, headers=HTMX).text) == ["board"]


def test_a_deed_answers_htmx_with_the_tab_as_it_is_then(party: Hosted) -> None:
    answer = party.client.post(f"{party.path}/rounds/1/draw", headers=HTMX)
    assert answer.status_code == 200
    assert "a draft, seen only here" in answer.text


def test_a_refusal_is_shown_beside_the_board(client: FlaskClient) -> None:
    party = start_party(client)
    answer = party.client.post(f"{party.path}/rounds/1/draw", headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (409, "#conflict")
    assert roots(answer.text) == ["conflict"]


def test_the_board_can_be_asked_for_again(party: Hosted) -> None:
    page = party.get()
    version = re.search(r'data-version="(\d+)"', page)
    assert version
    path = f"{party.path}/live?tab=tables&poll=1&version="
    assert party.client.get(path + version[1]).status_code == 204
    assert 'id="board"' in party.client.get(path + "0").text


def test_the_spare_key_opens_the_same_desk(party: Hosted) -> None:
    spare = re.search(r'id="spare-link"[^>]*value="[^"]*/p/([\w-]{22})"', party.get("/share"))
    assert spare
    other = Hosted(party.client, spare[1])
    publish_round(other, 1)
    assert "0 of 2 tables done" in party.said()
    assert party.code not in other.get()


def test_an_unknown_key_opens_nothing(client: FlaskClient) -> None:
    assert client.get("/p/" + "x" * 22).status_code == 404


def test_settings_are_changed_and_what_cannot_be_is_kept(party: Hosted) -> None:
    page = f"{party.path}/settings"
    changes = {"name": "Ann & Bo's 1st / party?", "kind": "full", "hide_last": "yes", "wifi_name": "Hall"}
    assert send(party.client, page, "/settings", **changes).status_code == 303
    assert "Ann & Bo's 1st / party?" in Page(party.get()).text
    answer = send(party.client, page, "/settings", minutes="601")
    assert answer.status_code == 422
    assert 'value="601"' in answer.text


def test_a_new_code_at_the_door_replaces_the_old(party: Hosted) -> None:
    code = re.compile(r'class="short-code"[^>]*>([^<]+)<')
    before = code.search(party.get("/share"))
    party.post("/short-code")
    after = code.search(party.get("/share"))
    assert before
    assert after
    assert before[1] != after[1]


def test_a_deleted_party_can_be_brought_back(party: Hosted) -> None:
    party.post("/delete")
    assert party.client.get(party.path).status_code == 404
    assert "The party is deleted." in party.said("/delete")
    party.post("/bring-back")
    assert "8 here" in party.said()

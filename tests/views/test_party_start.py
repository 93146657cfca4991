"""Starting a party: everything has a default, and what was typed is kept."""

import re

import pytest
from flask.testing import FlaskClient

from scorepad.models import Ends
from scorepad.rules import VARIANTS
from tests.pages import Page, form_on, send
from tests.party_factories import NAMES, publish_round, start_party, welcome


def test_a_party_is_started_from_the_first_page_with_nothing_but_taps(client: FlaskClient) -> None:
    assert 'href="/party/new"' in client.get("/").text
    assert 'href="/party/new/norwegian"' in client.get("/party/new").text
    answer = send(client, "/party/new/norwegian", "/party/new/norwegian")
    assert answer.status_code == 303
    assert "0 here" in client.get(answer.location).text


def test_the_same_form_sent_twice_starts_one_party(client: FlaskClient) -> None:
    form = form_on(client.get("/party/new/minnesota").text, "/party/new/minnesota") | {"name": "Once"}
    first, second = (client.post("/party/new/minnesota", data=form) for _press in range(2))
    assert first.location == second.location


def test_the_plan_of_the_evening_says_when_it_ends(client: FlaskClient) -> None:
    page = client.get("/party/new/plan?kind=bell&minutes=20&planned_rounds=6").text
    assert "6 rounds of 20 minutes" in page
    assert "ends about" in page
    assert "the bell is rung by you" in client.get("/party/new/norwegian").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"kind": "hands", "round_hands": ""}, "Something is missing here."),
        ({"kind": "bell", "minutes": ""}, "Something is missing here."),
        ({"minutes": "0"}, "This can be 1 to 600."),
        ({"minutes": "10000"}, "This can be 1 to 600."),
        ({"planned_rounds": "many"}, "This must be a whole number"),
        ({"kind": "noon"}, "Pick one of these."),
        ({"name": "x" * 41}, "A name can have 40 letters"),
        ({"target": "0"}, "This can be 1 to 999."),
    ],
)
def test_what_cannot_be_played_is_said_at_its_field(client: FlaskClient, fields: dict[str, str], said: str) -> None:
    form = {"name": "Kept", "kind": "full"} | fields
    answer = send(client, "/party/new/norwegian", "/party/new/norwegian", **form)
    assert answer.status_code == 422
    assert said in Page(answer.text).text
    assert form["name"] in answer.text


FITTING = [preset.key for preset in VARIANTS if preset.family.fits_party]


def test_what_does_not_fit_a_party_is_neither_offered_nor_begun(client: FlaskClient) -> None:
    offered = set(re.findall(r'href="/party/new/([^"]+)"', client.get("/party/new").text))
    assert offered == set(FITTING)
    for preset in VARIANTS:
        begun = 200 if preset.key in offered else 404
        assert client.get(f"/party/new/{preset.key}").status_code == begun
        assert client.post(f"/party/new/{preset.key}", data={"kind": "noon"}).status_code == (
            begun if begun == 404 else 422
        )


@pytest.mark.parametrize("variant", FITTING)
def test_whatever_is_begun_can_be_published(client: FlaskClient, variant: str) -> None:
    for kind in Ends:
        party = start_party(client, variant, kind=kind, key=kind, hands="", target="13")
        welcome(party, NAMES[:4])
        publish_round(party, 1)
        assert "Table 1" in party.said()


def test_house_rules_come_along(client: FlaskClient) -> None:
    party = start_party(client, kind="full", round_hands="", target="21")
    assert "21 points" in party.get("/settings")

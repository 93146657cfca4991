"""Standings and prizes at the desk, and the end of the evening."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import form_on
from tests.party_factories import NAMES, Hosted, play_round, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    party = start_party(client, planned_rounds="1")
    welcome(party, NAMES[:8])
    return party


def prize_paths(party: Hosted) -> list[str]:
    found = re.findall(rf'action="{party.path}(/prizes/\d+)"', party.get("/standing"))
    return list(dict.fromkeys(found))


def test_level_guests_share_a_place_and_the_rule_stands_below(party: Hosted) -> None:
    play_round(party, 1)
    page = party.get("/standing")
    places = re.findall(r'<td class="no">.*?(\d+)</td>', page)
    assert places == ["1"] * 2 + ["3"] * 2 + ["5"] * 4
    assert "By games won, then the difference of points" in party.said("/standing")


def test_after_the_planned_rounds_the_party_is_finished_and_can_go_on(party: Hosted) -> None:
    play_round(party, 1)
    assert "Finish the party…" in party.said()
    party.post("/finish")
    assert "The party is over." in party.said()
    party.post("/go-on")
    assert "Round 1 is closed." in party.said()


def test_a_party_is_not_finished_while_a_round_is_played(party: Hosted) -> None:
    publish_round(party, 1)
    answer = party.post("/finish", 409)
    assert "Round 1 is still open." in answer.text


def test_a_shared_prize_is_drawn_and_then_shown(party: Hosted) -> None:
    play_round(party, 1)
    path = prize_paths(party)[-1]
    party.post(path, 409, what="reveal")
    party.post("/finish")
    party.post(path, what="draw")
    party.post(path, what="reveal")
    assert party.said("/standing").count(" shown ") >= 1
    party.post("/prizes/hide")
    assert "Hide them again" not in party.said("/standing")


def test_a_prize_of_ones_own_is_added_given_and_taken_off(party: Hosted) -> None:
    before = prize_paths(party)
    party.post("/prizes", kind="own", name="Best hat")
    assert "Best hat" in party.said("/standing")
    [path] = set(prize_paths(party)) - set(before)
    guest = re.search(r'<option value="(\d+)">Ingrid', party.get("/standing"))
    assert guest
    party.post(path, what="give", guest=guest[1])
    party.post(path, what="take_back")
    party.post(path, what="remove")
    party.post(path, what="remove")
    assert "Best hat" not in party.said("/standing")


def test_a_prize_is_removed_after_the_end_until_it_was_shown(party: Hosted) -> None:
    play_round(party, 1)
    party.post("/prizes", kind="own", name="Best hat")
    party.post("/finish")
    path = next(each for each in prize_paths(party) if removes(party, each))
    party.post(path, what="draw")
    party.post(path, what="reveal")
    assert not removes(party, path)
    [hat] = [each for each in prize_paths(party) if removes(party, each) and "Best hat" in card_of(party, each)]
    party.post(hat, what="remove")
    assert "Best hat" not in party.said("/standing")


def removes(party: Hosted, path: str) -> bool:
    return 'value="remove"' in card_of(party, path)


def card_of(party: Hosted, path: str) -> str:
    """A prize as the desk shows it."""
    cards = party.get("/standing").split('<div class="card prize')
    return next(card for card in cards[1:] if f'action="{party.path}{path}"' in card)


def test_a_prize_with_a_name_that_cannot_be_is_said_and_kept(client: FlaskClient) -> None:
    party = start_party(client)
    answer = party.post("/prizes", 422, kind="own", name="x" * 41)
    assert "A name can have 40 letters" in answer.text
    assert form_on(answer.text, "/prizes") == {"kind": "own", "name": "x" * 41}

"""Seating a round at the desk: draft, swap, flip, publish, take back, close, reopen."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import form_on
from tests.party_factories import (
    NAMES,
    Hosted,
    enter_result,
    play_round,
    publish_round,
    start_party,
    tables_on,
    welcome,
)


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    party = start_party(client)
    welcome(party, NAMES[:9])
    return party


def seats(party: Hosted) -> list[str]:
    """The guests of the draft in the order they sit, by the numbers of its form."""
    return re.findall(r'name="guest" value="(\d+)"', party.get())


def revision(party: Hosted) -> str:
    return form_on(party.get(), "/publish")["revision"]


@pytest.mark.parametrize("here", [0, 1, 3])
def test_fewer_than_four_cannot_start(client: FlaskClient, here: int) -> None:
    party = start_party(client)
    welcome(party, NAMES[:here])
    assert f"there are {here}" in party.said()
    answer = party.post("/rounds/1/draw", 409)
    assert "A round needs four guests who are here" in answer.text


def test_the_draft_says_why_everybody_is_where_they_are(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    said = party.said()
    assert said.count("drawn") == 8
    assert "rests" in said


def test_two_guests_are_swapped_and_a_stale_draft_is_refused(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    before, known = seats(party), revision(party)
    party.client.post(f"{party.path}/rounds/1/swap", data={"guest": [before[0], before[4]], "revision": known})
    after = seats(party)
    assert (after[0], after[4]) == (before[4], before[0])
    stale = {"guest": [before[1], before[5]], "revision": known}
    answer = party.client.post(f"{party.path}/rounds/1/swap", data=stale)
    assert answer.status_code == 409
    assert "changed on another phone" in answer.text


def test_a_swap_takes_two(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    answer = party.post("/rounds/1/swap", 409, guest=seats(party)[0], revision=revision(party))
    assert "exactly two" in answer.text


def test_a_table_gets_other_partners(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    before = seats(party)
    party.post("/rounds/1/flip", table="1", revision=revision(party))
    assert sorted(seats(party)[:4]) == sorted(before[:4])
    assert seats(party)[:4] != before[:4]


def test_a_draft_is_put_away_and_drawn_again(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    party.post("/rounds/1/discard")
    assert "Draw the first round" in party.get()
    party.post("/rounds/1/draw")
    party.post("/rounds/1/redraw")
    assert len(seats(party)) == 9


def test_publishing_happens_once_however_often_it_is_pressed(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    known = revision(party)
    for _press in range(3):
        party.post("/rounds/1/publish", revision=known)
    assert tables_on(party, 1) == [1, 2]


def test_a_round_published_too_early_becomes_a_draft_again(party: Hosted) -> None:
    publish_round(party, 1)
    party.post("/rounds/1/take-back")
    assert "a draft, seen only here" in party.get()


def test_what_was_played_is_only_cancelled_on_purpose(party: Hosted) -> None:
    publish_round(party, 1)
    enter_result(party, 1, 1)
    answer = party.post("/rounds/1/take-back", 409)
    assert "recorded already, at table 1" in answer.text
    party.post("/rounds/1/take-back", cancel="1")
    assert "a draft, seen only here" in party.get()


def test_a_round_is_closed_once_every_table_has_winners(party: Hosted) -> None:
    publish_round(party, 1)
    enter_result(party, 1, 1)
    assert "Table 2 has not started" in party.said()
    answer = party.post("/rounds/1/close", 409)
    assert "table 2 has not started" in answer.text
    enter_result(party, 1, 2)
    party.post("/rounds/1/close")
    party.post("/rounds/1/close")
    assert "Round 1 is closed." in party.get()


def test_a_closed_round_is_reopened_while_the_next_is_empty(party: Hosted) -> None:
    play_round(party, 1)
    party.post("/rounds/2/draw")
    party.post("/rounds/1/reopen")
    assert "2 of 2 tables done" in party.get()

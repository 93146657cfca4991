"""The clock at the desk, the bell, and breaks."""

import pytest
from flask.testing import FlaskClient

from tests.pages import form_on
from tests.party_factories import NAMES, Hosted, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    party = start_party(client, kind="bell", minutes="20")
    welcome(party, NAMES[:8])
    publish_round(party, 1)
    return party


def test_the_clock_is_started_paused_and_moved(party: Hosted) -> None:
    assert "20:00" in party.said()
    party.post("/clock", what="start")
    assert "data-ends=" in party.get()
    party.post("/clock", what="pause")
    party.post("/clock", what="plus", key=form_on(party.get(), "/clock")["key"])
    assert "paused" in party.said()
    assert "Go on" in party.said()


def test_the_same_press_counts_once(party: Hosted) -> None:
    party.post("/clock", what="start")
    party.post("/clock", what="pause")
    for _press in range(2):
        party.post("/clock", what="plus", key="a press")
    assert "21:00" in party.said() or "20:59" in party.said()


@pytest.mark.parametrize("minutes", ["0", "10000", "soon", ""])
def test_minutes_that_no_clock_shows_are_refused(client: FlaskClient, minutes: str) -> None:
    party = start_party(client, kind="full", minutes="")
    welcome(party, NAMES[:4])
    publish_round(party, 1)
    answer = party.post("/clock", 422, what="start", minutes=minutes)
    assert form_on(answer.text, "/clock")["minutes"] == minutes
    assert 'id="minutes-problem"' in answer.text
    assert "No clock" in party.said()


def test_the_bell_is_asked_first_and_can_be_taken_back(party: Hosted) -> None:
    assert "Ring the bell now?" in party.said("/bell")
    party.post("/bell", number="1")
    assert "the bell has rung" in party.said()
    assert "2 of 2" not in party.said()
    party.post("/clock", what="unring")
    assert "the bell has rung" not in party.said()


def test_a_bell_for_a_round_that_is_over_is_refused(party: Hosted) -> None:
    party.post("/bell", 409, number="2")
    assert "the bell has rung" not in party.said()


def test_after_the_bell_the_host_finishes_a_table(party: Hosted) -> None:
    party.post("/bell", number="1")
    assert "No hand in play: finish" in party.said("/rounds/1/tables/1")
    party.post("/rounds/1/tables/1", what="finish")
    assert "tied" in party.said()
    party.post("/rounds/1/tables/1", what="cut", winner="EW")
    assert "1 of 2 tables done" in party.said()


def test_a_break_has_a_label_and_an_end(client: FlaskClient) -> None:
    party = start_party(client)
    party.post("/break", label="Coffee", minutes="15")
    assert "Coffee" in party.said()
    assert "back at" in party.said()
    party.post("/break/end")
    assert "back at" not in party.said()


def test_a_break_that_cannot_be_is_said_and_kept(client: FlaskClient) -> None:
    party = start_party(client)
    answer = party.post("/break", 422, label="Cake", minutes="a while")
    assert form_on(answer.text, "/break") == {"label": "Cake", "minutes": "a while"}
    assert "This must be a whole number" in answer.text
    assert form_on(party.get(), "/break") == {"label": "Coffee", "minutes": "15"}
    answer = party.post("/break", 422, label="C" * 41, minutes="5")
    assert form_on(answer.text, "/break")["label"] == "C" * 41

"""The tables at the desk: results by the host's word, cuts, substitutes."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages import Page, score_on
from tests.party_factories import NAMES, Hosted, enter_result, play_round, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    party = start_party(client)
    welcome(party, NAMES[:9])
    publish_round(party, 1)
    return party


def test_the_desk_lists_every_table_with_its_state(party: Hosted) -> None:
    enter_result(party, 1, 1, 7, 3)
    said = party.said()
    assert "1 of 2 tables done" in said
    assert "not started" in said


def test_a_result_is_entered_in_one_step_and_changed_in_two(party: Hosted) -> None:
    page = "/rounds/1/tables/1"
    party.post(page, what="result", points_NS="7", points_EW="3")
    answer = party.post(page, 422, what="result", points_NS="2", points_EW="9")
    assert "To change it, say so first." in answer.text
    party.post(page, what="result", points_NS="-2", points_EW="9", deliberate="1")
    shown = party.get(page)
    assert "This result counts now." in shown
    assert score_on(shown) == {"NS": "−2", "EW": "9"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"points_NS": "", "points_EW": "4"}, "Something is missing here."),
        ({"points_NS": "six", "points_EW": "4"}, "This must be a whole number"),
        ({"points_NS": "4", "points_EW": "4"}, "The score is level."),
        ({"points_NS": "4", "points_EW": "2", "winner": "EW"}, "The winners must be those with the higher score."),
        ({"points_NS": "4", "points_EW": "10000"}, "This can be -9999 to 9999."),
    ],
)
def test_a_result_that_cannot_be_is_said_and_kept(party: Hosted, fields: dict[str, str], said: str) -> None:
    answer = party.post("/rounds/1/tables/1", 422, what="result", **fields)
    assert said in Page(answer.text).text
    assert f'value="{fields["points_EW"]}"' in answer.text


def test_a_level_score_is_decided_by_the_cut(party: Hosted) -> None:
    party.post("/rounds/1/tables/1", what="result", points_NS="4", points_EW="4", winner="EW")
    assert "1 of 2 tables done" in party.get()


def test_a_table_that_is_not_there_is_not_found(party: Hosted) -> None:
    assert party.client.get(f"{party.path}/rounds/1/tables/3").status_code == 404
    assert party.client.get(f"{party.path}/rounds/2/tables/1").status_code == 404
    form = {"what": "result", "points_NS": "1", "points_EW": "0"}
    assert party.client.post(f"{party.path}/rounds/1/tables/3", data=form).status_code == 404


def test_who_rests_takes_the_seat_of_who_leaves(party: Hosted) -> None:
    page = party.get("/rounds/1/tables/1")
    leaver = re.search(r'<select id="leaver".*?value="(\d+)">([^<]+)', page)
    comes = re.search(r'<select id="guest".*?value="(\d+)">([^<]+)', page)
    assert leaver
    assert comes
    party.post("/rounds/1/tables/1", what="substitute", leaver=leaver[1], guest=comes[1])
    assert "The seat is taken." in party.said("/rounds/1/tables/1")
    assert comes[2] in party.said()
    assert "8 here" in party.said()


def test_the_page_of_an_earlier_round_or_of_another_table_seats_nobody(party: Hosted) -> None:
    for table in (1, 2):
        enter_result(party, 1, table)
    old = party.get("/rounds/1/tables/1")
    party.post("/rounds/1/close")
    publish_round(party, 2)
    page = party.get("/rounds/2/tables/1")
    leaver = re.search(r'<select id="leaver".*?value="(\d+)"', page)[1]
    comes = re.search(r'<select id="guest".*?value="(\d+)"', page)[1]
    assert f'<option value="{leaver}"' in old
    for place in ("/rounds/1/tables/1", "/rounds/2/tables/2"):
        party.post(place, 422, what="substitute", leaver=leaver, guest=comes)
    assert party.get("/rounds/2/tables/1") == page


def test_who_went_home_leaves_a_seat_to_be_taken(party: Hosted) -> None:
    page = party.get("/rounds/1/tables/2")
    leaver = re.search(r'<select id="leaver".*?<option .*?<option value="(\d+)">([^<]+)', page)
    assert leaver
    party.post(f"/guests/{leaver[1]}/leave")
    assert f"{leaver[2]} has left table 2: who takes the seat?" in party.said()
    form = next(form for form in Page(party.get("/rounds/1/tables/2")).forms if "leaver" in form.names)
    assert form.fields["leaver"] == leaver[1]
    party.post("/rounds/1/tables/2", what="substitute", **form.fields)
    assert "who takes the seat?" not in party.said()


def test_a_seat_left_after_the_last_hand_need_not_be_taken(party: Hosted) -> None:
    leaver = re.search(r'<select id="leaver".*?value="(\d+)"', party.get("/rounds/1/tables/1"))
    enter_result(party, 1, 1)
    party.post(f"/guests/{leaver[1]}/leave")
    assert "who takes the seat?" not in party.said()


def test_an_old_result_is_corrected_and_the_next_round_reseated(party: Hosted) -> None:
    for table in (1, 2):
        enter_result(party, 1, table)
    party.post("/rounds/1/close")
    publish_round(party, 2)
    enter_result(party, 1, 1, 1, 6, deliberate="1")
    assert "Seat round 2 anew" in party.get("/rounds/1/tables/1")
    party.post("/rounds/2/reseat")
    assert "a draft, seen only here" in party.get()


def test_earlier_rounds_are_listed(party: Hosted) -> None:
    assert "is played now" in party.get("/rounds")
    for table in (1, 2):
        enter_result(party, 1, table)
    party.post("/rounds/1/close")
    play_round(party, 2)
    assert party.said("/rounds").count("closed at") == 2


def test_where_nothing_was_recorded_a_result_is_taken_out(party: Hosted) -> None:
    enter_result(party, 1, 1, 7, 3)
    said = party.said("/rounds/1/tables/1")
    assert "Take this result out" in said
    assert "its hands decide" not in said
    party.post("/rounds/1/tables/1", what="withdraw")
    assert "Enter this result" in party.said("/rounds/1/tables/1")


def test_all_hands_tell_the_rule_of_the_round_and_who_entered_the_result(client: FlaskClient) -> None:
    party = start_party(client, kind="bell", key="until the bell")
    welcome(party, NAMES[:4])
    publish_round(party, 1)
    enter_result(party, 1, 1, 7, 3)
    sheet = re.search(r'href="(/s/[\w-]{22})"', party.get("/rounds/1/tables/1"))
    assert sheet
    said = Page(client.get(f"{sheet[1]}/1").text).text
    assert "the bell after 20 minutes" in said
    assert "99 hands" not in said
    assert "entered at the desk" in said
    assert "decided at the table" not in said


def test_a_changed_result_is_in_the_log_of_its_sheet(party: Hosted) -> None:
    enter_result(party, 1, 1, 7, 3)
    enter_result(party, 1, 1, 1, 6, deliberate="1")
    sheet = re.search(r'href="(/s/[\w-]{22})"', party.get("/rounds/1/tables/1"))
    assert sheet
    said = Page(party.client.get(f"{sheet[1]}/log").text).text
    assert "entered at the desk 7–3" in said
    assert "entered at the desk 1–6" in said

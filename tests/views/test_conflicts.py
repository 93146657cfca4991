"""Two phones, double taps, lost answers: nothing is saved twice, and nothing typed is lost."""

import re
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.factories import Started, record_hand
from tests.pages import Page, form_on, roots, score_on, send, texts

HTMX = {"HX-Request": "true"}
GRAND = {"kind": "hand", "bid": "grand:N", "tricks_ns": "9"}
OTHER = {"kind": "hand", "bid": "grand:N", "tricks_ns": "8"}


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone with the sheet open, and the form as it was when the page came."""

    client: FlaskClient
    sheet: Started
    form: dict[str, str]

    def save(self, headers: dict[str, str] | None = None, **typed: str) -> TestResponse:
        return self.client.post(f"{self.sheet.path}/1/entries", data=self.form | typed, headers=headers)


def open_on(client: FlaskClient, sheet: Started) -> Phone:
    client.post(f"{sheet.path}/score")
    return Phone(client, sheet, form_on(client.get(sheet.path).text, "/entries"))


@pytest.fixture
def mine(client: FlaskClient, sheet: Started) -> Phone:
    client.post(f"{sheet.path}/seat", data={"seat": "N"})
    return open_on(client, sheet)


@pytest.fixture
def theirs(other_phone: FlaskClient, sheet: Started) -> Phone:
    other_phone.post(f"{sheet.path}/seat", data={"seat": "S"})
    return open_on(other_phone, sheet)


def score(phone: Phone) -> str:
    return " ".join(score_on(phone.client.get(phone.sheet.path).text).values())


def both(answer: TestResponse) -> list[str]:
    """What is saved, and what was typed."""
    assert answer.status_code == 409
    return [" ".join(each.text.split()) for each in Page(answer.text).elements if each.tag == "dd"]


def heading(answer: TestResponse) -> str:
    return next(each.text for each in Page(answer.text).elements if each.tag == "h2")


def press(phone: Phone, answer: TestResponse, to: str) -> TestResponse:
    """A button of the page with both values."""
    form = next(form for form in Page(answer.text).forms if form.action.endswith(to))
    return phone.client.post(form.action, data=form.fields)


def test_the_same_form_twice_is_once_with_the_first_answer(mine: Phone) -> None:
    first, second = mine.save(**GRAND), mine.save(**GRAND)
    assert (first.status_code, first.location) == (second.status_code, second.location) == (303, mine.sheet.path)
    assert score(mine) == "3 0"
    assert mine.save(HTMX, **GRAND).text == mine.save(HTMX, **GRAND).text


def test_the_same_form_with_other_figures_shows_both_and_corrects(mine: Phone) -> None:
    mine.save(**GRAND)
    answer = mine.save(**OTHER)
    assert heading(answer) == "You saved hand 1 a moment ago with other figures."
    theirs, mine_typed = both(answer)
    assert theirs == "Anna granded; Bjørn & David took 4. Anna & Clara took 9, 3 over six: +3. Anna dealt, David led."
    assert re.fullmatch(r"Anna granded; .*Bjørn & David .*5\.", mine_typed)
    assert score(mine) == "3 0"
    assert press(mine, answer, "/1/65536").status_code == 303
    assert score(mine) == "2 0"


def test_the_second_phone_is_told_who_was_first_and_may_correct(mine: Phone, theirs: Phone) -> None:
    theirs.save(**GRAND)
    answer = mine.save(**OTHER)
    assert heading(answer) == "Hand 1 was already saved on another phone, with other figures."
    assert "Saved by Clara" in [" ".join(each.text.split()) for each in Page(answer.text).elements if each.tag == "dt"]
    assert len(both(answer)) == 2
    press(mine, answer, "/1/65536")
    assert score(theirs) == "2 0"


def test_what_the_second_phone_typed_can_be_the_next_hand(mine: Phone, theirs: Phone) -> None:
    theirs.save(**GRAND)
    answer = mine.save(**OTHER)
    assert press(mine, answer, "/1/entries").status_code == 303
    assert press(mine, answer, "/1/entries").status_code == 303
    assert score(mine) == "5 0"


def test_two_phones_that_agree_hear_nothing_of_it(mine: Phone, theirs: Phone) -> None:
    theirs.save(**GRAND)
    assert mine.save(**GRAND).status_code == 303
    assert score(mine) == "3 0"


def test_for_htmx_the_conflict_comes_beside_the_form(mine: Phone, theirs: Phone) -> None:
    theirs.save(**GRAND)
    answer = mine.save(HTMX, **OTHER)
    assert (answer.status_code, roots(answer.text)) == (409, ["conflict"])
    assert (answer.headers["HX-Retarget"], answer.headers["HX-Reswap"]) == ("#conflict", "outerHTML show:top")
    assert "HX-Request" in answer.vary


def test_what_was_thrown_in_meanwhile_is_named_without_a_number(mine: Phone, theirs: Phone) -> None:
    theirs.save(kind="thrown_in")
    answer = mine.save(**GRAND)
    assert heading(answer) == "Something else was saved here a moment ago."
    assert both(answer)[0] == "Thrown in: nobody scores. Anna dealt."
    press(mine, answer, "/1/entries")
    assert score(mine) == "3 0"


def test_an_adjustment_sent_again_with_other_points_is_told_so(mine: Phone) -> None:
    page = f"{mine.sheet.path}/1/adjust"
    form = form_on(mine.client.get(page).text, "/entries") | {"kind": "adjustment", "side": "NS", "sign": "plus"}
    for _tap in range(2):
        mine.client.post(f"{mine.sheet.path}/1/entries", data=form | {"points": "2"})
    assert score(mine) == "2 0"
    answer = mine.client.post(f"{mine.sheet.path}/1/entries", data=form | {"points": "3"})
    assert heading(answer) == "Something else was saved here a moment ago."
    assert both(answer) == ["Adjustment: Anna & Clara +2.", "Adjustment: Anna & Clara +3."]


def test_a_hand_that_got_another_number_is_not_saved_unseen(mine: Phone, theirs: Phone) -> None:
    theirs.save(**GRAND)
    later = open_on(mine.client, mine.sheet)
    send(theirs.client, mine.sheet.at(1), "/remove")
    answer = later.save(**OTHER)
    assert heading(answer) == "The hands were renumbered meanwhile: another phone saved or took out a hand."
    assert score(mine) == "0 0"
    press(mine, answer, "/1/entries")
    assert score(mine) == "2 0"


def test_a_late_retry_of_a_removed_hand_offers_to_put_it_back(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    send(theirs.client, mine.sheet.at(1), "/remove")
    answer = mine.save(**GRAND)
    assert heading(answer) == "This line was taken out meanwhile."
    assert score(mine) == "0 0"
    assert press(mine, answer, "/restore").status_code == 303
    assert score(mine) == "3 0"


def test_a_correction_of_what_was_corrected_meanwhile_shows_both(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    stale = form_on(mine.client.get(mine.sheet.at(1)).text, "/1/65536") | {"kind": "hand", "tricks_ns": "7"}
    send(theirs.client, mine.sheet.at(1), "/1/65536", kind="hand", tricks_ns="10")
    answer = mine.client.post(mine.sheet.at(1), data=stale)
    assert heading(answer) == "This was changed on another phone meanwhile."
    assert len(both(answer)) == 2
    assert score(mine) == "4 0"
    press(mine, answer, "/1/65536")
    assert score(mine) == "1 0"


def test_a_correction_twice_or_by_two_who_agree_is_once(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    form = form_on(mine.client.get(mine.sheet.at(1)).text, "/1/65536") | {"kind": "hand", "tricks_ns": "10"}
    for phone in (mine, mine, theirs):
        assert phone.client.post(mine.sheet.at(1), data=form).status_code == 303
    assert mine.client.get(f"{mine.sheet.path}/log").text.count("<li>") == 1


@pytest.mark.parametrize("to", ["/remove", "/undo"])
def test_taking_a_line_out_twice_takes_one(mine: Phone, to: str) -> None:
    mine.save(**GRAND)
    record_hand(mine.client, mine.sheet)
    page = Page(mine.client.get(mine.sheet.at(2) if to == "/remove" else mine.sheet.path).text)
    form = next(form for form in page.forms if form.action.endswith(to))
    for _tap in range(2):
        assert mine.client.post(form.action, data=form.fields).status_code == 303
    assert score(mine) == "3 0"


def test_what_was_corrected_meanwhile_is_not_taken_out(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    stale = form_on(mine.client.get(mine.sheet.at(1)).text, "/remove")
    send(theirs.client, mine.sheet.at(1), "/1/65536", kind="hand", tricks_ns="10")
    assert mine.client.post(f"{mine.sheet.at(1)}/remove", data=stale).status_code == 409
    assert score(mine) == "4 0"


def test_undo_of_what_is_no_longer_last_takes_nothing(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    mine.client.post(f"{mine.sheet.path}/score")
    stale = form_on(mine.client.get(mine.sheet.path).text, "/undo")
    open_on(theirs.client, mine.sheet).save(**OTHER)
    answer = mine.client.post(f"{mine.sheet.path}/undo", data=stale, headers=HTMX)
    assert (answer.status_code, roots(answer.text)) == (409, ["conflict"])
    assert score(mine) == "5 0"


def test_undo_after_the_next_game_was_begun_takes_nothing(mine: Phone, theirs: Phone) -> None:
    for _hand in range(2):
        record_hand(theirs.client, mine.sheet, "grand:N", 13)
    send(theirs.client, mine.sheet.path, "/next")
    stale = form_on(theirs.client.get(mine.sheet.path).text, "/undo")
    record_hand(theirs.client, mine.sheet, game=2)
    assert mine.client.post(f"{mine.sheet.path}/undo", data=stale).status_code == 409
    assert score(mine) == "2 0"


def test_a_hand_for_a_game_that_is_over_is_shown_and_not_saved(mine: Phone, theirs: Phone) -> None:
    record_hand(theirs.client, mine.sheet, "grand:N", 13)
    later = open_on(mine.client, mine.sheet)
    send(theirs.client, f"{mine.sheet.path}/1/end", "/call")
    answer = later.save(**GRAND)
    assert heading(answer) == "The game was already over."
    assert re.fullmatch(r"Anna granded; .*Bjørn & David .*4\.", both(answer)[-1])
    assert later.save(**GRAND | {"tricks_ns": "abc"}).status_code == 409


def test_a_hand_for_the_game_before_can_be_used_in_the_one_now_played(mine: Phone, theirs: Phone) -> None:
    record_hand(theirs.client, mine.sheet, "grand:N", 13)
    later = open_on(mine.client, mine.sheet)
    send(theirs.client, f"{mine.sheet.path}/1/end", "/call")
    send(mine.client, mine.sheet.path, "/next")
    answer = later.save(**GRAND)
    assert heading(answer) == "Another game was started meanwhile."
    press(mine, answer, "/2/entries")
    assert score(mine) == "3 0"
    assert later.save(**GRAND | {"bid": "x"}).status_code == 409


def test_a_cut_after_the_deciding_hand_decides_nothing(mine: Phone, theirs: Phone) -> None:
    form = {"winner": "EW", "why": "cut"}
    for _hand in range(2):
        record_hand(theirs.client, mine.sheet, "grand:N", 13)
    assert mine.client.post(f"{mine.sheet.path}/1/rule", data=form).status_code == 409
    assert "first to the target, in 2 hands" in texts(mine.client.get(mine.sheet.path).text, class_="sum")


def test_a_bid_that_comes_after_its_hand_is_ignored(mine: Phone, theirs: Phone) -> None:
    mine.save(**GRAND)
    late = {"bid": "grand:S", "hand": "1"}
    assert theirs.client.post(f"{mine.sheet.path}/1/bid", data=late, headers=HTMX).status_code == 204
    assert "bid" not in form_on(theirs.client.get(mine.sheet.path).text, "/entries")

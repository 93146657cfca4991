"""Knockout on its sheet: any number of players, dogs, who is out, and what does not fit."""

import csv
import io
from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad.views import newest
from tests.factories import Started
from tests.pages import Page, form_on, send, texts

FIVE = ("Ann", "Bo", "Cy", "Dee", "Eve")


def start(client: FlaskClient, *names: str, **rules: str) -> Started:
    form = {f"name_{seat}": name for seat, name in enumerate(names, 1)} | {"first_dealer": "5", "zone": "UTC"}
    answer = client.post("/new/knockout", data=form | rules)
    assert answer.status_code == 303, answer.text
    return Started(answer.location.rpartition("/")[2])


def took(client: FlaskClient, sheet: Started, *tricks: int | None, status: int = 303, **fields: str) -> TestResponse:
    """The tricks of a hand, as the form on the sheet sends them; None for who is out."""
    counts = {f"tricks_{seat}": str(count) for seat, count in enumerate(tricks, 1) if count is not None}
    form = form_on(client.get(sheet.path).text, "/entries") | counts | fields
    answer = client.post(f"{sheet.path}/1/entries", data=form | {"kind": "hand"})
    assert answer.status_code == status, answer.text
    return answer


def said(client: FlaskClient, path: str) -> str:
    return " ".join(Page(client.get(path).text).text.split())


def players(client: FlaskClient, sheet: Started) -> list[str]:
    """Every player's name, cards and state, in order."""
    page = client.get(sheet.path).text
    states = ("in", "dog", "out", "won")
    found = [each for each in Page(page).elements if each.tag == "li" and each.attributes.get("class") in states]
    return [" ".join(each.text.split()) for each in found]


@pytest.fixture
def sheet(client: FlaskClient) -> Started:
    """Five players, the last of whom deals first."""
    return start(client, *FIVE)


@pytest.fixture
def second(client: FlaskClient, sheet: Started) -> Started:
    """The same in their second hand, with two dogs."""
    took(client, sheet, 3, 2, 0, 2, 0)
    return sheet


@pytest.mark.parametrize("count", [2, 7])
def test_two_to_seven_can_play(client: FlaskClient, count: int) -> None:
    names = (*FIVE, "Flo", "Gus")[:count]
    assert players(client, start(client, *names, first_dealer="1"))[0] == "Ann 7 cards"
    assert len(players(client, start(client, *names, first_dealer="1"))) == count


def test_with_no_name_typed_four_play(client: FlaskClient) -> None:
    sheet = start(client, first_dealer="1")
    assert [each.split()[1] for each in players(client, sheet)] == ["1", "2", "3", "4"]


def test_a_place_left_empty_is_not_played(client: FlaskClient) -> None:
    sheet = start(client, "Ann", "", "Cy", "", "Eve")
    assert players(client, sheet) == ["Ann 7 cards", "Cy 7 cards", "Eve 7 cards"]
    assert "Eve deals" in said(client, sheet.path)


def test_one_alone_is_told_that_somebody_is_missing(client: FlaskClient) -> None:
    answer = client.post("/new/knockout", data={"name_1": "Ann", "zone": "UTC"})
    assert answer.status_code == 422
    assert texts(answer.text, id="name_2-problem") == ["Type a name."]
    assert 'value="Ann"' in answer.text


def test_more_than_there_are_cards_for_cannot_play(client: FlaskClient) -> None:
    form = {f"name_{seat}": name for seat, name in enumerate(FIVE, 1)} | {"cards": "13", "zone": "UTC"}
    answer = client.post("/new/knockout", data=form)
    assert answer.status_code == 422
    assert texts(answer.text, id="cards-problem") == ["With so many cards, at most 3 can play."]


def test_two_of_the_same_name_are_told_apart(client: FlaskClient) -> None:
    assert players(client, start(client, "Ann", "Ann", "Cy", first_dealer="1"))[:2] == [
        "Ann 1 7 cards",
        "Ann 2 7 cards",
    ]


def test_who_takes_no_trick_is_a_dog_with_one_card(client: FlaskClient, second: Started) -> None:
    assert players(client, second) == ["Ann 6 cards", "Bo 6 cards", "Cy 1 dog", "Dee 6 cards", "Eve 1 dog"]
    page = said(client, second.path)
    assert "Cy is a dog: one card, in any trick Cy likes." in page
    assert "Ann names the trump Bo leads" in page
    assert "Hand 1 saved. Cy has a dog’s life, Eve has a dog’s life." in page


def test_one_dog_comes_back_and_the_other_is_out(client: FlaskClient, second: Started) -> None:
    took(client, second, 3, 2, 1, 0, 0)
    assert players(client, second) == ["Ann 5 cards", "Bo 5 cards", "Cy 5 cards", "Dee out", "Eve out"]
    assert "tricks_4" not in form_on(client.get(second.path).text, "/entries")


@pytest.mark.parametrize(
    ("tricks", "field", "problem"),
    [
        ((3, 2, 0, 0, 0), "tricks", "These make 5, but 6 tricks are in play."),
        ((2, 2, 2, 0, 0), "tricks_3", "Cy is a dog: one card, in any trick Cy likes."),
        ((3, 2, 1, 0, "x"), "tricks_5", "Tricks are a whole number from 0 to 13."),
        ((None,) * 5, "tricks", "How many tricks?"),
    ],
)
def test_a_hand_that_cannot_be_is_said_and_kept(
    client: FlaskClient,
    second: Started,
    monkeypatch: pytest.MonkeyPatch,
    tricks: tuple[int, ...],
    field: str,
    problem: str,
) -> None:
    monkeypatch.setattr(newest, "A_MOMENT", timedelta(0))
    answer = took(client, second, *tricks, status=422)
    assert texts(answer.text, id=f"{field}-problem") == [problem]
    typed = form_on(answer.text, "/entries")
    assert [typed[f"tricks_{seat}"] for seat, _ in enumerate(FIVE, 1)] == [
        "" if count is None else str(count) for count in tricks
    ]
    assert len(players(client, second)) == 5


def test_tricks_of_who_is_out_are_refused(client: FlaskClient, second: Started) -> None:
    took(client, second, 3, 2, 1, 0, 0)
    answer = took(client, second, 3, 1, 0, 1, status=422)
    assert "Dee is out and takes no trick." in answer.text


def test_a_cut_is_among_those_who_took_most(client: FlaskClient, sheet: Started) -> None:
    assert "Only those who took most tricks" in took(client, sheet, 3, 3, 1, 0, 0, cut="3", status=422).text
    took(client, sheet, 3, 3, 1, 0, 0)
    assert "Ann & Bo are level: whoever wins the cut names the trump. Say who won it" in said(client, sheet.path)
    assert f'href="{sheet.path}/1/65536#who-cut"' in client.get(sheet.path).text
    send(client, sheet.at(1), "/1/65536", kind="hand", cut="2")
    assert "Bo names the trump" in said(client, sheet.path)


def test_a_correction_keeps_and_marks_the_hands_that_no_longer_fit(client: FlaskClient, second: Started) -> None:
    took(client, second, 3, 2, 1, 0, 0)
    send(client, second.at(1), "/1/65536", kind="hand", tricks_2="0", tricks_5="2")
    page = said(client, second.path)
    assert "Bo is a dog: one card, in any trick Bo likes." in page
    assert len(texts(client.get(f"{second.path}/1").text, class_="no")) == 3


def test_the_last_one_in_wins_and_they_play_again(client: FlaskClient) -> None:
    sheet = start(client, "Ann", "Bo", first_dealer="1", dogs_life="off")
    took(client, sheet, 7, 0)
    assert players(client, sheet) == ["Ann winner", "Bo out"]
    assert "Ann wins last one in, after 1 hand" in said(client, sheet.path)
    send(client, sheet.path, "/next", who="same")
    assert "Bo 1 of 1" not in said(client, sheet.path)
    assert players(client, sheet) == ["Ann 7 cards", "Bo 7 cards"]


def test_the_list_of_a_phone_says_who_is_in_and_who_won_and_no_score(client: FlaskClient, second: Started) -> None:
    assert "Ann in Bo in Cy dog Dee in Eve dog" in said(client, "/")
    took(client, second, 6, 0, 0, 0, 0)
    assert "Ann winner Bo out Cy out Dee out Eve out" in said(client, "/")
    assert "Other people, other rules" in said(client, second.path)


def test_there_is_no_score_to_adjust(client: FlaskClient, sheet: Started) -> None:
    assert "/adjust" not in client.get(sheet.path).text
    form = {"kind": "adjustment", "side": "1", "points": "3"}
    assert client.post(f"{sheet.path}/1/entries", data=form).status_code == 422


def test_a_hand_is_undone_and_put_back(client: FlaskClient, second: Started) -> None:
    send(client, second.path, "/undo")
    assert players(client, second)[0] == "Ann 7 cards"
    send(client, second.path, "/restore")
    assert players(client, second)[0] == "Ann 6 cards"


def test_the_sum_of_a_line_says_who_became_what(client: FlaskClient, second: Started) -> None:
    expected = "Ann 3, Bo 2, Cy 0, Dee 2, Eve 0. Cy has a dog’s life, Eve has a dog’s life. Eve dealt, Ann led."
    assert expected in said(client, second.at(1))


def test_a_spreadsheet_has_the_tricks_of_each(client: FlaskClient, second: Started) -> None:
    [line] = csv.DictReader(io.StringIO(client.get(f"{second.path}/sheet.csv").data.decode("utf-8-sig")))
    assert [line[f"tricks {seat}"] for seat in range(1, 6)] == ["3", "2", "0", "2", "0"]

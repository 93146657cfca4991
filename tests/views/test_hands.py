"""All hands of a game, on screen and on paper."""

import re

import pytest
from flask.testing import FlaskClient

from tests.factories import Started, record_hand, start_sheet
from tests.pages import Page, texts


def rows(html: str) -> list[list[str]]:
    """The cells of each line as text; the last is the way to correct it."""
    lines = re.findall(r"<tr.*?</tr>", html, re.DOTALL)[1:]
    return [[" ".join(each.text.split()) for each in Page(line).elements if each.tag == "td"] for line in lines]


def test_every_hand_stands_there_with_the_score_after_it(
    client: FlaskClient, sheet: Started, way: dict[str, str]
) -> None:
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "grand:E", 9)
    page = client.get(f"{sheet.path}/1", headers=way)
    assert page.status_code == 200
    assert rows(page.text) == [
        ["1", "Anna", "Anna made", "+2 2 8 tricks", "· 0 5 tricks", "›"],
        ["2", "Bjørn", "Bjørn set", "+6 8 9 tricks", "· 0 4 tricks", "›"],
    ]


def test_more_than_twenty_hands_are_all_there(client: FlaskClient) -> None:
    sheet = start_sheet(client, target="999")
    for _hand in range(25):
        record_hand(client, sheet, "grand:N", 7)
    assert [row[0] for row in rows(client.get(f"{sheet.path}/1").text)] == [str(n) for n in range(1, 26)]


def test_it_says_who_played_by_what_rules_and_who_won(client: FlaskClient) -> None:
    sheet = start_sheet(client, "askov", target="2")
    record_hand(client, sheet, "grand:N", 8)
    [text] = texts(client.get(f"{sheet.path}/1").text, class_="of-game")
    assert "Askov Whist · game 1" in text
    assert "2 points · a failed grand pays double" in text
    assert "Anna & Clara 2 – Bjørn & David 0" in text
    assert "Anna & Clara win, first to the target, in 1 hand." in text


def test_a_line_leads_to_where_it_is_corrected(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    assert f'href="{sheet.at(1)}"' in client.get(f"{sheet.path}/1").text


def test_a_name_that_turns_the_text_moves_no_figure(client: FlaskClient) -> None:
    sheet = start_sheet(client, "minnesota", names={"N": "דוד", "S": "<b>x</b>"})
    record_hand(client, sheet, "low", 10)
    page = client.get(f"{sheet.path}/1").text
    assert '<bdi translate="no">דוד</bdi> &amp; <bdi translate="no">&lt;b&gt;x&lt;/b&gt;</bdi>' in page
    assert rows(page)[0][3] == "−4 −4 10 tricks"


def test_a_game_without_hands_is_said_to_have_none(client: FlaskClient, sheet: Started) -> None:
    assert "No hand was played yet." in client.get(f"{sheet.path}/1").text


@pytest.mark.parametrize("number", ["0", "2", "99999999999", "x"])
def test_a_game_that_is_not_there_is_not_found(client: FlaskClient, sheet: Started, number: str) -> None:
    assert client.get(f"{sheet.path}/{number}").status_code == 404


def test_every_game_of_the_evening_is_one_tap_away(client: FlaskClient) -> None:
    sheet = start_sheet(client, target="1")
    record_hand(client, sheet)
    client.post(f"{sheet.path}/next", data={"number": "2", "who": "same"})
    page = client.get(f"{sheet.path}/1").text
    assert re.findall(rf'<a class="button".*?href="({sheet.path}/\d)"', page) == [f"{sheet.path}/1", f"{sheet.path}/2"]

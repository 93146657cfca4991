"""Classic whist on its sheet: tricks, honours, the games of a rubber, and what does not fit."""

import csv
import io
import re

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.factories import Started, start_sheet
from tests.pages import Page, form_on, send, texts

RUBBER = ((9, ""), (4, "NS:4"), (8, "EW:3"), (3, ""), (7, "NS:3"), (11, "NS:3"))
"""A rubber in six hands: a single, a double of the others, a treble; the last honours come too late."""


def took(client: FlaskClient, sheet: Started, tricks: object, honours: str = "", status: int = 303) -> TestResponse:
    """The tricks of Anna and Clara and who held honours, as the form on the sheet sends them."""
    form = form_on(client.get(sheet.path).text, "/entries") | {"tricks_ns": str(tricks), "kind": "hand"}
    answer = client.post(f"{sheet.path}/1/entries", data=form | ({"honours": honours} if honours else {}))
    assert answer.status_code == status, answer.text
    return answer


def said(client: FlaskClient, path: str) -> str:
    return " ".join(Page(client.get(path).text).text.split())


def score(client: FlaskClient, sheet: Started) -> list[str]:
    """What stands under each side's names."""
    return [" ".join(text.split()) for text in texts(client.get(sheet.path).text, class_="figure")[:2]]


def worth(page: str, honours: str, tricks: int) -> str:
    """What the button says for so many tricks of Anna and Clara with these honours."""
    row = page.partition(f'class="w-{honours}"')[2].partition("</span>")[0]
    shown = re.search(rf'class="t{tricks}">(.*?)</b>', row)
    return " ".join(Page(f"<p>{shown[1]}</p>").text.split()) if shown else ""


@pytest.fixture
def sheet(client: FlaskClient) -> Started:
    """Short whist; Anna deals first."""
    return start_sheet(client, "short-whist")


@pytest.fixture
def played(client: FlaskClient, sheet: Started) -> Started:
    """A whole rubber."""
    for tricks, honours in RUBBER:
        took(client, sheet, tricks, honours)
    return sheet


def test_who_deals_and_who_leads_is_in_sight(client: FlaskClient, sheet: Started) -> None:
    assert "Hand 1 Anna deals Last card is trump Bjørn leads" in said(client, sheet.path)
    took(client, sheet, 9)
    assert "Hand 2 Bjørn deals Last card is trump Clara leads" in said(client, sheet.path)
    assert score(client, sheet) == ["3", "0"]


def test_the_button_says_what_tricks_and_honours_come_to(client: FlaskClient, sheet: Started) -> None:
    page = client.get(sheet.path).text
    assert worth(page, "none", 9) == "Anna & Clara +3"
    assert worth(page, "EW-3", 9) == "Anna & Clara +3, Bjørn & David +2"
    assert worth(page, "NS-4", 11) == "Anna & Clara +5"  # the tricks end the game before honours are marked


def test_honours_do_not_count_a_point_short_of_the_game(client: FlaskClient, sheet: Started) -> None:
    took(client, sheet, 10)
    assert worth(client.get(sheet.path).text, "NS-4", 6) == "Bjørn & David +1"
    assert worth(client.get(sheet.path).text, "EW-4", 6) == "Bjørn & David +5"
    took(client, sheet, 6, "NS:4")
    assert score(client, sheet) == ["4", "1"]
    held = "Anna & Clara held all four honours: one point short of the game they do not count."
    assert held in said(client, sheet.at(2))
    # A correction looks at the score as it was then.
    assert worth(client.get(sheet.at(1)).text, "NS-4", 6) == "Anna & Clara +4, Bjørn & David +1"


def test_a_rubber_is_played_to_its_end_and_again(client: FlaskClient, played: Started) -> None:
    assert score(client, played) == ["6", "2"]
    page = said(client, played.path)
    assert "6 in the rubber 2 games Bjørn & David 2 in the rubber 1 game" in page
    assert "Anna & Clara win two games won, in 6 hands" in page
    assert "Hand 6 saved. Anna & Clara +5. Anna & Clara win the game, worth 3 points." in page
    assert "Anna & Clara 6 – Bjørn & David 2 Anna & Clara win , two games won" in said(client, f"{played.path}/1")
    send(client, played.path, "/next", who="same")
    assert score(client, played) == ["0", "0"]


def test_the_games_of_a_rubber_stand_under_the_score(client: FlaskClient, sheet: Started) -> None:
    for tricks, honours in RUBBER[:4]:
        took(client, sheet, tricks, honours)
    assert "Anna & Clara 0 1 game, 1 point Bjørn & David 0 1 game, 2 points" in said(client, sheet.path)


def test_a_correction_moves_the_games_of_later_lines(client: FlaskClient, sheet: Started) -> None:
    for tricks in (9, 8, 7):
        took(client, sheet, tricks)
    assert "8 tricks game +3" in said(client, sheet.path)
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="8", tricks_ew="5")
    assert "8 tricks game +3" not in said(client, sheet.path)
    assert "7 tricks game +3" in said(client, sheet.path)


def test_the_sum_of_a_line_is_told_in_words(client: FlaskClient, played: Started) -> None:
    assert (
        "Bjørn & David took 9, 3 over six: +3 . Anna & Clara held all four honours: +4 ."
        " Anna & Clara win the game, worth 1 point. Bjørn dealt, Clara led." in said(client, played.at(2))
    )
    assert "Anna & Clara held three honours: the tricks had ended the game." in said(client, played.at(6))


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, "How many tricks?"),
        ({"tricks_ns": "14"}, "Tricks go from 0 to 13."),
        ({"tricks_ns": "8", "tricks_ew": "6"}, "8 and 6 make 14, but 13 tricks are in play."),
        ({"tricks_ns": "8", "honours": "NS:5"}, "Pick who held three or four honours, or nobody."),
        ({"tricks_ns": "8", "trump": "stars"}, "Pick one of the four suits, or none."),
    ],
)
def test_a_hand_that_cannot_be_is_said_and_kept(
    client: FlaskClient, sheet: Started, fields: dict[str, str], problem: str
) -> None:
    form = form_on(client.get(sheet.path).text, "/entries") | {"kind": "hand", "honours": "EW:3"} | fields
    answer = client.post(f"{sheet.path}/1/entries", data=form)
    assert answer.status_code == 422
    assert problem in Page(answer.text).text
    shown = form_on(answer.text, "/entries")
    assert shown.get("tricks_ns") == ("8" if fields.get("tricks_ns") == "8" else None)
    assert shown.get("honours") == (None if "honours" in fields else "EW:3")


def test_without_honours_nothing_is_asked_of_them_and_they_are_refused(client: FlaskClient) -> None:
    sheet = start_sheet(client, "american-whist")
    assert 'name="honours"' not in client.get(sheet.path).text
    assert "Honours do not count in this game." in took(client, sheet, 8, "NS:4", status=422).text


def test_trumps_in_turn_are_shown_and_not_asked_for(client: FlaskClient) -> None:
    sheet = start_sheet(client, "american-whist", trumps="in_turn_or_none")
    for trump in ("Trump: hearts", "Trump: clubs", "Trump: diamonds", "Trump: spades", "No trump"):
        page = client.get(sheet.path).text
        assert trump in Page(page).text
        assert 'name="trump"' not in page
        took(client, sheet, 7)


def test_points_for_a_revoke_are_told_with_their_reason(client: FlaskClient, sheet: Started) -> None:
    form = {"kind": "adjustment", "side": "EW", "points": "5", "sign": "plus", "why": "revoke"}
    send(client, f"{sheet.path}/1/adjust", "/entries", **form)
    words = "Adjustment: Bjørn & David +5 ( revoke ). Bjørn & David win the game, worth 3 points."
    assert words in said(client, sheet.at(1))


def test_a_rubber_is_no_round_of_a_party(client: FlaskClient) -> None:
    page = client.get("/party/new").text
    assert "askov" in page
    assert "short-whist" not in page


def test_a_spreadsheet_has_the_honours_and_who_held_them(client: FlaskClient, played: Started) -> None:
    lines = list(csv.DictReader(io.StringIO(client.get(f"{played.path}/sheet.csv").data.decode("utf-8-sig"))))
    assert [(line["tricks 1"], line["honours"], line["honours of"]) for line in lines[:2]] == [
        ("9", "", ""),
        ("4", "4", "Anna & Clara"),
    ]


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("short-whist", "A side that began the hand at 4, one point short of the game, counts no honours"),
        ("long-whist", "A side that began the hand at 9, one point short of the game, counts no honours"),
        ("american-whist", "The game is worth what the losers are short of 7."),
    ],
)
def test_the_guide_follows_the_rules(client: FlaskClient, key: str, sentence: str) -> None:
    page = said(client, f"/guide/{key}")
    assert sentence in page
    assert ("Three of them: 2 points" in page) == (key != "american-whist")

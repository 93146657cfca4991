"""A line: how it came about, and putting it right in any game."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.models import POSITION_STEP
from tests.factories import Started, record_hand, start_sheet
from tests.pages import Page, form_on, score_on, send, texts

HTMX = {"HX-Request": "true"}


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


def lines(client: FlaskClient, sheet: Started, game: int = 1) -> list[str]:
    """The lines of a game as text, the oldest first."""
    page = Page(client.get(f"{sheet.path}/{game}").text)
    return [" ".join(each.text.split()) for each in page.elements if each.tag == "tr"][1:]


def scores(client: FlaskClient, sheet: Started) -> tuple[str, str]:
    shown = score_on(client.get(sheet.path).text)
    return shown["NS"], shown["EW"]


def won_by_ns(client: FlaskClient, sheet: Started) -> None:
    for _hand in range(2):
        record_hand(client, sheet, "grand:N", 13)


def test_a_line_tells_its_sum_in_words(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    record_hand(client, sheet, "grand:W", 8)
    answer = client.get(sheet.at(1), headers=way)
    assert answer.status_code == 200
    assert "HX-Request" in answer.vary
    assert texts(answer.text, class_="sum") == [
        "David granded; Bjørn & David took 5. Anna & Clara took 8, 2 over six, doubled: +4. Anna dealt, Clara led."
    ]


@pytest.mark.parametrize(
    ("variant", "sent", "words"),
    [
        ("minnesota", {"bid": "low", "tricks_ns": "8"}, "Anna & Clara took 8, 2 over six: −2."),
        ("minnesota-gains", {"bid": "low", "tricks_ns": "8"}, "Bjørn & David took 5, 2 short of seven: +2."),
        ("norwegian", {"bid": "low", "tricks_ns": "8"}, "Bjørn & David took 5, 1 under six: +1."),
        ("norwegian", {"bid": "low", "tricks_ns": "6"}, "Anna & Clara took 6, 0 under six: 0."),
        ("south-dakota", {"bid": "grand:N", "tricks_ns": "5"}, "Anna & Clara took 5, 2 short of seven: −2."),
        ("askov", {"bid": "sola_nola:E", "made": "set"}, "Bjørn bid Sola Nola: set. A star for Anna & Clara."),
        ("askov", {"bid": "grand_dix:E", "made": "made"}, "Bjørn bid Grand Dix: made. A star for Bjørn & David."),
    ],
)
def test_every_kind_of_hand_has_its_sum(client: FlaskClient, variant: str, sent: dict[str, str], words: str) -> None:
    sheet = start_sheet(client, variant)
    send(client, sheet.path, "/entries", kind="hand", **sent)
    (said,) = texts(client.get(sheet.at(1)).text, class_="sum")
    assert words in said


def test_opened_to_be_corrected_a_hand_is_as_it_was_saved(client: FlaskClient) -> None:
    sheet = start_sheet(client, "south-dakota")
    sent = {"bid": "grand:W", "tricks_ns": "4", "trump": "hearts", "dealer": "S"}
    send(client, sheet.path, "/entries", kind="hand", **sent)
    form = form_on(client.get(sheet.at(1)).text, "/1/65536")
    assert form == sent | {"revision": "1"}


def test_saving_a_correction_untouched_changes_nothing(client: FlaskClient) -> None:
    sheet = start_sheet(client, "south-dakota")
    send(client, sheet.path, "/entries", kind="hand", bid="grand:W", tricks_ns="4", trump="hearts", dealer="S")
    before = client.get(sheet.path).text
    assert send(client, sheet.at(1), "/1/65536", kind="hand").status_code == 303
    assert texts(client.get(f"{sheet.path}/log").text, class_="log") == []
    assert form_on(client.get(sheet.path).text, "/undo") == form_on(before, "/undo")


def test_correcting_only_the_tricks_leaves_bidder_trump_and_dealer(client: FlaskClient) -> None:
    sheet = start_sheet(client, "south-dakota")
    send(client, sheet.path, "/entries", kind="hand", bid="grand:W", tricks_ns="4", trump="hearts", dealer="S")
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="8")
    form = form_on(client.get(sheet.at(1)).text, "/1/65536")
    assert form == {"bid": "grand:W", "tricks_ns": "8", "trump": "hearts", "dealer": "S", "revision": "2"}
    assert scores(client, sheet) == ("0", "−2")


def test_correcting_an_early_hand_moves_every_later_score_and_the_outcome(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 12)
    record_hand(client, sheet, "grand:S", 13)
    assert "Anna & Clara win" not in client.get(sheet.path).text
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="13")
    assert scores(client, sheet) == ("14", "0")
    assert texts(client.get(sheet.path).text, class_="sum") == ["first to the target, in 2 hands"]
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="5")
    assert lines(client, sheet)[1].startswith("2 Bjørn Clara made +7 7 13 tricks · 4 0 tricks")
    assert "/1/entries" in client.get(sheet.path).text


def test_what_comes_after_the_end_does_not_count_and_says_so(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 12)
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "grand:N", 10)
    send(client, sheet.at(1), "/1/65536", kind="hand", bid="grand:E", tricks_ns="13")
    assert scores(client, sheet) == ("14", "0")
    assert [("after the end" in line) for line in lines(client, sheet)] == [False, True, True]
    assert texts(client.get(sheet.path).text, class_="sum") == ["first to the target, in 1 hand"]
    assert "It came after the end and does not count." in client.get(sheet.at(3)).text


def test_a_line_is_taken_out_and_put_back(client: FlaskClient, sheet: Started) -> None:
    for tricks in (8, 9, 10):
        record_hand(client, sheet, "grand:N", tricks)
    before = lines(client, sheet)
    assert send(client, sheet.at(2), "/remove").location == sheet.path
    assert scores(client, sheet) == ("6", "0")
    assert [line[:8] for line in lines(client, sheet)] == ["1 Anna A", "2 Bjørn "]
    (said,) = texts(client.get(sheet.at(2)).text, class_="sum")
    assert re.fullmatch(r"Anna granded; .*Bjørn & David .*4\.", said)
    send(client, sheet.at(2), "/restore")
    assert lines(client, sheet) == before


def test_undo_takes_back_the_last_line_for_every_browser(
    client: FlaskClient, sheet: Started, way: dict[str, str]
) -> None:
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "grand:N", 9)
    answer = send(client, sheet.path, "/undo", way)
    assert answer.status_code == (200 if way == HTMX else 303)
    assert scores(client, sheet) == ("2", "0")


def test_after_undo_everything_still_works(client: FlaskClient, sheet: Started) -> None:
    won_by_ns(client, sheet)
    send(client, sheet.path, "/undo")
    assert "Hand 2 Bjørn deals · Clara speaks first" in texts(client.get(sheet.path).text, class_="now")
    record_hand(client, sheet, "grand:N", 13)
    send(client, sheet.path, "/next")
    send(client, sheet.path, "/undo")
    assert scores(client, sheet) == ("7", "0")
    record_hand(client, sheet, "grand:S", 13)
    assert send(client, sheet.path, "/next").status_code == 303
    assert "game 2" in client.get(sheet.path).text


def test_the_button_names_what_it_takes_back(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    assert 'aria-label="Undo hand 1"' in client.get(sheet.path).text


def test_a_forgotten_hand_is_put_in_between(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "grand:S", 9)
    between = f"{sheet.path}/1/between/{POSITION_STEP * 3 // 2}"
    assert between in client.get(sheet.at(2)).text
    assert "It is put in before hand 2" in client.get(between).text
    send(client, between, "/entries", kind="hand", bid="grand:E", tricks_ns="4")
    assert [line.split()[:3] for line in lines(client, sheet)] == [
        ["1", "Anna", "Anna"],
        ["2", "Bjørn", "Bjørn"],
        ["3", "Clara", "Clara"],
    ]
    assert scores(client, sheet) == ("5", "3")


def test_a_forgotten_hand_sent_twice_is_put_in_once(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    form = form_on(client.get(f"{sheet.path}/1/between/32768").text, "/entries")
    for _tap in range(2):
        client.post(f"{sheet.path}/1/entries", data=form | {"kind": "hand", "bid": "low", "tricks_ns": "5"})
    assert len(lines(client, sheet)) == 2


def test_someone_else_dealt_and_the_deal_goes_on_from_there(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, dealer="S")
    record_hand(client, sheet)
    assert [line.split()[1] for line in lines(client, sheet)] == ["Clara", "David"]
    send(client, sheet.at(1), "/1/65536", kind="hand", dealer="")
    assert [line.split()[1] for line in lines(client, sheet)] == ["Anna", "Bjørn"]


def test_the_ninth_hand_is_dealt_by_the_first_dealer_and_a_hand_less_moves_the_deal(client: FlaskClient) -> None:
    sheet = start_sheet(client, target="99")
    for _hand in range(9):
        record_hand(client, sheet)
    cast = ["Anna", "Bjørn", "Clara", "David"]
    assert [line.split()[1] for line in lines(client, sheet)] == [*cast, *cast, "Anna"]
    send(client, sheet.at(4), "/remove")
    assert [line.split()[1] for line in lines(client, sheet)] == [*cast, *cast]


@pytest.mark.parametrize(("misdeal", "dealer"), [("same_dealer", "Anna"), ("passes", "Bjørn")])
def test_a_hand_thrown_in_scores_nothing(client: FlaskClient, misdeal: str, dealer: str) -> None:
    sheet = start_sheet(client, misdeal=misdeal)
    client.post(f"{sheet.path}/1/bid", data={"bid": "grand:S", "hand": "1"})
    send(client, sheet.path, "/entries", kind="thrown_in")
    page = client.get(sheet.path).text
    assert any(now.startswith(f"Hand 1 {dealer} deals") for now in texts(page, class_="now"))
    assert "bid" not in form_on(page, "/entries")
    assert texts(client.get(sheet.at(1)).text, class_="sum") == ["Thrown in: nobody scores. Anna dealt."]


def test_an_adjustment_moves_a_score_for_a_reason_and_not_the_deal(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="NS", points="3", why="revoke <b>")
    assert scores(client, sheet) == ("−1", "0")
    assert texts(client.get(sheet.at(2)).text, class_="sum") == ["Adjustment: Anna & Clara −3 (revoke <b>)."]
    send(client, sheet.at(2), "/1/131072", kind="adjustment", sign="plus")
    assert scores(client, sheet) == ("5", "0")
    assert "Hand 2 Bjørn deals · Clara speaks first" in texts(client.get(sheet.path).text, class_="now")


def test_points_in_a_game_that_is_over_go_in_where_they_count(client: FlaskClient, sheet: Started) -> None:
    won_by_ns(client, sheet)
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="NS", points="4")
    assert scores(client, sheet) == ("10", "0")
    assert "/1/entries" in client.get(sheet.path).text


def test_a_line_of_an_earlier_game_is_put_right_there(client: FlaskClient, sheet: Started) -> None:
    won_by_ns(client, sheet)
    send(client, sheet.path, "/next")
    record_hand(client, sheet, game=2)
    answer = send(client, sheet.at(2), "/1/131072", kind="hand", tricks_ns="11")
    assert answer.location == f"{sheet.path}/1"
    page = client.get(sheet.path).text
    assert "Game 1 is unfinished" in page
    assert score_on(page) == {"NS": "2", "EW": "0"}
    send(client, sheet.at(2), "/1/131072", kind="hand", tricks_ns="13")
    assert "Game 1 is unfinished" not in client.get(sheet.path).text


def test_a_hand_from_before_somebody_came_is_still_who_played_it(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:E", 4)
    send(client, f"{sheet.path}/1/people", "/people", what="seat", seat="E", name="Frida")
    page = client.get(sheet.at(1)).text
    assert "Frida" not in page
    assert "Bjørn" in page
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="3")
    assert lines(client, sheet) == ["1 Anna Bjørn made · 0 3 tricks +4 4 10 tricks ›"]
    record_hand(client, sheet, "grand:E", 4)
    assert "2 Frida Frida made" in lines(client, sheet)[1]


def test_who_recorded_a_line_is_named(client: FlaskClient, sheet: Started) -> None:
    client.post(f"{sheet.path}/seat", data={"seat": "S"})
    record_hand(client, sheet)
    assert "Recorded by Clara." in " ".join(texts(client.get(sheet.at(1)).text, class_="soft"))


@pytest.mark.parametrize("path", ["/1/1", "/1/99", "/2/65536", "/1/between/0", "/1/between/99999999", "/1/-1"])
def test_a_line_that_is_not_there_is_not_found(client: FlaskClient, sheet: Started, path: str) -> None:
    record_hand(client, sheet)
    assert client.get(sheet.path + path).status_code == 404

"""The sheet: the same page for every browser, three taps a hand, and what all phones then see."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.database import db
from scorepad.models import POSITION_STEP, Sheet
from tests.factories import Started, record_hand, start_sheet
from tests.pages import Page, form_on, roots, score_on, send, texts

HTMX = {"HX-Request": "true"}
REGIONS = {"score", "keeper", "entry", "saved", "lines"}


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


def stored_version(app: Flask, sheet: Started) -> int:
    with app.app_context():
        return db.session.scalars(db.select(Sheet.version).filter_by(code=sheet.code)).one()


def is_whole(html: str) -> bool:
    return html.startswith("<!doctype html>") and html.rstrip().endswith("</html>")


def test_every_way_to_ask_gets_what_it_can_show(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    answer = client.get(sheet.path, headers=way)
    assert answer.status_code == 200
    assert "HX-Request" in answer.vary
    if way == HTMX:
        assert roots(answer.text) == ["board"]
    else:
        assert is_whole(answer.text)
    regions = {each.attributes["id"] for each in Page(answer.text).elements if "data-region" in each.attributes}
    assert regions == REGIONS


def test_a_restored_page_is_whole(client: FlaskClient, sheet: Started) -> None:
    answer = client.get(sheet.path, headers=HTMX | {"HX-History-Restore-Request": "true"})
    assert is_whole(answer.text)


def test_a_hand_is_saved_from_every_browser(client: FlaskClient, sheet: Started, way: dict[str, str]) -> None:
    answer = send(client, sheet.path, "/entries", way, bid="grand:N", tricks_ns="9", kind="hand")
    assert "HX-Request" in answer.vary
    if way == HTMX:
        assert (answer.status_code, roots(answer.text)) == (200, ["board"])
    else:
        assert (answer.status_code, answer.location) == (303, sheet.path)
    assert score_on(client.get(sheet.path).text) == {"NS": "3", "EW": "0"}


def test_reloading_after_a_save_sends_nothing_again(client: FlaskClient, sheet: Started) -> None:
    answer = send(client, sheet.path, "/entries", bid="grand:N", tricks_ns="9", kind="hand")
    for _reload in range(2):
        assert score_on(client.get(answer.location).text) == {"NS": "3", "EW": "0"}


def test_the_answer_to_a_save_is_the_board_of_that_version(app: Flask, client: FlaskClient, sheet: Started) -> None:
    answer = send(client, sheet.path, "/entries", HTMX, bid="low", tricks_ew="4", kind="hand")
    assert f'data-version="{stored_version(app, sheet)}"' in answer.text
    assert score_on(answer.text) == {"NS": "0", "EW": "2"}
    assert texts(answer.text, id="saved-message") == ["Hand 1 saved. Bjørn & David +2."]


def test_who_deals_leads_and_bids_first_is_in_sight(client: FlaskClient, sheet: Started) -> None:
    page = client.get(sheet.path).text
    assert "Hand 1 Anna deals · Bjørn speaks first" in texts(page, class_="now")
    assert "Clara granded Bjørn leads" in texts(page, class_="lead s-grand-S")
    assert "Everyone passed Bjørn leads" in texts(page, class_="lead s-low")
    record_hand(client, sheet)
    assert "Hand 2 Bjørn deals · Clara speaks first" in texts(client.get(sheet.path).text, class_="now")


def test_a_special_bid_says_what_to_do_before_the_lead(client: FlaskClient) -> None:
    page = client.get(start_sheet(client, "askov").path).text
    (sola,) = texts(page, class_="lead s-sola_nola-N")
    assert sola.endswith("David leads First Anna and Clara pass each other one card, face down. Then Clara sits out.")
    (dix,) = texts(page, class_="lead s-grand_dix-E")
    assert dix.endswith("David leads David leads one card, then sits out. The first seven tricks must be won.")


def test_a_variant_without_stars_or_trump_asks_for_neither(client: FlaskClient) -> None:
    asked = {key: client.get(start_sheet(client, key).path).text for key in ("minnesota", "askov", "south-dakota")}
    assert [key for key, page in asked.items() if 'name="made"' in page] == ["askov"]
    assert [key for key, page in asked.items() if 'name="trump"' in page] == ["south-dakota"]


def test_an_open_bid_is_on_every_phone_at_once(
    client: FlaskClient, other_phone: FlaskClient, sheet: Started, way: dict[str, str]
) -> None:
    answer = client.post(f"{sheet.path}/1/bid", data={"bid": "grand:S", "hand": "1"}, headers=way)
    assert answer.status_code == (204 if way == HTMX else 303)
    assert form_on(client.get(sheet.path).text, "/entries")["bid"] == "grand:S"
    assert "Clara granded Bjørn leads" in texts(other_phone.get(sheet.path).text, class_="lead shown")
    assert score_on(client.get(sheet.path).text) == {"NS": "0", "EW": "0"}


def test_any_phone_may_change_an_open_bid_or_finish_its_hand(
    client: FlaskClient, other_phone: FlaskClient, sheet: Started
) -> None:
    client.post(f"{sheet.path}/1/bid", data={"bid": "grand:S", "hand": "1"})
    other_phone.post(f"{sheet.path}/score")
    other_phone.post(f"{sheet.path}/1/bid", data={"bid": "low", "hand": "1"})
    assert "Everyone passed Bjørn leads" in texts(client.get(sheet.path).text, class_="lead shown")
    send(other_phone, sheet.path, "/entries", tricks_ns="6", kind="hand")
    assert "bid" not in form_on(other_phone.get(sheet.path).text, "/entries")


def test_scanning_opens_it_to_watch_until_score_here(
    client: FlaskClient, other_phone: FlaskClient, sheet: Started
) -> None:
    assert "/entries" not in other_phone.get(sheet.path).text
    assert "One phone keeps score" in other_phone.get(sheet.path).text
    answer = send(other_phone, sheet.path, "/score")
    assert (answer.status_code, answer.location) == (303, sheet.path)
    assert "/1/entries" in other_phone.get(sheet.path).text
    assert "/1/entries" not in client.get(sheet.path).text


def test_who_leads_follows_a_dealer_out_of_turn(client: FlaskClient, sheet: Started) -> None:
    page = client.get(f"{sheet.path}?dealer=W&bid=low&tricks_ns=4").text
    assert '<bdi translate="no">David</bdi> deals' in page
    assert '<bdi translate="no">Anna</bdi> speaks first' in page
    [low] = re.findall(r's-low">(.*?)</p>', page)
    assert '<bdi translate="no">Anna</bdi> leads' in low


def test_a_line_taken_back_can_be_put_back_beside_it(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    client.post(f"{sheet.path}/undo", data={"game": "1", "position": str(POSITION_STEP), "revision": "1"})
    [said] = texts(client.get(sheet.path).text, id="saved")
    assert said.startswith("Taken back: Anna granded; Anna & Clara 8, Bjørn & David 5.")
    assert said.endswith("Put it back")
    client.post(f"{sheet.at(1)}/restore")
    assert texts(client.get(sheet.path).text, id="saved") == ["Hand 1 saved. Anna & Clara +2. Undo"]


def test_what_was_taken_back_is_news_until_another_line_is_put_right(client: FlaskClient, sheet: Started) -> None:
    for _hand in range(2):
        record_hand(client, sheet)
    client.post(f"{sheet.path}/undo", data={"game": "1", "position": str(2 * POSITION_STEP), "revision": "1"})
    assert texts(client.get(sheet.path).text, id="saved")[0].startswith("Taken back:")
    send(client, sheet.at(1), f"/1/{POSITION_STEP}", kind="hand", tricks_ns="9")
    assert texts(client.get(sheet.path).text, id="saved") == ["Hand 1 saved. Anna & Clara +3. Undo"]


def test_the_name_of_whoever_keeps_score_is_shown_to_all(
    client: FlaskClient, other_phone: FlaskClient, sheet: Started
) -> None:
    client.post(f"{sheet.path}/seat", data={"seat": "S"})
    assert texts(other_phone.get(sheet.path).text, id="keeper") == ["Clara keeps score Score here"]


@pytest.mark.parametrize(("seat", "shown"), [("N", "NS EW"), ("E", "EW NS"), ("S", "NS EW"), ("W", "EW NS")])
def test_the_owner_of_a_phone_sits_at_the_bottom_of_it(
    client: FlaskClient, sheet: Started, seat: str, shown: str
) -> None:
    client.post(f"{sheet.path}/seat", data={"seat": seat})
    page = client.get(sheet.path).text
    assert list(score_on(page)) == shown.split()
    bottom = next(each for each in Page(page).elements if each.attributes.get("class") == "key at-bottom")
    assert bottom.text.strip() == {"N": "Anna", "E": "Bjørn", "S": "Clara", "W": "David"}[seat]


def test_tricks_are_asked_of_the_bottom_and_count_for_it(client: FlaskClient, sheet: Started) -> None:
    client.post(f"{sheet.path}/seat", data={"seat": "W"})
    assert "name=tricks_ew" in client.get(sheet.path).text
    send(client, sheet.path, "/entries", bid="grand:E", tricks_ew="10", kind="hand")
    assert score_on(client.get(sheet.path).text) == {"EW": "4", "NS": "0"}


def test_twenty_lines_are_shown_and_all_of_them_are_a_page(client: FlaskClient) -> None:
    sheet = start_sheet(client, target="999")
    for _hand in range(21):
        record_hand(client, sheet, "low", 6)
    page = client.get(sheet.path).text
    assert len(re.findall(rf'href="?{sheet.path}/1/\d+>', page)) == 20
    assert "All 21 lines" in texts(page, href=f"{sheet.path}/1")
    assert client.get(f"{sheet.path}/1").text.count("/1/") >= 21


def test_the_chart_follows_the_score(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet)
    assert "<figure" not in client.get(sheet.path).text
    record_hand(client, sheet, "grand:E", 4)
    figure = next(each for each in Page(client.get(sheet.path).text).elements if each.tag == "figure")
    assert figure.text.split()[:3] == ["0", "13", "23"]


def test_a_line_that_is_thrown_in_or_an_adjustment_is_named(client: FlaskClient, sheet: Started) -> None:
    send(client, sheet.path, "/entries", kind="thrown_in")
    assert texts(client.get(sheet.path).text, id="saved-message") == ["Thrown in: nobody scores."]
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="EW", points="2", why="a revoke")
    assert texts(client.get(sheet.path).text, id="saved-message") == ["Adjustment saved. Bjørn & David −2."]
    assert form_on(client.get(sheet.path).text, "/entries")["hand"] == "1"


@pytest.mark.parametrize("path", ["/s/{}", "/s/{}/live", "/s/{}/1", "/w/{}", "/s/{}/next", "/s/{}/log"])
@pytest.mark.parametrize("code", ["x" * 22, "short", "x" * 4000, "%00", "..", "<b>"])
def test_a_link_that_leads_nowhere_is_not_found(client: FlaskClient, path: str, code: str) -> None:
    assert client.get(path.format(code)).status_code == 404


def test_following_gives_the_board_as_events(client: FlaskClient, sheet: Started) -> None:
    main = next(each for each in Page(client.get(sheet.path).text).elements if "data-live" in each.attributes)
    answer = client.get(main.attributes["data-live"])
    assert answer.mimetype == "text/event-stream"
    stream = iter(answer.response)
    assert b"retry" in next(stream)
    assert b'<div id="board"' in next(stream)
    answer.close()


def test_polling_gives_the_board_until_it_is_known(app: Flask, client: FlaskClient, sheet: Started) -> None:
    page = f"{sheet.path}/live?may=score&bottom=&poll=1"
    answer = client.get(page)
    assert roots(answer.text) == ["board"]
    assert client.get(f"{page}&version={stored_version(app, sheet)}").status_code == 204

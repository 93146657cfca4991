"""The wall: one thing at a time, never a stronger link, nothing to press."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from scorepad.database import db
from scorepad.models import Party, Prize
from tests.pages import Page, form_on, texts
from tests.party_factories import NAMES, Hosted, enter_result, play_round, publish_round, start_party, welcome
from tests.views.test_queries import statements


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    """Fourteen guests: three tables, and two who rest."""
    party = start_party(client, kind="bell")
    welcome(party, NAMES[:14])
    return party


@pytest.fixture
def stored(app: Flask, party: Hosted) -> Party:
    with app.app_context():
        return db.session.scalars(db.select(Party).filter_by(code=party.code)).one()


@pytest.fixture
def path(stored: Party) -> str:
    return f"/b/{stored.board_code}"


def screen(client: FlaskClient, path: str) -> str:
    return re.search(r'data-screen="(\w+)', client.get(path).text)[1]


def leaves(client: FlaskClient, path: str) -> list[str]:
    return [str(each.attributes["class"]).split()[1].removeprefix("leaf-") for each in found(client, path, "leaf")]


def rows(client: FlaskClient, path: str, kind: str) -> list[str]:
    return [" ".join(each.text.split()) for each in found(client, path, kind)]


def found(client: FlaskClient, path: str, kind: str) -> list:
    elements = Page(client.get(path).text).elements
    return [each for each in elements if kind in (each.attributes.get("class") or "").split()]


def test_before_play_it_shows_how_to_join_and_who_has_come(client: FlaskClient, path: str, stored: Party) -> None:
    page = client.get(path).text
    assert screen(client, path) == "door"
    assert page.count('class="qr"') == 1
    assert f"{stored.short_code[:3]}-{stored.short_code[3:]}" in page
    assert all(f'<bdi translate="no">{name}</bdi>' in page for name in NAMES[:14])
    assert "14 here · 3 tables, 2 rest" in Page(page).text


def test_where_the_host_gave_the_wi_fi_it_comes_first(client: FlaskClient, party: Hosted, path: str) -> None:
    party.post(
        "/settings", **form_on(party.get("/settings"), "/settings") | {"wifi_name": "Hall", "wifi_password": "x"}
    )
    page = client.get(path).text
    assert page.count('class="qr"') == 2
    assert page.index("1 Join the Wi-Fi") < page.index("2 Scan here")


def test_a_draft_is_not_on_the_wall(client: FlaskClient, party: Hosted, path: str) -> None:
    party.post("/rounds/1/draw")
    assert screen(client, path) == "door"


def test_a_published_round_shows_where_everyone_sits(client: FlaskClient, party: Hosted, path: str) -> None:
    publish_round(party, 1)
    assert screen(client, path) == "moves"
    seated, page = " ".join(rows(client, path, "seat-line")), client.get(path).text
    assert sum(name in seated for name in NAMES[:14]) == 12
    assert all(name in page for name in NAMES[:14])


def test_the_next_round_shows_who_moves_where(client: FlaskClient, party: Hosted, path: str) -> None:
    play_round(party, 1)
    publish_round(party, 2)
    assert {"up", "down"} <= set(re.findall(r'aria-label="(\w+)"', client.get(path).text))


def test_once_a_table_has_something_the_scores_are_shown(client: FlaskClient, party: Hosted, path: str) -> None:
    publish_round(party, 1)
    enter_result(party, 1, 2, ns=13, ew=4)
    assert screen(client, path) == "tables"
    assert [text for text in rows(client, path, "table-line") if "13·4" in text and text.endswith("done")]
    assert texts(client.get(path).text, class_="leaf leaf-tables of-3")


def test_who_comes_late_is_shown_the_code_until_the_party_is_over(
    client: FlaskClient, party: Hosted, path: str, stored: Party
) -> None:
    code = f"{stored.short_code[:3]}-{stored.short_code[3:]}"
    publish_round(party, 1)
    assert texts(client.get(path).text, class_="join") == [f"Join: {code}"]
    for table in (1, 2, 3):
        enter_result(party, 1, table)
    assert code in client.get(path).text
    party.post("/rounds/1/close")
    party.post("/finish")
    assert "Join:" not in client.get(path).text


def test_the_clock_says_when_it_ends(client: FlaskClient, party: Hosted, path: str) -> None:
    publish_round(party, 1)
    party.post("/clock", what="start")
    assert screen(client, path) == "tables"
    assert re.search(r'data-ends="\d{13}"', client.get(path).text)
    party.post("/clock", what="pause")
    assert "paused" in client.get(path).text


def test_between_rounds_it_shows_the_standings(client: FlaskClient, party: Hosted, path: str) -> None:
    play_round(party, 1)
    assert leaves(client, path) == ["standings", "others"]
    standings = rows(client, path, "place-line")
    assert len(standings) == 14
    assert standings[0].startswith("1 ")
    assert "a rest counts half a game" in client.get(path).text


def test_in_a_break_it_says_when_to_be_back(client: FlaskClient, party: Hosted, path: str) -> None:
    play_round(party, 1)
    party.post("/break", label="Coffee", minutes="15")
    assert leaves(client, path)[0] == "break"
    assert "Coffee" in client.get(path).text


def test_standings_of_the_last_round_stay_hidden_until_the_prizes(
    client: FlaskClient, party: Hosted, path: str
) -> None:
    hidden = {"planned_rounds": "1", "hide_last": "yes"}
    party.post("/settings", **form_on(party.get("/settings"), "/settings") | hidden)
    party.post("/prizes", kind="most_games")
    play_round(party, 1)
    assert leaves(client, path) == ["hidden"]
    party.post("/finish")
    assert leaves(client, path) == ["prize"]
    assert not rows(client, path, "place-line")


def prizes(app: Flask) -> list[int]:
    """The prizes in the order they are shown."""
    with app.app_context():
        return [prize.id for prize in sorted(db.session.scalars(db.select(Prize)), key=lambda prize: prize.turn)]


def test_prizes_come_one_by_one_and_then_the_ways(app: Flask, client: FlaskClient, party: Hosted, path: str) -> None:
    for kind in ("most_games", "fewest_points"):
        party.post("/prizes", kind=kind)
    for number in (1, 2):
        play_round(party, number)
    party.post("/finish")
    shown = []
    for prize in prizes(app):
        party.post(f"/prizes/{prize}", what="reveal")
        shown.append(leaves(client, path))
    assert shown[0] == ["prize"]
    assert shown[-1] == ["prize", "prizes", "standings", "others", "ways"]
    assert client.get(path).text.count('class="way b') == 3


@pytest.mark.parametrize("guests", [1, 3])
def test_few_guests_break_nothing(client: FlaskClient, guests: int) -> None:
    party = start_party(client)
    welcome(party, NAMES[:guests])
    wall = re.search(r"/b/[\w-]{22}", party.get())[0]
    assert screen(client, wall) == "door"


@pytest.mark.parametrize("leaf", ["2", "0", "-7", "999999", "x"])
def test_without_scripts_a_page_asks_for_the_next_leaf(
    client: FlaskClient, path: str, party: Hosted, leaf: str
) -> None:
    play_round(party, 1)
    page = client.get(f"{path}?leaf={leaf}").text
    assert re.search(rf'http-equiv="refresh" content="\d+;url={path}\?leaf=\d+"', page)
    shown = [each for each in found(client, f"{path}?leaf={leaf}", "leaf") if "hidden" not in each.attributes]
    assert len(shown) == 1


def test_forty_tables_fill_eight_leaves_and_none_is_left_out(client: FlaskClient) -> None:
    party = start_party(client)
    welcome(party, [f"Guest {number}" for number in range(160)])
    publish_round(party, 1)
    wall = re.search(r"/b/[\w-]{22}", party.get())[0]
    numbers = [int(text.split()[0]) for text in rows(client, wall, "seat-line")]
    assert numbers == list(range(1, 41))
    assert texts(client.get(wall).text, class_="leaf leaf-moves of-5")[3].endswith("tables 4 of 8")


def test_a_wall_has_nothing_to_press_and_no_stronger_link(client: FlaskClient, path: str, stored: Party) -> None:
    page = client.get(path).text + client.get(f"{path}/live?poll=1").text
    assert not re.search(r"<form|hx-post|/p/|/s/|/g/", page)
    assert not [code for code in (stored.code, stored.spare_code, stored.phone) if code in page]
    assert client.post(path).status_code == 405


def test_another_key_opens_no_wall(client: FlaskClient, stored: Party) -> None:
    assert client.get(f"/b/{stored.code}").status_code == 404
    assert client.get(f"/p/{stored.board_code}").status_code == 404


def test_what_is_new_is_asked_for_by_version(client: FlaskClient, path: str, party: Hosted) -> None:
    seen = re.search(r'data-version="(\d+)"', client.get(path).text)[1]
    assert client.get(f"{path}/live?poll=1&version={seen}").status_code == 204
    welcome(party, ["Latecomer"])
    assert "Latecomer" in client.get(f"{path}/live?poll=1&version={seen}").text


def test_a_larger_party_asks_the_database_no_more(app: Flask, client: FlaskClient) -> None:
    asked = []
    for guests in (8, 80):
        party = start_party(client, key=f"key {guests}")
        welcome(party, [f"Guest {number}" for number in range(guests)])
        play_round(party, 1)
        publish_round(party, 2)
        asked.append(queries(app, client, re.search(r"/b/[\w-]{22}", party.get())[0]))
    assert asked[0] == asked[1]


def queries(app: Flask, client: FlaskClient, path: str) -> int:
    heard: list[str] = []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", hear := lambda *args: heard.append(args[2]))
    client.get(path)
    event.remove(engine, "before_cursor_execute", hear)
    return len(heard)


def test_a_wall_that_did_not_change_is_not_made_anew(client: FlaskClient, app: Flask, party: Hosted, path: str) -> None:
    publish_round(party, 1)
    client.get(path)
    with statements(app) as asked:
        client.get(path)
    assert len(asked) == 1  # whose wall it is
    with statements(app) as asked:
        client.get(f"{path}?leaf=2")
    assert len(asked) > 1


def test_a_door_that_only_this_machine_reaches_gives_no_address(app: Flask, client: FlaskClient, path: str) -> None:
    app.config["LISTENS_ON"] = "127.0.0.1"
    page = " ".join(Page(client.get(path, base_url="http://127.0.0.1:8642").text).text.split())
    assert "Only this machine reaches it" in page
    assert "127.0.0.1" not in page

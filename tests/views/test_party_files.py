"""A party as files."""

import csv
import io
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.database import db
from scorepad.models import Guest, Party, Sheet
from tests.factories import Started
from tests.party_factories import NAMES, Hosted, enter_result, play_round, publish_round, start_party, welcome

FILES = ("guests.csv", "games.csv", "hands.csv", "standings.csv", "party.json")


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    """One round is closed, by the host's word; in the second table 1 has recorded its hand."""
    party = start_party(client, name="Ann & Bo's 1st / party?")
    welcome(party, NAMES[:9])
    play_round(party, 1)
    publish_round(party, 2)
    return party


@pytest.fixture
def tables(app: Flask, party: Hosted) -> list[Started]:
    """The sheets of the tables, from the top."""
    with app.app_context():
        return [Started(code) for code in db.session.scalars(db.select(Sheet.code).order_by(Sheet.table_number))]


def table(party: Hosted, name: str) -> list[dict[str, str]]:
    text = party.client.get(f"{party.path}/{name}").data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_guests_are_listed_with_what_became_of_them(party: Hosted) -> None:
    lines = table(party, "guests.csv")
    assert [line["name"] for line in lines] == NAMES[:9]
    assert {line["state"] for line in lines} == {"here"}
    assert all(line["came"] and not line["left"] for line in lines)


def test_every_game_is_a_line_also_without_a_hand(party: Hosted) -> None:
    lines = table(party, "games.csv")
    assert [(line["round"], line["table"]) for line in lines] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    assert [(line["score 1"], line["score 2"]) for line in lines[:2]] == [("5", "2")] * 2
    assert [line["winner"] == line["side 1"] for line in lines[:2]] == [True, True]
    assert [line["winner"] for line in lines[2:]] == ["", ""]


def test_every_hand_says_its_round_and_table(party: Hosted, tables: list[Started], client: FlaskClient) -> None:
    assert table(party, "hands.csv") == []
    form = {"kind": "hand", "bid": "grand:N", "tricks_ns": "9", "hand": "1", "position": "65536"}
    assert client.post(f"{tables[1].path}/2/entries", data=form).status_code == 303
    [line] = table(party, "hands.csv")
    assert [line[name] for name in ("round", "table", "hand", "contract", "points 1")] == ["2", "2", "1", "Grand", "3"]


def test_standings_are_numbers(party: Hosted) -> None:
    lines = table(party, "standings.csv")
    assert [line["place"] for line in lines] == ["1", "1", "3", "3", "5", "6", "6", "6", "6"]
    assert [line["games"] for line in lines] == ["1"] * 4 + ["0.5"] + ["0"] * 4
    assert lines[-1]["difference"] == "-3"
    assert [line["rests"] for line in lines] == ["0"] * 4 + ["1"] + ["0"] * 4


def test_all_that_is_remembered_is_in_one_file(party: Hosted) -> None:
    remembered = json.loads(party.get("/party.json"))
    assert (remembered["scorepad"], remembered["name"]) == (1, "Ann & Bo's 1st / party?")
    ids = {guest["id"] for guest in remembered["guests"]}
    assert [(each["number"], each["state"]) for each in remembered["rounds"]] == [(1, "closed"), (2, "playing")]
    assert all({place["guest"] for place in each["places"]} == ids for each in remembered["rounds"])
    top = remembered["tables"][0]
    assert [game["round"] for game in top["games"]] == [1, 2]
    assert {player["id"] for player in top["games"][0]["player_records"]} < ids
    assert top["games"][0]["rulings"][0]["score"] == [5, 2]


@pytest.mark.parametrize("name", FILES)
def test_no_file_of_a_party_holds_the_code_of_a_link(app: Flask, party: Hosted, name: str) -> None:
    text = party.client.get(f"{party.path}/{name}").text
    with app.app_context():
        [found] = db.session.scalars(db.select(Party))
        keys = [found.code, found.spare_code, found.board_code, found.short_code, found.phone]
        for sheet in db.session.scalars(db.select(Sheet)):
            keys += [sheet.code, sheet.watch_code, sheet.short_code]
        keys += db.session.scalars(db.select(Guest.code))
    assert not [key for key in keys if key and key in text]


@pytest.mark.parametrize("name", FILES)
def test_a_party_before_its_first_guest_has_files(client: FlaskClient, name: str) -> None:
    party = start_party(client)
    assert party.get(f"/{name}")


def test_a_file_is_called_what_the_party_is_called(party: Hosted) -> None:
    answer = party.client.get(f"{party.path}/guests.csv")
    assert "Ann & Bo's 1st - party- guests" in answer.headers["Content-Disposition"]


def test_a_correction_changes_every_file(party: Hosted) -> None:
    enter_result(party, 1, 1, ns=2, ew=5, deliberate="1")
    first = table(party, "games.csv")[0]
    assert first["winner"] == first["side 2"]
    winners = {line["name"] for line in table(party, "standings.csv")[:4]}
    assert set(first["side 2"].split(" & ")) < winners


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".csv")])
def test_every_table_has_one_charset_and_the_commas_it_is_asked_for(party: Hosted, name: str) -> None:
    for decimals, between in (("comma", ";"), ("point", ",")):
        answer = party.client.get(f"{party.path}/{name}?decimals={decimals}")
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert re.match(rf"\ufeff\w+{between}", answer.data.decode())


def test_half_a_game_is_a_number_to_those_with_decimal_commas(party: Hosted) -> None:
    text = party.client.get(f"{party.path}/standings.csv", headers={"Accept-Language": "nb-NO"}).data.decode(
        "utf-8-sig"
    )
    lines = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"))
    assert lines[4]["games"] == "0,5"
    assert lines[-1]["difference"] == "-3"


def test_the_desk_offers_both_kinds_of_table(party: Hosted) -> None:
    assert party.get("/share").count(".csv?decimals=point") == 4
    assert party.get("/share?decimals=comma").count(".csv?decimals=comma") == 4

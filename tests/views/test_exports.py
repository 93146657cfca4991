"""The sheet as files."""

import csv
import io
import json
import re
from html import unescape
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient
from werkzeug.http import parse_options_header

from scorepad.csv_export import Decimals, csv_of
from scorepad.models import Sheet
from tests.factories import Started, record_hand, start_sheet

HEADER = (
    "game,hand,kind,dealer,leader,contract,bidder,tricks 1,tricks 2,made,trump,"
    "side 1,points 1,score 1,stars 1,side 2,points 2,score 2,stars 2,reason,note,when,recorded by"
)


UNSEEN = " \ufeff\x00\t\r\n"


def table(client: FlaskClient, sheet: Started) -> list[dict[str, str]]:
    """The file for spreadsheets, read as they read it."""
    text = client.get(f"{sheet.path}/sheet.csv").data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def file_name(client: FlaskClient, path: str) -> str:
    """What a browser saves the file as."""
    kind, options = parse_options_header(client.get(path).headers["Content-Disposition"])
    assert kind == "attachment"
    return options["filename"]


def test_every_entry_is_a_line_with_all_that_follows_from_it(client: FlaskClient, sheet: Started) -> None:
    client.post(f"{sheet.path}/seat", data={"seat": "E"})
    record_hand(client, sheet, "grand:N", 5)
    record_hand(client, sheet, "low", 5)
    first, second = table(client, sheet)
    assert ",".join(first) == HEADER
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", first["when"])
    said = ",".join(value for name, value in first.items() if name != "when")
    assert said == "1,1,hand,Anna,David,Grand,Anna,5,8,,,Anna & Clara,0,0,0,Bjørn & David,4,4,0,set,,Bjørn"
    said = ",".join(value for name, value in second.items() if name != "when")
    assert said == "1,2,hand,Bjørn,Clara,passed,,5,8,,,Anna & Clara,1,1,0,Bjørn & David,0,4,0,passed,,Bjørn"


def test_special_bids_trumps_adjustments_and_misdeals_have_their_columns(client: FlaskClient) -> None:
    askov = start_sheet(client, "askov")
    form = {"kind": "hand", "bid": "sola_nola:E", "made": "made", "hand": "1", "position": "65536"}
    client.post(f"{askov.path}/1/entries", data=form)
    client.post(f"{askov.path}/1/entries", data={"kind": "thrown_in", "position": "131072"})
    [special, misdeal] = table(client, askov)
    assert [special[name] for name in ("contract", "made", "stars 2", "tricks 1")] == ["Sola Nola", "yes", "1", ""]
    assert (misdeal["kind"], misdeal["hand"], misdeal["reason"]) == ("thrown in", "", "thrown in")
    dakota = start_sheet(client, "south-dakota")
    record_hand(client, dakota, "grand:N", 7, trump="hearts")
    assert table(client, dakota)[0]["trump"] == "hearts"


def test_what_came_after_the_end_says_so(client: FlaskClient) -> None:
    sheet = start_sheet(client, target="5")
    for tricks in (9, 9):
        record_hand(client, sheet, "grand:N", tricks)
    client.post(sheet.at(1), data={"kind": "hand", "bid": "grand:N", "tricks_ns": "11", "revision": "1"})
    assert [line["note"] for line in table(client, sheet)] == ["", "after the end, does not count"]


def test_figures_below_nought_are_numbers(client: FlaskClient) -> None:
    sheet = start_sheet(client, "minnesota")
    record_hand(client, sheet, "low", 10)
    [line] = table(client, sheet)
    assert (line["points 1"], line["score 1"]) == ("-4", "-4")


def test_a_text_that_looks_like_a_formula_is_none(client: FlaskClient, sheet: Started) -> None:
    form = {"kind": "adjustment", "side": "NS", "points": "3", "sign": "minus", "why": "=1+1", "position": "65536"}
    client.post(f"{sheet.path}/1/entries", data=form)
    [line] = table(client, sheet)
    assert (line["kind"], line["note"], line["points 1"]) == ("adjustment", "'=1+1", "-3")


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=a", " \r\n-a", "\x00=a", "\ufeff@a", "＝1", "＠a"])
def test_only_texts_are_made_harmless(text: str) -> None:
    [_header, row] = csv.reader(io.StringIO(csv_of(["a", "b"], [[text, -1]]).decode("utf-8-sig"), newline=""))
    assert row == [f"'{text.strip(UNSEEN)}", "-1"]


def test_the_file_is_as_excel_wants_it(client: FlaskClient) -> None:
    sheet = start_sheet(client, names={"N": "Åse, Bjørnsdóttir", "S": 'The "Cat"'})
    record_hand(client, sheet)
    answer = client.get(f"{sheet.path}/sheet.csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbfgame,")
    assert answer.data.count(b"\r\n") == answer.data.count(b"\n") == 2
    assert table(client, sheet)[0]["side 1"] == 'Åse, Bjørnsdóttir & The "Cat"'


def test_a_cell_holds_nothing_that_ends_a_line_or_a_file() -> None:
    text = csv_of(["note"], [['one\r\n\x1atwo,\x85\u2028"three"\x00\x9b']]).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["note"], ['one two, "three"']]
    assert not re.search("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028]", text)


def test_where_decimals_have_a_comma_cells_stand_between_semicolons() -> None:
    text = csv_of(["a;b", "c"], [[-0.5, "-1"], [-3, "1,5"]], Decimals.COMMA).decode("utf-8-sig")
    assert text == '"a;b";c\r\n-0,5;\'-1\r\n-3;1,5\r\n'


@pytest.mark.parametrize(
    ("asked", "region", "between"),
    [
        ("", "", ","),
        ("", "en-US", ","),
        ("", "en-GB", ","),
        ("", "nb-NO,nb;q=0.9,en;q=0.8", ";"),
        ("", "de-CH", ","),
        ("", "en-NO", ";"),
        ("?decimals=comma", "en-US", ";"),
        ("?decimals=point", "nb-NO", ","),
        ("?decimals=x", "nb-NO", ";"),
    ],
)
def test_a_spreadsheet_gets_what_its_region_has_unless_it_is_told(
    client: FlaskClient, sheet: Started, asked: str, region: str, between: str
) -> None:
    answer = client.get(f"{sheet.path}/sheet.csv{asked}", headers={"Accept-Language": region})
    assert answer.data.startswith(f"\ufeffgame{between}hand{between}".encode())
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"


@pytest.mark.parametrize(("region", "usual", "other"), [("en-US", ",", ";"), ("nb-NO", ";", ",")])
def test_the_other_kind_of_file_is_offered_beside_the_usual(
    client: FlaskClient, sheet: Started, region: str, usual: str, other: str
) -> None:
    page, region_of = f"{sheet.path}/share", {"Accept-Language": region}
    for between in (usual, other):
        text = client.get(page, headers=region_of).text
        file = client.get(unescape(re.search(r'href="([^"]*sheet\.csv[^"]*)"', text)[1]), headers=region_of)
        assert file.text.startswith(f"\ufeffgame{between}")
        page = f"{sheet.path}/share" + re.search(r'href="(\?decimals=\w+)#files"', text)[1]


def test_what_somebody_typed_brings_no_control_character_into_a_file(client: FlaskClient, sheet: Started) -> None:
    form = {"kind": "adjustment", "side": "NS", "points": "3", "sign": "plus", "position": "65536"}
    client.post(f"{sheet.path}/1/entries", data=form | {"why": "re\tvo\x85\u2028ke\x7f\r\nX-Y: 1"})
    for name in ("sheet.csv", "sheet.json"):
        answer = client.get(f"{sheet.path}/{name}")
        assert "ke" in answer.text
        assert not re.search("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]", answer.text), name
        assert "X-Y" not in answer.headers


@pytest.mark.parametrize("called", ["a\r\nX-Y: 1", "a\x85b\u2028c", 'a"; filename="b.exe', "a\x00b"])
def test_what_a_sheet_is_called_brings_no_header_with_it(client: FlaskClient, sheet: Started, called: str) -> None:
    client.post(f"{sheet.path}/name", data={"name": called})
    for name, ending in (("sheet.csv", ".csv"), ("sheet.json", ".json")):
        answer = client.get(f"{sheet.path}/{name}")
        assert "X-Y" not in answer.headers
        assert file_name(client, f"{sheet.path}/{name}").endswith(ending)
        assert answer.headers["Content-Disposition"].isprintable()


def test_all_that_is_remembered_is_in_the_other_file(client: FlaskClient, sheet: Started) -> None:
    record_hand(client, sheet, "grand:N", 8)
    record_hand(client, sheet, "low", 5)
    client.post(f"{sheet.at(2)}/remove", data={"revision": "1"})
    remembered = json.loads(client.get(f"{sheet.path}/sheet.json").text)
    assert (remembered["scorepad"], remembered["zone"]) == (1, "Europe/Oslo")
    [game] = remembered["games"]
    assert [entry["record"] for entry in game["entries"]] == [
        {"v": 1, "contract": "grand", "bidder": "N", "tricks_ns": 8},
        {"v": 1, "contract": "low", "tricks_ns": 5},
    ]
    assert [entry["removed_at"] is None for entry in game["entries"]] == [True, False]
    assert game["variant_record"]["v"] == 1
    assert [player["name"] for player in game["player_records"]] == ["Anna", "Bjørn", "Clara", "David"]
    assert [change["what"] for change in remembered["changes"]] == ["removed"]


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.json"])
def test_no_file_holds_the_code_of_a_link(client: FlaskClient, sheet: Started, stored: Sheet, name: str) -> None:
    record_hand(client, sheet)
    text = client.get(f"{sheet.path}/{name}").text
    assert not [code for code in (stored.code, stored.watch_code, stored.short_code, stored.phone) if code in text]


@pytest.mark.parametrize(
    ("name", "saved"),
    [
        ("Ann & Bo's 1st / party?", "Ann & Bo's 1st - party"),
        ("Fredag hos Bjørn", "Fredag hos Bjørn"),
        ("דוד", "דוד"),
        ('<b>"x"</b>', "b-x-b"),
        ("..", ""),
        ("", "Norwegian Whist"),
    ],
)
def test_a_file_is_called_what_the_sheet_is_called(
    client: FlaskClient, sheet: Started, stored: Sheet, name: str, saved: str
) -> None:
    client.post(f"{sheet.path}/name", data={"name": name})
    day = f"{stored.created_at.astimezone(ZoneInfo(stored.zone)):%Y-%m-%d}"
    assert file_name(client, f"{sheet.path}/sheet.csv") == f"{saved} {day}.csv".strip()
    assert file_name(client, f"{sheet.path}/sheet.json") == f"{saved} {day}.json".strip()


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.json"])
def test_watchers_have_no_files(client: FlaskClient, stored: Sheet, name: str) -> None:
    assert client.get(f"/w/{stored.watch_code}/{name}").status_code == 404
    assert client.get(f"/s/{stored.watch_code}/{name}").status_code == 404

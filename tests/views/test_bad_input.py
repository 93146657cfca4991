"""Whatever is sent to a sheet: a clear message, what was typed kept, the sheet as it was, and never a 500."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from tests.factories import Started, record_hand, start_sheet
from tests.pages import Page, form_on, texts

DIGITS = "9" * 400
MANY = "9" * 5000
STRANGE = ["abc", "7.5", "-1", "14", "1e9", "٧", "７", DIGITS, "<b>", "{{7*7}}", "8 8", "0x8", "8\x00"]
NAMES_TOO_LONG = ["x" * 41, "x" * 4000]


@pytest.fixture(scope="module")
def app(shared_app: Flask) -> Flask:
    return shared_app


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="module")
def started(client: FlaskClient) -> Started:
    """One sheet for all of these, since none may change it: a hand, and game 1 is played on."""
    sheet = start_sheet(client)
    record_hand(client, sheet)
    return sheet


def remembered(client: FlaskClient, sheet: Started) -> str:
    """Everything of a sheet but when it was used."""
    return re.sub(r'"used_at": "[^"]*"', "", client.get(f"{sheet.path}/sheet.json").text)


@pytest.fixture
def sheet(client: FlaskClient, started: Started) -> Iterator[Started]:
    before = remembered(client, started)
    yield started
    assert remembered(client, started) == before


def entry_form(client: FlaskClient, sheet: Started) -> dict[str, str]:
    return form_on(client.get(sheet.path).text, "/entries") | {"kind": "hand", "bid": "grand:S", "tricks_ns": "8"}


def problems(html: str) -> list[str]:
    return texts(html, class_="problem", role="alert")


@pytest.mark.parametrize("typed", ["", *STRANGE])
@pytest.mark.parametrize("where", ["new", "correction", "between"])
def test_tricks_are_a_whole_number_to_thirteen(client: FlaskClient, sheet: Started, typed: str, where: str) -> None:
    form = entry_form(client, sheet) | {"tricks_ns": typed}
    form |= {"between": "1", "position": "32768"} if where == "between" else {}
    to = sheet.at(1) if where == "correction" else f"{sheet.path}/1/entries"
    answer = client.post(to, data=form | {"revision": "1"})
    assert answer.status_code == 422
    assert len(problems(answer.text)) == 1
    assert re.search("tricks|Tricks", problems(answer.text)[0])
    assert form_on(answer.text, "/entries" if where != "correction" else "/1/65536")["bid"] == "grand:S"


def test_htmx_gets_the_form_back_in_its_place(client: FlaskClient, sheet: Started) -> None:
    form = entry_form(client, sheet) | {"tricks_ns": "14"}
    answer = client.post(f"{sheet.path}/1/entries", data=form, headers={"HX-Request": "true"})
    assert (answer.status_code, "HX-Retarget" in answer.headers) == (422, False)
    assert answer.text.startswith('<div id="board"')
    assert problems(answer.text) == ["Tricks go from 0 to 13."]


@pytest.mark.parametrize("tricks", [("8", "6"), ("6", "6"), ("0", "0"), ("13", "13")])
def test_the_sides_take_thirteen_together(client: FlaskClient, sheet: Started, tricks: tuple[str, str]) -> None:
    form = entry_form(client, sheet) | dict(zip(("tricks_ns", "tricks_ew"), tricks, strict=True))
    answers = [client.post(f"{sheet.path}/1/entries", data=form), client.post(sheet.at(1), data=form)]
    assert [answer.status_code for answer in answers] == [422, 422]
    first, second = tricks
    said = f"{first} and {second} make {int(first) + int(second)}, but 13 tricks are in play."
    assert [problems(answer.text) for answer in answers] == [[said], [said]]


@pytest.mark.parametrize("bid", ["", "grand", "grand:Q", "grand:NS", "low:N", "misere:N", ":", "grand:N:N", DIGITS])
def test_the_bid_is_one_of_those_played(client: FlaskClient, sheet: Started, bid: str) -> None:
    answer = client.post(f"{sheet.path}/1/entries", data=entry_form(client, sheet) | {"bid": bid})
    assert answer.status_code == 422
    assert texts(answer.text, id="bid-problem")
    assert form_on(answer.text, "/entries")["tricks_ns"] == "8"


@pytest.mark.parametrize("bid", ["sola_nola:N", "grand_dix:W"])
def test_a_special_bid_is_refused_where_it_is_not_played(client: FlaskClient, sheet: Started, bid: str) -> None:
    form = entry_form(client, sheet) | {"bid": bid, "made": "made"}
    for answer in (client.post(f"{sheet.path}/1/entries", data=form), client.post(sheet.at(1), data=form)):
        assert answer.status_code == 422
        assert problems(answer.text) == ["Sola Nola and Grand Dix are not played in this variant."]


@pytest.mark.parametrize("bid", ["grand:Q", "sola_nola:N", "x" * 4000, "\x00"])
def test_an_open_bid_is_checked_like_a_hand(client: FlaskClient, sheet: Started, bid: str, way: dict[str, str]) -> None:
    answer = client.post(f"{sheet.path}/1/bid", data={"bid": bid, "hand": "2"}, headers=way)
    assert answer.status_code == 422
    assert texts(answer.text, id="bid-problem")


@pytest.mark.parametrize(
    ("variant", "changes", "said"),
    [
        ("askov", {"bid": "sola_nola:N"}, "Was it made or set?"),
        ("askov", {"bid": "sola_nola:N", "made": "perhaps"}, "Pick made or set."),
        ("south-dakota", {"trump": "stars"}, "Pick one of the four suits, or none."),
        ("south-dakota", {"dealer": "Q"}, "Pick who dealt."),
        ("minnesota", {"kind": "thrown_in", "dealer": "Q"}, "Pick who dealt."),
        ("minnesota", {"kind": "revoke"}, "Pick one of these."),
    ],
)
def test_what_only_some_hands_have_is_checked_too(
    client: FlaskClient, variant: str, changes: dict[str, str], said: str
) -> None:
    sheet = start_sheet(client, variant)
    answer = client.post(f"{sheet.path}/1/entries", data=entry_form(client, sheet) | changes)
    assert (answer.status_code, problems(answer.text)) == (422, [said])
    assert "/undo" not in client.get(sheet.path).text


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"points": ""}, "points"),
        *[({"points": typed}, "points") for typed in STRANGE if typed != "14"],
        ({"points": "0"}, "points"),
        ({"points": "1000"}, "points"),
        ({"side": ""}, "side"),
        ({"side": "N"}, "side"),
        ({"sign": "times"}, "sign"),
        ({"why": "x" * 101}, "why"),
        ({"why": "x" * 4000}, "why"),
    ],
)
def test_an_adjustment_is_given_back_as_it_was_typed(
    client: FlaskClient, sheet: Started, changes: dict[str, str], field: str
) -> None:
    form = {"kind": "adjustment", "side": "EW", "points": "2", "sign": "plus", "why": "a revoke"} | changes
    answer = client.post(f"{sheet.path}/1/entries", data=form)
    assert (answer.status_code, len(problems(answer.text))) == (422, 1)
    again = form_on(answer.text, "/entries")
    assert {again.get(name) for name in ("points", "why")} == {form["points"], form["why"]}
    assert again.get("side") == ("EW" if field != "side" else None)


@pytest.mark.parametrize("name", ["position", "hand"])
@pytest.mark.parametrize("value", ["", "abc", "-1", "0", DIGITS, MANY, "1.5", "٧"])
def test_hidden_numbers_that_were_tampered_with_save_nothing_unseen(client: FlaskClient, name: str, value: str) -> None:
    sheet = start_sheet(client)
    answer = client.post(f"{sheet.path}/1/entries", data=entry_form(client, sheet) | {name: value})
    # A position only says what the phone saw; the hand still goes to the end, and once.
    assert answer.status_code == (303 if name == "position" else 409)
    client.post(f"{sheet.path}/1/entries", data=entry_form(client, sheet) | {name: value})
    assert len(texts(client.get(sheet.path).text, id="lines")) == 1


@pytest.mark.parametrize("position", ["", "0", "-5", "abc", DIGITS, MANY, "999999999", str(10**18 - 1)])
@pytest.mark.parametrize("kind", ["hand", "adjustment"])
def test_nothing_is_put_between_where_nothing_is(client: FlaskClient, sheet: Started, position: str, kind: str) -> None:
    form = entry_form(client, sheet) | {"between": "1", "position": position, "kind": kind, "side": "NS", "points": "1"}
    assert client.post(f"{sheet.path}/1/entries", data=form).status_code == 404


@pytest.mark.parametrize("revision", ["", "0", "2", "-1", "abc", DIGITS, MANY])
@pytest.mark.parametrize("to", ["", "/remove"])
def test_a_revision_that_was_never_shown_changes_nothing(
    client: FlaskClient, sheet: Started, revision: str, to: str
) -> None:
    form = {"kind": "hand", "bid": "low", "tricks_ns": "3", "revision": revision}
    assert client.post(sheet.at(1) + to, data=form).status_code == 409


@pytest.mark.parametrize("changes", [{"game": DIGITS}, {"position": MANY}, {"game": ""}, {"position": "7"}])
def test_undo_of_what_is_not_there_is_not_found(client: FlaskClient, sheet: Started, changes: dict[str, str]) -> None:
    form = form_on(client.get(sheet.path).text, "/undo") | changes
    assert client.post(f"{sheet.path}/undo", data=form).status_code == 404


@pytest.mark.parametrize("key", ["", "x" * 4000, "<b>", "\x00", "key with spaces", "ключ"])
def test_any_key_of_a_form_does(client: FlaskClient, key: str) -> None:
    sheet = start_sheet(client)
    answer = client.post(f"{sheet.path}/1/entries", data=entry_form(client, sheet) | {"entry_key": key})
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"winner": "", "why": "cut"}, ["Who won?"]),
        ({"winner": "N", "why": "cut"}, ["Pick who won."]),
        ({"winner": DIGITS, "why": "word"}, ["Pick who won."]),
        ({"winner": "NS", "why": "coin"}, ["Pick a cut, or what you agreed."]),
        ({"winner": "NS", "why": ""}, ["By a cut, or as you agreed?"]),
    ],
)
def test_a_decision_names_one_of_the_sides(
    client: FlaskClient, sheet: Started, changes: dict[str, str], said: list[str]
) -> None:
    answer = client.post(f"{sheet.path}/1/rule", data=changes)
    assert (answer.status_code, problems(answer.text)) == (422, said)
    assert form_on(answer.text, "/rule").get("winner", "") == (changes["winner"] if changes["winner"] == "NS" else "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"who": "everyone"}, "Pick who plays."),
        ({"who": "in_turn"}, "Pick who plays."),
        ({"variant": "bridge"}, "Pick the rules to play by."),
        ({"variant": DIGITS}, "Pick the rules to play by."),
        ({"who": "new"}, "Type a name."),
        ({"who": "new", "name": " \u200b "}, "Type a name."),
        ({"who": "new", "name": "Frida", "seat": "Q"}, "Pick whose seat."),
        ({"who": "new", "name": "Frida", "seat": ""}, "Whose seat?"),
        ({"who": "new", "name": "x" * 41}, "A name can have 40 letters; this one has 41."),
        ({"who": "new", "name": "x" * 4000}, "A name can have 40 letters; this one has 4000."),
    ],
)
def test_the_next_game_is_asked_again_with_what_was_chosen(
    client: FlaskClient, changes: dict[str, str], said: str
) -> None:
    sheet = start_sheet(client)
    form = form_on(client.get(f"{sheet.path}/next").text, "/next")
    answer = client.post(f"{sheet.path}/next", data=form | changes)
    assert (answer.status_code, problems(answer.text)) == (422, [said])
    again = form_on(answer.text, "/next")
    assert again["name"] == changes.get("name", "")
    assert again.get("who", "new") == (
        changes.get("who", "same") if "who" not in changes or changes["who"] == "new" else "new"
    )
    assert "· game 1" in client.get(sheet.path).text


def test_house_rules_for_the_next_game_are_given_back_as_they_were_typed(client: FlaskClient) -> None:
    sheet = start_sheet(client)
    form = form_on(client.get(f"{sheet.path}/next").text, "/next") | {"who": "new", "name": "Frida", "seat": "S"}
    for changes in ({"target": "0"}, {"target": "21", "name": "x" * 41}, {"target": "", "hands": ""}):
        answer = client.post(f"{sheet.path}/next", data=form | changes)
        again = form_on(answer.text, "/next")
        assert (answer.status_code, again) == (422, form | changes)
    assert "Frida" not in client.get(sheet.path).text


@pytest.mark.parametrize("changes", [{"seat": "Q"}, {"seat": DIGITS}, {"name": ""}, {"name": " \u200b "}, {}])
def test_whoever_holds_a_phone_sits_somewhere_or_has_a_name(
    client: FlaskClient, sheet: Started, changes: dict[str, str]
) -> None:
    answer = client.post(f"{sheet.path}/seat", data=changes)
    assert (answer.status_code, problems(answer.text)) == (422, ["Type a name."])


@pytest.mark.parametrize("name", NAMES_TOO_LONG)
def test_a_name_for_a_phone_or_a_player_is_refused_as_typed(client: FlaskClient, sheet: Started, name: str) -> None:
    for path, form in (("/seat", {}), ("/1/people", {"what": "seat", "seat": "N"})):
        answer = client.post(sheet.path + path, data=form | {"name": name})
        assert (answer.status_code, len(problems(answer.text))) == (422, 1)
        assert f'value="{name}"' in answer.text


WRITTEN = ["/1/entries", "/1/bid", "/undo", "/score", "/1/call", "/1/play-on", "/1/rule", "/1/resume"]


@pytest.mark.parametrize("path", [*WRITTEN, "/1/65536/remove", "/1/65536/restore"])
def test_what_is_only_sent_cannot_be_opened(client: FlaskClient, sheet: Started, path: str) -> None:
    answer = client.get(sheet.path + path)
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    assert "This address cannot be opened like that." in answer.text


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
@pytest.mark.parametrize("path", ["", "/1/entries", "/1/65536", "/next", "/seat"])
def test_a_wrong_method_is_refused(client: FlaskClient, sheet: Started, method: str, path: str) -> None:
    assert getattr(client, method)(sheet.path + path).status_code == 405


@pytest.mark.parametrize("path", [*WRITTEN, "/next", "/seat", "/1/65536"])
def test_too_much_at_once_is_refused(client: FlaskClient, sheet: Started, path: str) -> None:
    answer = client.post(sheet.path + path, data={"why": "x" * 300_000})
    assert answer.status_code == 413
    assert "That is too much at once." in answer.text


@pytest.mark.parametrize("path", [*WRITTEN, "/next", "/seat", "/1/65536", "/1/people"])
@pytest.mark.parametrize("code", ["x" * 22, "x" * 23, "%00" * 7])
def test_a_code_that_opens_nothing_takes_nothing(client: FlaskClient, path: str, code: str) -> None:
    assert client.post(f"/s/{code}{path}", data={"kind": "hand"}).status_code == 404


@pytest.mark.parametrize("number", ["0", "2", DIGITS, MANY, "-1", "x", "1.5"])
@pytest.mark.parametrize("path", ["/{}", "/{}/entries", "/{}/bid", "/{}/rule", "/1/{}", "/1/{}/remove"])
def test_a_number_of_nothing_is_not_found(client: FlaskClient, sheet: Started, path: str, number: str) -> None:
    address = sheet.path + path.format(number)
    statuses = {client.get(address).status_code, client.post(address, data={"kind": "hand"}).status_code}
    assert 404 in statuses
    assert statuses <= {404, 405}


@pytest.mark.parametrize("body", [b"", b"&&&===", b"\xff\xfe%zz", b"{" * 1000, b"kind=hand&kind=low"])
@pytest.mark.parametrize("mimetype", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/x"])
def test_a_body_that_is_no_form_is_refused(client: FlaskClient, sheet: Started, body: bytes, mimetype: str) -> None:
    for path in ("/1/entries", "/1/65536", "/1/rule"):
        answer = client.post(sheet.path + path, data=body, content_type=mimetype)
        assert answer.status_code in (409, 422)


@pytest.mark.parametrize("query", ["may=everything", "bottom=Q", f"version={DIGITS}", "version=x", "bottom=%00", ""])
def test_following_with_anything_in_the_address_gives_the_board(
    client: FlaskClient, sheet: Started, query: str
) -> None:
    assert client.get(f"{sheet.path}/live?poll=1&{query}").status_code == 200


@pytest.mark.parametrize("query", ["dealer=Q", "bid=x", "tricks_ns=abc", f"hand={DIGITS}", "made=<b>", "%00=%00"])
def test_anything_in_the_address_of_a_sheet_shows_the_sheet(client: FlaskClient, sheet: Started, query: str) -> None:
    answer = client.get(f"{sheet.path}?{query}")
    assert answer.status_code == 200
    assert "Anna" in answer.text


TYPED = ["<b>x</b>", "{{7*7}}", "%(name)s", "%s", "O'Neil", '"; x', "דוד", "👨‍👩‍👧‍👦", "Å", "x" * 40, "&amp;", "\\N"]


@pytest.mark.parametrize("name", TYPED)
def test_a_name_is_shown_as_typed_wherever_it_stands(client: FlaskClient, name: str) -> None:
    sheet = start_sheet(client, "askov", names=dict.fromkeys("NESW", ""), name_N=name)
    client.post(f"{sheet.path}/seat", data={"seat": "N"})
    record_hand(client, sheet)
    for path in ("", "/1", "/1/65536", "/1/people", "/next", "/1/adjust", "/1/end", "/log", "/share", "/seat"):
        page = client.get(sheet.path + path)
        assert page.status_code == 200
        assert "x</b>" not in page.text
        if path != "/log":
            assert escape(name) in page.text, path
        isolated = [each.text for each in Page(page.text).elements if each.tag == "bdi"]
        assert path == "/log" or name in isolated, path

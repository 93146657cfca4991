"""Every word on every page can be translated: the site is read in a language made of brackets."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorepad import database
from tests import pseudo
from tests.factories import CAST, WHISTS, Started, record_hand, start_sheet
from tests.pages import Page, form_on, send

GUESTS = {"Frida", "Ola", "Liv", "Kari", "Per"}

KNOWN = {
    "scorepad": "what the program is called",
    "revoke": "a reason that somebody typed",
    "Thursday": "what somebody called the sheet",
    **dict.fromkeys([*CAST.values(), *GUESTS], "a name"),
}

# What only a program reads: events, files.
UNREAD = {"static", "sheet.follow", "watch.follow", "sheet.csv", "sheet.everything", "ticking.now"}
# The pages of a party are read in test_party_language.
OF_A_PARTY = ("party", "wall.", "guest.", "seated.", "begin_party.", "guide.seat")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, upgraded_instance: Path) -> Iterator[Flask]:
    app = pseudo.application(tmp_path_factory.mktemp("language"), upgraded_instance)
    yield app
    database.close(app)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = pseudo.LOCALE
    return client


@pytest.fixture(scope="module")
def sheet(client: FlaskClient) -> Started:
    """An evening of Askov with everything in it that a sheet can show."""
    sheet = start_sheet(client, "askov")
    client.post(f"{sheet.path}/seat", data={"seat": "N"})
    for bid in ("sola_nola:N", "grand_dix:E"):
        send(client, sheet.path, "/entries", kind="hand", bid=bid, made="set")
    record_hand(client, sheet, "low", 8)
    send(client, sheet.path, "/entries", kind="thrown_in")
    send(client, f"{sheet.path}/1/adjust", "/entries", kind="adjustment", side="NS", points="2", why="revoke")
    send(client, sheet.at(3), "/1/196608", kind="hand", tricks_ns="7")
    send(client, sheet.at(2), "/remove")
    for _hand in range(3):
        record_hand(client, sheet, "grand:N", 13)
    send(client, f"{sheet.path}/next", "/next", who="new", name="Frida", seat="W")
    record_hand(client, sheet, "grand:S", 5, game=2)
    client.post(f"{sheet.path}/name", data={"name": "Thursday"})
    return sheet


def check(answer: TestResponse, status: int = 200) -> None:
    assert answer.status_code == status, answer.text
    assert "⟦" in answer.text
    links = re.sub(r"https?://[^\s<\"]+|[A-Z2-9]{3}-[A-Z2-9]{3}", "", answer.text)
    assert pseudo.untranslated(links, KNOWN.keys() | pseudo.dates()) == set()


def addresses(app: Flask, sheet: Started, watch_code: str) -> list[str]:
    """One address for every page there is."""
    values = {"number": 1, "position": 65536, "name": "askov"}
    with app.test_request_context():
        routes = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
        return [
            app.url_for(
                rule.endpoint,
                **{name: values[name] for name in rule.arguments - {"code"}},
                **({"code": watch_code if rule.endpoint.startswith(("watch.", "guide.watch")) else sheet.code}
                   if "code" in rule.arguments else {}),
            )
            for rule in routes
            if rule.endpoint not in UNREAD and rule.endpoint != "home.join_by_link"
            and not rule.endpoint.startswith(OF_A_PARTY)
        ]  # fmt: skip


def watch_code(client: FlaskClient, sheet: Started) -> str:
    found = re.search(r"/w/([\w-]{22})", client.get(f"{sheet.path}/share").text)
    assert found
    return found[1]


def test_every_page_there_is_can_be_translated(app: Flask, client: FlaskClient, sheet: Started) -> None:
    pages = addresses(app, sheet, watch_code(client, sheet))
    assert len(pages) > 20
    for address in pages:
        check(client.get(address))


@pytest.mark.parametrize("preset", WHISTS, ids=lambda preset: preset.key)
@pytest.mark.parametrize("vocabulary", ["black_high", "red_high", "spoken"])
def test_every_variant_can_be_played_in_another_language(client: FlaskClient, preset: str, vocabulary: str) -> None:
    sheet = start_sheet(client, preset.key, vocabulary=vocabulary, below_nought="floor", stake_point="5")
    for bid, tricks in (("low", 9), ("grand:E", 9), ("grand:N", 9)):
        record_hand(client, sheet, bid, tricks)
    for path in ("", "/1", "/1/65536", "/1/131072", "/guide/1"):
        check(client.get(sheet.path + path))


@pytest.mark.parametrize("trumps", ["turned", "in_turn_or_none"])
def test_classic_whist_can_be_played_in_another_language(client: FlaskClient, trumps: str) -> None:
    sheet = start_sheet(client, "short-whist", trumps=trumps)
    for tricks, honours in ((10, "EW:3"), (6, "NS:4"), (11, "NS:3")):
        send(client, sheet.path, "/entries", kind="hand", tricks_ns=str(tricks), honours=honours, trump="hearts")
    for path in ("", "/1", "/1/131072", "/1/196608", "/guide/1", "/sheet.csv"):
        check(client.get(sheet.path + path))


@pytest.mark.parametrize("line", range(1, 9))
def test_every_line_can_be_explained_in_another_language(client: FlaskClient, sheet: Started, line: int) -> None:
    check(client.get(sheet.at(line)))


def test_what_a_watcher_and_a_follower_see_can_be_translated(app: Flask, client: FlaskClient, sheet: Started) -> None:
    other = app.test_client()
    other.environ_base["HTTP_ACCEPT_LANGUAGE"] = pseudo.LOCALE
    client.post(f"{sheet.path}/2/bid", data={"bid": "sola_nola:S", "hand": "2"})
    for path in (sheet.path, f"/w/{watch_code(client, sheet)}"):
        check(other.get(path))


def test_the_end_of_a_game_can_be_told_in_another_language(client: FlaskClient) -> None:
    sheet = start_sheet(client, "askov", target="", hands="1")
    send(client, sheet.path, "/entries", kind="hand", bid="sola_nola:N", made="made")
    check(client.get(sheet.path))  # level
    send(client, f"{sheet.path}/1/end", "/call")
    check(client.get(f"{sheet.path}/1/end"))
    send(client, f"{sheet.path}/1/end", "/rule", winner="NS", why="cut")
    for path in ("", "/1", "/1/end", "/next", "/log"):
        check(client.get(sheet.path + path))


def test_a_game_that_became_unfinished_is_told_in_another_language(client: FlaskClient) -> None:
    sheet = start_sheet(client, "norwegian", target="2")
    record_hand(client, sheet, "grand:N", 8)
    send(client, sheet.path, "/next")
    send(client, sheet.at(1), "/1/65536", kind="hand", tricks_ns="7")
    for path in ("", "/1/end"):
        check(client.get(sheet.path + path))


@pytest.mark.parametrize("tricks", ["", "abc", "14"])
def test_a_form_that_is_refused_can_be_read_in_another_language(
    client: FlaskClient, sheet: Started, tricks: str
) -> None:
    bad = {"kind": "hand", "bid": "x", "tricks_ns": tricks, "dealer": "Q"}
    for to in (sheet.at(1), f"{sheet.path}/2/entries"):
        check(client.post(to, data=bad), 422)
    check(client.post(f"{sheet.path}/1/rule", data={"why": "x"}), 422)
    check(client.post(f"{sheet.path}/next", data={"who": "new", "number": "3", "variant": "x"}), 422)
    check(client.post("/j", data={"code": tricks}), 422)


@pytest.mark.parametrize("why", ["other_values", "taken", "removed", "changed", "moved_on"])
def test_a_conflict_can_be_read_in_another_language(client: FlaskClient, why: str) -> None:
    sheet = start_sheet(client)
    form = form_on(client.get(sheet.path).text, "/entries") | {"kind": "hand", "bid": "low", "tricks_ns": "3"}
    client.post(f"{sheet.path}/1/entries", data=form)
    if why == "removed":
        send(client, sheet.at(1), "/remove")
    changes = {"taken": {"entry_key": "other", "tricks_ns": "4"}, "other_values": {"tricks_ns": "4"}}
    changes |= {"moved_on": {"position": "5", "hand": "7"}, "changed": {"revision": "9", "tricks_ns": "4"}}
    to = sheet.at(1) if why == "changed" else f"{sheet.path}/1/entries"
    check(client.post(to, data=form | changes.get(why, {})), 409)


@pytest.mark.parametrize(("method", "path", "status"), [("get", "/x", 404), ("put", "/", 405), ("post", "/j", 413)])
def test_what_went_wrong_can_be_read_in_another_language(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    check(getattr(client, method)(path, data={"x": "x" * 300_000} if status == 413 else None), status)


def test_a_sheet_that_was_deleted_is_told_in_another_language(client: FlaskClient) -> None:
    sheet = start_sheet(client)
    send(client, f"{sheet.path}/delete", "/delete")
    check(client.get(f"{sheet.path}/delete"))
    check(client.get("/"))


def test_text_outside_the_brackets_would_be_found() -> None:
    assert pseudo.untranslated("<p>⟦a <b>Anna</b> ⟦b⟧⟧ Save <i title='Why'>5</i></p>", {"Anna"}) == {"Save", "Why"}
    assert Page("<p>x</p>").text.strip() == "x"

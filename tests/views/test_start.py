"""Starting a sheet: the pages as every browser gets them, what is started, and what is refused with its words kept."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape
from sqlalchemy.orm import selectinload
from werkzeug.test import TestResponse

from scorepad.database import db
from scorepad.links import code_of
from scorepad.models import Sheet
from scorepad.rules import VARIANTS, Preset
from scorepad.words.variants import preset_line, preset_name, summary
from tests.factories import WHISTS

WAYS = {"plain": {}, "htmx": {"HX-Request": "true"}, "boosted": {"HX-Request": "true", "HX-Boosted": "true"}}
FOUR = {"name_N": "Anna", "name_E": "Bjørn", "name_S": "Clara", "name_W": "David"}
TYPED = ["<b>x</b>", "{{7*7}}", "דוד", "👨‍👩‍👧‍👦", "O'Neil", '"; x', "x" * 40, "Å"]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> dict[str, str]:
    return WAYS[request.param]


def sheets(app: Flask) -> list[Sheet]:
    with app.app_context():
        return list(db.session.scalars(db.select(Sheet).options(selectinload(Sheet.all_games))))


def names(sheet: Sheet) -> dict[str, str]:
    return {seat: player.name for seat, player in sheet.game.players().items()}


def key_of(page: TestResponse) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page.text)
    assert found
    return found[1]


def test_every_variant_is_offered_with_what_makes_it_different(
    app: Flask, client: FlaskClient, way: dict[str, str]
) -> None:
    answer = client.get("/new", headers=way)
    assert answer.status_code == 200
    assert "HX-Request" in answer.vary
    with app.test_request_context():
        for preset in VARIANTS:
            assert f'href="/new/{preset.key}"' in answer.text
            assert {escape(preset_name(preset.key)), escape(preset_line(preset.key))} <= set(
                re.split("[<>]", answer.text)
            )
            assert escape(" · ".join(summary(preset.variant))) in answer.text


@pytest.mark.parametrize("preset", WHISTS, ids=lambda preset: preset.key)
def test_with_nothing_filled_in_it_starts_as_the_variant_says(app: Flask, client: FlaskClient, preset: Preset) -> None:
    answer = client.post(f"/new/{preset.key}")
    (sheet,) = sheets(app)
    assert (answer.status_code, answer.location) == (303, f"/s/{sheet.code}")
    assert names(sheet) == {"N": "North", "E": "East", "S": "South", "W": "West"}
    assert (sheet.game.preset, sheet.game.variant) == (preset.key, preset.variant)
    assert (sheet.zone, sheet.scorer) == ("UTC", sheet.phone)


def test_the_page_sent_as_it_came_starts_too(app: Flask, client: FlaskClient, way: dict[str, str]) -> None:
    page = client.get("/new/norwegian", headers=way)
    assert "</title>" in page.text
    shown = dict(re.findall(r'<input[^>]* name="(\w+)" value="([^"]*)"', page.text))
    assert client.post("/new/norwegian", data=shown, headers=way).status_code == 303
    assert len(sheets(app)) == 1


def test_names_dealer_and_zone_are_kept(app: Flask, client: FlaskClient) -> None:
    client.post("/new/minnesota", data=FOUR | {"first_dealer": "W", "zone": "Europe/Oslo"})
    (sheet,) = sheets(app)
    assert list(names(sheet).values()) == ["Anna", "Bjørn", "Clara", "David"]
    assert (sheet.game.first_dealer, sheet.zone) == ("W", "Europe/Oslo")


def test_a_drawn_dealer_may_be_anyone(app: Flask, client: FlaskClient) -> None:
    for _start in range(24):
        client.post("/new/minnesota", data={"first_dealer": ""})
    drawn = {sheet.game.first_dealer for sheet in sheets(app)}
    assert drawn <= set("NESW")
    assert len(drawn) > 1


def test_two_of_the_same_name_are_two_people(app: Flask, client: FlaskClient) -> None:
    client.post("/new/minnesota", data=dict.fromkeys(FOUR, "Anna"))
    (sheet,) = sheets(app)
    assert {player.name for player in sheet.game.sittings} == {"Anna"}
    assert len({player.id for player in sheet.game.sittings}) == 4


@pytest.mark.parametrize("name", TYPED)
def test_a_name_is_kept_and_shown_as_typed(app: Flask, client: FlaskClient, name: str) -> None:
    refused = client.post("/new/minnesota", data={"name_N": name, "target": "0"})
    assert f'name="name_N" value="{escape(name)}"' in refused.text
    client.post("/new/minnesota", data={"name_N": name})
    assert names(sheets(app)[0])["N"] == name


@pytest.mark.parametrize("length", [41, 4000])
def test_a_name_that_is_too_long_is_refused_with_everything_kept(
    app: Flask, client: FlaskClient, length: int, way: dict[str, str]
) -> None:
    sent = FOUR | {"name_E": "x" * length, "first_dealer": "S", "target": "21"}
    answer = client.post("/new/minnesota", data=sent, headers=way)
    assert answer.status_code == 422
    assert f"this one has {length}" in answer.text
    assert re.search(r'name="name_E"[^>]* aria-invalid="true"', answer.text)
    for name in ("name_N", "name_E", "target"):
        assert f'name="{name}" value="{sent[name]}"' in re.sub(r' (?:aria-[\w-]+|id)="[^"]*"', "", answer.text)
    assert 'value="S" checked' in answer.text
    assert sheets(app) == []


@pytest.mark.parametrize("typed", ["0", "1000000000", "-1", "abc", "7.5", "1e9", "٧", "9" * 400, "<script>"])
def test_a_target_that_cannot_be_is_refused_as_typed(app: Flask, client: FlaskClient, typed: str) -> None:
    answer = client.post("/new/askov", data=FOUR | {"target": typed, "hands": "20", "misdeal": "passes"})
    assert answer.status_code == 422
    assert f'value="{escape(typed)}"' in answer.text
    assert 'id="target-problem"' in answer.text
    assert re.search(r'<details id="rules"[^>]* open>', answer.text)
    assert '<option value="passes" selected>' in answer.text
    assert sheets(app) == []


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"target": "", "hands": ""}, "A game needs an end"),
        ({"low_scoring": "misere"}, "Pick one of these."),
        ({"first_dealer": "Q"}, "Pick who deals first"),
        ({"currency": "kroner"}, "Three letters"),
    ],
)
def test_what_no_game_can_be_played_by_is_said(
    app: Flask, client: FlaskClient, sent: dict[str, str], said: str
) -> None:
    answer = client.post("/new/minnesota", data=sent)
    assert answer.status_code == 422
    assert said in answer.text
    assert all(escape(value) in answer.text for value in sent.values() if value != "Q")
    assert sheets(app) == []


def test_house_rules_are_folded_away_until_they_are_wanted(client: FlaskClient) -> None:
    assert re.search(r'<details id="rules" class="[^"]*">', client.get("/new/askov").text)


def test_house_rules_are_played_by(app: Flask, client: FlaskClient) -> None:
    client.post("/new/minnesota", data={"target": "", "hands": "16", "failed_grand": "2", "vocabulary": "red_high"})
    record = sheets(app)[0].game.variant_record
    expected = {"target": None, "hands": 16, "failed_grand": 2, "vocabulary": "red_high", "points_low": 1}
    assert record | expected == record


def test_own_rules_start_from_any_variant_and_have_a_name(app: Flask, client: FlaskClient, way: dict[str, str]) -> None:
    assert 'href="/new/own"' in client.get("/new", headers=way).text
    page = client.get("/new/own", headers=way).text
    assert all(f'href="/new/{preset.key}?own=yes"' in page for preset in VARIANTS)
    assert re.search(r'<details id="rules"[^>]* open>', client.get("/new/tuppi?own=yes", headers=way).text)
    client.post("/new/tuppi", data={"own_name": " Thursday  \u202eby <b>the</b> fire ", "target": "26"}, headers=way)
    game = sheets(app)[0].game
    assert (game.preset, game.variant.target, game.variant.own_name) == ("tuppi", 26, "Thursday by <b>the</b> fire")
    assert "Thursday by &lt;b&gt;the&lt;/b&gt; fire" in client.get(f"/s/{sheets(app)[0].code}/share").text


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("name", ["bridge", "..x", "%3Cb%3E", "x" * 4000])
def test_an_unknown_variant_is_not_found(client: FlaskClient, method: str, name: str) -> None:
    assert getattr(client, method)(f"/new/{name}", follow_redirects=method == "get").status_code == 404


def test_a_variant_is_found_by_the_name_people_use(client: FlaskClient) -> None:
    assert client.get("/new/Norwegian%20Whist").status_code == 200


def test_too_much_and_a_wrong_method_are_refused(app: Flask, client: FlaskClient) -> None:
    assert client.post("/new/minnesota", data={"name_N": "x" * 300_000}).status_code == 413
    assert client.put("/new/minnesota").status_code == 405
    assert client.post("/new").status_code == 405
    assert sheets(app) == []


def test_a_double_tap_makes_one_sheet(app: Flask, client: FlaskClient) -> None:
    sent = FOUR | {"key": key_of(client.get("/new/minnesota"))}
    cookie = client.get_cookie("scorepad")
    assert cookie

    def tap(_number: int) -> str | None:
        phone = app.test_client()
        phone.set_cookie("scorepad", cookie.value)
        return phone.post("/new/minnesota", data=sent).location

    with ThreadPoolExecutor(4) as pool:
        places = set(pool.map(tap, range(4)))
    assert places == {f"/s/{sheet.code}" for sheet in sheets(app)}
    assert len(places) == 1


def test_the_same_page_with_other_names_is_another_sheet(app: Flask, client: FlaskClient) -> None:
    key = key_of(client.get("/new/minnesota"))
    for name in ("Anna", "Bjørn"):
        client.post("/new/minnesota", data={"key": key, "name_N": name})
    assert [names(sheet)["N"] for sheet in sheets(app)] == ["Anna", "Bjørn"]


def test_another_phone_with_the_same_key_gets_a_sheet_of_its_own(app: Flask, client: FlaskClient) -> None:
    first = client.post("/new/minnesota", data={"key": "1"}).location
    assert app.test_client().post("/new/minnesota", data={"key": "1"}).location != first


@pytest.mark.postgresql
def test_a_double_tap_makes_one_sheet_where_several_may_write(postgres_app: Flask) -> None:
    phone = postgres_app.test_client()
    sent = FOUR | {"key": key_of(phone.get("/new/minnesota"))}
    cookie = phone.get_cookie("scorepad")
    assert cookie

    def tap(_number: int) -> str | None:
        other = postgres_app.test_client()
        other.set_cookie("scorepad", cookie.value)
        return other.post("/new/minnesota", data=sent).location

    with ThreadPoolExecutor(4) as pool:
        places = set(pool.map(tap, range(12)))
    assert places == {f"/s/{sheet.code}" for sheet in sheets(postgres_app)}
    assert len(places) == 1


def test_the_code_of_a_form_is_known_only_with_the_secret(app: Flask) -> None:
    with app.app_context():
        first = code_of("phone", "key", "name_N=Anna")
        app.config["SECRET_KEY"] = "another"
        assert code_of("phone", "key", "name_N=Anna") != first
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", first)

"""What a party has on paper."""

import re

import pytest
from flask.testing import FlaskClient

from tests import qr
from tests.pages import Page, texts
from tests.party_factories import NAMES, Hosted, enter_result, play_round, publish_round, start_party, welcome


@pytest.fixture
def party(client: FlaskClient) -> Hosted:
    """Nine guests are here: two tables, and one rests."""
    party = start_party(client)
    welcome(party, NAMES[:9])
    return party


def codes_on(html: str) -> list[str]:
    """What the QR codes of a page say, one after another."""
    return [qr.read_svg(svg) for svg in re.findall(r'<svg class="qr".*?</svg>', html)]


def test_cards_can_be_made_before_anyone_plays(party: Hosted) -> None:
    assert 'class="table-card' not in party.get("/cards")
    assert party.post("/cards", count="3", paper="a5").location.endswith("/cards?paper=a5")
    page = party.get("/cards?paper=a5")
    assert texts(page, class_="table-no") == ["Table 1", "Table 2", "Table 3"]
    assert page.count('class="table-card pad"') == 3
    assert "cards a5" in page


def test_a_card_is_right_all_evening(party: Hosted, client: FlaskClient) -> None:
    party.post("/cards", count="2")
    cards = party.get("/cards")
    first, second = codes_on(cards)
    play_round(party, 1)
    publish_round(party, 2)
    assert codes_on(party.get("/cards")) == [first, second]
    sheet = client.get(re.sub(r"^https?://[^/]+", "", first))
    assert sheet.status_code == 200
    assert "Round 2 · 1 hand" in " ".join(Page(sheet.text).text.split())


def test_a_short_code_of_a_card_opens_the_table(party: Hosted, client: FlaskClient) -> None:
    party.post("/cards", count="1")
    page = party.get("/cards")
    [link], [code] = codes_on(page), texts(page, class_="code")
    answer = client.post("/j", data={"code": code}, follow_redirects=True)
    assert answer.status_code == 200
    assert answer.request.path == re.sub(r"^https?://[^/]+", "", link)


def test_the_network_of_the_hall_comes_first(client: FlaskClient) -> None:
    party = start_party(client)
    party.post("/cards", count="1")
    settings = party.get("/settings")
    form = next(form.fields for form in Page(settings).forms if form.action.endswith("/settings"))
    party.post("/settings", **form | {"wifi_name": "Kjelleren", "wifi_password": "gr;and"})
    page = party.get("/cards")
    assert re.findall("<h3><b>(\\d)</b> ([^<]+)</h3>", page) == [("1", "Join the Wi-Fi"), ("2", "Scan here")]
    assert codes_on(page)[0] == "WIFI:T:WPA;S:Kjelleren;P:gr\\;and;;"


def set_wifi(party: Hosted, status: int = 303, **changes: str) -> str:
    form = next(form.fields for form in Page(party.get("/settings")).forms if form.action.endswith("/settings"))
    return party.post("/settings", status, **form | changes).text


@pytest.mark.parametrize("hidden", [True, False])
def test_a_network_is_kept_letter_by_letter_and_comes_so_to_every_code(party: Hosted, *, hidden: bool) -> None:
    name, password = " Hall  1 ", f" {'x' * 61} "
    set_wifi(party, wifi_name=name, wifi_password=password, **({"wifi_hidden": "yes"} if hidden else {}))
    party.post("/cards", count="1")
    joined = {"T": "WPA", "S": name, "P": password} | ({"H": "true"} if hidden else {})
    wall = re.search(r"/b/[\w-]{22}", party.get("/share"))
    assert wall
    for page in (party.get("/share"), party.get("/cards"), party.client.get(wall[0]).text):
        assert joined in [qr.wifi_in(text) for text in codes_on(page) if text.startswith("WIFI:")]
        assert f'<bdi class="as-typed" translate="no">{name}</bdi>' in page
    settings = Page(party.get("/settings"))
    kept = next(form.fields for form in settings.forms if form.action.endswith("/settings"))
    assert (kept["wifi_name"], kept["wifi_password"], "wifi_hidden" in kept) == (name, password, hidden)


def test_a_network_that_is_not_hidden_any_more_is_told_so(party: Hosted) -> None:
    set_wifi(party, wifi_name="Hall", wifi_hidden="yes")
    form = next(form.fields for form in Page(party.get("/settings")).forms if form.action.endswith("/settings"))
    del form["wifi_hidden"]
    party.post("/settings", **form)
    assert "WIFI:T:nopass;S:Hall;;" in codes_on(party.get("/share"))


@pytest.mark.parametrize(
    ("field", "typed"), [("wifi_name", "x" * 33), ("wifi_name", "å" * 17), ("wifi_password", "x" * 64)]
)
def test_what_no_network_is_called_is_refused_and_kept_as_typed(party: Hosted, field: str, typed: str) -> None:
    page = set_wifi(party, 422, wifi_hidden="yes", **{field: typed})
    assert texts(page, id=f"{field}-problem")
    kept = next(form.fields for form in Page(page).forms if form.action.endswith("/settings"))
    assert (kept[field], kept["wifi_hidden"]) == (typed, "yes")


@pytest.mark.parametrize("typed", ["x" * 63, "0123456789abcdef" * 4, " "])
def test_every_password_there_can_be_is_taken(party: Hosted, typed: str) -> None:
    set_wifi(party, wifi_name="å" * 16, wifi_password=typed)
    assert f"P:{typed};" in codes_on(party.get("/share"))[1]


@pytest.mark.parametrize("count", ["", "0", "501", "many", "1.5"])
def test_a_count_that_cannot_be_is_shown_again(party: Hosted, count: str) -> None:
    page = party.post("/cards", status=422, count=count).text
    assert f'name="count" inputmode="numeric" value="{count}" aria-invalid="true"' in page
    assert texts(page, id="count-problem")[0]


def test_fewer_cards_take_no_table_away(party: Hosted) -> None:
    party.post("/cards", count="3")
    party.post("/cards", count="1")
    assert len(codes_on(party.get("/cards"))) == 3


def test_many_cards_come_forty_at_a_time(party: Hosted) -> None:
    party.post("/cards", count="50")
    assert len(codes_on(party.get("/cards"))) == 40
    later = party.get("/cards?from=41")
    assert texts(later, class_="table-no") == [f"Table {number}" for number in range(41, 51)]
    assert texts(later, aria_label="Tables") == ["1–4041–50"]


def test_everyone_stands_in_the_list_by_name(party: Hosted) -> None:
    assert "Nobody is seated yet." in party.get("/seating/names")
    publish_round(party, 1)
    page = party.get("/seating/names")
    names = [text.split()[0] for text in texts(page, class_="figure")]
    assert sorted(names) == ["1"] * 4 + ["2"] * 4 + ["rests"]
    listed = re.findall(r"<li><span><bdi translate=\"no\">(\w+)</bdi>", page)
    assert listed == sorted(NAMES[:9])


def test_a_draft_says_that_it_is_one(party: Hosted) -> None:
    party.post("/rounds/1/draw")
    for page in ("names", "tables"):
        assert "A draft" in party.get(f"/seating/{page}")


def test_a_table_in_the_list_has_its_pairs_and_who_deals(party: Hosted) -> None:
    publish_round(party, 1)
    page = party.get("/seating/tables")
    assert len(re.findall("deals first", page)) == 2
    assert "Resting this round:" in Page(page).text
    [seated] = texts(page, class_="by-table")
    assert sum(name in seated for name in NAMES[:9]) == 8


def test_printed_standings_share_a_place_and_name_the_rule(party: Hosted) -> None:
    assert "no round is closed" in party.get("/standings/print")
    publish_round(party, 1)
    for table in (1, 2):
        enter_result(party, 1, table)
    party.post("/rounds/1/close")
    page = party.get("/standings/print")
    places = re.findall(r'<tr><td class="num">(\d+)</td>', page)
    assert places == ["1", "1", "3", "3", "5", "6", "6", "6", "6"]
    assert "½" in page
    assert "Level guests share a place." in page


@pytest.mark.parametrize("page", ["cards", "seating/names", "seating/tables", "standings/print", "party.json"])
def test_only_the_desk_has_the_papers(party: Hosted, client: FlaskClient, page: str) -> None:
    assert client.get(f"/p/{'x' * 22}/{page}").status_code == 404

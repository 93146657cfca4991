"""The right answers of `rules/golden`, through the pages to the figures on screen."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.rules.whist import Contract
from tests.factories import CAST, Started, start_sheet
from tests.pages import Page, score_on, send, texts
from tests.rules.tables import GOLDEN, Row, bid_field, each_game, pair, read, variant_of

TABLES = sorted(f"hands/{table.name}" for table in (GOLDEN / "hands").glob("*.csv"))
SIDES = {"NS": "Anna & Clara", "EW": "Bjørn & David"}


def one_of_each(rows: list[Row], *names: str) -> list[object]:
    """The first row of every kind, under its id."""
    kinds = {tuple(row[name] for name in names): row for row in reversed(rows)}
    return [pytest.param(row, id=row["id"]) for row in kinds.values()]


EXAMPLES = one_of_each([row for name in TABLES for row in read(name)], "rules", "contract", "reason", "bidder")
STARS = one_of_each(read("stars.csv"), "rules", "contract", "made", "bidder")
SCALES = [pytest.param(row, id=f"{row['rules']}-{row['contract']}") for row in read("scales.csv")]


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    return shared_app


def start(client: FlaskClient, row: Row, **changes: str) -> Started:
    rules = {rule["house_rule"]: rule["value"] for rule in read("house_rules.csv") if rule["name"] == row["rules"]}
    based_on = [rule["based_on"] for rule in read("house_rules.csv") if rule["name"] == row["rules"]]
    return start_sheet(client, *based_on[:1] or [row["rules"]], dealer=row["dealer"], **rules | changes)


def play(client: FlaskClient, sheet: Started, row: Row) -> None:
    special = Contract(row["contract"]).is_special
    figures = {"made": row["made"]} if special else {"tricks_ns": row["tricks_ns"]}
    answer = send(client, sheet.path, "/entries", kind="hand", bid=bid_field(row), **figures)
    assert answer.status_code == 303, answer.text


def on_screen(points: tuple[int, int]) -> dict[str, str]:
    return {side: str(each).replace("-", "−") for side, each in zip(SIDES, points, strict=True)}


@pytest.mark.parametrize("row", EXAMPLES)
def test_a_hand_of_every_kind_is_worth_what_the_table_says(client: FlaskClient, row: Row) -> None:
    sheet = start(client, row, target="99")  # some hands would end the game
    page = client.get(sheet.path).text
    key = bid_field(row).replace(":", "-")
    assert texts(page, class_=f"lead s-{key}")[0].endswith(f"{CAST[row['leader']]} leads")
    play(client, sheet, row)
    page = client.get(sheet.path).text
    assert score_on(page) == on_screen(pair(row, "points"))
    assert texts(page, class_="now")[0].startswith(f"Hand 2 {CAST[row['next_dealer']]} deals")


@pytest.mark.parametrize("row", STARS)
def test_a_special_bid_gives_its_star_on_screen(client: FlaskClient, row: Row) -> None:
    sheet = start(client, row)
    play(client, sheet, row)
    page = client.get(sheet.path).text
    assert score_on(page) == {"NS": "0", "EW": "0"}
    said = " ".join(texts(page, id="saved-message"))
    starred = [f"star for {SIDES[side]}" for side, each in zip(SIDES, pair(row, "stars"), strict=True) if each]
    assert (starred or ["No points"])[0] in said


@each_game("games.csv")
def test_a_whole_game_is_played_on_the_sheet_to_its_end(client: FlaskClient, rows: list[Row]) -> None:
    sheet = start(client, rows[0])
    for row in rows:
        page = client.get(sheet.path).text
        assert texts(page, class_="now")[0].startswith(f"Hand {row['hand']} {CAST[row['dealer']]} deals")
        play(client, sheet, row)
        assert score_on(client.get(sheet.path).text) == on_screen(pair(row, "score"))
    page = client.get(sheet.path).text
    headings = [each.text for each in Page(page).elements if each.tag == "h2"]
    assert f"{SIDES[rows[-1]['winner']]} win" in headings
    assert texts(page, class_="sum") == [f"first to the target, in {len(rows)} hands"]


def preview(page: str, kind: str) -> list[tuple[str, str]]:
    """What the button says of 0 to 13 tricks of the side at the bottom: whose points, and how many."""
    elements = Page(page).elements
    start = next(at for at, each in enumerate(elements) if each.attributes.get("class") == f"w-{kind}")
    figures = [each for each in elements[start:] if each.tag == "b"][:14]
    assert [(each.attributes["class"] or "").split()[0] for each in figures] == [f"t{tricks}" for tricks in range(14)]
    return [((each.attributes["class"] or "").partition(" ")[2], each.text) for each in figures]


def previewed(own: int, other: int) -> tuple[str, str]:
    points = own or other
    figure = f"{points:+}".replace("-", "−") if points else "no points"
    return ("o" if own else "e" if other else ""), figure


@pytest.mark.parametrize("seat", ["S", "W"])
@pytest.mark.parametrize("row", SCALES)
def test_the_button_says_what_every_trick_count_is_worth(client: FlaskClient, row: Row, seat: str) -> None:
    sheet = start(client, row | {"dealer": "N"})
    client.post(f"{sheet.path}/seat", data={"seat": seat})
    page = client.get(sheet.path).text
    scale = [tuple(map(int, row[str(tricks)].split("/"))) for tricks in range(14)]
    own, theirs = ("ns", "ew") if seat == "S" else ("ew", "ns")
    if row["contract"] == "low":
        assert preview(page, "low") == [previewed(*points) for points in scale]
    else:
        assert preview(page, own) == [previewed(*points) for points in scale]
        assert preview(page, theirs) == [previewed(other, bidders) for bidders, other in reversed(scale)]


@pytest.mark.parametrize("row", STARS)
def test_the_button_says_who_would_get_a_star(client: FlaskClient, row: Row) -> None:
    page = client.get(start(client, row).path).text
    (said,) = texts(page, class_=f"{row['made']}-{row['bidder']}")
    starred = [SIDES[side] for side, each in zip(SIDES, pair(row, "stars"), strict=True) if each]
    assert said == (f"· a star for {starred[0]}" if starred else "· no points")


def test_the_examples_are_of_every_preset_and_every_contract() -> None:
    played = {(row["rules"], row["contract"]) for name in (*TABLES, "stars.csv") for row in read(name)}
    for row in read("scales.csv"):
        assert (row["rules"], "grand") in played
    assert {contract for _rules, contract in played} == set(Contract)
    assert variant_of({"rules": "askov"}).has_stars

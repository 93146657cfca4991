"""The guide: it follows the house rules it was opened for, and never says what the engine would not."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, render_template
from flask.testing import FlaskClient

from scorepad import create_app
from scorepad.actions.ending import Who
from scorepad.actions.sheets import Plan, start_sheet
from scorepad.database import db
from scorepad.rules import VARIANTS, Preset, find_variant
from scorepad.rules.checks import house_rules
from scorepad.rules.whist import WHIST, Contract, Variant
from scorepad.rules.whist import variant as whist
from scorepad.seat import Partnership, Seat
from scorepad.views.guide.whist import WhistGuide
from scorepad.words.variants import preset_name
from tests.factories import WHISTS

KEYS = [preset.key for preset in VARIANTS]
HTMX = {"HX-Request": "true"}
BOOSTED = HTMX | {"HX-Boosted": "true"}

OWN = {
    "book points": Variant(points_grand=4, points_low=2, failed_grand=2),
    "bidder only, doubled": Variant(grand_scoring=whist.GrandScoring.BIDDER_ONLY, failed_grand=2),
    "spoken with stars": Variant(
        vocabulary=whist.Vocabulary.SPOKEN,
        special_bids=whist.SpecialBids.SOLA_NOLA_AND_GRAND_DIX,
        low_scoring=whist.LowScoring.GAIN_UNDER_SIX,
    ),
}
ALL = {preset.key: preset.variant for preset in WHISTS} | OWN


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory, upgraded_instance: Path) -> Iterator[Flask]:
    """One application for all of these: reading a guide changes nothing, and every sheet is its own."""
    folder = shutil.copytree(upgraded_instance, tmp_path_factory.mktemp("guide") / "instance")
    app = create_app({"INSTANCE": folder, "TESTING": True})
    yield app
    with app.app_context():
        db.engine.dispose()


def explained(app: Flask, variant: Any, preset: str = "minnesota") -> str:
    """The guide to any house rules."""
    with app.test_request_context():
        guide = WhistGuide(preset, variant)
        shown = {"guide": guide, "preset": preset, "variant": variant, "changed": []}
        return render_template("guide/_parts.html", family="whist", **shown)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def section(html: str, key: str) -> str:
    found = re.search(rf'<section id="{key}".*?</section>', html, re.DOTALL)
    return found[0] if found else ""


def scale(html: str) -> list[list[str]]:
    """The scoring table, row by row, without its head."""
    body = html.partition('class="scale"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


def start(app: Flask, variant: Variant) -> tuple[str, str]:
    """A sheet with these house rules: its code and the watchers'."""
    players = {
        str(seat): (str(seat), name) for seat, name in zip(Seat, ("Anna", "Bjørn", "Clara", "David"), strict=True)
    }
    with app.test_request_context():
        sheet = start_sheet(Plan("minnesota", WHIST, variant, players, Seat.NORTH), Who("phone", ""), "UTC")
        return sheet.code, sheet.watch_code


@pytest.mark.parametrize("headers", [{}, HTMX, BOOSTED], ids=["plain", "htmx", "boosted"])
@pytest.mark.parametrize("path", ["", *KEYS])
def test_a_guide_is_the_same_whole_page_however_it_is_asked_for(
    client: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.get(f"/guide/{path}", headers=headers)
    assert answer.status_code == 200
    assert answer.text == client.get(f"/guide/{path}").text
    assert "</html>" in answer.text


def test_the_index_leads_to_every_variant(client: FlaskClient) -> None:
    page = client.get("/guide/").text
    for key in KEYS:
        assert f'href="/guide/{key}"' in page
        assert preset_name(key) in page


def test_a_variant_is_found_by_its_other_names(client: FlaskClient) -> None:
    assert client.get("/guide/South Dakota Whist").text == client.get("/guide/south-dakota").text


@pytest.mark.parametrize("name", ["bridge", "<script>", "%00", "a" * 3000])
def test_a_variant_that_nobody_plays_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/guide/{name}", follow_redirects=True).status_code == 404


@pytest.mark.parametrize("variant", ALL.values(), ids=ALL)
def test_the_scoring_table_is_the_engines(app: Flask, variant: Variant) -> None:
    outcomes = WHIST.outcomes(variant)
    grand, low = outcomes[Contract.GRAND, Partnership.NS], outcomes[Contract.LOW, None]
    found = scale(explained(app, variant))
    assert [row[0] for row in found] == [f"{more}–{13 - more}" for more in range(7, 14)]
    for more, row in enumerate(found, 7):
        expected = [sum(grand[more]), sum(grand[13 - more]), sum(low[more])]
        assert [int(cell.replace("−", "-")) for cell in row[1:]] == expected


@pytest.mark.parametrize(
    ("key", "whose"),
    [
        ("minnesota", ["the bidder’s side", "the other side", "the side with more"]),
        ("norwegian", ["the bidder’s side", "the other side", "the side with fewer"]),
        ("south-dakota", ["the bidder’s side", "the bidder’s side", "the side with more"]),
    ],
)
def test_the_scoring_table_says_whose_score_moves(client: FlaskClient, key: str, whose: list[str]) -> None:
    head = section(client.get(f"/guide/{key}").text, "scoring").partition("<thead>")[2].partition("</thead>")[0]
    assert re.findall(r"<small>(.*?)</small>", head) == whose


@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("minnesota", ["+3", "+2", "−3"]),
        ("minnesota-gains", ["+3", "+4", "+3"]),
        ("norwegian", ["+3", "+4", "+2"]),
        ("south-dakota", ["+3", "−2", "−3"]),
    ],
)
def test_the_worked_examples_come_to_what_the_rules_say(client: FlaskClient, key: str, points: list[str]) -> None:
    """Nine of the bidder's side; eight of the others; nine to four without a grand (seeds 001 to 003)."""
    assert re.findall(r"<b>([+−]\d+)</b>", section(client.get(f"/guide/{key}").text, "scoring")) == points


def test_turning_stops_at_the_first_high_card(client: FlaskClient) -> None:
    first = section(client.get("/guide/minnesota").text, "scoring").partition("<article")[2].partition("</article>")[0]
    assert "Ola red Liv black Kari stays face down Per stays face down Liv granded" in words(first)


def test_a_sum_names_the_tricks_of_both_sides(client: FlaskClient) -> None:
    scoring = words(section(client.get("/guide/norwegian").text, "scoring"))
    assert "Per granded; Liv & Per took 5. Ola & Kari took 8, 2 over six, doubled: +4 . Per dealt, Kari led." in scoring


@pytest.mark.parametrize(
    ("key", "grand"), [("minnesota", "Kari granded: Liv leads"), ("south-dakota", "Kari granded: Kari leads")]
)
def test_the_pictures_show_who_leads(client: FlaskClient, key: str, grand: str) -> None:
    lead = section(client.get(f"/guide/{key}").text, "lead")
    assert grand in words(lead)
    assert "All four show red: Ola leads" in words(lead)
    assert lead.count("<small>leads</small>") == 2


@pytest.mark.parametrize("variant", [ALL["norwegian"], OWN["spoken with stars"]], ids=["norwegian", "with stars"])
def test_where_bids_are_spoken_a_pass_is_never_called_low(app: Flask, variant: Variant) -> None:
    page = explained(app, variant, "norwegian")
    said = words(page.replace(section(page, "cousins"), "")).casefold()
    assert "all four pass" in said
    assert not re.search(r"\b(low|red|black|face down on)\b", said)


def test_where_red_is_high_everything_is_the_other_way_round(app: Flask) -> None:
    bid = words(section(explained(app, Variant(vocabulary=whist.Vocabulary.RED_HIGH)), "bid"))
    assert "Red: I want to win tricks. Black: I want to avoid them." in bid
    assert "Stop at the first red" in bid


@pytest.mark.parametrize("key", [preset.key for preset in WHISTS])
def test_playing_alone_is_explained_where_it_is_played(client: FlaskClient, key: str) -> None:
    page = client.get(f"/guide/{key}").text
    page = page.replace(section(page, "cousins"), "")
    assert ("Sola Nola" in page) == (key == "askov")
    assert bool(section(page, "alone")) == (key == "askov")


def test_a_special_bid_names_what_to_do_before_the_lead(client: FlaskClient) -> None:
    alone = words(section(client.get("/guide/askov").text, "alone"))
    assert "Kari bid Sola Nola: Liv leads" in alone
    assert "Kari and Ola pass each other one card" in alone
    assert "Kari bid Grand Dix: Ola leads" in alone
    assert "Agree beforehand whose trick it is" in alone


def test_one_trick_is_forgiven_in_sola_nola_only_by_the_house_rule(app: Flask) -> None:
    usual, kind = (
        words(section(explained(app, replace(ALL["askov"], sola_nola_tricks=tricks)), "alone")) for tricks in (0, 1)
    )
    assert "Kari takes 1 trick. Kari bid Sola Nola: set" in usual
    assert "Kari takes 2 tricks. Kari bid Sola Nola: set" in kind


def test_the_stake_is_folded_away_and_adds_up(client: FlaskClient) -> None:
    finish = section(client.get("/guide/askov").text, "finish")
    assert '<details id="stake"' in finish
    assert "the game: 15¢ 2 stars: 30¢ Each loser pays one winner 45¢." in words(finish)


def test_without_stars_a_stake_for_them_costs_nothing(app: Flask) -> None:
    finish = words(section(explained(app, Variant(stake_game=100, stake_star=100, stake_point=5)), "finish"))
    assert "the game: $1.00 13 to 7: 30¢ Each loser pays one winner $1.30." in finish
    assert "star" not in finish


HOUSE_RULES = {rule.name: rule for rule in house_rules(Variant)}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_house_rule_changes_the_guide(app: Flask, name: str) -> None:
    rule, usual = HOUSE_RULES[name], replace(ALL["askov"], stake_point=1, hands=20)
    others: list[Any] = list(
        rule.choices or ["NOK"] if rule.choices or rule.pattern or rule.named else [rule.low, rule.high]
    )
    for value in others:
        if value != getattr(usual, name):
            assert explained(app, replace(usual, **{name: value})) != explained(app, usual), value


@pytest.mark.parametrize("variant", ALL.values(), ids=ALL)
def test_every_entry_of_the_contents_leads_to_a_part_with_a_heading(app: Flask, variant: Variant) -> None:
    page = explained(app, variant)
    keys = re.findall(r'<li><a href="#(\w+)">', page)
    ids = re.findall(r'\bid="([\w-]+)"', page)
    assert [key for key in keys if "<h2" in section(page, key)] == keys
    assert len(set(ids)) == len(ids)


def test_the_cousins_are_told_by_what_differs(client: FlaskClient) -> None:
    cousins = words(section(client.get("/guide/minnesota-double").text, "cousins"))
    assert "Minnesota Whist A failed grand pays: the same as one that is made Minnesota, low gains" in cousins
    assert "Stake" not in cousins


def test_a_sheet_explains_its_own_house_rules(app: Flask, client: FlaskClient) -> None:
    variant = Variant(target=21, failed_grand=2)
    code, _watch = start(app, variant)
    page = client.get(f"/s/{code}/guide/1").text
    assert "Your house rules Points to win: 21 A failed grand pays: double" in words(page)
    assert scale(page) == scale(explained(app, variant))
    assert f'href="/s/{code}"' in page


def test_own_rules_are_called_by_their_name_and_by_what_they_were_made_from(app: Flask, client: FlaskClient) -> None:
    code, _watch = start(app, Variant(own_name="<i>Thursday</i>"))
    page = client.get(f"/s/{code}/guide/1").text
    assert '<title translate="no">How to play &lt;i&gt;Thursday&lt;/i&gt; · scorepad</title>' in page
    assert "Your own rules, made from Minnesota Whist." in words(page)
    assert "Your house rules" not in page


def test_a_sheet_by_the_book_has_no_house_rules_of_its_own(app: Flask, client: FlaskClient) -> None:
    code, _watch = start(app, Variant())
    assert "Your house rules" not in client.get(f"/s/{code}/guide/1").text


def test_watchers_read_the_house_rules_without_the_key_to_the_sheet(app: Flask, client: FlaskClient) -> None:
    code, watch = start(app, Variant(target=21))
    page = client.get(f"/w/{watch}/guide/1").text
    assert "Points to win: 21" in page
    assert code not in page


@pytest.mark.parametrize("path", ["/s/{code}/guide/2", "/s/{watch}/guide/1", "/w/{code}/guide/1", "/s/nobody/guide/1"])
def test_a_guide_to_a_game_that_is_not_there_is_not_found(app: Flask, client: FlaskClient, path: str) -> None:
    code, watch = start(app, Variant())
    assert client.get(path.format(code=code, watch=watch)).status_code == 404


def test_no_preset_is_named_in_a_page_for_another(client: FlaskClient) -> None:
    preset: Preset = find_variant("norwegian")
    page = client.get(f"/guide/{preset.key}").text
    assert "Minnesota" not in page.replace(section(page, "cousins"), "")

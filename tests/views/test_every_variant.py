"""Every variant there is can be started, played to its end, corrected, watched, printed and saved as a file."""

import csv
import io
import re
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad.database import db
from scorepad.models import Sheet
from scorepad.rules import VARIANTS, Preset
from scorepad.seat import Seat
from tests.factories import CAST, Started
from tests.pages import Page, form_on, send

MOST_HANDS = 400


def start(client: FlaskClient, preset: Preset) -> Started:
    seats = preset.family.seats(max(preset.family.players))
    names = dict(zip(seats, (*CAST.values(), "Elsa", "Finn", "Gro"), strict=False))
    form = {f"name_{seat}": name for seat, name in names.items()} | {"zone": "UTC"}
    answer = client.post(f"/new/{preset.key}", data=form)
    assert answer.status_code == 303, answer.text
    return Started(answer.location.rpartition("/")[2])


def by_partners(_page: str, luck: Random) -> dict[str, str]:
    """Somebody grants, and seldom in vain, or nobody does."""
    bidder, tricks = luck.choice((None, *Seat)), luck.randint(5, 13)
    ns = tricks if bidder is None or bidder.partnership == "NS" else 13 - tricks
    return {"bid": f"grand:{bidder}" if bidder else "low", "tricks_ns": str(ns)}


def alone(page: str, luck: Random) -> dict[str, str]:
    """Every card that is dealt takes a trick of somebody who is in; a dog has one."""
    room = {name: int(most) for name, most in re.findall(r'name="(tricks_\d)"[^>]*data-most="(\d+)"', page)}
    cards = int(re.search(r'data-shared="(\d+)"', page)[1])
    taken = luck.sample([name for name, most in room.items() for _card in range(most)], cards)
    return {name: str(taken.count(name)) for name in room}


def by_trump(page: str, luck: Random) -> dict[str, str]:
    """Tricks either way, and honours in most hands where they count."""
    honours = {"honours": luck.choice(("", "NS:3", "NS:4", "EW:3"))} if 'name="honours"' in page else {}
    return {"tricks_ns": str(luck.randint(2, 11))} | honours


HANDS = {"classic": by_trump, "whist": by_partners, "knockout": alone}


def play(client: FlaskClient, sheet: Started, preset: Preset) -> int:
    """Hands by chance until the sheet says that somebody won; how many."""
    luck = Random(preset.key)
    for hand in range(1, MOST_HANDS):
        page = client.get(sheet.path).text
        form = form_on(page, "/entries") | HANDS[preset.family.key](page, luck) | {"kind": "hand"}
        answer = client.post(f"{sheet.path}/1/entries", data=form)
        assert answer.status_code == 303, answer.text
        if 'name="who" value="same"' in client.get(sheet.path).text:
            return hand
    raise AssertionError("it never ended")


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: preset.key)
def test_every_variant_is_played_to_its_end_and_put_right_and_read(
    app: Flask, client: FlaskClient, preset: Preset
) -> None:
    sheet = start(client, preset)
    hands = play(client, sheet, preset)
    assert send(client, sheet.at(1), "/1/65536", kind="hand", dealer=preset.family.seats(2)[1]).status_code == 303
    with app.app_context():
        watch = db.session.scalars(db.select(Sheet.watch_code)).one()
    for path in (sheet.path, f"{sheet.path}/1", sheet.at(1), f"/w/{watch}", f"/w/{watch}/1", f"{sheet.path}/guide/1"):
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        assert len(Page(answer.text).text) > 200
    lines = list(csv.DictReader(io.StringIO(client.get(f"{sheet.path}/sheet.csv").data.decode("utf-8-sig"))))
    assert [line["hand"] for line in lines] == [str(hand) for hand in range(1, hands + 1)]
    assert len(client.get(f"{sheet.path}/sheet.json").json["games"][0]["entries"]) == hands

"""Reads the tables of right answers in `golden/`."""

import csv
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from scorepad.rules import find_variant
from scorepad.rules.whist import Variant
from scorepad.rules.whist.bidding import Bid
from scorepad.rules.whist.variant import Vocabulary
from scorepad.seat import Seat

GOLDEN = Path(__file__).parent / "golden"
Row = dict[str, str]

WORDS = {
    Vocabulary.BLACK_HIGH: {"black": Bid.HIGH, "red": Bid.LOW},
    Vocabulary.RED_HIGH: {"red": Bid.HIGH, "black": Bid.LOW},
    Vocabulary.SPOKEN: {"grand": Bid.HIGH, "pass": Bid.LOW},
}
SPECIAL_WORDS = {"sola nola": Bid.SOLA_NOLA, "grand dix": Bid.GRAND_DIX}


def read(name: str) -> list[Row]:
    with (GOLDEN / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def each_row(*names: str) -> pytest.MarkDecorator:
    """Parametrise a test by every row of these tables, under the row's id."""
    rows = [row for name in names for row in read(name)]
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in rows])


def each_game(name: str) -> pytest.MarkDecorator:
    """Parametrise a test by every run of rows that share an id."""
    games = {game: list(rows) for game, rows in groupby(read(name), lambda row: row["id"])}
    return pytest.mark.parametrize("rows", list(games.values()), ids=list(games))


def variant_of(row: Row) -> Variant:
    """The preset a row is played by, or the house rules of that name."""
    rules = [rule for rule in read("house_rules.csv") if rule["name"] == row["rules"]]
    preset = find_variant(rules[0]["based_on"] if rules else row["rules"]).variant
    assert isinstance(preset, Variant)
    changes = {rule["house_rule"]: rule["value"] for rule in rules}
    wholes = {name: int(value) for name, value in changes.items() if value.isdigit()}
    return Variant.from_record(replace(preset).to_record() | changes | wholes)


def bids_in(text: str, vocabulary: Vocabulary) -> list[tuple[Seat, Bid]]:
    """The bids of a row: "E red · S black"."""
    words = WORDS[vocabulary] | SPECIAL_WORDS
    pairs = [bid.split(" ", 1) for bid in text.split(" · ")]
    return [(Seat(seat), words[word]) for seat, word in pairs]


def bid_field(row: Row) -> str:
    """The row's contract and bidder as a form sends them: "grand:N" or "low"."""
    return f"{row['contract']}:{row['bidder']}" if row["bidder"] else row["contract"]


def pair(row: Row, name: str) -> tuple[int, int]:
    """A figure of both partnerships, NS first; an empty one is nought."""
    return int(row[f"{name}_ns"] or 0), int(row[f"{name}_ew"] or 0)

"""Sheets played through the actions alone, without pages. The cast is that of every test."""

from typing import Any

from scorepad.actions import hands, sheets
from scorepad.actions.ending import Who
from scorepad.actions.hands import Place
from scorepad.actions.sheets import Plan
from scorepad.database import db
from scorepad.models import Change, Entry, Game, Sheet, ledger_of, tally_of
from scorepad.rules import find_variant
from scorepad.rules.entries import Entry as EntryValue
from tests.factories import CAST

ANNA = Who("phone-of-anna", "Anna")
BJORN = Who("phone-of-bjorn", "Bjørn")


def plan(variant: str = "minnesota", dealer: str = "N", **rules: Any) -> Plan:
    """The cast at the table; each is known by the first letter of the name."""
    preset = find_variant(variant)
    played = preset.family.variant.from_record(preset.variant.to_record() | rules)
    players = {seat: (name[0].lower(), name) for seat, name in CAST.items()}
    return Plan(preset.key, preset.family, played, players, dealer)


def begin(variant: str = "minnesota", **rules: Any) -> Game:
    """The first game of a new sheet; north deals."""
    return sheets.start_sheet(plan(variant, **rules), ANNA, "Europe/Oslo").game


def coming(game: Game, key: str = "", **place: Any) -> Place:
    """What an entry form of this moment says of its place."""
    position = ledger_of(game).next_position
    asked = {"position": position, "number": tally_of(game).next.number, "key": key or f"form-{position}"}
    return Place(**asked | place)


def save(game: Game, *values: EntryValue, who: Who = ANNA) -> Entry:
    """Record entries at the end, one after another; gives the last."""
    for value in values:
        entry, _is_new = record(game, value, coming(game), who)
    return entry


def record(game: Game, value: EntryValue, place: Place, who: Who) -> tuple[Entry, bool]:
    """Record an entry; gives it as it stands in the database, and whether it was new."""
    is_new = hands.record(game, value, place, who)
    same_key = next((each for each in game.all_entries if each.entry_key == place.key), None)
    return same_key or next(each for each in game.entries if each.position == place.position), is_new


def score(game: Game) -> tuple[int, ...]:
    return tally_of(game).score


def logged(sheet: Sheet) -> list[Change]:
    """The lines of the log, the oldest first."""
    return list(db.session.scalars(db.select(Change).filter_by(sheet_id=sheet.id).order_by(Change.id)))


def reread(game: Game) -> Game:
    """The game as another process finds it."""
    number, sheet_id = game.id, game.sheet_id
    db.session.expunge_all()
    found = db.session.get_one(Sheet, sheet_id)
    return next(each for each in found.all_games if each.id == number)

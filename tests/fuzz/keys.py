"""Every key there is, and which of them each link may show: its own and weaker ones (design 7)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from flask import Flask

from scorepad.database import db
from scorepad.links import SHORT_CODE_LETTERS
from scorepad.models import Guest, Party, Sheet

LONG = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])")
SHORT = re.compile(f"(?<![A-Za-z0-9_-])[{SHORT_CODE_LETTERS}]{{3}}-?[{SHORT_CODE_LETTERS}]{{3}}(?![A-Za-z0-9_-])")
PATH = re.compile(r"^/(?:recent/)?(?P<link>[a-z]+)/(?P<key>[^/?]+)")


@dataclass(slots=True)
class Keys:
    """The keys in the database: for each one those that it may show, and the kind of link it is."""

    shows: dict[str, set[str]] = field(default_factory=dict)
    link: dict[str, str] = field(default_factory=dict)
    owner: dict[str, str] = field(default_factory=dict)
    """The sheet or the desk that a key belongs to."""
    table: dict[str, int] = field(default_factory=dict)
    """The number of the table whose sheet it opens; nought for a sheet of its own."""

    def found_in(self, text: str) -> set[str]:
        """The keys that stand somewhere in a text."""
        short = {code.replace("-", "") for code in SHORT.findall(text)}
        return {*LONG.findall(text), *short} & self.link.keys()

    def of(self, link: str) -> list[str]:
        """The keys of one kind of link, the oldest first."""
        return [key for key, kind in self.link.items() if kind == link]

    def shown_by(self, path: str) -> set[str]:
        """What the page at a path may hold."""
        found = PATH.match(path)
        return self.shows.get(found["key"].upper() if found and found["link"] == "j" else _key(found), set())


def _key(found: re.Match[str] | None) -> str:
    return found["key"] if found else ""


def read_keys(app: Flask) -> Keys:
    """All of them, as they are now."""
    keys = Keys()
    with app.app_context():
        guests, sheets = db.session.scalars(db.select(Guest)).all(), db.session.scalars(db.select(Sheet)).all()
        for party in db.session.scalars(db.select(Party)):
            _add_party(keys, party, guests, sheets)
        for sheet in sheets:
            if sheet.party_id is None:
                _add_sheet(keys, sheet, sheet.code)
    return keys


def _add_sheet(keys: Keys, sheet: Sheet, owner: str) -> set[str]:
    """Whoever has the sheet can hand on its watchers' link and its short code; a watcher hands on the watcher's."""
    own = _known(sheet.code, sheet.watch_code, sheet.short_code)
    keys.table |= dict.fromkeys(own, sheet.table_number or 0)
    _add(keys, "s", own, owner, sheet.code)
    _add(keys, "w", {sheet.watch_code}, owner, sheet.watch_code)
    _add(keys, "j", own, owner, sheet.short_code)
    return own


def _add_party(keys: Keys, party: Party, guests: Iterable[Guest], sheets: Iterable[Sheet]) -> None:
    """The desk shows all there is; the wall how one gets in; a guest's page those who came along."""
    everything = _known(party.code, party.spare_code, party.board_code, party.short_code)
    for sheet in (each for each in sheets if each.party_id == party.id):
        everything |= _add_sheet(keys, sheet, party.code)
    for guest in (each for each in guests if each.party_id == party.id):
        _add(keys, "g", {guest.code, *(each.code for each in guest.companions)}, party.code, guest.code)
        everything.add(guest.code)
    _add(keys, "b", _known(party.board_code, party.short_code), party.code, party.board_code)
    _add(keys, "j", _known(party.short_code), party.code, party.short_code)
    for key in (party.code, party.spare_code):
        _add(keys, "p", everything, party.code, key)


def _add(keys: Keys, link: str, shows: set[str], owner: str, key: str | None) -> None:
    if key is not None:
        keys.shows[key], keys.link[key], keys.owner[key] = shows, link, owner


def _known(*codes: str | None) -> set[str]:
    return {code for code in codes if code is not None}

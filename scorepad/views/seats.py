"""A table's sheet in a party: what is absent there, and a guest's own way to it.

A guest's link to a table is the guest's code and the table's number. It is a key like a sheet's, and weaker: it
opens a table where the guest has sat, and writes only where the guest sits now.
"""

from flask import abort, g, request
from sqlalchemy.orm import joinedload

from scorepad import rendering
from scorepad.database import db, end_write
from scorepad.models import Game, Guest, Place, Round, RoundState, Sheet
from scorepad.views.phone import this_phone

BETWEEN = "/table/"

# What only the desk decides: seats, names, words, the next game (design 7).
_ABSENT = {
    *("share", "renew", "rename", "people", "next_game", "end", "resume"),
    *("ask_to_delete", "delete", "bring_back", "everything"),
}
_BEFORE_PLAY = {"show", "follow"}


def is_seat(link: str) -> bool:
    """Whether this is a guest's link to a table."""
    return BETWEEN in link


def guest_code(link: str) -> str:
    """The guest's own link in it."""
    return link.partition(BETWEEN)[0]


def require_there(sheet: Sheet) -> None:
    """404 for what a party's table does not have: what the desk decides, and before its first game most of it."""
    blueprint, _dot, view = (request.endpoint or "").rpartition(".")
    if sheet.party_id is None or not blueprint.endswith("sheet"):
        return
    own_seat = is_seat((request.view_args or {}).get("code", ""))  # which is at the bottom of this phone already
    if view in _ABSENT or (own_seat and view == "seat") or not (sheet.games or view in _BEFORE_PLAY):
        abort(404)


def sheet_of(guest: Guest, link: str) -> Sheet:
    """The sheet of the table in a guest's link, where the guest sits or has sat, else 404."""
    number = int(link.partition(BETWEEN)[2])
    sat = db.select(Place.id).join(Place.round).where(Round.state != RoundState.DRAFT)
    statement = db.select(Sheet).where(
        Sheet.party_id == guest.party_id,
        Sheet.table_number == number,
        sat.where(Place.guest_id == guest.id, Place.table_number == number).exists(),
    )
    sheet: Sheet | None = db.session.scalars(statement.options(joinedload(Sheet.all_games))).unique().one_or_none()
    if sheet is None:
        abort(404)
    g.guest, g.sheet = guest, sheet
    require_there(sheet)
    return sheet


def own_sheet_of(guest: Guest, link: str) -> Sheet:
    """The same, where the guest sits now. Else 409: the guest is told where to go."""
    sheet = sheet_of(guest, link)
    if not seat_of(guest, sheet.game):
        end_write()
        abort(rendering.conflict("guest/moved.html", "guest/_moved.html", code=guest.code))
    return sheet


def seat_of(guest: Guest, game: Game) -> str:
    """Where the guest sits in a game; empty where somebody else does by now."""
    return next((seat for seat, player in game.players().items() if player.id == guest.player_id), "")


def guest_on_this_phone(sheet: Sheet) -> Guest | None:
    """Who of the party plays from this phone, if anybody does: a guest is led to the table where they sit."""
    if sheet.party_id is None:
        return None
    own = db.select(Guest).filter_by(party_id=sheet.party_id, phone=this_phone().phone, brought_by_id=None)
    return db.session.scalars(own).first()

"""Who may see or change what: the first line of every view. A link is the key."""

from datetime import timedelta

from flask import abort, g
from sqlalchemy import ColumnElement, Select
from sqlalchemy.orm import joinedload
from werkzeug.exceptions import NotFound

from scorepad.actions.guessing import count_miss, require_patience
from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.database import begin_write, db
from scorepad.links import network_of_request, read_short_code
from scorepad.models import Entry, Game, Guest, Party, Sheet, ledger_of, ledgers_of, now
from scorepad.views import seats

SHORT_CODE_LIVES = timedelta(days=30)
"""From the last entry on: a short code is a weak key."""


def short_code_in(text: str) -> str | None:
    """What somebody tries as a short code, or nothing if it cannot be one. 429 where too many were tried in vain."""
    short_code = read_short_code(text)
    if short_code:
        require_patience(network_of_request())
    return short_code


def not_found() -> None:
    """The short code that was tried opens nothing. 429 where that happens too often."""
    count_miss(network_of_request())


class NotListed(NotFound):
    """A guest's link that leads to no guest: the host took the guest off the list."""


def sheet_to_read(code: str) -> Sheet:
    """The sheet of a table's link, or of a guest's seat at one, else 404."""
    if seats.is_seat(code):
        return seats.sheet_of(guest_to_read(seats.guest_code(code)), code)
    return _found(db.select(Sheet).filter_by(code=code))


def sheet_to_write(code: str) -> Sheet:
    """The sheet of a table's link, locked until the action has committed, else 404.

    A party is locked before its tables, by whoever writes: so no two wait for each other.
    """
    if seats.is_seat(code):
        return seats.own_sheet_of(guest_to_write(seats.guest_code(code)), code)
    begin_write()
    _lock_party(Party.id == db.select(Sheet.party_id).filter_by(code=code).scalar_subquery())
    _lock(db.select(Sheet.id).filter_by(code=code))
    return _found(db.select(Sheet).filter_by(code=code))


def sheet_to_watch(watch_code: str) -> Sheet:
    """The sheet of a watchers' link, else 404."""
    return _found(db.select(Sheet).filter_by(watch_code=watch_code))


def sheet_to_join(short_code: str) -> Sheet | None:
    """The sheet that a short code opens, as long as the code lives."""
    open_party = Sheet.party_id.is_not(None) & Party.finished_at.is_(None) & Party.deleted_at.is_(None)
    alive = db.or_(open_party, Sheet.party_id.is_(None) & (Sheet.used_at > now() - SHORT_CODE_LIVES))
    statement: Select[Sheet] = db.select(Sheet).outerjoin(Sheet.party).filter(Sheet.short_code == short_code, alive)
    return db.session.scalar(statement.where(Sheet.deleted_at.is_(None)))


def deleted_sheet_to_read(code: str) -> Sheet:
    """A sheet that is there or could be brought back, else 404."""
    return _found(db.select(Sheet).filter_by(code=code), deleted=True)


def deleted_sheet_to_write(code: str) -> Sheet:
    """The same, locked."""
    begin_write(db.select(Sheet.id).filter_by(code=code))
    return _found(db.select(Sheet).filter_by(code=code), deleted=True)


def _found(statement: Select[Sheet], *, deleted: bool = False) -> Sheet:
    sheet = db.session.scalars(statement.options(joinedload(Sheet.all_games))).unique().one_or_none()
    if sheet is None or not (_is_there(sheet, deleted=deleted) and (sheet.party is None or _is_there(sheet.party))):
        abort(404)
    g.sheet = sheet  # kept, so that its games find it again without asking
    seats.require_there(sheet)
    return sheet


def _is_there(found: Sheet | Party, *, deleted: bool = False) -> bool:
    """Whether it was not deleted, or lately enough to be brought back."""
    return found.deleted_at is None or (deleted and found.deleted_at > now() - KEPT_AFTER_DELETING)


def games_to_count(sheet: Sheet) -> list[Game]:
    """The games of the sheet; the entries of those not counted yet are read all at once."""
    ledgers_of(sheet.games)
    return sheet.games


def game_of(sheet: Sheet, number: int) -> Game:
    """A game of the sheet by its number, else 404."""
    return next((game for game in sheet.games if game.number == number), None) or abort(404)


def entry_of(game: Game, position: int) -> Entry:
    """An entry of the game by its position, removed ones included, else 404."""
    if all(each.position != position for each in ledger_of(game).written):
        abort(404)
    found: Entry | None = db.session.scalar(db.select(Entry).filter_by(game_id=game.id, position=position))
    return found or abort(404)


def party_to_read(code: str) -> Party:
    """The party of a desk's link, by either of its keys, else 404."""
    return _party(_has_key(code))


def party_to_write(code: str) -> Party:
    """The same, locked until the action has committed."""
    return _party(_has_key(code), locked=True)


def deleted_party_to_read(code: str) -> Party:
    """A party that is there or could be brought back, else 404."""
    return _party(_has_key(code), deleted=True)


def deleted_party_to_write(code: str) -> Party:
    """The same, locked."""
    return _party(_has_key(code), locked=True, deleted=True)


def board_to_read(board_code: str) -> Party:
    """The party of a wall's link, else 404."""
    return _party(Party.board_code == board_code)


def party_to_join(short_code: str) -> Party | None:
    """The party that a short code lets in to, as long as it lasts."""
    return _lasting(short_code, locked=False)


def party_to_join_and_write(short_code: str) -> Party | None:
    """The same, locked."""
    return _lasting(short_code, locked=True)


def is_of_finished_party(short_code: str) -> bool:
    """Whether a short code let in to a party that is over, or opened one of its tables."""
    own = db.or_(Party.short_code == short_code, Party.tables.any(Sheet.short_code == short_code))
    over = db.select(Party.id).where(own, Party.finished_at.is_not(None), Party.deleted_at.is_(None))
    return db.session.scalar(over) is not None


def guest_to_read(code: str) -> Guest:
    """The guest of a guest's link, else 404. Raises NotListed where there is no such guest."""
    guest: Guest | None = db.session.scalar(db.select(Guest).filter_by(code=code).options(joinedload(Guest.party)))
    if guest is None:
        raise NotListed
    return guest if _is_there(guest.party) else abort(404)


def guest_to_write(code: str) -> Guest:
    """The same, with the party locked."""
    begin_write()
    _lock_party(Party.id == db.select(Guest.party_id).filter_by(code=code).scalar_subquery())
    return guest_to_read(code)


def guest_of(party: Party, number: int) -> Guest:
    """A guest of the party by the number in a form, else 404."""
    return next((guest for guest in party.guests if guest.id == number), None) or abort(404)


def _has_key(code: str) -> ColumnElement[bool]:
    key: ColumnElement[bool] = db.or_(Party.code == code, Party.spare_code == code)
    return key


def _party(condition: ColumnElement[bool], *, locked: bool = False, deleted: bool = False) -> Party:
    if locked:
        begin_write()
        _lock_party(condition)
    party: Party | None = db.session.scalar(db.select(Party).where(condition))
    if party is None or not _is_there(party, deleted=deleted):
        abort(404)
    return party


def _lasting(short_code: str, *, locked: bool) -> Party | None:
    condition = db.and_(Party.short_code == short_code, Party.finished_at.is_(None), Party.deleted_at.is_(None))
    if locked:
        begin_write()
        _lock_party(condition)
    found: Party | None = db.session.scalar(db.select(Party).where(condition))
    return found


def _lock_party(condition: ColumnElement[bool]) -> None:
    _lock(db.select(Party.id).where(condition))


def _lock(row: Select[int]) -> None:
    """Wait until nobody else writes there; on SQLite the pen was enough."""
    if db.engine.dialect.name != "sqlite":
        db.session.execute(row.with_for_update())

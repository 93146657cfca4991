"""Who may see or change what: the first line of every view. A link is the key."""

from datetime import timedelta

from flask import abort, g
from sqlalchemy import Select
from sqlalchemy.orm import joinedload, selectinload

from scorepad.actions.hands import entry_at
from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.database import begin_write, db
from scorepad.models import Entry, Game, Sheet, now

SHORT_CODE_LIVES = timedelta(days=30)
"""From the last entry on: a short code is a weak key."""


def sheet_to_read(code: str) -> Sheet:
    """The sheet of a table's link, else 404."""
    return _found(db.select(Sheet).filter_by(code=code))


def sheet_to_write(code: str) -> Sheet:
    """The sheet of a table's link, locked until the action has committed, else 404."""
    begin_write(db.select(Sheet.id).filter_by(code=code))
    return _found(db.select(Sheet).filter_by(code=code))


def sheet_to_watch(watch_code: str) -> Sheet:
    """The sheet of a watchers' link, else 404."""
    return _found(db.select(Sheet).filter_by(watch_code=watch_code))


def sheet_to_join(short_code: str) -> Sheet | None:
    """The sheet that a short code opens, as long as the code lives."""
    alive = Sheet.deleted_at.is_(None), Sheet.used_at > now() - SHORT_CODE_LIVES
    statement: Select[Sheet] = db.select(Sheet).filter_by(short_code=short_code).where(*alive)
    return db.session.scalar(statement)


def deleted_sheet_to_read(code: str) -> Sheet:
    """A sheet that is there or could be brought back, else 404."""
    return _found(db.select(Sheet).filter_by(code=code), deleted=True)


def deleted_sheet_to_write(code: str) -> Sheet:
    """The same, locked."""
    begin_write(db.select(Sheet.id).filter_by(code=code))
    return _found(db.select(Sheet).filter_by(code=code), deleted=True)


def _found(statement: Select[Sheet], *, deleted: bool = False) -> Sheet:
    sheet = db.session.scalars(statement.options(joinedload(Sheet.all_games))).unique().one_or_none()
    if sheet is None or not (sheet.deleted_at is None or (deleted and sheet.deleted_at > now() - KEPT_AFTER_DELETING)):
        abort(404)
    g.sheet = sheet  # kept, so that its games find it again without asking
    return sheet


def games_to_count(sheet: Sheet) -> list[Game]:
    """The games of the sheet; the entries of those not counted yet are read all at once."""
    unknown = [game.id for game in sheet.games if not game.is_counted]
    if unknown:
        found = db.select(Game).where(Game.id.in_(unknown)).options(selectinload(Game.all_entries))
        db.session.scalars(found).unique().all()
    return sheet.games


def game_of(sheet: Sheet, number: int) -> Game:
    """A game of the sheet by its number, else 404."""
    return next((game for game in sheet.games if game.number == number), None) or abort(404)


def entry_of(game: Game, position: int) -> Entry:
    """An entry of the game by its position, removed ones included, else 404."""
    return entry_at(game, position) or abort(404)

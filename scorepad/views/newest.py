"""The newest deed on a sheet, as far as somebody may want it back."""

from datetime import timedelta
from itertools import takewhile

from scorepad.database import db
from scorepad.models import Change, Game, Written, ledger_of, now

TAKEN_OUT = ("undone", "removed")
TO_LINES = (*TAKEN_OUT, "corrected", "put_between", "put_back")
A_MOMENT = timedelta(seconds=5)
"""Longer than a finger and a weak network take, and shorter than any hand."""


def taken_back(game: Game) -> Written | None:
    """The entry that stood last and was taken out, while nothing was done to any line since: it may be a slip."""
    last = takewhile(lambda entry: entry.removed_at is not None, reversed(ledger_of(game).written))
    found = max(last, key=lambda entry: entry.removed_at or entry.recorded_at, default=None)
    newest = _newest_change(game)
    return found if found and newest and newest.what in TAKEN_OUT else None


def was_just_saved(game: Game) -> bool:
    """Whether something was saved a moment ago: the same finger may have tapped twice."""
    saved = [entry.recorded_at for entry in ledger_of(game).written]
    if newest := _newest_change(game):
        saved.append(newest.changed_at)
    return any(now() - each < A_MOMENT for each in saved)


def _newest_change(game: Game) -> Change | None:
    of_lines = db.select(Change).where(Change.sheet_id == game.sheet_id, Change.what.in_(TO_LINES))
    newest = of_lines.where(Change.game_number == game.number).order_by(Change.id.desc()).limit(1)
    found: Change | None = db.session.scalar(newest)
    return found

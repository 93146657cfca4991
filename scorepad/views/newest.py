"""The newest deed on a sheet, as far as somebody may want it back."""

from itertools import takewhile

from scorepad.database import db
from scorepad.models import Change, Game, Written, ledger_of

TAKEN_OUT = ("undone", "removed")
TO_LINES = (*TAKEN_OUT, "corrected", "put_between", "put_back")


def taken_back(game: Game) -> Written | None:
    """The entry that stood last and was taken out, while nothing was done to any line since: it may be a slip."""
    last = takewhile(lambda entry: entry.removed_at is not None, reversed(ledger_of(game).written))
    found = max(last, key=lambda entry: entry.removed_at or entry.recorded_at, default=None)
    return found if found and _newest_change(game) in TAKEN_OUT else None


def _newest_change(game: Game) -> str | None:
    of_lines = db.select(Change.what).where(Change.sheet_id == game.sheet_id, Change.what.in_(TO_LINES))
    newest = of_lines.where(Change.game_number == game.number).order_by(Change.id.desc()).limit(1)
    what: str | None = db.session.scalar(newest)
    return what

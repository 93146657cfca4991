"""409: another phone was first. Both values are shown, and nothing typed is lost."""

import secrets
from collections.abc import Mapping

from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.conflict import Conflict, Why
from scorepad.database import end_write
from scorepad.models import Entry, Game, Written
from scorepad.views.board import Board, Row
from scorepad.views.sheet import view_of

# What may still be done with what was typed.
_CORRECTABLE = (Why.TAKEN, Why.OTHER_VALUES, Why.CHANGED)
_USABLE_NEXT = (Why.TAKEN, Why.OTHER_VALUES, Why.MOVED_ON, Why.OTHER_GAME)


def clash(game: Game, conflict: Conflict, form: Mapping[str, str]) -> Response:
    """The page with both values; for htmx it comes beside the form, which stays."""
    end_write()
    view = view_of(game.sheet, scoring=True)
    board = Board(game, view, conflict.saved.position if conflict.saved else None)
    current = Board(game.sheet.game, view)
    return rendering.conflict(
        "sheet/conflict.html",
        "sheet/_conflict.html",
        board=board,
        current=current,
        why=conflict.why,
        saved=conflict.saved,
        saved_row=_row(board, conflict.saved),
        given=conflict.given,
        sent={name: value for name, value in form.items() if name not in ("position", "revision", "hand", "entry_key")},
        corrects=conflict.saved is not None and conflict.why in _CORRECTABLE,
        goes_next=conflict.why in _USABLE_NEXT and current.outcome is None,
        entry_key=secrets.token_urlsafe(12),
    )


def _row(board: Board, entry: Entry | Written | None) -> Row | None:
    return next((row for row in board.rows if entry and row.entry.position == entry.position), None)

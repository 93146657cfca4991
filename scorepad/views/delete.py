"""Taking a sheet away: only from the phone that made it, asked first, and back for seven days."""

from flask import abort, redirect, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import sheets
from scorepad.models import Sheet, now
from scorepad.views import access
from scorepad.views.board import Board
from scorepad.views.phone import remember, this_phone
from scorepad.views.sheet import blueprint
from scorepad.views.view import View
from scorepad.words.moments import moment


@blueprint.get("/delete")
def ask_to_delete(code: str) -> Response:
    """Ask first; once it is deleted, offer it back."""
    return _page(access.deleted_sheet_to_read(code))


@blueprint.post("/delete")
def delete(code: str) -> Response:
    """Take the sheet away, once."""
    sheet = access.deleted_sheet_to_write(code)
    if not _is_mine(sheet):
        return _page(sheet, 403)
    sheets.delete_sheet(sheet)
    return redirect(url_for("sheet.ask_to_delete", code=code), 303)


@blueprint.post("/bring-back")
def bring_back(code: str) -> Response:
    """Undo a deletion."""
    sheet = access.deleted_sheet_to_write(code)
    if not _is_mine(sheet):
        return _page(sheet, 403)
    sheets.bring_back(sheet)
    remember(code)
    return redirect(url_for("sheet.show", code=code), 303)


def _page(sheet: Sheet, status: int = 200) -> Response:
    until = None
    if sheet.deleted_at is not None:
        if not _is_mine(sheet):
            abort(404)
        until = moment(sheet.deleted_at + sheets.KEPT_AFTER_DELETING, sheet.zone, now())
    view = View("follow", "")
    return rendering.answer(
        "sheet/delete.html", status=status, board=Board(sheet.game, view), mine=_is_mine(sheet), until=until
    )


def _is_mine(sheet: Sheet) -> bool:
    return sheet.phone == this_phone().phone

"""Watching: the sheet by its weaker link, to read and never more."""

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.views import access
from scorepad.views.board import Board, board_html
from scorepad.views.sheet import follow_board, sheet_page, waiting_page
from scorepad.views.view import View

blueprint = Blueprint("watch", __name__, url_prefix="/w/<code:code>")


@blueprint.get("")
def show(code: str) -> Response:
    """The sheet as it is now."""
    sheet = access.sheet_to_watch(code)
    if not sheet.games:
        return waiting_page(sheet, _view(), url_for("watch.follow", code=code, bottom=_view().bottom))
    view = _view().at(sheet)
    return sheet_page(sheet, view, board_html(sheet, view))


@blueprint.get("/live")
def follow(code: str) -> Response:
    """The board again after every change."""
    return follow_board(lambda: access.sheet_to_watch(code), _view())


@blueprint.get("/<int:number>")
def hands_page(code: str, number: int) -> Response:
    """Every line of a game, on screen and on paper."""
    sheet = access.sheet_to_watch(code)
    return rendering.answer("sheet/hands.html", board=Board(access.game_of(sheet, number), _view().at(sheet)))


def _view() -> View:
    return View("watch", request.args.get("bottom", ""))

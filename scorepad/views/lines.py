"""Recording: a line of the sheet, its sum in words, and putting it right."""

import re
import secrets
from collections.abc import Mapping

from flask import abort, flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import hands
from scorepad.actions.conflict import Conflict, Why
from scorepad.models import Entry, Game, ledger_of
from scorepad.rules.entries import InvalidEntry
from scorepad.rules.family import entry_from_fields
from scorepad.views import access
from scorepad.views.board import NONE, Board, Row, render_board
from scorepad.views.conflicts import clash
from scorepad.views.newest import was_just_saved
from scorepad.views.phone import this_phone
from scorepad.views.sheet import back_to, blueprint, number_in, problems_in, sheet_page, this_link, view_of
from scorepad.words.cast import cast_of

# What no database minds; a form with anything else was tampered with.
_KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")
# What a form carries before anybody chose anything on it.
_OF_THE_FORM = {"kind", "position", "hand", "entry_key"}


@blueprint.post("/<int:number>/entries")
def record(code: str, number: int) -> Response:
    """Save an entry, once."""
    game = access.game_of(access.sheet_to_write(code), number)
    if "between" in request.form:
        _require_between(game, number_in(request.form, "position"))
    try:
        value = entry_from_fields(game.family, request.form, game.variant, len(game.players()))
        hands.record(game, value, _place(request.form), this_phone())
    except InvalidEntry as invalid:
        if _says_nothing(request.form) and was_just_saved(game):
            return _after(game)
        return _shown_again(game, invalid)
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after(game, _("It is put in.") if "between" in request.form else None)


def _place(form: Mapping[str, str]) -> hands.Place:
    """Where the form meant its entry to go. The same form for another position is another form."""
    position, number = number_in(form, "position"), number_in(form, "hand")
    key = form.get("entry_key", "")
    if not _KEY.fullmatch(key):
        key = secrets.token_urlsafe(12)
    return hands.Place(position, number, f"{key}:{position}", between="between" in form)


def _says_nothing(form: Mapping[str, str]) -> bool:
    """Whether nothing was chosen: the second tap on save meets the form for the next hand."""
    return not any(value for name, value in form.items() if name not in _OF_THE_FORM)


def _shown_again(game: Game, invalid: InvalidEntry) -> Response:
    """The form it came from, with what was typed and what is wrong with it."""
    form, problems = request.form, problems_in(invalid, cast_of(game).names)
    sheet, view, position = game.sheet, view_of(game.sheet, scoring=True), number_in(form, "position")
    board = Board(game, view)
    if form.get("kind") == "adjustment":
        return _entry_page("sheet/adjust.html", board, position, form, problems)
    if "between" in form:
        return _entry_page("sheet/between.html", Board(game, view, position), position, form, problems)
    if game is not sheet.game or board.outcome:
        return clash(game, Conflict(Why.GAME_OVER if game is sheet.game else Why.OTHER_GAME), form)
    return sheet_page(sheet, view, render_board(sheet, view, form, problems), 422)


@blueprint.get("/<int:number>")
def hands_page(code: str, number: int) -> Response:
    """Every line of a game, on screen and on paper."""
    sheet = access.sheet_to_read(code)
    board = Board(access.game_of(sheet, number), view_of(sheet))
    return rendering.answer("sheet/hands.html", board=board)


@blueprint.route("/<int:number>/<int:position>", methods=["GET", "POST"])
def line(code: str, number: int, position: int) -> Response:
    """How a line came about; correct it."""
    if request.method == "GET":
        game = access.game_of(access.sheet_to_read(code), number)
        entry = access.entry_of(game, position)
        return _line_page(game, entry, entry.value.to_fields())
    game = access.game_of(access.sheet_to_write(code), number)
    entry = access.entry_of(game, position)
    try:
        value = entry_from_fields(game.family, request.form, game.variant, len(game.players()))
        hands.correct(entry, value, number_in(request.form, "revision"), this_phone())
    except InvalidEntry as invalid:
        problems = problems_in(invalid, cast_of(game, entry.position).names)
        return _line_page(game, entry, request.form, problems, 422)
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after(game, _("It is corrected."))


def _line_page(
    game: Game, entry: Entry, fields: Mapping[str, str], problems: Mapping[str, str] = NONE, status: int = 200
) -> Response:
    board = Board(game, view_of(game.sheet, scoring=True), entry.position)
    row = next((row for row in board.rows if row.entry.position == entry.position), None)
    return rendering.answer(
        "sheet/line.html",
        status=status,
        board=board,
        entry=entry,
        row=row,
        dealer=row.line.dealer if row else board.game.first_dealer,
        before=_between(board, row),
        fields=fields,
        problems=problems,
    )


def _between(board: Board, row: Row | None) -> int | None:
    """The position for a hand that was forgotten before this line, if one fits."""
    if row is None:
        return None
    taken = [entry.position for entry in board.ledger.written if entry.position < row.entry.position]
    lower = taken[-1] if taken else 0
    middle = (lower + row.entry.position) // 2
    return middle if lower < middle else None


@blueprint.post("/<int:number>/<int:position>/remove")
def remove(code: str, number: int, position: int) -> Response:
    """Take a line out."""
    game = access.game_of(access.sheet_to_write(code), number)
    try:
        hands.remove(access.entry_of(game, position), number_in(request.form, "revision"), this_phone())
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after(game, _("It is taken out."))


@blueprint.post("/<int:number>/<int:position>/restore")
def restore(code: str, number: int, position: int) -> Response:
    """Put a line back."""
    game = access.game_of(access.sheet_to_write(code), number)
    try:
        hands.restore(access.entry_of(game, position), this_phone())
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return _after(game)


@blueprint.post("/undo")
def undo(code: str) -> Response:
    """Take back the line that the button named."""
    sheet = access.sheet_to_write(code)
    game = access.game_of(sheet, number_in(request.form, "game"))
    entry = access.entry_of(game, number_in(request.form, "position"))
    try:
        hands.undo(game, entry, number_in(request.form, "revision"), this_phone())
    except Conflict as conflict:
        return clash(game, conflict, request.form)
    return back_to(sheet)


@blueprint.get("/<int:number>/adjust")
def adjust(code: str, number: int) -> Response:
    """Points to one side, for a reason; in a game that is over it goes in before its last line, where it counts."""
    game = access.game_of(access.sheet_to_read(code), number)
    board = Board(game, view_of(game.sheet))
    ended = board.outcome.entry if board.outcome else None
    position = None if ended is None else _between(board, board.rows[ended])
    return _entry_page("sheet/adjust.html", board, position or 0)


@blueprint.get("/<int:number>/between/<int:position>")
def between(code: str, number: int, position: int) -> Response:
    """A hand that was forgotten, put in before another."""
    game = access.game_of(access.sheet_to_read(code), number)
    _require_between(game, position)
    return _entry_page("sheet/between.html", Board(game, view_of(game.sheet), position), position)


def _require_between(game: Game, position: int) -> None:
    if not 0 < position < ledger_of(game).next_position:
        abort(404)


def _entry_page(
    page: str, board: Board, position: int, fields: Mapping[str, str] = NONE, problems: Mapping[str, str] = NONE
) -> Response:
    """A page of its own for an entry that is no next hand."""
    after = next((row for row in board.rows if row.entry.position > position), None)
    return rendering.answer(
        page,
        status=422 if problems else 200,
        board=board,
        position=position,
        after=after,
        dealer=(after and after.line.dealer) or board.tally.next.dealer,
        fields=fields,
        problems=problems,
        entry_key=secrets.token_urlsafe(12),
    )


def _after(game: Game, said: str | None = None) -> Response:
    """Back to the game that was put right: the sheet, or the page of an earlier game."""
    sheet = game.sheet
    if said:
        flash(said)
    if game is sheet.game:
        return back_to(sheet)
    return redirect(url_for(".hands_page", code=this_link(), number=game.number), 303)

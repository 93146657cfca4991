"""The sheet: watching it, keeping score on it."""

import secrets
from collections.abc import Callable, Mapping

from flask import Blueprint, g, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from scorepad import live, rendering
from scorepad.actions import hands, sheets
from scorepad.actions.ending import Who
from scorepad.forms import read_name
from scorepad.models import Guest, Sheet, newest_of
from scorepad.rules.checks import Invalid, Problem
from scorepad.views import access
from scorepad.views.board import NONE, Board, board_html, render_board
from scorepad.views.kept import place
from scorepad.views.phone import call_me, forget, remember, this_phone
from scorepad.views.seats import guest_on_this_phone, is_seat, seat_of
from scorepad.views.view import View
from scorepad.words.problems import misfit_text

blueprint = Blueprint("sheet", __name__, url_prefix="/s/<code:code>")


def this_link() -> str:
    """The code in the address that this phone came by: the table's, or that of a guest's seat at it."""
    return str((request.view_args or {})["code"])


def view_of(sheet: Sheet, *, scoring: bool = False) -> View:
    """How this phone sees the sheet; whoever is saving something is shown the form."""
    may = "score" if scoring or sheet.scorer == this_phone().phone else "follow"
    if is_seat(this_link()):
        return View(may, seat_of(g.guest, sheet.game), this_link(), sheet.game.number)
    known = remember(sheet.code)
    if sheet.party_id is None or not sheet.games:
        return View(may, known.bottom)
    if known.here and not sheet.scorer:
        may = "score"  # It scored here before people moved; the board asks whether it still does.
    guest = guest_on_this_phone(sheet)
    bottom = (seat_of(guest, sheet.game) if guest else "") or known.bottom
    return View(may, bottom, here=sheet.game.number if scoring else known.here)


def sheet_page(sheet: Sheet, view: View, html: str, status: int = 200) -> Response:
    """The page around a board, or for htmx the board alone."""
    return rendering.answer(
        "sheet/sheet.html",
        lambda: html,
        status,
        board=Board(sheet.game, view),
        html=Markup(html),
        entry_key=secrets.token_urlsafe(12),
        elsewhere=_sits_elsewhere(sheet, view),
    )


def waiting_page(sheet: Sheet, view: View, follow: str) -> Response:
    """A table of a party at which nobody was seated yet; its first board comes by itself."""
    html = Markup(board_html(sheet, view))
    return rendering.answer(
        "sheet/waiting.html", sheet=sheet, follow=follow, html=html, entry_key=secrets.token_urlsafe(12)
    )


def _sits_elsewhere(sheet: Sheet, view: View) -> Guest | None:
    """The guest on this phone, where they play at another table by now."""
    guest = None if view.seat else guest_on_this_phone(sheet)
    return guest if guest and guest.is_present and not seat_of(guest, sheet.game) else None


def follow_board(find: Callable[[], Sheet], asked: View) -> Response:
    """The board after every change, as a stream, or once for a page whose stream does not come through."""
    sheet = find()
    view = asked.at(sheet)

    def current() -> tuple[int, str]:
        sheet = find()
        return sheet.version, board_html(sheet, view)

    if "poll" in request.args:
        return live.poll(current)
    return live.stream(sheet.topic, view, current, newest_of(sheet), place())


def back_to(sheet: Sheet) -> Response:
    """After an action: the fresh board for htmx, the sheet for a browser."""
    view = view_of(sheet, scoring=True)
    if view.here and not view.seat:
        remember(sheet.code, here=view.here)
    return rendering.done(url_for(".show", code=this_link()), lambda: board_html(sheet, view))


@blueprint.get("")
def show(code: str) -> Response:
    """The sheet as it is now; with a dealer named, the form says who leads then."""
    sheet = access.sheet_to_read(code)
    view = view_of(sheet)
    if is_seat(code) and not view.bottom:  # the guest moved, and is told where to
        return redirect(url_for("guest.show", code=g.guest.code), 303)
    if not sheet.games:
        return waiting_page(sheet, view, url_for("sheet.follow", code=sheet.code, may=view.may, bottom=view.bottom))
    html = render_board(sheet, view, request.args) if "dealer" in request.args else board_html(sheet, view)
    return sheet_page(sheet, view, html)


@blueprint.get("/live")
def follow(code: str) -> Response:
    """The board again after every change."""
    said = request.args
    may = "score" if said.get("may") in ("score", "asked") else "follow"
    seat = code if is_seat(code) else ""
    view = View(may, said.get("bottom", ""), seat, number_in(said, "here"))
    return follow_board(lambda: access.sheet_to_read(code), view)


@blueprint.post("/score")
def score_here(code: str) -> Response:
    """This phone keeps score."""
    sheet = access.sheet_to_write(code)
    sheets.keep_score(sheet, this_phone())
    return back_to(sheet)


@blueprint.post("/moved")
def moved(code: str) -> Response:
    """After a move: this phone went with its owner, and forgets the table it scored at."""
    sheet = access.sheet_to_write(code)
    if sheet.scorer == this_phone().phone:
        sheets.keep_score(sheet, Who(""))
    forget(sheet.code)
    mine = guest_on_this_phone(sheet)
    return redirect(url_for("guest.show", code=mine.code) if mine else url_for("home.index"), 303)


@blueprint.route("/seat", methods=["GET", "POST"])
def seat(code: str) -> Response:
    """Who holds this phone: that seat goes to the bottom, and the log knows the name."""
    if request.method == "GET":
        return _seat_page(access.sheet_to_read(code), this_phone().name)
    sheet = access.sheet_to_write(code)
    try:
        who = _holder(sheet, request.form)
    except Invalid as invalid:
        return _seat_page(sheet, request.form.get("name", ""), problems_in(invalid)["name"], 422)
    if sheet.scorer == who.phone:
        sheets.keep_score(sheet, who)
    return redirect(url_for(".show", code=code), 303)


def _holder(sheet: Sheet, form: Mapping[str, str]) -> Who:
    """One of the four, or somebody else by name. Raises Invalid."""
    players, chosen = sheet.game.players(), form.get("seat", "")
    if chosen in players:
        remember(sheet.code, chosen)
        return call_me(players[chosen].name)
    name, invalid = read_name(form.get("name", "")), Invalid()
    if not name:
        invalid.add("name", Problem.MISSING)
    invalid.raise_if_any()
    return call_me(name)


def _seat_page(sheet: Sheet, name: str, problem: str | None = None, status: int = 200) -> Response:
    board = Board(sheet.game, view_of(sheet))
    return rendering.answer("sheet/seat.html", status=status, board=board, name=name, problem=problem)


@blueprint.post("/<int:number>/bid")
def bid(code: str, number: int) -> Response:
    """Remember what was bid, on every phone."""
    sheet = access.sheet_to_write(code)
    game = access.game_of(sheet, number)
    try:
        bid = game.family.bid_from_fields(request.form, game.variant)
    except Invalid as invalid:
        view = view_of(sheet, scoring=True)
        return sheet_page(sheet, view, render_board(sheet, view, request.form, problems_in(invalid)), 422)
    hands.remember_bid(game, bid, number_in(request.form, "hand"))
    return rendering.noted(url_for(".show", code=code))


def number_in(form: Mapping[str, str], name: str) -> int:
    """A number a form of ours carries; nought where it was tampered with."""
    text = form.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


# Either count of a hand of partners says the other.
_ONE_FIELD = {"tricks_ns": "tricks", "tricks_ew": "tricks"}


def problems_in(invalid: Invalid, names: Mapping[str, str] = NONE) -> dict[str, str]:
    """What is wrong, by field; the tricks of either side are one field. `names` are those of the seats."""
    said: dict[str, str] = {}
    for name, problem, values in invalid.problems:
        said.setdefault(_ONE_FIELD.get(name, name), misfit_text((name, problem, values), names))
    return said

"""The first page: start a sheet, join one by its short code, and the sheets this phone used."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, get_flashed_messages, redirect, request, url_for
from flask_babel import gettext as _
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.database import db
from scorepad.models import Party, Sheet, ledgers_of, now, tally_of
from scorepad.rules.checks import Problem
from scorepad.rules.family import Tally
from scorepad.views import access
from scorepad.views.evenings import evenings
from scorepad.views.guest.joining import door_page
from scorepad.views.phone import forget, recent_sheets, remember, this_phone
from scorepad.words.cast import Cast, cast_of
from scorepad.words.moments import moment
from scorepad.words.problems import problem_text

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class Recent:
    """A sheet of this phone's list, as it stands."""

    sheet: Sheet
    cast: Cast
    tally: Tally
    score: tuple[tuple[str, int], ...]
    when: str


@blueprint.get("/")
def index() -> Response:
    """Where everything begins."""
    hidden = [str(code) for code in get_flashed_messages(category_filter=["hidden"])]
    return rendering.answer("home/index.html", evenings=evenings(), **_recent(hidden))


@blueprint.route("/j", methods=["GET", "POST"])
def join() -> Response:
    """A short code that somebody types."""
    if request.method == "POST":
        return _opened(request.form.get("code", ""), 422)
    if "code" in request.args:
        return _opened(request.args["code"], 404)
    return rendering.answer("home/join.html")


@blueprint.get("/j/<code>")
def join_by_link(code: str) -> Response:
    """A short code as a link: to a sheet, or to the door of a party."""
    short_code = access.short_code_in(code)
    party = access.party_to_join(short_code) if short_code else None
    return door_page(party) if party else _opened(code, 404)


def _opened(typed: str, status: int) -> Response:
    """The sheet that a short code opens, else the question again with what was typed."""
    short_code = access.short_code_in(typed)
    if short_code:
        sheet = access.sheet_to_join(short_code)
        if sheet is not None:
            return redirect(url_for("sheet.show", code=sheet.code), 303)
        if access.party_to_join(short_code) is not None:
            return redirect(url_for("home.join_by_link", code=short_code), 303)
        if access.is_of_finished_party(short_code):
            return _asked_again(typed, status, _("This party is over."))
        access.not_found()
    problem = Problem.UNKNOWN if typed.strip() else Problem.MISSING
    return _asked_again(typed, status, problem_text("code", problem, {}))


def _asked_again(typed: str, status: int, problem: str) -> Response:
    return rendering.answer("home/join.html", status=status, typed=typed, problem=problem)


@blueprint.post("/recent/<code:code>/hide")
def hide(code: str) -> Response:
    """Take a sheet off this phone's list."""
    access.sheet_to_read(code)
    forget(code)
    if not rendering.wants_fragment():
        flash(code, "hidden")
    return rendering.done(url_for("home.index"), "home/_recent.html", **_recent([code]))


@blueprint.post("/recent/<code:code>/show")
def show(code: str) -> Response:
    """Put a sheet back on this phone's list."""
    access.sheet_to_read(code)
    remember(code)
    return rendering.done(url_for("home.index"), "home/_recent.html", **_recent())


def _recent(hidden: Iterable[str] = ()) -> dict[str, Any]:
    """What the list shows: the sheets on it, one just taken off, and those deleted that can be brought back."""
    listed = [each.code for each in recent_sheets()]
    found = _found([*listed, *hidden])
    on_list = [found[code] for code in listed if code in found]
    return {
        "recent": [each for each in on_list if each.sheet.deleted_at is None],
        "hidden": [found[code] for code in hidden if code in found],
        "deleted": [each for each in on_list if each.sheet.deleted_at is not None],
    }


def _found(codes: list[str]) -> dict[str, Recent]:
    """The sheets of these codes, in a fixed number of queries; of a long evening only the last game is counted."""
    if not codes:
        return {}
    mine = Sheet.phone == this_phone().phone
    visible = Sheet.deleted_at.is_(None) | (mine & (Sheet.deleted_at > now() - KEPT_AFTER_DELETING))
    there = Sheet.party_id.is_(None) | Sheet.party.has(Party.deleted_at.is_(None))
    listed = db.select(Sheet).where(Sheet.code.in_(codes), visible, there)
    sheets = db.session.scalars(listed.options(selectinload(Sheet.all_games))).all()
    sheets = [sheet for sheet in sheets if sheet.games]
    ledgers_of([sheet.game for sheet in sheets])
    return {sheet.code: _as_it_stands(sheet) for sheet in sheets}


def _as_it_stands(sheet: Sheet) -> Recent:
    game, cast = sheet.game, cast_of(sheet.game)
    sides = game.family.sides(len(cast.names))
    tally = tally_of(game)
    score = tuple(zip(sides, tally.score, strict=True))
    return Recent(sheet, cast, tally, score, moment(sheet.used_at, sheet.zone, now()))

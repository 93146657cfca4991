"""Who else may use the sheet: its links, their QR codes, the short code, what it is called."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import sheets
from scorepad.forms import read_name
from scorepad.links import public_url, qr_svg, show_short_code
from scorepad.models import Sheet, now
from scorepad.rules.checks import Invalid
from scorepad.views import access, exports
from scorepad.views.board import Board
from scorepad.views.phone import this_phone
from scorepad.views.sheet import blueprint, problems_in, view_of
from scorepad.words.moments import day


@blueprint.get("/share")
def share(code: str) -> Response:
    """The links to show around the table; printed, a card to lie on it."""
    sheet = access.sheet_to_read(code)
    return _page(sheet, sheet.name)


@blueprint.post("/short-code")
def renew(code: str) -> Response:
    """Another short code."""
    sheets.renew_short_code(access.sheet_to_write(code))
    return redirect(url_for("sheet.share", code=code), 303)


@blueprint.post("/name")
def rename(code: str) -> Response:
    """What the sheet is called."""
    sheet = access.sheet_to_write(code)
    try:
        sheets.rename_sheet(sheet, read_name(request.form.get("name", "")), this_phone())
    except Invalid as invalid:
        return _page(sheet, request.form["name"], problems_in(invalid)["name"], 422)
    return redirect(url_for("sheet.share", code=code), 303)


def _page(sheet: Sheet, name: str, problem: str | None = None, status: int = 200) -> Response:
    score = public_url(url_for("sheet.show", code=sheet.code))
    watch = public_url(url_for("watch.show", code=sheet.watch_code))
    until = sheet.used_at + access.SHORT_CODE_LIVES
    return rendering.answer(
        "sheet/share.html",
        status=status,
        board=Board(sheet.game, view_of(sheet)),
        score=score,
        score_qr=qr_svg(score),
        watch=watch,
        watch_qr=qr_svg(watch),
        short_code=show_short_code(sheet.short_code) if sheet.short_code and until > now() else None,
        start=public_url(url_for("home.index")).rstrip("/"),
        until=day(until, sheet.zone),
        name=name,
        decimals=exports.decimals(),
        problem=problem,
        mine=sheet.phone == this_phone().phone,
    )

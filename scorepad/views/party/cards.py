"""What a party has on paper: a card for every table, the seating, the standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from flask import Blueprint, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import tables
from scorepad.links import public_url, qr_svg, show_short_code
from scorepad.models import Party, Sheet
from scorepad.party.ladder import TABLES
from scorepad.rules.checks import Invalid, read_whole
from scorepad.views import access
from scorepad.views.sheet import problems_in
from scorepad.views.wifi import wifi_of

blueprint = Blueprint("party_cards", __name__, url_prefix="/p/<code:code>")

AT_ONCE = 40
"""Cards on one page: their codes take long to draw, and no printer wants more."""
ROWS = 16
"""Hands on the blank pad."""


class Paper(StrEnum):
    """What the cards are printed on."""

    A4 = "a4"
    A5 = "a5"
    LETTER = "letter"


def paper_name(paper: Paper) -> str:
    """What people call it."""
    return {Paper.A4: _("A4"), Paper.A5: _("A5"), Paper.LETTER: _("Letter")}[paper]


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed for one table; it stays right all evening."""

    number: int
    link: str
    short_code: str | None


@blueprint.get("/cards")
def cards(code: str) -> Response:
    """The cards of the tables there are, so many at once."""
    return _page(access.party_to_read(code), code)


@blueprint.post("/cards")
def lay_tables(code: str) -> Response:
    """Give as many tables their cards, before anyone sits there."""
    party, invalid = access.party_to_write(code), Invalid()
    count = read_whole(invalid, "count", request.form.get("count", ""), 1, TABLES)
    if count is None:
        return _page(party, code, problems_in(invalid), 422)
    tables.lay_tables(party, count)
    return redirect(url_for("party_cards.cards", code=code, paper=_paper()), 303)


def _page(party: Party, code: str, problems: Mapping[str, str] | None = None, status: int = 200) -> Response:
    first = max(request.args.get("from", 1, int), 1)
    shown = [sheet for sheet in party.tables if (sheet.table_number or 0) >= first][:AT_ONCE]
    return rendering.answer(
        "cards/cards.html",
        status=status,
        party=party,
        code=code,
        paper=_paper(),
        papers={paper: paper_name(paper) for paper in Paper},
        cards=[_card(sheet) for sheet in shown],
        starts=range(1, len(party.tables) + 1, AT_ONCE) if len(party.tables) > AT_ONCE else (),
        first=first,
        at_once=AT_ONCE,
        rows=range(1, ROWS + 1),
        start=public_url(url_for("home.index")).rstrip("/"),
        wifi=wifi_of(party),
        qr=qr_svg,
        count=request.form.get("count", max(len(party.tables), len(party.present) // 4) or ""),
        most=TABLES,
        problems=problems or {},
    )


def _card(sheet: Sheet) -> Card:
    link = public_url(url_for("sheet.show", code=sheet.code))
    return Card(sheet.table_number or 0, link, show_short_code(sheet.short_code) if sheet.short_code else None)


def _paper() -> Paper:
    """The paper that was chosen; in doubt the one most of the world has."""
    return next((paper for paper in Paper if paper == request.values.get("paper")), Paper.A4)

"""Doing something at the desk: what it shows then, or why it was not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from scorepad import rendering
from scorepad.actions.party.refusal import Refused
from scorepad.party.rounds import CannotSeat
from scorepad.views import access
from scorepad.views.party.desk import Desk, Tab, tab_html, tab_page
from scorepad.views.sheet import problems_in
from scorepad.words.refusals import refusal_words, seating_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

    from scorepad.models import Party
    from scorepad.rules.checks import Invalid


def act(code: str, tab: Tab, deed: Callable[[Party], object], to: str | None = None) -> Response:
    """Do something at the desk: the tab as it is then, or why it cannot be done."""
    party = access.party_to_write(code)
    try:
        deed(party)
    except (Refused, CannotSeat) as refused:
        return refusal(Desk(party, code, tab), refused)
    desk = Desk(party, code, tab)
    return rendering.done(to or desk.link(tab), lambda: tab_html(desk))


def refusal(desk: Desk, refused: Refused | CannotSeat) -> Response:
    """Why it cannot be done, above the desk as it is now."""
    return say(desk, reason_of(refused))


def say(desk: Desk, said: str) -> Response:
    """Why nothing was done; what was typed stays beside it."""
    return rendering.conflict("party/refused.html", "party/_refused.html", desk=desk, said=said)


def reason_of(refused: Refused | CannotSeat) -> str:
    """The words of a refusal."""
    if isinstance(refused, CannotSeat):
        return seating_words(refused.problem, refused.values)
    return refusal_words(refused.why, refused.values)


def again(code: str, tab: Tab, invalid: Invalid) -> Response:
    """The tab with what was typed, and what is wrong with it."""
    party = access.party_to_read(code)
    return tab_page(Desk(party, code, tab, request.form, problems_in(invalid)), 422)

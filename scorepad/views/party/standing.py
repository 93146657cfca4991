"""Standings and prizes: who is ahead, by which rule, and who gets what."""

from collections.abc import Callable

from flask import abort, request
from werkzeug.wrappers import Response

from scorepad.actions.party import prizes
from scorepad.forms import read_name
from scorepad.models import Party, Prize, PrizeKind
from scorepad.rules.checks import Invalid
from scorepad.views import access
from scorepad.views.party.acting import act, again
from scorepad.views.party.desk import Desk, Tab, blueprint, read_id, tab_page

Deed = Callable[[Party, Prize], object]


@blueprint.get("/standing")
def standing(code: str) -> Response:
    """Who is ahead after the closed rounds."""
    return tab_page(Desk(access.party_to_read(code), code, Tab.STANDING))


@blueprint.post("/prizes")
def add_prize(code: str) -> Response:
    """One prize more."""
    kind = next((kind for kind in PrizeKind if kind == request.form.get("kind")), None) or abort(400)
    try:
        name = read_name(request.form.get("name", ""))
    except Invalid as invalid:
        return again(code, Tab.STANDING, invalid)
    return act(code, Tab.STANDING, lambda party: prizes.add_prize(party, kind, name))


@blueprint.post("/prizes/hide")
def hide_prizes(code: str) -> Response:
    """Show them again from the first."""
    return act(code, Tab.STANDING, prizes.hide_prizes)


@blueprint.post("/prizes/<int:prize_id>")
def prize(code: str, prize_id: int) -> Response:
    """Give it, draw it, show it, or take it off the list."""
    given = read_id(request.form.get("guest", ""))
    deeds: dict[str, Deed] = {
        "reveal": lambda _party, found: prizes.reveal(found),
        "draw": lambda _party, found: prizes.draw_prize(found),
        "give": lambda party, found: prizes.give_prize(found, access.guest_of(party, given)),
        "take_back": lambda _party, found: prizes.give_prize(found, None),
        "remove": lambda _party, found: prizes.remove_prize(found),
    }
    deed = deeds.get(request.form.get("what", "")) or abort(400)

    def done(party: Party) -> None:
        found = next((each for each in party.prizes if each.id == prize_id), None)
        if found is not None:  # else the other host took it off the list
            deed(party, found)

    return act(code, Tab.STANDING, done)

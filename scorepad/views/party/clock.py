"""The clock of the round, its bell, and the breaks."""

from datetime import timedelta

from flask import abort, redirect, request
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import clock as clocks
from scorepad.forms import read_name
from scorepad.models import Party, now
from scorepad.models.rounds import MOST_MINUTES
from scorepad.rules.checks import Invalid, read_whole
from scorepad.views import access
from scorepad.views.party.acting import act, again
from scorepad.views.party.desk import Desk, Tab, blueprint, read_id


@blueprint.post("/clock")
def clock(code: str) -> Response:
    """Start it, pause it, give a minute or take one."""
    what, key = request.form.get("what", ""), request.form.get("key", "")[:40]
    deeds = {
        "start": lambda party: clocks.start_clock(party, _minutes()),
        "pause": clocks.pause_clock,
        "plus": lambda party: clocks.move_clock(party, 1, f"{key}+"),
        "minus": lambda party: clocks.move_clock(party, -1, f"{key}-"),
        "unring": lambda party: clocks.take_back_bell(party, party.playing.number if party.playing else 0),
    }
    deed = deeds.get(what) or abort(400)
    try:
        return act(code, Tab.TABLES, deed)
    except Invalid as invalid:
        return again(code, Tab.TABLES, invalid)


def _minutes() -> int | None:
    """The minutes that were typed where the round has none of its own. Raises Invalid."""
    if "minutes" not in request.form:
        return None
    invalid = Invalid()
    minutes = read_whole(invalid, "minutes", request.form["minutes"], 1, MOST_MINUTES)
    invalid.raise_if_any()
    return minutes


@blueprint.route("/bell", methods=["GET", "POST"])
def bell(code: str) -> Response:
    """Asked first: a bell cannot be unheard."""
    if request.method == "POST":
        number = read_id(request.form.get("number", ""))
        return act(code, Tab.TABLES, lambda party: clocks.ring_bell(party, number))
    desk = Desk(access.party_to_read(code), code)
    if desk.playing is None:
        return redirect(desk.link("tables"), 303)
    return rendering.answer("party/bell.html", desk=desk)


@blueprint.post("/break")
def call_break(code: str) -> Response:
    """A break, with what it is for and when everybody is back."""

    def deed(party: Party) -> None:
        label, minutes = read_name(request.form.get("label", "")), _break_minutes()
        ends_at = now() + timedelta(minutes=minutes) if minutes else None
        clocks.call_break(party, label, ends_at)

    try:
        return act(code, Tab.TABLES, deed)
    except Invalid as invalid:
        return again(code, Tab.TABLES, invalid)


def _break_minutes() -> int | None:
    text = request.form.get("minutes", "").strip()
    invalid = Invalid()
    minutes = read_whole(invalid, "minutes", text, 0, MOST_MINUTES) if text else None
    invalid.raise_if_any()
    return minutes


@blueprint.post("/break/end")
def end_break(code: str) -> Response:
    """The break is over."""
    return act(code, Tab.TABLES, clocks.end_break)

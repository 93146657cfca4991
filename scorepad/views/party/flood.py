"""Many came in at once: the host looks who, and takes them out in one go."""

from collections.abc import Mapping
from datetime import datetime

from flask import abort, flash, redirect, request
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import crowd, parties
from scorepad.actions.party.crowd import Flood
from scorepad.models import Party, now
from scorepad.views import access
from scorepad.views.party.desk import Desk, Tab, blueprint
from scorepad.words.crowd import flood_words, take_out_words

SHOWN = 12
"""Names that tell strangers from guests."""

blueprint.add_app_template_global(flood_words)
blueprint.add_app_template_global(take_out_words)


@blueprint.get("/flood")
def flood(code: str) -> Response:
    """Who they are, and what can be done."""
    party = access.party_to_read(code)
    found = _flood_in(party, request.args) if request.args else crowd.flood_of(party, "", now())
    return rendering.answer("party/flood.html", desk=Desk(party, code, Tab.GUESTS), flood=found, shown=SHOWN)


@blueprint.post("/flood")
def clear_flood(code: str) -> Response:
    """Take them out, and shut the door that they know."""
    party = access.party_to_write(code)
    found = _flood_in(party, request.form)
    count = len(found.guests)
    if found.guests or found.claims:
        crowd.clear(party, found)
    if "renew" in request.form:
        parties.renew_short_code(access.party_to_write(code))
    flash(ngettext("%(num)s guest taken out.", "%(num)s guests taken out.", count), "desk")
    return redirect(Desk(party, code).link("guests"), 303)


def _flood_in(party: Party, sent: Mapping[str, str]) -> Flood:
    """The one that a link of ours names, as it is by now; 400 for anything else."""
    try:
        since = datetime.fromisoformat(sent.get("since", ""))
    except ValueError:
        abort(400)
    if since.tzinfo is None or not sent.get("network"):
        abort(400)
    return crowd.flood_of(party, sent["network"], since)

"""Seating a round: the draft, what the host changes in it by hand, publishing it, and taking that back."""

from flask import request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions.party import rounds
from scorepad.actions.party import seating as drafts
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Guest, Party
from scorepad.views import access
from scorepad.views.party.acting import act, say
from scorepad.views.party.desk import Desk, Tab, blueprint, read_id
from scorepad.views.sheet import number_in


@blueprint.post("/rounds/<int:number>/draw")
def draw(code: str, number: int) -> Response:
    """Draft the round that comes."""
    return act(code, Tab.TABLES, lambda party: drafts.draft_round(party, number))


@blueprint.post("/rounds/<int:number>/redraw")
def redraw(code: str, number: int) -> Response:
    """Draft it anew, without what was changed by hand."""
    return act(code, Tab.TABLES, lambda party: drafts.redraw_round(_drafted(party, number)))


@blueprint.post("/rounds/<int:number>/swap")
def swap(code: str, number: int) -> Response:
    """Two guests of the draft change places."""
    ids = request.form.getlist("guest")
    if len(ids) != 2:
        return say(Desk(access.party_to_read(code), code), _("Tap exactly two guests, then swap them."))
    revision = number_in(request.form, "revision")
    return act(code, Tab.TABLES, lambda party: drafts.swap_guests(_drafted(party, number), *_two(party, ids), revision))


def _drafted(party: Party, number: int) -> Party:
    """The party, while this round is its draft: a page left open from an earlier one changes nothing."""
    if party.draft is None or party.draft.number != number:
        raise Refused(Refusal.NOT_A_DRAFT)
    return party


def _two(party: Party, ids: list[str]) -> tuple[Guest, Guest]:
    one, other = (access.guest_of(party, read_id(each)) for each in ids)
    return one, other


@blueprint.post("/rounds/<int:number>/flip")
def flip(code: str, number: int) -> Response:
    """The four of a table meet with other partners."""
    table, revision = number_in(request.form, "table"), number_in(request.form, "revision")
    return act(code, Tab.TABLES, lambda party: drafts.flip_table(_drafted(party, number), table, revision))


@blueprint.post("/rounds/<int:number>/discard")
def discard(code: str, number: int) -> Response:
    """Put the draft away."""
    return act(code, Tab.TABLES, lambda party: drafts.discard_draft(_drafted(party, number)))


@blueprint.post("/rounds/<int:number>/publish")
def publish(code: str, number: int) -> Response:
    """Everyone is told where to sit."""
    revision = number_in(request.form, "revision")
    return act(code, Tab.TABLES, lambda party: rounds.publish_round(party, number, revision))


@blueprint.post("/rounds/<int:number>/take-back")
def take_back(code: str, number: int) -> Response:
    """The round is a draft again; where something was played, only if that was said on purpose."""
    cancel = "cancel" in request.form
    return act(code, Tab.TABLES, lambda party: rounds.take_back_round(party, number, cancel=cancel))


@blueprint.post("/rounds/<int:number>/reseat")
def reseat(code: str, number: int) -> Response:
    """After a correction, the round nobody has played yet is drafted anew."""

    def deed(party: Party) -> None:
        if party.playing is None or party.playing.number != number:
            raise Refused(Refusal.NOT_PLAYING)
        rounds.reseat_round(party)

    return act(code, Tab.TABLES, deed)


@blueprint.post("/rounds/<int:number>/close")
def close_round(code: str, number: int) -> Response:
    """The round is over; winners go up, losers down."""
    return act(code, Tab.TABLES, lambda party: rounds.close_round(party, number))


@blueprint.post("/rounds/<int:number>/reopen")
def reopen_round(code: str, number: int) -> Response:
    """The round closed last is played on."""
    return act(code, Tab.TABLES, lambda party: rounds.reopen_round(party, number))

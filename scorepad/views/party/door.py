"""The door: who is on the list, who has come, who went home, and what is noted of each."""

from collections.abc import Mapping

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import door
from scorepad.actions.party import guests as people
from scorepad.actions.party.refusal import Refused
from scorepad.forms import read_name
from scorepad.links import public_url, qr_svg
from scorepad.models import Claim, Guest, Mark, MarkKind, Party
from scorepad.rules.checks import Invalid
from scorepad.views import access
from scorepad.views.board import NONE
from scorepad.views.party.acting import act, reason_of, refusal
from scorepad.views.party.desk import Desk, Tab, blueprint, read_id, tab_page
from scorepad.views.sheet import problems_in
from scorepad.words.refusals import listed

MOST_TOLD = 5
"""So many names are said one by one."""


@blueprint.get("/guests")
def guests(code: str) -> Response:
    """Everybody of the party."""
    return tab_page(Desk(access.party_to_read(code), code, Tab.GUESTS))


@blueprint.post("/guests")
def list_guests(code: str) -> Response:
    """Names typed or pasted, one a line."""
    party = access.party_to_write(code)
    desk, typed = Desk(party, code, Tab.GUESTS), request.form.get("names", "")
    try:
        names = _names_in(typed)
        told = door.list_guests(party, names, present="present" in request.form)
    except (Invalid, Refused) as wrong:
        said = problems_in(wrong)["name"] if isinstance(wrong, Invalid) else reason_of(wrong)
        return tab_page(Desk(party, code, Tab.GUESTS), 422, typed=typed, problem=said)
    flash(_listed_words(told), "desk")
    return redirect(desk.link("guests"), 303)


def _names_in(typed: str) -> list[str]:
    """A name a line; empty lines do not matter. Raises Invalid."""
    return [name for line in typed.splitlines() if (name := read_name(line))]


def _listed_words(told: door.Listed) -> str:
    """What came of the list."""
    said = ngettext("%(num)s guest added.", "%(num)s guests added.", len(told.added))
    if not told.known:
        return said
    some, more = told.known[:MOST_TOLD], len(told.known) - MOST_TOLD
    names = listed([*some, ngettext("%(num)s more", "%(num)s more", more)] if more > 0 else some)
    return f"{said} {_('On the list already: %(names)s.', names=names)}"


@blueprint.post("/guests/arrive")
def arrive(code: str) -> Response:
    """Those who are ticked are here; without a tick, all who are expected."""
    ids = {read_id(each) for each in request.form.getlist("guest")}

    def deed(party: Party) -> None:
        desk = Desk(party, code)
        people.arrive(party, [guest for guest in party.guests if guest.id in ids] if ids else desk.expected)

    return act(code, Tab.GUESTS, deed)


@blueprint.post("/guests/<int:guest_id>/leave")
def leave(code: str, guest_id: int) -> Response:
    """A guest went home."""
    return act(code, Tab.GUESTS, lambda party: people.leave(party, [access.guest_of(party, guest_id)]))


@blueprint.post("/guests/<int:guest_id>/remove")
def remove_guest(code: str, guest_id: int) -> Response:
    """A guest who has not played comes off the list."""
    return act(code, Tab.GUESTS, lambda party: people.remove_guest(access.guest_of(party, guest_id)))


@blueprint.post("/claims/<int:claim_id>")
def answer_claim(code: str, claim_id: int) -> Response:
    """Whether a new phone is who it says to be."""

    def deed(party: Party) -> None:
        claim = _claim_of(party, claim_id)
        if claim is not None:
            (door.confirm_claim if "yes" in request.form else door.refuse_claim)(claim)

    return act(code, Tab.GUESTS, deed)


def _claim_of(party: Party, claim_id: int) -> Claim | None:
    """A claim that still waits: the other host may have answered it."""
    return next((claim for guest in party.guests for claim in guest.claims if claim.id == claim_id), None)


@blueprint.get("/guests/<int:guest_id>")
def guest(code: str, guest_id: int) -> Response:
    """One guest: the name, what is noted, the link to hand out."""
    party = access.party_to_read(code)
    return _guest_page(Desk(party, code, Tab.GUESTS), access.guest_of(party, guest_id))


@blueprint.post("/guests/<int:guest_id>/name")
def rename_guest(code: str, guest_id: int) -> Response:
    """Put a name right."""
    party = access.party_to_write(code)
    desk, found = Desk(party, code, Tab.GUESTS), access.guest_of(party, guest_id)
    try:
        people.rename_guest(found, read_name(request.form.get("name", "")))
    except Invalid as invalid:
        return _guest_page(desk, found, request.form, problems_in(invalid)["name"], 422)
    except Refused as refused:
        return _guest_page(desk, found, request.form, reason_of(refused), 422)
    return redirect(desk.link("guest", guest_id=guest_id), 303)


@blueprint.post("/guests/<int:guest_id>/marks")
def mark(code: str, guest_id: int) -> Response:
    """Note something of a guest, or take a note back."""
    party = access.party_to_write(code)
    desk, found = Desk(party, code, Tab.GUESTS), access.guest_of(party, guest_id)
    try:
        _mark(party, found, request.form)
    except Refused as refused:
        return refusal(desk, refused)
    return redirect(desk.link("guest", guest_id=guest_id), 303)


def _mark(party: Party, found: Guest, sent: Mapping[str, str]) -> None:
    what = sent.get("what", "")
    if what == "chair":
        people.keep_chair(found, keeps="keeps" in sent)
    elif what == "unmark":
        noted = next((each for each in party.marks if each.id == read_id(sent.get("mark", ""))), None)
        if noted is not None:
            people.unmark(noted)
    elif sent.get("other"):
        note = people.mark_partners if what == MarkKind.PARTNERS else people.keep_apart
        note(found, access.guest_of(party, read_id(sent["other"])))


def _marks_of(party: Party, found: Guest) -> list[tuple[Mark, Guest]]:
    """What is noted of a guest and somebody else."""
    noted = [each for each in party.marks if found.id in each.pair]
    return [(each, each.other if each.one_id == found.id else each.one) for each in noted]


def _guest_page(
    desk: Desk, found: Guest, typed: Mapping[str, str] = NONE, problem: str | None = None, status: int = 200
) -> Response:
    link = public_url(url_for("guest.show", code=found.code))
    return rendering.answer(
        "party/guest.html",
        status=status,
        desk=desk,
        guest=found,
        marks=_marks_of(desk.party, found),
        others=[each for each in (*desk.here, *desk.expected) if each is not found],
        name=typed.get("name", found.name),
        problem=problem,
        guest_link=link,
        guest_qr=qr_svg(link),
    )

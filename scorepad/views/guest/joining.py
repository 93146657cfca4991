"""The door of a party: whoever scans its QR code says a name, and is in."""

import secrets
from collections.abc import Sequence

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import door
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.database import db
from scorepad.forms import read_name
from scorepad.models import Claim, Guest, Party
from scorepad.rules.checks import Invalid, Problem
from scorepad.views import access
from scorepad.views.phone import at_the_door, this_phone
from scorepad.views.sheet import number_in
from scorepad.words.problems import problem_text
from scorepad.words.refusals import refusal_words

blueprint = Blueprint("joining", __name__, url_prefix="/j/<code>")


def door_page(party: Party) -> Response:
    """Who comes? A phone that came in before finds its guest again; one that waits for the host's word is told so."""
    phone = this_phone().phone
    guest = _held_by(party, phone)
    if guest is not None:
        return redirect(url_for("guest.show", code=guest.code), 303)
    return _page(party, this_phone().name, waiting=_claimed_by(party, phone))


def _page(
    party: Party,
    name: str = "",
    problem: str | None = None,
    same: Sequence[Guest] = (),
    waiting: Guest | None = None,
    wait: int = 0,
) -> Response:
    response = rendering.answer(
        "guest/door.html",
        status=429 if wait else 422 if problem or same else 200,
        party=party,
        code=party.short_code,
        key=secrets.token_urlsafe(12),
        name=name,
        problem=problem,
        same=same,
        awaited=[guest for guest in same if door.is_awaited(guest)],
        waiting=waiting,
    )
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


def _refused(party: Party, typed: str, refused: Refused) -> Response:
    """Who it may be, or why not; what was typed stays."""
    if refused.why is Refusal.NAME_TAKEN:
        return _page(party, typed, same=refused.values["guests"])
    said = refusal_words(refused.why, refused.values)
    return _page(party, typed, said, wait=refused.values.get("seconds", 0))


def _held_by(party: Party, phone: str) -> Guest | None:
    own = db.select(Guest).filter_by(party_id=party.id, phone=phone, brought_by_id=None)
    return db.session.scalars(own).first()


def _claimed_by(party: Party, phone: str) -> Guest | None:
    """Whom this phone said to be, as long as the host has not answered."""
    claimed = db.select(Guest).join(Claim).where(Guest.party_id == party.id, Claim.phone == phone)
    return db.session.scalars(claimed).first()


@blueprint.post("")
def join(code: str) -> Response:
    """Come in, with a name."""
    party = _party_to_join(code)
    typed = request.form.get("name", "")
    try:
        name = name_in(typed)
        guest = door.join(
            party, name, at_the_door(name), request.form.get("key", "")[:40], another="another" in request.form
        )
    except Invalid as invalid:
        return _page(party, typed, problem_in(invalid))
    except Refused as refused:
        return _refused(party, typed, refused)
    return redirect(url_for("guest.show", code=guest.code), 303)


@blueprint.post("/me")
def claim(code: str) -> Response:
    """That is me, on a new phone: the host is asked, unless nobody has come by this name yet."""
    party = _party_to_join(code)
    typed = request.form.get("name", "")
    try:
        door.claim(_claimed(party), name_in(typed), at_the_door(typed))
    except Invalid as invalid:
        return _page(party, typed, problem_in(invalid))
    except Refused as refused:
        return _refused(party, typed, refused)
    return redirect(url_for("home.join_by_link", code=code), 303)


def _claimed(party: Party) -> Guest:
    """Whom a form of ours names by number, else 404."""
    return access.guest_of(party, number_in(request.form, "guest"))


def _party_to_join(code: str) -> Party:
    short_code = access.short_code_in(code) or abort(404)
    party = access.party_to_join_and_write(short_code)
    if party is None:
        access.not_found()
        abort(404)
    return party


def name_in(typed: str) -> str:
    """A name that was asked for. Raises Invalid."""
    name = read_name(typed)
    if not name:
        invalid = Invalid()
        invalid.add("name", Problem.MISSING)
        raise invalid
    return name


def problem_in(invalid: Invalid) -> str:
    """What is wrong with the name."""
    _field, problem, values = invalid.problems[0]
    return problem_text("name", problem, values)

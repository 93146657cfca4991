"""A guest's page: where to sit, with whom, how it goes; someone along; leaving and coming back."""

import secrets
from collections.abc import Sequence
from contextlib import suppress

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import live, rendering
from scorepad.actions.party import door, guests
from scorepad.actions.party.refusal import Refusal, Refused
from scorepad.models import Guest, Party, newest_of, standings_of
from scorepad.rules.checks import Invalid
from scorepad.views import access, sheet
from scorepad.views.bumps import bumps_of
from scorepad.views.guest.joining import name_in, problem_in
from scorepad.views.guest.now import Now
from scorepad.views.kept import place
from scorepad.views.phone import at_the_door
from scorepad.views.sheet import number_in
from scorepad.words.bumps import way_words
from scorepad.words.cast import isolated, told_apart
from scorepad.words.party import games_figure
from scorepad.words.refusals import refusal_words

blueprint = Blueprint("guest", __name__, url_prefix="/g/<code:code>")

seated = Blueprint("seated", __name__, url_prefix="/g")
"""The sheet of a guest's table, by the guest's own link: the same pages, with no stronger link on them."""
seated.register_blueprint(sheet.blueprint, url_prefix="/<seat:code>")


@blueprint.get("")
def show(code: str) -> Response:
    """The guest's evening as it is now."""
    return _page(Now(access.guest_to_read(code)))


def _page(now: Now, name: str = "", problem: str | None = None, same: Sequence[Guest] = ()) -> Response:
    return rendering.answer(
        "guest/guest.html",
        status=422 if problem or same else 200,
        now=now,
        key=secrets.token_urlsafe(12),
        name=name,
        problem=problem,
        same=same,
        awaited=[each for each in same if door.is_awaited(each)],
    )


@blueprint.get("/live")
def follow(code: str) -> Response:
    """The same again after every change of the guest's own table, or of the party's course.

    A stream follows one topic. Where the guest is no longer followed by it the stream ends, and the browser begins
    the right one by itself.
    """
    if "poll" in request.args:
        return live.poll(lambda: _shown(Now(access.guest_to_read(code))))
    followed = Now(access.guest_to_read(code)).followed
    topic = followed.topic

    def current() -> tuple[int, str]:
        now = Now(access.guest_to_read(code))
        if now.followed.topic != topic:
            abort(410)
        return now.followed.version, _shown(now)[1]

    newest = newest_of(followed)
    paced = isinstance(followed, Party)
    return live.stream(topic, ("guest", code), current, newest, place(), resumes=False, paced=paced)


def _shown(now: Now) -> tuple[int, str]:
    return now.version, render_template("guest/_board.html", now=now)


@blueprint.get("/table")
def table(code: str) -> Response:
    """The sheet of the guest's table."""
    now = Now(access.guest_to_read(code))
    if now.seat is None:
        return redirect(url_for("guest.show", code=code), 303)
    return redirect(url_for("seated.sheet.show", code=f"{code}/table/{now.seat.number}"), 303)


@blueprint.get("/standings")
def standings(code: str) -> Response:
    """Everyone's place, unless the host keeps it for the end; and all of the guest's own rounds."""
    now = Now(access.guest_to_read(code))
    names = told_apart({str(guest.id): guest.name for guest in now.party.guests})
    bumps = bumps_of(now.party, [now.guest.id])
    return rendering.answer(
        "guest/standings.html",
        now=now,
        names={int(guest): isolated(name) for guest, name in names.items()},
        shown=() if now.hides_standings else standings_of(now.party),
        games_figure=games_figure,
        bumps=bumps,
        told=way_words(bumps.ways[0].tables) if bumps and bumps.ways else "",
    )


@blueprint.route("/leave", methods=["GET", "POST"])
def leave(code: str) -> Response:
    """Go home: asked first, since somebody else must sit down."""
    if request.method == "GET":
        return rendering.answer("guest/leave.html", now=Now(access.guest_to_read(code)))
    guest = access.guest_to_write(code)
    guests.leave(guest.party, [guest])
    return redirect(url_for("guest.show", code=code), 303)


@blueprint.post("/arrive")
def arrive(code: str) -> Response:
    """Here after all, or here again."""
    guest = access.guest_to_write(code)
    with suppress(Refused):  # The party is over, as the page says.
        guests.arrive(guest.party, [guest])
    return redirect(url_for("guest.show", code=code), 303)


@blueprint.post("/along")
def bring_along(code: str) -> Response:
    """Someone with this guest, on the same phone: new, or somebody on the list, of whom the host is asked."""
    guest = access.guest_to_write(code)
    typed = request.form.get("name", "")
    try:
        _bring_along(guest, name_in(typed))
    except Invalid as invalid:
        return _page(Now(guest), typed, problem_in(invalid))
    except Refused as refused:
        if refused.why is Refusal.NAME_TAKEN:
            return _page(Now(guest), typed, same=refused.values["guests"])
        return _page(Now(guest), typed, refusal_words(refused.why, refused.values))
    return redirect(url_for("guest.show", code=code), 303)


def _bring_along(guest: Guest, name: str) -> None:
    """Raises Refused."""
    sent = request.form
    if "guest" in sent:
        door.claim_along(guest, access.guest_of(guest.party, number_in(sent, "guest")), name, at_the_door())
    else:
        door.bring_along(guest, name, at_the_door(), sent.get("key", "")[:40], another="another" in sent)

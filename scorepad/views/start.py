"""Starting a sheet: which whist, who sits where, who deals first."""

import secrets
from random import Random

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions import sheets
from scorepad.actions.sheets import Plan, new_person
from scorepad.database import begin_write
from scorepad.forms import Form, dealer_field, hidden_fields, name_fields, rule_fields
from scorepad.links import code_of
from scorepad.rules import VARIANTS, Preset, find_variant
from scorepad.rules.family import Variant
from scorepad.seat import Seat
from scorepad.views.phone import this_phone
from scorepad.words.problems import problem_text
from scorepad.words.seats import seat_name
from scorepad.words.settings import settings_of

blueprint = Blueprint("start", __name__, url_prefix="/new")


@blueprint.get("")
def pick() -> Response:
    """The variants to choose from."""
    return rendering.answer("start/pick.html", presets=VARIANTS)


@blueprint.get("/own")
def own() -> Response:
    """The variants that rules of one's own can start from."""
    return rendering.answer("start/own.html", presets=VARIANTS, own="yes")


@blueprint.route("/<name>", methods=["GET", "POST"])
def begin(name: str) -> Response:
    """Names and house rules; everything has a default, so that Start alone is enough."""
    preset = preset_named(name)
    if request.method == "GET":
        this_phone()  # known before the first tap, so that a second one is the same phone's
        return _page(preset, _form(preset))
    form = _form(preset, sent=True)
    variant = form.variant(preset.family.variant)
    if variant is None:
        return _page(preset, form, 422)
    begin_write()
    sheet = sheets.start_sheet(_plan(preset, form, variant), this_phone(), form["zone"].data, _code(preset, form))
    return redirect(url_for("sheet.show", code=sheet.code), 303)


def preset_named(name: str) -> Preset:
    """A variant by its name, else 404."""
    try:
        return find_variant(name)
    except KeyError:
        abort(404)


def _form(preset: Preset, *, sent: bool = False) -> Form:
    fields = name_fields(Seat) | dealer_field(Seat) | hidden_fields() | rule_fields(preset.variant)
    return Form(fields, request.form if sent else None)


def _page(preset: Preset, form: Form, status: int = 200) -> Response:
    settings = settings_of(preset.variant)
    return rendering.answer(
        "start/begin.html",
        status=status,
        preset=preset,
        form=form,
        settings=settings,
        own="own" in request.args,
        seats=_around(),
        problem_text=problem_text,
    )


def _around() -> list[tuple[Seat, str, str]]:
    """Each seat with its place at the table as it is read, and the name it has until one is typed."""
    places = ((Seat.NORTH, "top"), (Seat.WEST, "left"), (Seat.EAST, "right"), (Seat.SOUTH, "bottom"))
    return [(seat, place, seat_name(seat)) for seat, place in places]


def _plan(preset: Preset, form: Form, variant: Variant) -> Plan:
    names = form.names(Seat)
    players = {str(seat): (new_person(), names[seat] or seat_name(seat)) for seat in Seat}
    dealer = form["first_dealer"].data or Random(secrets.randbits(64)).choice(tuple(Seat))
    return Plan(preset.key, preset.family, variant, players, dealer)


def _code(preset: Preset, form: Form) -> str:
    """The same for the same form sent twice, so that a double tap makes one sheet; another after a change."""
    said = (f"{name}={value}" for name, value in sorted(request.form.items(multi=True)))
    return code_of(this_phone().phone, form["key"].data, preset.key, *said)

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
from scorepad.rules.checks import Invalid, Problem
from scorepad.rules.family import Variant
from scorepad.views.phone import this_phone
from scorepad.views.places import READ, places_of
from scorepad.words.problems import problem_text
from scorepad.words.seats import seat_name
from scorepad.words.settings import settings_of

blueprint = Blueprint("start", __name__, url_prefix="/new")

FOUR = 4
"""How many play where any number may and nobody typed a name."""


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
    plan = variant and form.made(lambda: _plan(preset, form, variant))
    if plan is None:
        return _page(preset, form, 422)
    begin_write()
    sheet = sheets.start_sheet(plan, this_phone(), form["zone"].data, _code(preset, form))
    return redirect(url_for("sheet.show", code=sheet.code), 303)


def preset_named(name: str) -> Preset:
    """A variant by its name, else 404."""
    try:
        return find_variant(name)
    except KeyError:
        abort(404)


def _form(preset: Preset, *, sent: bool = False) -> Form:
    seats = _seats(preset)
    fields = name_fields(seats) | dealer_field(seats) | hidden_fields() | rule_fields(preset.variant)
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
        seats=_around(preset),
        turns=len(preset.family.players) > 1,
        problem_text=problem_text,
    )


def _seats(preset: Preset) -> tuple[str, ...]:
    """The seats there can be."""
    return preset.family.seats(max(preset.family.players))


def _around(preset: Preset) -> list[tuple[str, str, str]]:
    """Each seat with its place at the table as it is read, and the name it has until one is typed."""
    places = places_of(_seats(preset), "", facing=len(preset.family.players) == 1)
    return [(seat, places[seat], seat_name(seat)) for seat in sorted(places, key=lambda seat: READ.index(places[seat]))]


def _plan(preset: Preset, form: Form, variant: Variant) -> Plan:
    """Everyone in a seat. Raises Invalid where too few would play."""
    sitting, names = _sitting(preset, form), form.names(_seats(preset))
    if len(sitting) not in preset.family.players:
        invalid = Invalid()
        invalid.add(f"name_{_seats(preset)[len(sitting)]}", Problem.MISSING)
        raise invalid
    seats = preset.family.seats(len(sitting))
    players = {
        str(seat): (new_person(), names[typed] or seat_name(seat)) for seat, typed in zip(seats, sitting, strict=True)
    }
    dealer = dict(zip(sitting, seats, strict=True)).get(form["first_dealer"].data)
    return Plan(preset.key, preset.family, variant, players, dealer or Random(secrets.randbits(64)).choice(seats))


def _sitting(preset: Preset, form: Form) -> list[str]:
    """The seats of the form that play: all there are, or as many as were typed where a game is for any number."""
    seats = _seats(preset)
    typed = [seat for seat, name in form.names(seats).items() if name]
    return typed or list(seats[:FOUR]) if len(preset.family.players) > 1 else list(seats)


def _code(preset: Preset, form: Form) -> str:
    """The same for the same form sent twice, so that a double tap makes one sheet; another after a change."""
    said = (f"{name}={value}" for name, value in sorted(request.form.items(multi=True)))
    return code_of(this_phone().phone, form["key"].data, preset.key, *said)

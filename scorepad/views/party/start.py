"""Starting a party: what it is called, what is played, what ends a round, how long the evening gets."""

from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import parties
from scorepad.database import begin_write
from scorepad.forms import Form, choice_field, hidden_fields, number_field, rule_fields, title_field
from scorepad.links import code_of
from scorepad.models import Ends, RoundRule, now
from scorepad.models.rounds import MOST_HANDS, MOST_MINUTES
from scorepad.rules import VARIANTS, Preset
from scorepad.rules.checks import Invalid
from scorepad.rules.family import Variant
from scorepad.views.phone import this_phone
from scorepad.views.start import preset_named
from scorepad.words.evening import plan_words
from scorepad.words.party import ends_label
from scorepad.words.problems import problem_text
from scorepad.words.settings import settings_of

blueprint = Blueprint("begin_party", __name__, url_prefix="/party/new")


@blueprint.get("")
def pick() -> Response:
    """The variants that fit a party."""
    fitting = [preset for preset in VARIANTS if preset.family.fits_party]
    return rendering.answer("start/pick.html", presets=fitting, to="begin_party.begin")


@blueprint.route("/<name>", methods=["GET", "POST"])
def begin(name: str) -> Response:
    """Everything has a default but what the party is called."""
    preset = preset_named(name)
    if not preset.family.fits_party:
        abort(404)
    if request.method == "GET":
        this_phone()  # known before the first tap, so that a second one is the same phone's
        return _page(preset, _form(preset))
    form = _form(preset, sent=True)
    variant, rule = form.variant(preset.family.variant), form.made(lambda: rule_in(form))
    if variant is None or rule is None:
        return _page(preset, form, 422)
    begin_write()
    party = parties.start_party(_plan(preset, form, variant, rule), this_phone(), form["zone"].data, _code(form))
    return redirect(url_for("party.guests", code=party.code), 303)


@blueprint.get("/plan")
def plan() -> Response:
    """When an evening of so many rounds would end, while it is being planned."""
    form = Form(round_fields(RoundRule()) | hidden_fields(), request.args)
    return rendering.answer("party/_plan.html", "party/_plan.html", plan=_plan_words(form))


def round_fields(rule: RoundRule, planned: int | None = None) -> dict[str, Any]:
    """What ends a round, and how many there are to be."""
    return (
        choice_field("kind", tuple(Ends), rule.kind)
        | number_field("round_hands", 1, MOST_HANDS, rule.hands)
        | number_field("minutes", 1, MOST_MINUTES, rule.minutes)
        | number_field("planned_rounds", 1, parties.MOST_ROUNDS, planned)
    )


def rule_in(form: Form) -> RoundRule:
    """The rule of a form; hands that the kind does not ask for do not matter. Raises Invalid.

    A game may have a number of hands too, by a house rule: so those of a round have a name of their own.
    """
    kind = Ends(form["kind"].data)
    counted = kind in (Ends.HANDS, Ends.HANDS_OR_BELL)
    try:
        return RoundRule(kind, form["round_hands"].data if counted else None, form["minutes"].data)
    except Invalid as invalid:
        invalid.problems = [
            ("round_hands" if name == "hands" else name, problem, values) for name, problem, values in invalid.problems
        ]
        raise


def kinds() -> list[tuple[Ends, str]]:
    """What can end a round, as choices."""
    return [(kind, ends_label(kind)) for kind in Ends]


def _form(preset: Preset, *, sent: bool = False) -> Form:
    suggested = RoundRule(Ends.BELL, 8, 20)
    fields = title_field("name") | round_fields(suggested, 6) | hidden_fields() | rule_fields(preset.variant)
    return Form(fields, request.form if sent else None)


def _page(preset: Preset, form: Form, status: int = 200) -> Response:
    return rendering.answer(
        "party/begin.html",
        status=status,
        preset=preset,
        form=form,
        kinds=kinds(),
        plan=_plan_words(form),
        settings=settings_of(preset.variant),
        problem_text=problem_text,
    )


def _plan_words(form: Form) -> str:
    rounds, minutes = form["planned_rounds"].data, form["minutes"].data
    if not (form.is_valid and rounds and minutes):
        return ""
    return plan_words(rounds, minutes, now(), form["zone"].data)


def _plan(preset: Preset, form: Form, variant: Variant, rule: RoundRule) -> parties.PartyPlan:
    return parties.PartyPlan(
        preset=preset.key,
        family=preset.family,
        variant=variant,
        settings=parties.Settings(name=form["name"].data, rule=rule, planned_rounds=form["planned_rounds"].data),
    )


def _code(form: Form) -> str:
    """The same for the same form sent twice, so that a double tap makes one party; another after a change."""
    said = (f"{name}={value}" for name, value in sorted(request.form.items(multi=True)))
    return code_of("party", this_phone().phone, form["key"].data, *said)

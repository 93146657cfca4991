"""What the host may change all evening, and the end of it: finishing, deleting, bringing back."""

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.party import parties
from scorepad.actions.sheets import KEPT_AFTER_DELETING
from scorepad.forms import Form, choice_field, title_field, wifi_fields
from scorepad.models import Party, now
from scorepad.party.standings import RestCounts
from scorepad.views import access
from scorepad.views.party.acting import act
from scorepad.views.party.desk import Desk, Tab, blueprint
from scorepad.views.party.start import kinds, round_fields, rule_in
from scorepad.words.moments import moment
from scorepad.words.party import rest_counts_label
from scorepad.words.problems import problem_text


@blueprint.route("/settings", methods=["GET", "POST"])
def settings(code: str) -> Response:
    """The name, what ends a round from the next one on, what a rest counts, the Wi-Fi."""
    if request.method == "GET":
        party = access.party_to_read(code)
        return _page(Desk(party, code), _form(party))
    party = access.party_to_write(code)
    form = _form(party, sent=True)
    changed = form.made(lambda: _settings(form))
    if changed is None:
        return _page(Desk(party, code), form, 422)
    parties.change_settings(party, changed)
    return redirect(url_for("party.settings", code=code, saved=1), 303)


def _form(party: Party, *, sent: bool = False) -> Form:
    fields = (
        title_field("name", party.name)
        | round_fields(party.rule, party.planned_rounds)
        | choice_field("rest_counts", tuple(RestCounts), party.rest_counts)
        | choice_field("hide_last", ("yes", "no"), "yes" if party.hide_last else "no")
        | wifi_fields(party.wifi_name, party.wifi_password)
    )
    return Form(fields, request.form if sent else None)


def _settings(form: Form) -> parties.Settings:
    """What was set. Raises Invalid."""
    return parties.Settings(
        name=form["name"].data,
        rule=rule_in(form),
        planned_rounds=form["planned_rounds"].data,
        rest_counts=RestCounts(form["rest_counts"].data),
        hide_last=form["hide_last"].data == "yes",
        wifi_name=form["wifi_name"].data,
        wifi_password=form["wifi_password"].data,
        wifi_hidden="wifi_hidden" in request.form,
    )


def _page(desk: Desk, form: Form, status: int = 200) -> Response:
    return rendering.answer(
        "party/settings.html",
        status=status,
        desk=desk,
        form=form,
        wifi_hidden="wifi_hidden" in request.form if request.method == "POST" else desk.party.wifi_hidden,
        kinds=kinds(),
        rests=[(counts, rest_counts_label(counts)) for counts in RestCounts],
        saved="saved" in request.args,
        problem_text=problem_text,
    )


@blueprint.route("/finish", methods=["GET", "POST"])
def finish(code: str) -> Response:
    """The evening is over; asked first."""
    if request.method == "POST":
        return act(code, Tab.STANDING, parties.finish_party)
    return rendering.answer("party/finish.html", desk=Desk(access.party_to_read(code), code))


@blueprint.post("/go-on")
def go_on(code: str) -> Response:
    """It is not over after all."""
    return act(code, Tab.TABLES, parties.reopen_party)


@blueprint.route("/delete", methods=["GET", "POST"])
def delete(code: str) -> Response:
    """Asked first; back for seven days."""
    if request.method == "POST":
        parties.delete_party(access.deleted_party_to_write(code))
        return redirect(url_for("party.delete", code=code), 303)
    party = access.deleted_party_to_read(code)
    until = None
    if party.deleted_at is not None:
        until = moment(party.deleted_at + KEPT_AFTER_DELETING, party.zone, now())
    return rendering.answer("party/delete.html", desk=Desk(party, code), until=until)


@blueprint.post("/bring-back")
def bring_back(code: str) -> Response:
    """Undo a deletion."""
    parties.bring_back_party(access.deleted_party_to_write(code))
    return redirect(url_for("party.tables", code=code), 303)

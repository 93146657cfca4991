"""The tables of a round: how each stands, and what the host enters for one."""

from collections.abc import Mapping

from flask import abort, flash, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad import rendering
from scorepad.actions.conflict import Conflict
from scorepad.actions.ending import Who
from scorepad.actions.party import results
from scorepad.actions.party import substitutes as seats
from scorepad.actions.party.refusal import Refusal, Refused, playing_round_of
from scorepad.actions.party.results import Score
from scorepad.models import Attendance, Guest, Party, Round, RoundState, TableNow, seating_of, tables_of
from scorepad.party.rounds import CannotSeat, Problem
from scorepad.rules.checks import Invalid, read_choice, read_whole
from scorepad.seat import Partnership
from scorepad.views import access
from scorepad.views.board import NONE
from scorepad.views.party.acting import reason_of
from scorepad.views.party.desk import Desk, blueprint, read_id, tab_page
from scorepad.views.phone import this_phone
from scorepad.views.sheet import problems_in
from scorepad.words.cast import Cast
from scorepad.words.sheet import conflict_words

MOST_POINTS = 9999


@blueprint.get("")
def tables(code: str) -> Response:
    """The desk opens on its tables."""
    desk = Desk(access.party_to_read(code), code)
    return tab_page(desk)


@blueprint.get("/rounds")
def rounds(code: str) -> Response:
    """Every round so far."""
    desk = Desk(access.party_to_read(code), code)
    shown = [each for each in reversed(desk.party.rounds) if each.state != RoundState.DRAFT]
    return rendering.answer("party/rounds.html", desk=desk, rounds=shown)


@blueprint.get("/rounds/<int:number>")
def round_page(code: str, number: int) -> Response:
    """One round: its tables, and what can be undone."""
    party = access.party_to_read(code)
    found = _round_of(party, number)
    return rendering.answer("party/round.html", desk=Desk(party, code), round=found, tables=tables_of(found))


def _round_of(party: Party, number: int) -> Round:
    """A published round, else 404."""
    shown = (each for each in party.rounds if each.number == number and each.state != RoundState.DRAFT)
    return next(shown, None) or abort(404)


@blueprint.get("/rounds/<int:number>/tables/<int:table>")
def table(code: str, number: int, table: int) -> Response:
    """One table of a round."""
    party = access.party_to_read(code)
    return _table_page(party, code, number, table)


@blueprint.post("/rounds/<int:number>/tables/<int:table>")
def decide(code: str, number: int, table: int) -> Response:
    """What came of the table, by the host's word: a result, a cut, the end after a bell, or that taken back."""
    party, host = access.party_to_write(code), this_host()
    deeds = {"result": _enter, "cut": _cut, "finish": _finish, "withdraw": _withdraw, "substitute": _substitute}
    what = request.form.get("what", "")
    deed = deeds.get(what) or abort(400)
    desk = Desk(party, code)
    try:
        deed(party, number, table, host, request.form)
    except Invalid as invalid:
        return _table_page(party, code, number, table, request.form, problems_in(invalid))
    except (Refused, CannotSeat) as refused:
        return _table_page(party, code, number, table, request.form, {"result": reason_of(refused)})
    except Conflict as conflict:
        said = conflict_words(conflict.why, None)
        return _table_page(party, code, number, table, request.form, {"result": said})
    flash(_done_words(what), "desk")
    return rendering.done(desk.link("table", number=number, table=table), lambda: "")


def _done_words(what: str) -> str:
    """What was done, where the page looks much as before."""
    return {
        "result": _("This result counts now."),
        "cut": _("This result counts now."),
        "finish": _("The table has ended its last hand."),
        "withdraw": _("Taken back."),
        "substitute": _("The seat is taken."),
    }[what]


def this_host() -> Who:
    """This phone, at the desk."""
    who = this_phone()
    return Who(who.phone, who.name, is_host=True)


Sent = Mapping[str, str]


def _enter(party: Party, number: int, table: int, host: Who, sent: Sent) -> None:
    invalid = Invalid()
    points = [_points(invalid, f"points_{side}", sent) for side in Partnership]
    stars = [_stars(invalid, side, sent) for side in Partnership]
    winner = read_choice(invalid, "winner", sent.get("winner", ""), tuple(Partnership), optional=True)
    invalid.raise_if_any()
    score = Score((points[0] or 0, points[1] or 0), winner, (stars[0], stars[1]) if any(stars) else None)
    results.enter_result(party, number, table, score, host, deliberate="deliberate" in sent)


def _points(invalid: Invalid, name: str, sent: Sent) -> int | None:
    """A score, with the minus of a keyboard or the one that figures are shown with."""
    return read_whole(invalid, name, sent.get(name, "").replace("−", "-"), -MOST_POINTS, MOST_POINTS)


def _stars(invalid: Invalid, side: Partnership, sent: Sent) -> int:
    text = sent.get(f"stars_{side}", "")
    return (read_whole(invalid, f"stars_{side}", text, 0, 99) or 0) if text.strip() else 0


def _cut(party: Party, number: int, table: int, host: Who, sent: Sent) -> None:
    invalid = Invalid()
    winner = read_choice(invalid, "winner", sent.get("winner", ""), tuple(Partnership))
    invalid.raise_if_any()
    assert winner is not None
    results.win_cut(results.game_at(_round_of(party, number), table), winner, host)


def _finish(party: Party, number: int, table: int, host: Who, _sent: Sent) -> None:
    results.finish_table(results.game_at(_round_of(party, number), table), host)


def _withdraw(party: Party, number: int, table: int, host: Who, _sent: Sent) -> None:
    results.withdraw_result(party, number, table, host)


def _substitute(party: Party, number: int, table: int, host: Who, sent: Sent) -> None:
    leaver, comes = (access.guest_of(party, read_id(sent.get(name, ""))) for name in ("leaver", "guest"))
    if playing_round_of(party).number != number:  # a page left open from an earlier round
        raise Refused(Refusal.NOT_PLAYING)
    if seating_of(_round_of(party, number)).table_of.get(leaver.id) != table:
        raise CannotSeat(Problem.NOT_HERE, guest=leaver.id)
    seats.substitute(party, leaver, comes, host)


def _table_page(
    party: Party, code: str, number: int, table: int, typed: Sent = NONE, problems: Mapping[str, str] = NONE
) -> Response:
    found = _round_of(party, number)
    shown = next((each for each in tables_of(found) if each.number == table), None) or abort(404)
    cast = Cast(shown.game.family, {seat: player.name for seat, player in shown.players.items()})
    desk = Desk(party, code)
    return rendering.answer(
        "party/table.html",
        status=422 if problems else 200,
        desk=desk,
        round=found,
        table=shown,
        cast=cast,
        sides=shown.game.family.sides(len(cast.names)),
        seated=_seated(party, shown),
        may_come=_may_come(desk) if found is party.playing else [],
        has_stars=getattr(shown.game.variant, "has_stars", False),
        can_reseat=results.can_reseat(party, number),
        typed=typed,
        problems=problems,
    )


def _seated(party: Party, table: TableNow) -> list[Guest]:
    guests = {guest.player_id: guest for guest in party.guests}
    return [guests[player.id] for player in table.players.values() if player.id in guests]


def _may_come(desk: Desk) -> list[Guest]:
    """Who can take a seat: those who rest first, then who came late or is on the list."""
    seated = {guest for guest, where in desk.seating.table_of.items() if where is not None}
    free = [guest for guest in (*desk.here, *desk.expected) if guest.id not in seated]
    gone = [guest for guest in desk.left if guest.id not in seated and guest.state == Attendance.LEFT]
    return [*free, *gone]
